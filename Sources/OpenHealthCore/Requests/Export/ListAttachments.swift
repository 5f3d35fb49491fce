// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
