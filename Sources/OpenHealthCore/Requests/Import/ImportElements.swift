// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Keeps elements of an export that have no object of their own, for the owner. One that is there already is not kept twice.
public struct ImportElements: OwnerRequest {
  public struct Item: Sendable, Codable {
    public var element: KeptElement
    /// Equal for elements that say the same, whenever they were exported.
    public var identity: UInt128
    /// What there is one of, such as a day's summary: a later element takes the place of an earlier one with the same key.
    public var key: String?

    public init(element: KeptElement, identity: UInt128, key: String? = nil) {
      self.element = element
      self.identity = identity
      self.key = key
    }
  }

  /// For each item: whether it was new, or took an earlier one's place.
  public typealias Reply = [Bool]

  /// The number of the import, which must be running, as for ``ImportRecords``.
  public var number: Int64
  public var items: [Item]

  public init(number: Int64, items: [Item]) {
    self.number = number
    self.items = items
  }
}
