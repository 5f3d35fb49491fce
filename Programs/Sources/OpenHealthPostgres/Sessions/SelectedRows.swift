// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Statements that insert the rows of a query, such as `INSERT INTO item (id) SELECT id FROM other`.
///
/// They return a number for each row, which nobody reads: an engine that spreads tables over machines stores such rows by COPY, which
/// row-level security does not check, unless the statement returns something. So no such statement is sent without (`DatabaseRules`). The
/// number is a random one times 0: Citus 13 makes wrong SQL of such a statement where all its tables are on one machine and it can be sent there
/// as a whole, and sends none with a random number.
enum SelectedRows {
  /// What such a statement ends with.
  static let ending = "RETURNING (random() * 0)::int"

  /// The statement as it is sent: with ``ending`` where it inserts the rows of a query and returns nothing.
  static func returning(_ sql: String) -> String {
    let words = outerWords(sql)
    guard words.contains("INSERT"), words.contains("SELECT"), !words.contains("RETURNING") else { return sql }
    // The last line may be a comment.
    return "\(sql)\n\(ending)"
  }

  /// The words outside of parentheses, quotes and comments, in capital letters.
  private static func outerWords(_ sql: String) -> Set<String> {
    let input = Array(sql.utf8)
    var (words, index, depth): (Set<String>, Int, Int) = ([], 0, 0)
    while index < input.count {
      let byte = input[index]
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        index = input[(index + 1)...].firstIndex(of: byte) ?? input.count
      case UInt8(ascii: "-") where input[index...].starts(with: "--".utf8):
        index = input[index...].firstIndex(of: UInt8(ascii: "\n")) ?? input.count
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case _ where isOfWord(byte):
        let word = input[index...].prefix(while: isOfWord)
        if depth == 0 { words.insert(String(decoding: word, as: UTF8.self).uppercased()) }
        index += word.count - 1
      default: break
      }
      index += 1
    }
    return words
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
