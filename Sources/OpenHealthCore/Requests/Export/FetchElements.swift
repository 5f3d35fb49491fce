// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
