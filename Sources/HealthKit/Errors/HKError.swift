// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// An error of a call to the store, with a code and a description.
///
///     do { try await store.save(sample) }
///     catch HKError.errorAuthorizationDenied { ... }
///
/// When the store itself failed (it is damaged, busy, or its disk is full), the store's error is in `userInfo` under
/// `NSUnderlyingErrorKey`.
///
/// Unchecked: the only stored property is an immutable reference to an NSError, which does not change once made.
public struct HKError: _BridgedStoredNSError, @unchecked Sendable {
  /// The same error as an `NSError` of the domain `HKErrorDomain`.
  public let _nsError: NSError

  /// Wraps an `NSError`. Traps for one of another domain than `HKErrorDomain`.
  public init(_nsError error: NSError) {
    precondition(error.domain == HKErrorDomain, "an HKError is made of an NSError of HealthKit's domain")
    _nsError = error
  }

  /// The domain of HealthKit's errors, `HKErrorDomain`.
  public static var errorDomain: String { HKErrorDomain }

  /// The domain of HealthKit's errors, for Foundation's bridging.
  public static var _nsErrorDomain: String { HKErrorDomain }
}

// An NSError of HealthKit's domain casts back to HKError, as Foundation's own errors do.
extension HKError: _ObjectiveCBridgeable {
  /// The same error as an `NSError`, for `as NSError`.
  public func _bridgeToObjectiveC() -> NSError { _nsError }

  /// Converts an `NSError` for `as! HKError`. Traps for one of another domain.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout HKError?) {
    guard _conditionallyBridgeFromObjectiveC(source, result: &result) else {
      preconditionFailure("an error of domain \(source.domain) is not an HKError")
    }
  }

  /// Converts an `NSError` for `as? HKError`; returns false for one of another domain.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout HKError?) -> Bool {
    guard source.domain == HKErrorDomain else { return false }
    result = HKError(_nsError: source)
    return true
  }

  /// Converts an `NSError` that is known to be HealthKit's. Traps for nil and for one of another domain.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> HKError {
    guard let source else { preconditionFailure("there is no error to bridge") }
    return HKError(_nsError: source)
  }
}

extension HKError {
  /// Converts an error of the store to Apple's; all conversions go through here.
  package init(_ error: HealthError) {
    let code: Code =
      switch error {
      case .authorizationNotDetermined: .errorAuthorizationNotDetermined
      case .authorizationDenied, .appNotRegistered, .noBackgroundDelivery, .ownerOnly: .errorAuthorizationDenied
      case .restricted: .errorHealthDataRestricted
      case .userCanceled, .noTerminal: .errorUserCanceled
      case .noData: .errorNoData
      case .invalidArgument, .duplicateObject, .repeatedObject, .objectsNotFound, .workoutNotFound, .workoutSampleNotFound:
        .errorInvalidArgument
      case .anotherWorkoutSession: .errorAnotherWorkoutSessionStarted
      case .dataSizeExceeded, .attachmentTooLarge: .errorDataSizeExceeded
      case .workoutActivityNotAllowed: .errorWorkoutActivityNotAllowed
      // On a phone, code 6 means that the phone is locked, and that the call succeeds later. Here it means that the store is locked, or that
      // the daemon that serves it is away.
      case .store(.locked), .store(.passphraseNeeded), .store(.daemonMissing), .store(.daemonMissingForApp): .errorDatabaseInaccessible
      case .store(.lockedSaveTooLarge): .errorDataSizeExceeded
      case .store(.journalFull): .unknownError
      case .databaseInaccessible, .damagedData, .store, .busy, .storageFailure, .daemon, .backup: .errorHealthDataUnavailable
      case .diskFull: .unknownError
      case .coded(let number, _): Code(rawValue: number) ?? .unknownError
      }
    var information: [String: Any] = [NSLocalizedDescriptionKey: error.description]
    if error.isOfStore { information[NSUnderlyingErrorKey] = error }
    self.init(_nsError: NSError(domain: HKErrorDomain, code: code.rawValue, userInfo: information))
  }
}

extension HealthError {
  /// Whether the store itself failed, not the call. Apple's code says little about it then, so the error is passed on as the underlying
  /// one.
  fileprivate var isOfStore: Bool {
    switch self {
    case .databaseInaccessible, .damagedData, .store, .diskFull, .busy, .storageFailure, .daemon, .backup: true
    default: false
    }
  }
}
