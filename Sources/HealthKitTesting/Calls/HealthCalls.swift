// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Kinds of calls to a store, to say which are to fail or to be held.
public struct HealthCalls: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Saving samples, or adding them to a workout.
  public static let saving = HealthCalls(rawValue: 1)
  /// Deleting samples.
  public static let deleting = HealthCalls(rawValue: 2)
  /// Running a query. A query that goes on makes such a call for every change it hears of.
  public static let querying = HealthCalls(rawValue: 4)
  /// Requesting permission, or asking whether that would show a sheet. `authorizationStatus(for:)` cannot fail.
  public static let authorization = HealthCalls(rawValue: 8)
  /// Reading the date of birth and the like.
  public static let characteristics = HealthCalls(rawValue: 16)
  /// Enabling and disabling background delivery.
  public static let backgroundDelivery = HealthCalls(rawValue: 32)
  private static let other = HealthCalls(rawValue: 64)
  /// Every call that can fail.
  public static let all: HealthCalls = [.saving, .deleting, .querying, .authorization, .characteristics, .backgroundDelivery, .other]

  /// The calls that make requests of this kind; none where the caller gets no error.
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
