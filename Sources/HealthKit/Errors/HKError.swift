// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The domain of HealthKit's errors.
public let HKErrorDomain: String = "com.apple.healthkit"

/// What went wrong in a call to the store.
///
///     do { try await store.save(sample) }
///     catch HKError.errorAuthorizationDenied { ... }
// Unchecked: an NSError is immutable.
public struct HKError: _BridgedStoredNSError, @unchecked Sendable {
  public let _nsError: NSError

  public init(_nsError error: NSError) {
    precondition(error.domain == HKErrorDomain, "an HKError is made of an NSError of HealthKit's domain")
    _nsError = error
  }

  /// The domain of HealthKit's errors.
  public static var errorDomain: String { HKErrorDomain }

  public static var _nsErrorDomain: String { HKErrorDomain }

  /// The kinds of errors.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    public typealias _ErrorType = HKError

    /// Something that has no code of its own.
    case unknownError = 0
    /// The device has no health data (AVAIL-05).
    case errorHealthDataUnavailable = 1
    /// An administrator has switched health data off (AVAIL-06).
    case errorHealthDataRestricted = 2
    /// An argument of the call is wrong.
    case errorInvalidArgument = 3
    /// The person has refused the permission to save (AUTH-33).
    case errorAuthorizationDenied = 4
    /// The person was never asked for the permission (AUTH-32).
    case errorAuthorizationNotDetermined = 5
    /// The store cannot be read just now, for one because it is locked (LOCK-01).
    case errorDatabaseInaccessible = 6
    /// The person did not answer the request (AUTH-18).
    case errorUserCanceled = 7
    /// Another app has started a workout session (SESS-09).
    case errorAnotherWorkoutSessionStarted = 8
    /// The person left the app while a workout session ran.
    case errorUserExitedWorkoutSession = 9
    /// A permission without which the app cannot work was refused (AUTH-23).
    case errorRequiredAuthorizationDenied = 10
    /// No sample matched (STAT-06).
    case errorNoData = 11
    /// This workout activity cannot be started now (SESS-11).
    case errorWorkoutActivityNotAllowed = 12
    /// The data is larger than allowed (MIRR-03).
    case errorDataSizeExceeded = 13
    /// A workout session cannot be started in the background (SESS-11).
    case errorBackgroundWorkoutSessionNotAllowed = 14
    /// Guests may not do this (AUTH-50).
    case errorNotPermissibleForGuestUserMode = 15

    /// The old name of ``unknownError``.
    public static var noError: Code { .unknownError }
  }
}

extension HKError {
  /// Something that has no code of its own.
  public static var unknownError: Code { .unknownError }
  /// The old name of ``unknownError``.
  public static var noError: Code { .unknownError }
  /// The device has no health data.
  public static var errorHealthDataUnavailable: Code { .errorHealthDataUnavailable }
  /// An administrator has switched health data off.
  public static var errorHealthDataRestricted: Code { .errorHealthDataRestricted }
  /// An argument of the call is wrong.
  public static var errorInvalidArgument: Code { .errorInvalidArgument }
  /// The person has refused the permission to save.
  public static var errorAuthorizationDenied: Code { .errorAuthorizationDenied }
  /// The person was never asked for the permission.
  public static var errorAuthorizationNotDetermined: Code { .errorAuthorizationNotDetermined }
  /// The store cannot be read just now.
  public static var errorDatabaseInaccessible: Code { .errorDatabaseInaccessible }
  /// The person did not answer the request.
  public static var errorUserCanceled: Code { .errorUserCanceled }
  /// Another app has started a workout session.
  public static var errorAnotherWorkoutSessionStarted: Code { .errorAnotherWorkoutSessionStarted }
  /// The person left the app while a workout session ran.
  public static var errorUserExitedWorkoutSession: Code { .errorUserExitedWorkoutSession }
  /// A permission without which the app cannot work was refused.
  public static var errorRequiredAuthorizationDenied: Code { .errorRequiredAuthorizationDenied }
  /// No sample matched.
  public static var errorNoData: Code { .errorNoData }
  /// This workout activity cannot be started now.
  public static var errorWorkoutActivityNotAllowed: Code { .errorWorkoutActivityNotAllowed }
  /// The data is larger than allowed.
  public static var errorDataSizeExceeded: Code { .errorDataSizeExceeded }
  /// A workout session cannot be started in the background.
  public static var errorBackgroundWorkoutSessionNotAllowed: Code { .errorBackgroundWorkoutSessionNotAllowed }
  /// Guests may not do this.
  public static var errorNotPermissibleForGuestUserMode: Code { .errorNotPermissibleForGuestUserMode }
}

// So that an NSError of HealthKit's domain casts back to HKError, as Foundation's own errors do.
extension HKError: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSError { _nsError }

  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout HKError?) {
    guard _conditionallyBridgeFromObjectiveC(source, result: &result) else {
      preconditionFailure("an error of domain \(source.domain) is no HKError")
    }
  }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout HKError?) -> Bool {
    guard source.domain == HKErrorDomain else { return false }
    result = HKError(_nsError: source)
    return true
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> HKError {
    guard let source else { preconditionFailure("there is no error to bridge") }
    return HKError(_nsError: source)
  }
}
