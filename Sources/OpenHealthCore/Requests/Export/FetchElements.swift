// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Elements that imports kept, in the order in which they were, in portions.
public struct FetchElements: OwnerRequest {
  public struct Item: Sendable, Equatable, Codable {
    public var number: Int64
    public var element: KeptElement

    public init(number: Int64, element: KeptElement) {
      self.number = number
      self.element = element
    }
  }

  public typealias Reply = [Item]

  /// Nil for all names.
  public var name: String?
  /// The number of the last one known; 0 for the beginning.
  public var after: Int64
  public var limit: Int

  public init(name: String? = nil, after: Int64 = 0, limit: Int = 1000) {
    self.name = name
    self.after = after
    self.limit = limit
  }
}
