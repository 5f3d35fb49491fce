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
