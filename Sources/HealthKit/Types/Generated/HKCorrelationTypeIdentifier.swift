// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/other-types.tsv by scripts/generate; do not edit.

/// The name of a correlation type, for ``HKCorrelationType``.
///
/// The members cover what Apple has published; `bloodPressure` is one.
public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The identifier's text, as in stores and files.
  public let rawValue: String

  /// An identifier with any text, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension HKCorrelationTypeIdentifier {
  /// Blood pressure.
  ///
  /// No permission can be asked for the type itself. Since iOS 8.0.
  public static let bloodPressure = HKCorrelationTypeIdentifier(rawValue: "HKCorrelationTypeIdentifierBloodPressure")

  /// Food.
  ///
  /// No permission can be asked for the type itself. Since iOS 8.0.
  public static let food = HKCorrelationTypeIdentifier(rawValue: "HKCorrelationTypeIdentifierFood")
}
