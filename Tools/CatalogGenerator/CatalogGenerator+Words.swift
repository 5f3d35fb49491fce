// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension CatalogGenerator {
  /// The sentences of each language as one text, which programs split at first use: only that of the reader's language.
  static func wordTablesFile(_ catalog: Catalog) throws -> (path: String, text: String) {
    let tables = try WordRow.languages.map { language in
      let rows = try catalog.words.rows.map { "\($0.key)\t\(try $0.fields.text(language))" }
      return ["static let \(language) = WordTable(", "  text: #\"\"\""] + SourceText.indented(SourceText.indented(rows + ["\"\"\"#)"]))
    }
    let choice =
      ["static func table(_ language: Language) -> WordTable {", "  switch language {"]
      + WordRow.languages.map { "  case .\($0): \($0)" } + ["  }", "}"]
    let body =
      ["import OpenHealthCore", ""]
      + SourceText.documentation("The sentences of each language.", ["One a line, its key before a tab, no line feed after the last."])
      + ["enum WordTables {"] + SourceText.indented(SourceText.separated([choice] + tables)) + ["}"]
    return ("Programs/Sources/OpenHealthWords/Sentences/Generated/WordTables.swift", SourceText.file(from: [WordRow.file], body))
  }
}
