// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

import Foundation

extension HKError {
  /// The kinds of errors.
  ///
  /// Since iOS 8.0.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    /// The error type that carries the code.
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

    /// Another app has started a workout session (SESS-09). Since iOS 9.0.
    case errorAnotherWorkoutSessionStarted = 8

    /// The person left the app while a workout session ran. Since iOS 9.0.
    case errorUserExitedWorkoutSession = 9

    /// A permission without which the app cannot work was refused (AUTH-23). Since iOS 12.0.
    case errorRequiredAuthorizationDenied = 10

    /// No sample matched (STAT-06). Since iOS 14.0.
    case errorNoData = 11

    /// This workout activity cannot be started now (SESS-11). Since iOS 17.0.
    case errorWorkoutActivityNotAllowed = 12

    /// The data is larger than allowed (MIRR-03). Since iOS 17.0.
    case errorDataSizeExceeded = 13

    /// A workout session cannot be started in the background (SESS-11). Since iOS 17.0.
    case errorBackgroundWorkoutSessionNotAllowed = 14

    /// Guests may not do this (AUTH-50). Since iOS 18.0.
    case errorNotPermissibleForGuestUserMode = 15

    /// The name of `unknownError` before iOS 18.4.
    @available(*, deprecated, message: "Use unknownError.")
    public static var noError: Self { .unknownError }
  }
}

extension HKError {
  /// Something that has no code of its own.
  public static var unknownError: Code { .unknownError }

  /// The device has no health data (AVAIL-05).
  public static var errorHealthDataUnavailable: Code { .errorHealthDataUnavailable }

  /// An administrator has switched health data off (AVAIL-06).
  public static var errorHealthDataRestricted: Code { .errorHealthDataRestricted }

  /// An argument of the call is wrong.
  public static var errorInvalidArgument: Code { .errorInvalidArgument }

  /// The person has refused the permission to save (AUTH-33).
  public static var errorAuthorizationDenied: Code { .errorAuthorizationDenied }

  /// The person was never asked for the permission (AUTH-32).
  public static var errorAuthorizationNotDetermined: Code { .errorAuthorizationNotDetermined }

  /// The store cannot be read just now, for one because it is locked (LOCK-01).
  public static var errorDatabaseInaccessible: Code { .errorDatabaseInaccessible }

  /// The person did not answer the request (AUTH-18).
  public static var errorUserCanceled: Code { .errorUserCanceled }

  /// Another app has started a workout session (SESS-09).
  public static var errorAnotherWorkoutSessionStarted: Code { .errorAnotherWorkoutSessionStarted }

  /// The person left the app while a workout session ran.
  public static var errorUserExitedWorkoutSession: Code { .errorUserExitedWorkoutSession }

  /// A permission without which the app cannot work was refused (AUTH-23).
  public static var errorRequiredAuthorizationDenied: Code { .errorRequiredAuthorizationDenied }

  /// No sample matched (STAT-06).
  public static var errorNoData: Code { .errorNoData }

  /// This workout activity cannot be started now (SESS-11).
  public static var errorWorkoutActivityNotAllowed: Code { .errorWorkoutActivityNotAllowed }

  /// The data is larger than allowed (MIRR-03).
  public static var errorDataSizeExceeded: Code { .errorDataSizeExceeded }

  /// A workout session cannot be started in the background (SESS-11).
  public static var errorBackgroundWorkoutSessionNotAllowed: Code { .errorBackgroundWorkoutSessionNotAllowed }

  /// Guests may not do this (AUTH-50).
  public static var errorNotPermissibleForGuestUserMode: Code { .errorNotPermissibleForGuestUserMode }

  /// The name of `unknownError` before iOS 18.4.
  @available(*, deprecated, message: "Use unknownError.")
  public static var noError: Code { .unknownError }
}
