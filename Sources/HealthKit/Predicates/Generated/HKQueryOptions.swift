// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Which of a sample's dates must lie inside the interval of a predicate; without options a sample need only overlap
/// it (PRED-01).
///
/// Since iOS 8.0.
public struct HKQueryOptions: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: UInt

  /// Creates the option set with these bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The start must lie inside (PRED-02).
  public static let strictStartDate = HKQueryOptions(rawValue: 1)

  /// The end must lie inside (PRED-03).
  public static let strictEndDate = HKQueryOptions(rawValue: 2)
}
