// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The texts of one language by key.
struct WordTable: Sendable {
  private let texts: [Substring: Substring]

  /// Reads lines of a key, a tab and its text. They are split on bytes, at first use, as the catalogue's tables are.
  init(text: String) {
    let rows = text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      let key = line.prefix { $0 != UInt8(ascii: "\t") }
      return (Substring(key), Substring(line.dropFirst(key.count + 1)))
    }
    texts = Dictionary(uniqueKeysWithValues: rows)
  }

  /// The keys of all texts, in order.
  var keys: [String] { texts.keys.map(String.init).sorted() }

  subscript(key: String) -> String? { texts[Substring(key)].map(String.init) }
}
