// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension CatalogGenerator {
  /// The tables as text for the core, which parses them at first use, and the positions of their columns.
  ///
  /// Text compiles far faster than the same facts as array literals.
  static func catalogTablesFile(_ catalog: Catalog) -> (path: String, text: String) {
    let blocks = [
      literal("categoryTypes", of: catalog.categoryTypes),
      literal("categoryValues", of: catalog.categoryValues),
      enums(catalog),
      literal("exportCharacteristics", of: catalog.exportCharacteristics),
      literal("metadataKeys", of: catalog.metadataKeys),
      literal("otherTypes", of: catalog.otherTypes),
      literal("quantityTypes", of: catalog.quantityTypes),
      literal("units", of: catalog.units),
      literal("workoutCollection", of: catalog.workoutCollection),
      literal("unitWords", of: catalog.unitWords), literal("workoutMeasures", of: catalog.workoutMeasures),
    ]
    let body =
      SourceText.documentation(
        "The rows of the catalogue's tables, as text.",
        ["One row a line, fields divided by tabs, no header, no line feed after the last row."])
      + ["enum CatalogTables {"] + SourceText.indented(SourceText.separated(blocks)) + ["}"]
    let tables = [
      CategoryTypeRow.file, CategoryValueRow.file, EnumRow.file, ExportCharacteristicRow.file, MetadataKeyRow.file, OtherTypeRow.file,
      QuantityTypeRow.file, UnitRow.file, UnitWordRow.file, WorkoutCollectionRow.file, WorkoutMeasureRow.file,
    ]
    return ("Sources/OpenHealthCore/CatalogTables/Generated/CatalogTables.swift", SourceText.file(from: tables, body))
  }

  /// The rows of the enums that the core needs: those of characteristics and of workouts that the core declares too, and those whose cases
  /// have a role there.
  private static func enums(_ catalog: Catalog) -> [String] {
    let used = catalog.coreEnums
    let lines = catalog.enums.text.split(separator: "\n").map(String.init)
    let rows = zip(catalog.enums.rows, lines).filter { used.contains($0.0.value.enumName) }.map(\.1)
    return literal("enums", columns: EnumRow.columns, rows: rows)
  }

  private static func literal<Row>(_ name: String, of table: Table<Row>) -> [String] {
    literal(name, columns: Row.columns, rows: table.text.split(separator: "\n").map(String.init))
  }

  private static func literal(_ name: String, columns: [String], rows: [String]) -> [String] {
    let type = name.prefix(1).uppercased() + name.dropFirst()
    return ["enum \(type): Int {"] + columns.map { "  case \(SourceText.escaped($0))" } + ["}", ""]
      + ["static let \(name) = CatalogTable<\(type)>(", "  text: #\"\"\""] + SourceText.indented(SourceText.indented(rows + ["\"\"\"#)"]))
  }
}
