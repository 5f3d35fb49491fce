// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension CatalogGenerator {
  /// The tables as text for the core, which reads them at first use.
  ///
  /// Text compiles far faster than the same facts as array literals.
  static func catalogTablesFile(_ catalog: Catalog) -> (path: String, text: String) {
    let blocks = [
      literal("categoryTypes", of: catalog.categoryTypes),
      literal("categoryValues", of: catalog.categoryValues),
      characteristicValues(catalog),
      literal("metadataKeys", of: catalog.metadataKeys),
      literal("otherTypes", of: catalog.otherTypes),
      literal("quantityTypes", of: catalog.quantityTypes),
      literal("units", of: catalog.units),
    ]
    let body =
      SourceText.documentation(
        "The rows of the catalogue's tables, as text.",
        ["One row a line, fields divided by tabs, no header, no line feed after the last row."])
      + ["enum CatalogTables {"] + SourceText.indented(SourceText.separated(blocks)) + ["}"]
    let tables = [
      CategoryTypeRow.file, CategoryValueRow.file, EnumRow.file, MetadataKeyRow.file, OtherTypeRow.file, QuantityTypeRow.file, UnitRow.file,
    ]
    return ("Sources/OpenHealthCore/Generated/CatalogTables.swift", SourceText.file(from: tables, body))
  }

  /// The rows of enums that a characteristic, what a workout is, or what happens in it, is out of. The core has no use for the others.
  private static func characteristicValues(_ catalog: Catalog) -> [String] {
    let used = Set(catalog.otherTypes.rows.compactMap(\.valueEnum)).union(["HKWorkoutEventType"])
    let lines = catalog.enums.text.split(separator: "\n").map(String.init)
    let rows = zip(catalog.enums.rows, lines).filter { used.contains($0.0.value.enumName) }.map(\.1)
    return literal("characteristicValues", columns: EnumRow.columns, rows: rows)
  }

  private static func literal<Row>(_ name: String, of table: Table<Row>) -> [String] {
    literal(name, columns: Row.columns, rows: table.text.split(separator: "\n").map(String.init))
  }

  private static func literal(_ name: String, columns: [String], rows: [String]) -> [String] {
    ["/// Columns: \(SourceText.list(columns))."]
      + ["static let \(name) = #\"\"\""] + SourceText.indented(rows + ["\"\"\"#"])
  }
}
