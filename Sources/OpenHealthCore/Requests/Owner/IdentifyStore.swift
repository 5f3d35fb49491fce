// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads the store's identifier, as programs keep it beside a place in the store's change log.
///
/// A store keeps its identifier for life. One that is made after an erasure or from a backup has another: its change log is another, too.
package struct IdentifyStore: OwnerRequest {
  /// 32 hexadecimal digits, which the name of the key file begins with; nil for a store in memory, or in a server's database.
  package typealias Reply = String?

  /// Creates the request, which has no parameters.
  package init() {}
}
