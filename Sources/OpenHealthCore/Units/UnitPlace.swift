// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Where a unit stands in a printed product, from the catalogue's column `place` (UNIT-11).
///
/// Factors are printed by their places, and within a place by name. The places reproduce every text that was seen of Apple's: no rule of
/// a dimension does, since the minute stands before a volume and the second behind it, and the gram before the second and the kilogram
/// behind.
struct UnitPlace: Hashable, Sendable {
  /// The place without a prefix.
  let plain: Int
  /// The place with a prefix.
  let prefixed: Int

  /// The place whose factors keep the order in which they were multiplied: both `L·atm·hr` and `atm·L·hr` were seen.
  static let asMultiplied = 5

  /// The places of a catalogue cell, such as `9` or `4/8`; nil if the text is invalid.
  init?(text: String) {
    let places = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).compactMap { Int(String(Substring($0))) }
    guard let plain = places.first, let prefixed = places.last, places.count <= 2 else { return nil }
    (self.plain, self.prefixed) = (plain, prefixed)
  }
}
