// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// The style of a swimming stroke.
///
/// Since iOS 10.0.
public enum HKSwimmingStrokeStyle: Int, Sendable {
  /// Not known.
  case unknown = 0

  /// Several styles.
  case mixed = 1

  /// Freestyle.
  case freestyle = 2

  /// Backstroke.
  case backstroke = 3

  /// Breaststroke.
  case breaststroke = 4

  /// Butterfly.
  case butterfly = 5

  /// With a kickboard. Since iOS 16.0.
  case kickboard = 6
}
