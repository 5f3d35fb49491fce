// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An attribute of the person in an export: of the element `Me`.
public struct ExportCharacteristic: Sendable {
  /// The name of the attribute, for most the identifier of a characteristic.
  public let attribute: String
  /// Whether the Health app writes it for everybody.
  public let isRequired: Bool
  /// The value for a person who set nothing.
  public let unset: String
}
