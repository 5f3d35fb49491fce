// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthWords

/// What the checks of a store found, in the person's language.
enum FindingText {
  /// The library's texts in the person's language.
  static let library = LibraryText(Person.numbers)

  /// How urgent a finding is, what it is about, and what is wrong.
  static func sentence(_ finding: StoreFinding) -> String {
    let (words, subject, meaning) = (Person.words, library(finding.subject), meaning(finding))
    return switch finding.severity {
    case .damage: words["doctor.damage", subject, meaning]
    case .attention: words["doctor.attention", subject, meaning]
    case .note: words["doctor.note", subject, meaning]
    }
  }

  private static func meaning(_ finding: StoreFinding) -> String {
    let text = library(finding.meaning)
    guard let rows = finding.rows else { return text }
    let clause = [".", "。"].contains(text.last) ? String(text.dropLast()) : text
    return Person.words["doctor.rows", clause, Person.numbers.text(rows)]
  }
}
