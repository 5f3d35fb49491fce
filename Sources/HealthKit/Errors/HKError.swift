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
