// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The names that people use for units, from rows of `Catalog/unit-words.tsv`.
package enum UnitNames {
  /// The unit of a text in Apple's form (`km/hr`), or in a word that people use (`km/h`, `pounds`, `公里`, `фунтов`, `Meilen`) in any case and any
  /// language of the catalogue. Nil when there is none.
  ///
  /// Apple's form, where case matters, has priority: `Cal` and `cal` are two units. Two of its forms have none, as nobody writes them:
  /// moles without a mass (`mmol/L` is of glucose), and prefixes of a million or more, with which `Grad`, the German degree, is a
  /// gigaradian and `ML` a megalitre.
  package static func unit(called text: String) -> UnitExpression? {
    let unit = parsed(text)
    if let unit, !unit.hasMoleWithoutMass, !unit.hasPrefixOfMillions { return unit }
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
      if let shown = row.optional(.shown) {
        names[unit.string, default: [:]][.en] = UnitName(shown)
        words[.en, default: [:]][shown.lowercased()] = unit
      }
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

/// The name of a unit, such as `kg` or `steps`, in the forms that its language needs.
///
///     UnitName("公里").text(for: 2)              // 公里
///     UnitName("шаг;шага;шагов").text(for: 21)  // шаг
///     UnitName("Schritt;Schritte").text(for: 1) // Schritt
package struct UnitName: Sendable, Hashable {
  /// One form for all numbers, the forms after 1 and any other number in German, or the forms after 1, 2 and 5 in Russian.
  private let forms: [String]

  /// Reads one form, the two forms after 1 and 2, or the three after 1, 2 and 5, separated by semicolons.
  package init(_ text: String) {
    let forms = text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    self.forms = [2, 3].contains(forms.count) ? forms : [text]
  }

  /// The name without a number, as in the head of a column; empty where a number is shown alone.
  package var text: String { forms[forms.count - 1] }

  /// Every form.
  var all: [String] { forms }

  /// Whether a text is one of the forms, in any case.
  package func matches(_ text: String) -> Bool { !text.isEmpty && forms.contains { $0.lowercased() == text.lowercased() } }

  /// The form after a number, which is rounded as it is shown. A number with a fraction has the form of 2.
  package func text(for number: Double) -> String {
    guard forms.count == 3 else { return abs(number) == 1 ? forms[0] : text }
    guard number == number.rounded() else { return forms[1] }
    // Exact for every whole number of a double.
    let (ten, hundred) = (abs(number).truncatingRemainder(dividingBy: 10), abs(number).truncatingRemainder(dividingBy: 100))
    if ten == 1, hundred != 11 { return forms[0] }
    return (2...4).contains(ten) && !(12...14).contains(hundred) ? forms[1] : forms[2]
  }
}

/// Where a unit stands in a printed product, from the catalogue's column `place` (UNIT-11).
///
/// Factors are printed by their places, and within a place by name. The places reproduce every text that was seen of Apple's: no rule of
/// a dimension does, since the minute stands before a volume and the second behind it, and the gram before the second and the kilogram
/// behind.
struct UnitPlace: Hashable, Sendable {
  /// The place without a prefix.
  let plain: Int
  /// The place with a prefix.
  let prefixed: Int

  /// The place whose factors keep the order in which they were multiplied: both `L·atm·hr` and `atm·L·hr` were seen.
  static let asMultiplied = 5

  /// The places of a catalogue cell, such as `9` or `4/8`; nil if the text is invalid.
  init?(text: String) {
    let places = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).compactMap { Int(String(Substring($0))) }
    guard let plain = places.first, let prefixed = places.last, places.count <= 2 else { return nil }
    (self.plain, self.prefixed) = (plain, prefixed)
  }
}
