// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import ProgramsTestSupport
import Testing

@Suite struct LibraryTextTests {
  private static func library(_ language: Language) -> LibraryText {
    var numbers = NumberStyle(decimalSign: ",", groupSign: ".")
    numbers.language = language
    return LibraryText(numbers)
  }

  @Test("V15: a text of the library is in the person's language, with its numbers and the texts in it")
  func places() {
    let (german, russian, chinese) = (Self.library(.de), Self.library(.ru), Self.library(.zh))
    #expect(german("Page 1234 of the database cannot be read.") == "Seite 1.234 der Datenbank lässt sich nicht lesen.")
    #expect(russian("1 record left out: nothing measured.") == "Пропущено записей: 1 (ничего не измерено).")
    #expect(
      german("The distance of the samples is 12.5 m less than the total of the file.")
        == "Die Summe der Einträge (Strecke) liegt 12,5 m unter der Summe der Datei.")
    #expect(chinese("Record of type stepCount") == "类型为 stepCount 的 Record")
    #expect(
      german("Incomplete: the FIT file is read up to byte 77, as the check sum at byte 5 is wrong.")
        == "Unvollständig: Die FIT-Datei ist bis Byte 77 gelesen; Grund: die Prüfsumme bei Byte 5 ist falsch.")
    #expect(
      german("Samples of stepCount from Anna's iPhone have a value that no human has.")
        == "Einträge von stepCount aus Anna's iPhone haben einen Wert, den kein Mensch hat.")
    // Two places with the same text.
    let remedy = "They stay as they are; `health query weight` shows them, and `health delete` deletes one that is wrong."
    #expect(german(remedy).contains("`health query weight` zeigt sie"))
  }

  @Test("The form of a word is that of the number in the person's language")
  func forms() {
    let russian = Self.library(.ru)
    #expect(russian("21 bytes that are not UTF-8, replaced by U+FFFD").hasPrefix("21 байт не в UTF-8 заменён"))
    #expect(russian("1 byte that is not UTF-8, replaced by U+FFFD").hasPrefix("1 байт не в UTF-8 заменён"))
    #expect(russian("3 bytes that are not UTF-8, replaced by U+FFFD").hasPrefix("3 байта не в UTF-8 заменены"))
  }

  @Test("English stays as it is, as does a text without a row, and one with a sentence inside that has none", arguments: Language.allCases)
  func others(_ language: Language) {
    let library = Self.library(language)
    for text in ["", "{1}", "Apple's own words", "a.fit is left out. Something new happened.", "value {2} of `x` and \"y\""] {
      #expect(library(text) == text)
    }
    #expect(Self.library(.en)("The store's folder cannot be listed.") == "The store's folder cannot be listed.")
  }

  /// The library's files that write such texts.
  private static let folders = [
    "Sources/OpenHealthStorage/Checkup", "Sources/OpenHealthInterchange", "Sources/OpenHealthWorkoutFiles", "Sources/OpenHealthSignatures",
    "Sources/OpenHealthCore/Requests", "Sources/OpenHealthCore/Errors", "Programs/Sources/OpenHealthJournal",
    "Programs/Sources/health/Commands/Store",
    "Programs/Sources/OpenHealthCommandLine/Person", "Programs/Sources/OpenHealthWeb/Transfer",
  ]

  private static func sources(_ folders: [String]) throws -> String {
    try folders.flatMap { folder -> [String] in
      let url = Checkout.root.appendingPathComponent(folder)
      if url.pathExtension == "swift" { return [try String(contentsOf: url, encoding: .utf8)] }
      let found = try #require(FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil))
      return try found.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }
    }.joined().replacing(/"\s*\n\s*\+ "/, with: "").replacing("\\\"", with: "\"")
  }

  @Test("The English of each row is in the library's sources")
  func used() throws {
    let sources = try Self.sources(Self.folders)
    for key in Words.keys where key.hasPrefix("library.") && !Self.joined.contains(key) {
      let text = Words(.en)[key].replacing("‵", with: "`").replacing("″", with: "\"")
      // What stands between places, sentences and clauses are texts of their own.
      let parts = text.replacing(/\{[^}]*\}/, with: "\n").replacing(". ", with: "\n").split { "\n,;".contains($0) }
      for part in parts.map({ $0.trimmingCharacters(in: .whitespaces) }) where part.count > 3 {
        let clause = part.hasSuffix(".") ? String(part.dropLast()) : part
        #expect(sources.contains(clause), "\(key): \(clause)")
      }
    }
  }

  /// Rows whose English the library joins from words.
  private static let joined: Set = [
    "library.badDate", "library.noDate", "library.remark.activity", "library.remark.fall", "library.remark.less",
    "library.remark.more", "library.remark.partOf",
  ]

  @Test("Each sentence of a check of the store, and each reason of an import, has a row")
  func complete() throws {
    let checks = try Self.sources(["Sources/OpenHealthStorage/Checkup", "Programs/Sources/OpenHealthJournal/JournalCheck.swift"])
    let imports = try Self.sources(["Sources/OpenHealthInterchange/Import", "Sources/OpenHealthInterchange/AppleExport"])
    // Sentences; a text with a quote in it is one with a place, whose row has another form.
    var texts = checks.matches(of: /"([A-Z`\\][^"\n]* [^"\n]*\.)"/).map { String($0.1) }
    texts += imports.matches(of: /ImportFault\("([^"]+)"/).map { String($0.1) }
    texts += imports.matches(of: /fault = "([^"]+)"/).map { String($0.1) + "; the file is kept without a sample" }
    texts += imports.matches(of: /^ *\d+: "([^"]+)"/.anchorsMatchLineEndings()).map { String($0.1) }
    #expect(texts.count > 60)
    for language in Language.allCases where language != .en {
      let library = Self.library(language)
      for text in texts where !Self.untranslated.contains(where: text.contains) {
        let filled = text.replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: "7")
        #expect(library(filled) != filled, "\(language): \(text)")
      }
    }
  }

  /// Texts of the sources that are no findings and no reasons, and those of which a row has only the whole.
  private static let untranslated = ["SELECT", "StoreFinding.restore", "\\(says)", "\\(pages)", "\\(problem)", "\\(error)"]
}
