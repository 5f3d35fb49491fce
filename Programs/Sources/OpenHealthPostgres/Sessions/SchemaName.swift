// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The name of a PostgreSQL schema that has one complete copy of the tables.
package struct SchemaName: Sendable, Hashable {
  /// The name as it is.
  package let text: String

  /// A name that an operator chose: from 1 to 63 small letters, digits and underscores, the first one no digit, and not PostgreSQL's own. Nil
  /// for any other.
  package init?(_ text: String) {
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_") }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard (1...63).contains(text.utf8.count), let first = text.utf8.first, isLetter(first),
      text.utf8.allSatisfy({ isLetter($0) || isDigit($0) }), !text.hasPrefix("pg_"), text != "information_schema"
    else { return nil }
    self.text = text
  }

  /// A name that a database gave.
  init(existing text: String) { self.text = text }

  /// The name as SQL takes it. By scalars: to PostgreSQL, a quote with an accent is a quote.
  var quoted: String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar]) }
    return "\"\(String(scalars))\""
  }

  /// The command after which a transaction finds its tables there; with nil, where the connection string says. Temporary tables come last.
  static func path(_ schema: SchemaName?) -> String {
    schema.map { "SET LOCAL search_path = \($0.quoted), pg_temp" } ?? "SET LOCAL search_path TO DEFAULT"
  }
}
