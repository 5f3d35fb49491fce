// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The names that people use for units, from rows of `Catalog/unit-words.tsv`.
package enum UnitNames {
  /// The unit of a text in Apple's form (`km/hr`), or in a word that people use (`km/h`, `pounds`, `公里`, `фунтов`, `Meilen`) in any case and any
  /// language of the catalogue. Nil when there is none.
  ///
  /// Apple's form, where case matters, has priority: `Cal` and `cal` are two units. Moles without a mass do not: people write `mmol/L` and
  /// mean glucose.
  package static func unit(called text: String) -> UnitExpression? {
    let unit = parsed(text)
    if let unit, !unit.hasMoleWithoutMass { return unit }
    let word = text.lowercased()
    return Language.allCases.lazy.compactMap { loaded.words[$0]?[word] }.first ?? unit
  }

  /// The name of a unit in a text for people, such as `°C`, `km/h` or `км/ч`; empty for a plain count. A unit without a name in the table has
  /// Apple's form in every language.
  package static func name(of unit: UnitExpression, in language: Language) -> UnitName {
    if let name = loaded.names[unit.string]?[language] { return name }
    return UnitName(unit.isNull ? "" : unit.string)
  }

  /// Every word of a language with the unit that it names, sorted by word, for suggestions and completion.
  package static func words(in language: Language) -> [(word: String, unit: UnitExpression)] {
    (loaded.words[language] ?? [:]).map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// The unit of a text; nil for other texts.
  private static func parsed(_ text: String) -> UnitExpression? {
    do { return try UnitExpression.parse(text) } catch { return nil }  // not a unit
  }

  private static let loaded = {
    var (words, names): ([Language: [String: UnitExpression]], [String: [Language: UnitName]]) = ([:], [:])
    func split(_ field: String) -> [String] { field.utf8.split(separator: UInt8(ascii: "|")).map { String(Substring($0)) } }
    for row in CatalogTables.unitWords.rows {
      let unit = row.required(parsed(row[.unit]))
      if let shown = row.optional(.shown) { names[unit.string, default: [:]][.en] = UnitName(shown) }
      for word in split(row[.words]) { words[.en, default: [:]][word] = unit }
      for (language, field) in [(Language.zh, row[.zh]), (.ru, row[.ru]), (.de, row[.de])] {
        let fields = split(field)
        let name = UnitName(row.required(fields.first))
        names[unit.string, default: [:]][language] = name
        for word in name.all + fields.dropFirst() { words[language, default: [:]][word.lowercased()] = unit }
      }
    }
    // The type, not the unit, names the things that are counted.
    names["count"] = .init(uniqueKeysWithValues: Language.allCases.map { ($0, UnitName("")) })
    return (words: words, names: names)
  }()
}
