// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The sentences of pages, charts, reports and the command's results in one language, from rows of `Catalog/words.tsv`.
///
///     words["entrance.unlock"]
///     words["entrance.wait", "12"]   // {1} is the first argument
///     words["chart.nights", "21"]    // {1;ночь;ночи;ночей} is the form after the first argument
package struct Words: Sendable {
  /// The language.
  package var language: Language

  /// The words of a language.
  package init(_ language: Language) { self.language = language }

  /// A text with its arguments in place. The key itself for an unknown one, which tests find.
  package subscript(_ key: String, _ arguments: String...) -> String { text(key, arguments) }

  /// The text of a key with arguments in place; the key itself for an unknown one.
  func text(_ key: String, _ arguments: [String]) -> String {
    guard let text = WordTables.table(language)[key] else { return key }
    guard !arguments.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      let inside = rest.utf8.index(after: open)
      result += rest[..<open]
      // An argument is not searched for places.
      if let close = rest.utf8.firstIndex(of: UInt8(ascii: "}")), inside < close, let value = Self.value(rest[inside..<close], arguments) {
        result += value
        rest = rest[rest.utf8.index(after: close)...]
        // The point of an abbreviation, such as that of a German month, also ends the sentence.
        if value.hasSuffix("."), rest.hasPrefix(".") { rest.removeFirst() }
      } else {
        result += "{"
        rest = rest[inside...]
      }
    }
    return result + rest
  }

  /// Texts in a row with commas between them; empty without any.
  package func list(_ texts: [String]) -> String { texts.dropFirst().reduce(texts.first ?? "") { self["text.comma", $0, $1] } }

  /// Clauses of one sentence with semicolons between them; empty without any.
  package func clauses(_ texts: [String]) -> String { texts.dropFirst().reduce(texts.first ?? "") { self["text.clauses", $0, $1] } }

  /// Sentences, without the last full stop; empty without any.
  package func sentences(_ texts: [String]) -> String {
    // The point of an abbreviation, such as that of a German month, also ends the sentence.
    texts.dropFirst().reduce(texts.first ?? "") { $0.hasSuffix(".") ? "\($0) \($1)" : self["text.sentences", $0, $1] }
  }

  /// The keys of all texts.
  package static var keys: [String] { WordTables.en.keys }

  /// Whether there is a text of this key.
  package static func has(_ key: String) -> Bool { WordTables.en[key] != nil }

  /// What a place stands for: `1` for an argument, `1;night;nights` for the form after it. Nil for a place of no argument.
  private static func value(_ place: Substring, _ arguments: [String]) -> String? {
    let parts = place.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    guard let number = Int(parts[0]), (1...arguments.count).contains(number) else { return nil }
    let argument = arguments[number - 1]
    if parts.count == 3 { return parts[argument == "1" ? 1 : 2] }
    guard parts.count == 4 else { return argument }
    // A whole number, maybe with signs of its country between the digits.
    let digits = String(decoding: argument.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }, as: UTF8.self)
    return UnitName(parts.dropFirst().joined(separator: ";")).text(for: Double(digits) ?? 0)
  }
}
