// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Stores elements of an export that the store has no samples for: summaries of days, elements of later versions, and elements that break a
/// rule, each with the reason. An element that is already stored is not stored again.
package struct ImportElements: OwnerRequest {
  /// One element with what identifies it.
  package struct Item: Sendable, Codable {
    /// The element as it is in the file.
    package var element: KeptElement
    /// A hash that is equal for elements with the same content, whenever they were exported.
    package var identity: UInt128
    /// The key of something that exists only once, such as a day's summary: a later element replaces an earlier one with the same key. Nil
    /// for other elements.
    package var key: String?
    /// Why the element is not a sample, such as "the unit is missing", without values; nil for one that breaks no rule.
    package var reason: String?

    /// Creates an item, by default without a key and a reason.
    package init(element: KeptElement, identity: UInt128, key: String? = nil, reason: String? = nil) {
      self.element = element
      self.identity = identity
      self.key = key
      self.reason = reason
    }
  }

  /// For each item: whether it was new or replaced an earlier one.
  package typealias Reply = [Bool]

  /// The number of the import, which must be running, as for ``ImportRecords``.
  package var number: Int64
  /// The elements to store, in the order of the file.
  package var items: [Item]

  /// Creates a batch of elements.
  package init(number: Int64, items: [Item]) {
    self.number = number
    self.items = items
  }
}
