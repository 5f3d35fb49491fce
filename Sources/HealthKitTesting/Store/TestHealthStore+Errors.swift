// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import OpenHealthCore

extension TestHealthStore {
  /// Lets the next calls of some kinds fail, and change nothing; those after them succeed again.
  ///
  ///     health.failNext(.errorDatabaseInaccessible, in: .saving, times: 2)
  ///
  /// Errors that were asked for first come first. Every form of a call meets them: completion, async, query and descriptor.
  ///
  /// - Parameters:
  ///   - code: the error's code.
  ///   - calls: which calls; by default the next of any kind, a query's look at a change included.
  ///   - times: how many.
  ///   - text: the error's description, in the place of the store's own.
  public func failNext(_ code: HKError.Code, in calls: HealthCalls = .all, times: Int = 1, text: String? = nil) {
    precondition(times > 0, "a number of failing calls is positive")
    service.fail(calls, with: Self.error(code, text), times: times)
  }

  /// Lets all calls of some kinds fail until ``stopFailing()``.
  ///
  /// - Parameters:
  ///   - code: the error's code.
  ///   - calls: which calls; by default all.
  ///   - text: the error's description, in the place of the store's own.
  public func failAll(_ code: HKError.Code, in calls: HealthCalls = .all, text: String? = nil) {
    service.fail(calls, with: Self.error(code, text), times: nil)
  }

  /// Ends ``failAll(_:in:text:)``, and what is left of ``failNext(_:in:times:text:)``.
  public func stopFailing() { service.stopFailing() }

  /// Locks the store, as a phone is locked with its data: reading fails with `errorDatabaseInaccessible`, saving succeeds.
  public func lock() { service.lock() }

  /// Unlocks the store. Queries that go on are now told of what was saved meanwhile.
  public func unlock() { service.unlock() }

  /// Holds calls of some kinds, until the test lets them go.
  ///
  /// Held calls each block a thread of the store's. Those for which the caller itself waits, such as `biologicalSex()`, are not held.
  public func hold(_ calls: HealthCalls = .all) -> HeldCalls { service.hold(calls) }

  /// The store's own error with this code, where it has one.
  private static func error(_ code: HKError.Code, _ text: String?) -> HealthError {
    if let text { return .coded(code.rawValue, text) }
    return switch code {
    case .errorAuthorizationDenied: .authorizationDenied
    case .errorAuthorizationNotDetermined: .authorizationNotDetermined
    case .errorUserCanceled: .userCanceled
    case .errorNoData: .noData
    case .errorDatabaseInaccessible: .store(.locked)
    default: .coded(code.rawValue, "The test asked for the error \(code)")
    }
  }
}
