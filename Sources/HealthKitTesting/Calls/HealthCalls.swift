// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Kinds of calls to a store, to choose those that fail or are held.
public struct HealthCalls: OptionSet, Sendable, Hashable {
  /// One bit for each kind of call.
  public let rawValue: Int

  /// Kinds of calls from their bits; use the constants and set operations instead.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Calls that save samples, or add them to a workout.
  public static let saving = HealthCalls(rawValue: 1)
  /// Calls that delete samples.
  public static let deleting = HealthCalls(rawValue: 2)
  /// Calls that run a query. A long-running query makes one for every change that it is notified of.
  public static let querying = HealthCalls(rawValue: 4)
  /// Calls that request permission, or ask whether that would show a sheet. `authorizationStatus(for:)` cannot fail.
  public static let authorization = HealthCalls(rawValue: 8)
  /// Calls that read the date of birth and the other characteristics.
  public static let characteristics = HealthCalls(rawValue: 16)
  /// Calls that enable or disable background delivery.
  public static let backgroundDelivery = HealthCalls(rawValue: 32)
  private static let other = HealthCalls(rawValue: 64)
  /// Every call that can fail.
  public static let all: HealthCalls = [.saving, .deleting, .querying, .authorization, .characteristics, .backgroundDelivery, .other]

  /// The calls that make requests of a kind; none where the caller gets no error.
  init(_ kind: RequestKind) {
    self =
      switch kind {
      case .saving: .saving
      case .deleting: .deleting
      case .querying: .querying
      case .authorization: .authorization
      case .characteristic: .characteristics
      case .backgroundDelivery: .backgroundDelivery
      case .sharingStatus, .acknowledgement: []
      case .owner: .other
      }
  }
}
