// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sets which sources of a type take precedence where their samples overlap, highest first (D9).
///
/// Sources that are not named follow in the default order. The figures of stored workouts with samples of the type are computed again.
/// Throws `invalidArgument` if a source is named twice.
package struct SetSourceOrder: OwnerRequest {
  /// Nothing. The order is committed when the call returns.
  package typealias Reply = Void

  /// The type whose sources are ordered.
  package var type: DataType
  /// The bundle identifiers of the sources, highest priority first. An empty list restores the default order.
  package var bundleIdentifiers: [String]

  /// Creates a request that replaces the order of one type's sources.
  package init(type: DataType, bundleIdentifiers: [String]) {
    self.type = type
    self.bundleIdentifiers = bundleIdentifiers
  }
}
