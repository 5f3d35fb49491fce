// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An app's own explanations why it wants health data, like the usage descriptions in Info.plist on Apple's systems. The owner sees them
/// with each request (AUTH-21).
package struct UsageTexts: Sendable, Hashable, Codable {
  /// Why the app reads: `NSHealthShareUsageDescription` (AUTH-02). Nil means that it cannot ask to read.
  package var share: String?
  /// Why the app saves: `NSHealthUpdateUsageDescription`. Nil means that it cannot ask to save.
  package var update: String?
  /// Why the app reads clinical records: `NSHealthClinicalHealthRecordsShareUsageDescription`.
  package var clinical: String?

  /// Creates usage texts. An app needs only those for what it asks.
  package init(share: String? = nil, update: String? = nil, clinical: String? = nil) {
    self.share = share
    self.update = update
    self.clinical = clinical
  }
}

extension UsageTexts {
  /// Whether a text has no visible character (AUTH-04).
  package static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || TerminalText.isHidden($0) }
  }
}
