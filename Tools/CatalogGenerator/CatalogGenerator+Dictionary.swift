// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension CatalogGenerator {
  /// The data dictionary: a page for people with every type of the catalogue.
  ///
  /// - Throws: ``CatalogError`` as ``outputs(catalogFolder:)``.
  package static func dictionary(catalogFolder: URL) throws -> (path: String, text: String) {
    let catalog = try Catalog(folder: catalogFolder)
    let lines =
      try [
        "<!-- Generated from Catalog/*.tsv by scripts/generate; do not edit. -->", "", "# Types", "",
        "Every type of health data, with its identifier, as apps and exports name it. `health types` lists those of a store. Each type can also be",
        "named by its title in Chinese, Russian or German (`Catalog/*.tsv`).", "",
        "## Quantities", "",
        "*Unit*: the one in which the type is stored and compared; what people read, where it differs, follows. *Together*: how several samples",
        "become one figure; a sum is shared out among sources ([Statistics](Statistics.md)). *A human can have*: values outside are asked about when",
        "typed, and counted when imported ([why](Statistics.md#values-that-no-human-has)); of a sum, in a day.", "",
      ]
      + sections(catalog.quantityTypes.rows, head: ["type", "unit", "together", "a human can have", "words"], quantity)
      + [
        "## Categories", "",
        "*Values*: what `value` of a sample can be. Where there are none, the dates say it all. *Together*: samples are counted, or their time is",
        "added up.", "",
      ] + sections(catalog.categoryTypes.rows, head: ["type", "values", "together", "words"]) { try category($0, catalog) }
      + ["## Other types", ""]
      + table(
        head: ["type", "kind", "words"],
        catalog.otherTypes.rows.map { row in
          [name(row.title, row.name, row.identifier), SourceText.words(inName: row.kind).lowercased(), try words(row.fields)]
        })
    return ("Documentation/Types.md", lines.map { $0 + "\n" }.joined())
  }

  /// A table for each group, in the order of their names.
  private static func sections<Row: CatalogRow>(_ rows: [Row], head: [String], _ cells: (Row) throws -> [String]) throws -> [String] {
    let groups = try Dictionary(grouping: rows) { try $0.fields.name("group") }
    return try groups.keys.sorted().flatMap { group in
      ["### \(group.prefix(1).uppercased() + group.dropFirst())", ""] + table(head: head, try (groups[group] ?? []).map(cells)) + [""]
    }
  }

  private static func table(head: [String], _ rows: [[String]]) -> [String] {
    ([head, head.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }
  }

  private static func quantity(_ row: QuantityTypeRow) throws -> [String] {
    let isSum = row.aggregation == "cumulative"
    let together =
      switch row.aggregation {
      case "cumulative": "sum"
      case "discreteTemporallyWeighted": "mean over time"
      case "discreteEquivalentContinuousLevel": "level of equal energy"
      default: "mean"
      }
    let range = try row.fields.optional("humanLeast").map {
      "\($0) to \(try row.fields.text("humanMost")) \(row.displayUnit)\(isSum ? " a day" : "")"
    }
    let units = [row.unit] + Set([row.displayUnit] + row.localUnits).subtracting([row.unit]).sorted()
    return [
      name(row.title, row.name, row.identifier), units.map { "`\($0)`" }.joined(separator: ", "), together, range ?? "",
      try words(row.fields),
    ]
  }

  private static func category(_ row: CategoryTypeRow, _ catalog: Catalog) throws -> [String] {
    let values = catalog.categoryValues.rows.map(\.value).filter { $0.enumName == row.valueEnum && $0.deprecated == nil }
    let isPlain = row.valueEnum == "HKCategoryValue"
    return [
      name(row.title, row.name, row.identifier), isPlain ? "" : values.map { "\($0.rawValue) \($0.title)" }.joined(separator: ", "),
      try row.fields.optional("figure") == "time" ? "time" : "number", try words(row.fields),
    ]
  }

  /// Title, short name and identifier.
  private static func name(_ title: String, _ name: String, _ identifier: String) -> String { "\(title): `\(name)`, `\(identifier)`" }

  /// The words besides the title by which people name a type.
  private static func words(_ fields: Fields) throws -> String {
    try (fields.optional("words") ?? "").split(separator: "|").joined(separator: ", ")
  }
}
