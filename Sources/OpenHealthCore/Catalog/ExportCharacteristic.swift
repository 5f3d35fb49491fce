// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An attribute of the element `Me` in an export, which describes the person.
package struct ExportCharacteristic: Sendable {
  /// The name of the attribute, in most cases the identifier of a characteristic.
  package let attribute: String
  /// Whether the Health app writes it in every export.
  package let isRequired: Bool
  /// The value for a person who has not set it.
  package let unset: String

  /// Whether that value reads like an answer, as `None` does: then it is written only for a person who gave it.
  package var isAnsweredUnset: Bool { !unset.isEmpty && !unset.hasSuffix("NotSet") }
}
