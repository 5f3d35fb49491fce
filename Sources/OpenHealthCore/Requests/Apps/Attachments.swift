// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Attaches a file to a stored sample of the calling app; for the owner, to a sample of any app (ATT-01 to ATT-03). One transaction: the file
/// is stored whole, or not at all.
///
/// Throws `authorizationNotDetermined` or `authorizationDenied` when the app may not save the type; `invalidArgument` for a type without
/// attachments, a sample that is not stored or belongs to another app, an identifier that the sample has already, and what
/// ``AttachmentRecord/validate()`` refuses; `attachmentTooLarge` beyond ``Limits/largestAttachments``.
package struct AddAttachment: HealthRequest {
  /// The attachment as it is stored, without its content.
  package typealias Reply = AttachmentRecord

  /// The sample.
  package var sample: SampleReference
  /// The attachment with its content. The store sets the time.
  package var attachment: AttachmentRecord

  /// Creates a request to attach a file.
  package init(sample: SampleReference, attachment: AttachmentRecord) {
    self.sample = sample
    self.attachment = attachment
  }

  /// Permission to save the type of the sample.
  package var access: RequestAccess { .share([sample.type]) }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// 1 for the type of the sample, else 0. 0 after a refusal.
  package func amount(of type: DataType, in reply: AttachmentRecord?) -> Int? { reply != nil && type == sample.type ? 1 : 0 }
}

extension AddAttachment: ColumnCoded {
  /// Writes the content as bytes, which are shorter than JSON.
  package func write(to page: inout ColumnWriter) {
    page.text(sample.type.identifier)
    page.column([sample.uuid]) { $0 }
    page.column([sample.start]) { $0 }
    page.attachments([attachment])
  }

  /// Reads the columns of ``write(to:)``. Throws ``WireFault`` for other bytes.
  package init(from page: inout ColumnReader) throws {
    let type = try page.type()
    guard let uuid = try page.uuids(1).first, let start = try page.dates(1).first, let attachment = try page.attachments().first else {
      throw WireFault.invalid(.count)
    }
    self.init(sample: SampleReference(type: type, uuid: uuid, start: start), attachment: attachment)
  }
}

/// Reads the descriptions of the files that are attached to a stored sample, in the order in which they were attached (ATT-03).
///
/// A sample that is not stored, or that the app may not read, has none.
package struct FetchAttachments: HealthRequest {
  /// The attachments, without their content.
  package typealias Reply = [AttachmentRecord]

  /// The sample.
  package var sample: SampleReference

  /// Creates a request for the attachments of a sample.
  package init(sample: SampleReference) { self.sample = sample }

  /// Permission to read the type. After a refusal, the app sees only its own samples.
  package var access: RequestAccess { .read([sample.type]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }

  /// The number of attachments for the type of the sample, else 0. 0 after a refusal.
  package func amount(of type: DataType, in reply: [AttachmentRecord]?) -> Int? { type == sample.type ? reply?.count ?? 0 : 0 }
}

/// Reads the content of an attachment part by part.
///
/// Throws `invalidArgument` when the sample has no such attachment, or the app may not read the sample.
package struct FetchAttachmentBytes: HealthRequest {
  /// One part of the bytes. An empty attachment has one part without bytes.
  package typealias Reply = FetchContentBytes.Part

  /// The sample.
  package var sample: SampleReference
  /// The identifier of the attachment.
  package var attachment: UUID
  /// The number of the part to read, from 0.
  package var part: Int

  /// Creates a request for one part, by default the first.
  package init(sample: SampleReference, attachment: UUID, part: Int = 0) {
    self.sample = sample
    self.attachment = attachment
    self.part = part
  }

  /// Permission to read the type. After a refusal, the app sees only its own samples.
  package var access: RequestAccess { .read([sample.type]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

extension HealthService {
  /// Reads an attachment as the owner sees it, and calls `body` with each part of its content, at least once.
  ///
  /// Cost: a request for each part. Throws as ``FetchAttachmentBytes`` does, also if the attachment is removed between two parts, and what
  /// `body` throws.
  package func readAttachment(_ identifier: UUID, of sample: SampleReference, _ body: (Data) throws -> Void) throws {
    var request = FetchAttachmentBytes(sample: sample, attachment: identifier)
    while true {
      let part = try perform(request, for: .owner)
      try body(part.bytes)
      guard let next = part.next else { return }
      request.part = next
    }
  }
}

/// Removes a file from a stored sample of the calling app; for the owner, from a sample of any app (ATT-03).
///
/// Throws `authorizationNotDetermined` or `authorizationDenied` when the app may not save the type, and `invalidArgument` when its sample
/// has no such attachment.
package struct RemoveAttachment: HealthRequest {
  /// Nothing. The attachment is deleted when the call returns.
  package typealias Reply = Void

  /// The sample.
  package var sample: SampleReference
  /// The identifier of the attachment.
  package var attachment: UUID

  /// Creates a request to remove a file.
  package init(sample: SampleReference, attachment: UUID) {
    self.sample = sample
    self.attachment = attachment
  }

  /// Permission to save the type of the sample.
  package var access: RequestAccess { .share([sample.type]) }

  /// A deletion, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .deleting }

  /// 1 for the type of the sample, else 0. 0 after a refusal.
  package func amount(of type: DataType, in reply: Void?) -> Int? { reply != nil && type == sample.type ? 1 : 0 }
}
