// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One result of checking a store: what is wrong, what it means and what to do. It names kinds of data and counts, never a health value.
package struct StoreFinding: Sendable, Hashable, Codable {
  /// The urgency of a finding.
  package enum Severity: String, Sendable, Codable, CaseIterable, Comparable {
    /// Good to know: nothing is wrong.
    case note
    /// Nothing is lost, but the owner should act.
    case attention
    /// Data are not as they were written.
    case damage

    /// Orders by urgency: damage is the greatest.
    package static func < (left: Severity, right: Severity) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }

  /// The urgency.
  package var severity: Severity
  /// The part of the store that the finding is about, such as `pages`.
  package var subject: String
  /// What is wrong, in one sentence, without the number of rows.
  package var meaning: String
  /// The number of rows that are wrong; nil for a finding that counts no rows.
  package var rows: Int?
  /// What the owner can do, in one sentence.
  package var remedy: String

  /// A finding about a part of the store.
  package init(_ severity: Severity, _ subject: String, _ meaning: String, remedy: String) {
    self.severity = severity
    self.subject = subject
    self.meaning = meaning
    self.remedy = remedy
  }

  /// The meaning, with the number of rows.
  package var sentence: String {
    guard let rows else { return meaning }
    return "\(meaning.hasSuffix(".") ? String(meaning.dropLast()) : meaning) (\(rows == 1 ? "1 row" : "\(rows) rows"))."
  }

  /// The remedy for data that cannot be repaired.
  package static let restore = "Restore a backup with `health restore`; without one, save what can be read with `health export`."
}
