// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/other-types.tsv by scripts/generate; do not edit.

/// The name of a document type, for ``HKDocumentType``.
///
/// The members cover what Apple has published; `CDA` is one.
public struct HKDocumentTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The identifier's text, as in stores and files.
  public let rawValue: String

  /// An identifier with any text, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension HKDocumentTypeIdentifier {
  /// CDA documents.
  ///
  /// Since iOS 10.0.
  public static let CDA = HKDocumentTypeIdentifier(rawValue: "HKDocumentTypeIdentifierCDA")
}
