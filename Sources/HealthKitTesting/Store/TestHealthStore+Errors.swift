// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import OpenHealthCore

extension TestHealthStore {
  /// Makes the next calls of some kinds fail without any change; later ones succeed again.
  ///
  ///     health.failNext(.errorDatabaseInaccessible, in: .saving, times: 2)
  ///
  /// Errors apply in the order in which they were injected, and to every form of a call: completion, async, query and descriptor.
  ///
  /// - Parameters:
  ///   - code: the error's code.
  ///   - calls: the kinds of calls; by default the next call of any kind, also that of a query after a change.
  ///   - times: the number of failing calls; at least 1.
  ///   - text: the error's description, instead of the store's own.
  public func failNext(_ code: HKError.Code, in calls: HealthCalls = .all, times: Int = 1, text: String? = nil) {
    precondition(times > 0, "a number of failing calls is positive")
    service.fail(calls, with: Self.error(code, text), times: times)
  }

  /// Makes all calls of some kinds fail until ``stopFailing()``.
  ///
  /// - Parameters:
  ///   - code: the error's code.
  ///   - calls: the kinds of calls; by default all.
  ///   - text: the error's description, instead of the store's own.
  public func failAll(_ code: HKError.Code, in calls: HealthCalls = .all, text: String? = nil) {
    service.fail(calls, with: Self.error(code, text), times: nil)
  }

  /// Ends ``failAll(_:in:text:)``, and the rest of ``failNext(_:in:times:text:)``.
  public func stopFailing() { service.stopFailing() }

  /// Locks the store, as a locked phone does: reading fails with `errorDatabaseInaccessible`, saving succeeds.
  public func lock() { service.lock() }

  /// Unlocks the store. Long-running queries then report the changes that were saved meanwhile.
  public func unlock() { service.unlock() }

  /// Holds calls of some kinds, until the test releases them.
  ///
  /// Each held call blocks one of the store's threads. Calls that block their caller, such as `biologicalSex()`, are not held.
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
