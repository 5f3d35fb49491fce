// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sets the order in which sources of a type win where they overlap, highest first, for the owner (D9).
///
/// Sources that are not named come after those that are, in the default order.
public struct SetSourceOrder: OwnerRequest {
  public typealias Reply = Void

  public var type: DataType
  public var bundleIdentifiers: [String]

  public init(type: DataType, bundleIdentifiers: [String]) {
    self.type = type
    self.bundleIdentifiers = bundleIdentifiers
  }
}
