// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import ProgramsTestSupport
import Testing

@Suite struct WordsTests {
  /// The rows of `Catalog/words.tsv` by column.
  private static func rows() throws -> [[String: String]] {
    let text = try String(contentsOf: Checkout.root.appendingPathComponent("Catalog/words.tsv"), encoding: .utf8)
    let lines = text.split(separator: "\n").map { $0.components(separatedBy: "\t") }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  @Test("Each text is there in all languages, as its row has it", arguments: Language.allCases)
  func complete(_ language: Language) throws {
    let (rows, words) = (try Self.rows(), Words(language))
    #expect(rows.count > 800)
    for row in rows {
      let key = try #require(row["key"])
      let text = try #require(row[language.rawValue], "\(key) \(language)")
      #expect(Words.has(key), "\(key) \(language)")
      #expect(!text.isEmpty, "\(key) \(language)")
      #expect(words[key] == text, "\(key) \(language)")
      #expect(language != .zh || text != row["en"] || text.utf8.count < 4, "\(key) is not translated")
    }
  }

  @Test("A German text is the English one only where both languages have the same word")
  func german() throws {
    let same = try Self.rows().filter { $0["de"] == $0["en"] }.compactMap { $0["de"] }
    // Without arguments, units and signs.
    let words = Set(same.filter { $0.filter(\.isLetter).count >= 4 })
    #expect(words == Self.shared, "\(words.symmetricDifference(Self.shared).sorted())")
  }

  private static let shared: Set = [
    "25 mm/s, 10 mm/mV", "Addition", "Apps", "Codes", "Element", "Export", "Firmware", "Flatpak", "Form", "Format", "Hardware", "Health",
    "Import",
    "Name", "Passphrase", "Passphrase:", "Patient", "Person", "Ring", "Route", "Software", "Start", "Symptom", "System", "Version", "Zone",
    "kcal",
  ]

  @Test("All texts that sources name exist, and each text is named by a source")
  func used() throws {
    // The server names those of its answers.
    let folders = [
      "health", "OpenHealthCharts", "OpenHealthCommandLine", "OpenHealthFigures", "OpenHealthPages", "OpenHealthPictures", "OpenHealthWeb",
      "OpenHealthWords",
    ].map { Checkout.root.appendingPathComponent("Programs/Sources/\($0)") }
    let files = try folders.flatMap {
      try #require(FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
    }
    .filter { $0.pathExtension == "swift" && $0.lastPathComponent != "WordTables.swift" }
    let sources = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    // A key in quotes or in a template, and areas whose names come from a value: "area.\(name)".
    let named = Set(sources.matches(of: /(?:"|\[\[)([a-z]+(?:\.[A-Za-z0-9]+)+)(?:"|\]\])/).map { String($0.1) })
    let areas = Set(sources.matches(of: /"([a-z]+)\.\\\(/).map { String($0.1) })
    // LibraryTextTests has those of the library.
    for key in try Self.rows().compactMap({ $0["key"] }) where !["section.", "done.", "library."].contains(where: key.hasPrefix) {
      #expect(named.contains(key) || areas.contains(String(key.prefix { $0 != "." })), "\(key) is not used")
    }
    for match in sources.matches(of: /(?:\[\[|words\[")([a-z]+\.[A-Za-z0-9.]+)(?:\]\]|")/) {
      #expect(Words.has(String(match.1)), "\(String(match.1)) does not exist")
    }
  }

  @Test("Arguments go to their places and are not searched for places")
  func arguments() {
    #expect(Words(.en)["entrance.wait", "{1}"] == "Too many attempts. Try again in {1} s.")
    #expect(Words(.zh)["entrance.wait", "7"] == "尝试次数过多。请在 7 秒后重试。")
    #expect(Words(.de)["entrance.wait", "7"] == "Zu viele Versuche. Versuchen Sie es in 7 s noch einmal.")
    #expect(Words(.en)["chart.span", "{2}", "3"] == "from {2} to 3")
    #expect(Words(.en)["chart.span", "1"] == "from 1 to {2}")
    #expect(Words(.en)["no.such"] == "no.such")
    #expect(Words(.en)["no.such", "1"] == "no.such")
    #expect(!Words.has("no.such"))
  }

  @Test("The point of an abbreviation at the end of a sentence is its full stop, too")
  func abbreviations() {
    #expect(Words(.de)["goals.until", "Mo., 30. Nov."] == "Bis Mo., 30. Nov. Ein laufender Tag unterbricht keine Serie.")
    #expect(Words(.en)["goals.until", "Mon, Nov 30"] == "Up to Mon, Nov 30. A day in progress breaks no streak.")
  }

  @Test("Texts in a row, clauses and sentences have the signs of the language")
  func joined() {
    #expect(Words(.en).list([]).isEmpty && Words(.en).list(["{1}"]) == "{1}")
    #expect(Words(.en).list(["a", "b", "{2}"]) == "a, b, {2}" && Words(.zh).list(["a", "b", "c"]) == "a，b，c")
    #expect(Words(.de).clauses(["a", "b"]) == "a; b" && Words(.zh).clauses(["a", "b"]) == "a；b")
    #expect(Words(.ru).sentences(["a", "b"]) == "a. b" && Words(.zh).sentences(["a", "b"]) == "a。b")
    #expect(Words(.de).sentences(["5. Nov.", "b"]) == "5. Nov. b")
  }

  @Test(
    "A noun has the form of its number, whatever digits the number is written with",
    arguments: [
      ("0", "0 nights", "0 晚", "0 ночей", "0 Nächte"), ("1", "1 night", "1 晚", "1 ночь", "1 Nacht"),
      ("3", "3 nights", "3 晚", "3 ночи", "3 Nächte"),
      ("11", "11 nights", "11 晚", "11 ночей", "11 Nächte"), ("21", "21 nights", "21 晚", "21 ночь", "21 Nächte"),
      ("1,204", "1,204 nights", "1,204 晚", "1,204 ночи", "1,204 Nächte"),
      ("1\u{a0}011", "1\u{a0}011 nights", "1\u{a0}011 晚", "1\u{a0}011 ночей", "1\u{a0}011 Nächte"),
    ])
  func forms(number: String, en: String, zh: String, ru: String, de: String) {
    #expect(Words(.en)["chart.nights", number] == en)
    #expect(Words(.zh)["chart.nights", number] == zh)
    #expect(Words(.ru)["chart.nights", number] == ru)
    #expect(Words(.de)["chart.nights", number] == de)
  }
}
