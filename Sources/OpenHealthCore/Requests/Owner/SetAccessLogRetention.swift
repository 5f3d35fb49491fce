// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sets for how many days the access log keeps what apps read and wrote, for the owner. With 0 it keeps nothing.
///
/// What is older goes at once. Throws `invalidArgument` for a number below 0 or above ``Limits/mostAccessLogDays``.
public struct SetAccessLogRetention: OwnerRequest {
  public typealias Reply = Void

  /// What a store keeps at first.
  public static let defaultDays = 90

  public var days: Int

  public init(days: Int) { self.days = days }
}
