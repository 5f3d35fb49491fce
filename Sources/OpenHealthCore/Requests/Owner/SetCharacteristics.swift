// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sets or clears characteristics of the person, such as the date of birth.
///
/// A value set here takes precedence over imported ones. Clearing forgets imported values, too.
package struct SetCharacteristics: OwnerRequest {
  /// Nothing. All changes are made in one transaction; those in `cleared` come first.
  package typealias Reply = Void

  /// The new texts by characteristic identifier, in the form of an export's `Me` element; see ``CharacteristicValue``.
  package var values: [String: String]
  /// The identifiers of characteristics to clear. One that is not set is not an error.
  package var cleared: Set<String>

  /// Creates a request to set characteristics and, optionally, to clear others.
  package init(values: [String: String], cleared: Set<String> = []) {
    self.values = values
    self.cleared = cleared
  }
}
