// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads one characteristic of the person, such as the date of birth (CHAR-01).
///
/// Throws `authorizationNotDetermined` when the app never asked for it (CHAR-04), and `authorizationDenied` after a refusal where the
/// request reports refusals (CHAR-08).
package struct ReadCharacteristic: HealthRequest {
  /// The value; nil if it is not set, if reading was refused (CHAR-02), or if the stored text is not understood. The three cases look the
  /// same to the app, unless the request reports refusals.
  package typealias Reply = CharacteristicValue?

  /// The characteristic type.
  package var type: DataType

  /// Whether a refusal is an error.
  package var reportsRefusal: Bool

  /// Creates a request for one characteristic.
  package init(type: DataType, reportsRefusal: Bool = false) { (self.type, self.reportsRefusal) = (type, reportsRefusal) }

  /// Permission to read the characteristic.
  package var access: RequestAccess { .read([type]) }

  /// A characteristic, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .characteristic }
}
