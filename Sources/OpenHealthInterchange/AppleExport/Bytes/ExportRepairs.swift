// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The replacements in an export's text that made it readable as XML.
struct ExportRepairs: Hashable, Sendable {
  enum Kind: Int, CaseIterable, Sendable {
    /// Bytes that are not UTF-8, now U+FFFD.
    case invalidUTF8
    /// A character that XML forbids, now U+FFFD.
    case forbiddenCharacter
    /// A reference to a character that XML forbids, now U+FFFD.
    case forbiddenReference
    /// An ampersand that begins no reference, now `&amp;`.
    case bareAmpersand
    /// A less-than sign inside a value, now `&lt;`.
    case bareLessThan
  }

  struct Tally: Hashable, Sendable {
    var count = 0
    /// The line of the first one, counted from 1.
    var firstLine = 0
  }

  private var tallies = [Tally](repeating: Tally(), count: Kind.allCases.count)

  subscript(kind: Kind) -> Tally { tallies[kind.rawValue] }

  var total: Int { tallies.reduce(0) { $0 + $1.count } }

  /// Counts a replacement. Calls `line` only for the first one of its kind.
  mutating func note(_ kind: Kind, line: () -> Int) {
    if tallies[kind.rawValue].count == 0 { tallies[kind.rawValue].firstLine = line() }
    tallies[kind.rawValue].count += 1
  }
}
