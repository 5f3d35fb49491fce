// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads all samples of a type by start date, in portions, to write them elsewhere.
///
/// Repeat the request with `from` set to the reply's `next` until that is nil. A portion ends between two start dates, so that samples with
/// the same start are in the same portion.
package struct ScanSamples: OwnerRequest {
  /// One sample.
  package struct Item: Sendable {
    /// The sample.
    package var record: SampleRecord
    /// The parts of its export element that the sample does not represent; nil if there are none.
    package var extra: KeptElement?

    /// Creates an item.
    package init(record: SampleRecord, extra: KeptElement?) {
      self.record = record
      self.extra = extra
    }
  }

  /// A run of samples.
  package struct Portion: Sendable {
    /// The samples, by ascending start date.
    package var items: [Item]
    /// The value for `from` in the next request; nil when there are no more samples.
    package var next: Date?

    /// Creates a portion.
    package init(items: [Item], next: Date?) {
      self.items = items
      self.next = next
    }
  }

  /// One portion of the samples.
  package typealias Reply = Portion

  /// The type of the samples.
  package var type: DataType
  /// The earliest start date of the portion; nil for the beginning.
  package var from: Date?
  /// The approximate number of samples in the portion. It is exceeded where more samples have the same start.
  package var limit: Int

  /// Limits the scan to samples saved after this anchor; nil for all samples.
  package var after: ChangeAnchor?

  /// Creates a request for a portion of samples. Pass a nil `from` for the first portion.
  package init(type: DataType, from: Date?, limit: Int, after: ChangeAnchor? = nil) {
    self.type = type
    self.from = from
    self.limit = limit
    self.after = after
  }
}

/// A single page: the request already limits its size.
extension ScanSamples.Portion: PagedReply {
  /// Writes the samples, their extra elements and the next start to one page.
  package func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    var out = ColumnWriter()
    out.samples(items.map(\.record))
    out.extras(items.map(\.extra).byPlace)
    out.blob(try WireForm.json(next))
    try page(out)
  }

  /// Reads the page of ``writePages(_:)``. Throws ``WireFault`` for any other number of pages.
  package init(readingPages page: () throws -> ColumnReader?) throws {
    guard var own = try page(), try page() == nil else { throw WireFault.wrongPageCount }
    let samples = try own.samples()
    let extras = try own.extras(samples.count)
    self.init(
      items: samples.enumerated().map { ScanSamples.Item(record: $1, extra: extras[$0]) },
      next: try WireForm.value(Date?.self, from: own.blob()))
    try own.finish()
  }
}

/// Counts the elements that imports stored, by name. Elements that belong to a sample are not included.
package struct ListElements: OwnerRequest {
  /// The number of elements by name.
  package typealias Reply = [String: Int]

  /// Creates the request, which has no parameters.
  package init() {}
}

/// Reads elements that imports stored, in the order in which they came, page by page. Elements that belong to a sample are included only if
/// they break a rule, and only where ``breaksRule`` is true.
package struct FetchElements: OwnerRequest {
  /// One stored element.
  package struct Item: Sendable, Equatable, Codable {
    /// The element's number, for `after` in the next request.
    package var number: Int64
    /// The element as it was in the file.
    package var element: KeptElement
    /// The import that kept the element; nil when none did.
    package var importNumber: Int64?
    /// Why the element is not a sample; nil for one that breaks no rule.
    package var reason: String?
    /// Whether the element is inside that of a stored correlation or workout, which is exported with it. Nil for no.
    package var isPart: Bool?

    /// Creates an item, by default of an element by itself, without a reason.
    package init(number: Int64, element: KeptElement, importNumber: Int64?, reason: String? = nil, isPart: Bool? = nil) {
      self.number = number
      self.element = element
      self.importNumber = importNumber
      self.reason = reason
      self.isPart = isPart
    }
  }

  /// At most `limit` elements. Fewer mean that there are no more.
  package typealias Reply = [Item]

  /// The name of the elements, such as `Audiogram`; nil for all names.
  package var name: String?
  /// Whether only elements that break a rule are wanted, those inside correlations and workouts too. Nil for all that belong to no sample.
  package var breaksRule: Bool?
  /// The number of the last element of the previous page; 0 for the first page.
  package var after: Int64
  /// The maximum number of elements.
  package var limit: Int

  /// Creates a request for a page of elements, by default the first 1,000 of any name.
  package init(name: String? = nil, breaksRule: Bool? = nil, after: Int64 = 0, limit: Int = 1000) {
    self.name = name
    self.breaksRule = breaksRule
    self.after = after
    self.limit = limit
  }
}

/// Lists the files that imports stored, by path; versions of one path in the order in which they came. Files of samples that the owner
/// removed are left out.
package struct ListFiles: OwnerRequest {
  /// One stored file.
  package struct Item: Sendable, Equatable, Codable {
    /// The file's number, for ``ReadFilePart``.
    package var number: Int64
    /// The path relative to the export's folder.
    package var path: String
    /// The uncompressed size in bytes.
    package var size: Int64
    /// The hash of the uncompressed content, as in ``ImportFile``.
    package var digest: UInt128
    /// The import that kept the file.
    package var importNumber: Int64?

    /// Creates the description of a file.
    package init(number: Int64, path: String, size: Int64, digest: UInt128, importNumber: Int64?) {
      self.number = number
      self.path = path
      self.size = size
      self.digest = digest
      self.importNumber = importNumber
    }
  }

  /// The files, ordered by path.
  package typealias Reply = [Item]

  /// Creates the request, which has no parameters.
  package init() {}
}

/// Reads one part of a file, exactly as ``ImportFilePart`` stored it.
package struct ReadFilePart: OwnerRequest {
  /// The bytes; nil after the last part and for an unknown file.
  package typealias Reply = Data?

  /// The number of the file, from ``ListFiles``.
  package var file: Int64
  /// The index of the part, from 0.
  package var part: Int

  /// Creates a request for one part of a file.
  package init(file: Int64, part: Int) {
    self.file = file
    self.part = part
  }
}

/// Lists the files that are attached to samples, in the order in which they were attached, page by page. Files of samples that the owner
/// removed are left out.
package struct ListAttachments: OwnerRequest {
  /// One attachment.
  package struct Item: Sendable, Equatable, Codable {
    /// The number of the attachment, for `after` in the next request.
    package var number: Int64
    /// The sample that it belongs to.
    package var sample: SampleReference
    /// The attachment, without its content.
    package var attachment: AttachmentRecord

    /// Creates an item.
    package init(number: Int64, sample: SampleReference, attachment: AttachmentRecord) {
      self.number = number
      self.sample = sample
      self.attachment = attachment
    }
  }

  /// A page of attachments.
  package struct Page: Sendable, Codable {
    /// The attachments.
    package var items: [Item]
    /// The number to pass on as `after`; nil after the last page.
    package var next: Int64?

    /// Creates a page.
    package init(items: [Item], next: Int64?) {
      self.items = items
      self.next = next
    }
  }

  /// At most a hundred attachments.
  package typealias Reply = Page

  /// The number of the last attachment of the previous page; 0 for the first page.
  package var after: Int64

  /// Creates a request for a page, by default the first.
  package init(after: Int64 = 0) { self.after = after }
}

extension HealthService {
  /// The attachments of all samples, as the owner sees them. Memory grows with their number, not with their content.
  package func allAttachments() throws(HealthError) -> [ListAttachments.Item] {
    var items: [ListAttachments.Item] = []
    var next: Int64? = 0
    while let after = next {
      let page = try perform(ListAttachments(after: after), for: .owner)
      items += page.items
      next = page.next
    }
    return items
  }
}
