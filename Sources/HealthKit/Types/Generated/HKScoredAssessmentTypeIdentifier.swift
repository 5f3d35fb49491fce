// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/other-types.tsv by scripts/generate; do not edit.

/// The name of a scored assessment type, for ``HKScoredAssessmentType``.
///
/// The members cover what Apple has published; `GAD7` is one.
public struct HKScoredAssessmentTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The identifier's text, as in stores and files.
  public let rawValue: String

  /// An identifier with any text, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension HKScoredAssessmentTypeIdentifier {
  /// GAD-7 questionnaires.
  ///
  /// Since iOS 18.0.
  public static let GAD7 = HKScoredAssessmentTypeIdentifier(rawValue: "HKScoredAssessmentTypeIdentifierGAD7")

  /// PHQ-9 questionnaires.
  ///
  /// Since iOS 18.0.
  public static let PHQ9 = HKScoredAssessmentTypeIdentifier(rawValue: "HKScoredAssessmentTypeIdentifierPHQ9")
}
