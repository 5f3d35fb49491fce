// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Stores the characteristics of the person that an import contains.
///
/// By default values that the person set by hand stay in force. Deleting the import restores the earlier values.
package struct ImportCharacteristics: OwnerRequest {
  /// The identifiers of the values that have no effect because the person set others by hand.
  package typealias Reply = Set<String>

  /// The texts by characteristic identifier, as in an export's `Me` element; see ``CharacteristicValue``.
  package var values: [String: String]
  /// The number of the import.
  package var number: Int64
  /// Whether the values override those that the person set by hand.
  package var replacesOwn: Bool

  /// Creates a request to store an import's characteristics, by default below those set by hand.
  package init(values: [String: String], number: Int64, replacesOwn: Bool = false) {
    self.values = values
    self.number = number
    self.replacesOwn = replacesOwn
  }
}
