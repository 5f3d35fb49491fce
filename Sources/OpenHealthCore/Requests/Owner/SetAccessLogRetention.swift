// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sets how many days the access log keeps its entries. With 0 it keeps none.
///
/// Older entries are deleted at once. Throws `invalidArgument` for a number below 0 or above ``Limits/mostAccessLogDays``.
package struct SetAccessLogRetention: OwnerRequest {
  /// Nothing. The setting and the deletion of old entries are committed when the call returns.
  package typealias Reply = Void

  /// The retention of a store in which none was set, in days.
  package static let defaultDays = 90

  /// The number of days, from 0 to ``Limits/mostAccessLogDays``.
  package var days: Int

  /// Creates a request to set the retention.
  package init(days: Int) { self.days = days }
}
