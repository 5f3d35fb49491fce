// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

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
