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
      CategoryTypeRow.file, CategoryValueRow.file, MetadataKeyRow.file, OtherTypeRow.file, QuantityTypeRow.file, UnitRow.file,
    ]
    return ("Sources/OpenHealthCore/Catalog/Generated/CatalogTables.swift", SourceText.file(from: tables, body))
  }

  private static func literal<Row>(_ name: String, of table: Table<Row>) -> [String] {
    let rows = table.text.split(separator: "\n").map(String.init)
    return ["/// Columns: \(SourceText.list(Row.columns))."]
      + ["static let \(name) = #\"\"\""] + SourceText.indented(rows + ["\"\"\"#"])
  }
}
