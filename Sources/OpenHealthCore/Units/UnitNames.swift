// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The names that people use for units, from rows of `Catalog/unit-words.tsv`.
public enum UnitNames {
  /// The unit of a text in Apple's form (`km/hr`), or in a word that people use (`km/h`, `pounds`) in any case. Nil when there is none.
  ///
  /// Apple's form, where case matters, has priority: `Cal` and `cal` are two units. Moles without a mass do not: people write `mmol/L` and
  /// mean glucose.
  public static func unit(called text: String) -> UnitExpression? {
    let unit = parsed(text)
    if let unit, !unit.hasMoleWithoutMass { return unit }
    return loaded.units[text.lowercased()] ?? unit
  }

  /// The name of a unit in a text for people, such as `°C` or `km/h`; empty for a plain count.
  public static func name(of unit: UnitExpression) -> String {
    if let shown = loaded.names[unit.string] { return shown }
    return unit.isNull ? "" : unit.string
  }

  /// Every word with the unit that it names, sorted by word, for suggestions and completion.
  public static var all: [(word: String, unit: UnitExpression)] { loaded.units.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 } }

  private static func parsed(_ text: String) -> UnitExpression? {
    do { return try UnitExpression.parse(text) } catch { return nil }
  }

  private static let loaded = {
    var (units, names): ([String: UnitExpression], [String: String]) = ([:], [:])
    for row in CatalogTables.unitWords.rows {
      let unit = row.required(parsed(row[.unit]))
      if let shown = row.optional(.shown) { names[unit.string] = shown }
      for word in row[.words].split(separator: "|") { units[String(word)] = unit }
    }
    // The type, not the unit, names the things that are counted.
    names["count"] = ""
    return (units: units, names: names)
  }()
}
