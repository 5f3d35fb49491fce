// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why an app wants health data, in its own words: what usage descriptions in Info.plist are on Apple's systems. The owner sees them with each
/// request (AUTH-21).
public struct UsageTexts: Sendable, Hashable, Codable {
  /// Why it reads: `NSHealthShareUsageDescription` (AUTH-02).
  public var share: String?
  /// Why it saves: `NSHealthUpdateUsageDescription`.
  public var update: String?
  /// Why it reads clinical records: `NSHealthClinicalHealthRecordsShareUsageDescription`.
  public var clinical: String?

  public init(share: String? = nil, update: String? = nil, clinical: String? = nil) {
    self.share = share
    self.update = update
    self.clinical = clinical
  }
}

extension UsageTexts {
  /// Whether there is nothing to read in a text (AUTH-04).
  static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || TerminalText.isHidden($0) }
  }
}
