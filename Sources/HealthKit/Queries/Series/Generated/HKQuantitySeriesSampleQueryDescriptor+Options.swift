// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

extension HKQuantitySeriesSampleQueryDescriptor {
  /// What a query for the quantities of a series gives, and in which order.
  ///
  /// Since iOS 15.4.
  public struct Options: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: Int

    /// Creates the option set with these bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Each result comes with its sample.
    public static let includeSample = Options(rawValue: 1)

    /// Results come in the order of the start of their samples.
    public static let orderByQuantitySampleStartDate = Options(rawValue: 2)
  }
}
