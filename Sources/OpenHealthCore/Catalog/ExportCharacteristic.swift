// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An attribute of the element `Me` in an export, which describes the person.
public struct ExportCharacteristic: Sendable {
  /// The name of the attribute, in most cases the identifier of a characteristic.
  public let attribute: String
  /// Whether the Health app writes it in every export.
  public let isRequired: Bool
  /// The value for a person who has not set it.
  public let unset: String
}
