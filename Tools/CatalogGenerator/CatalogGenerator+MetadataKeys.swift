// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension CatalogGenerator {
  /// The constants of predefined metadata keys.
  static func metadataKeysFile(_ catalog: Catalog) -> (path: String, text: String) {
    let blocks = catalog.metadataKeys.rows.map { row in
      let subject = SourceText.words(inName: row.constant.replacing("HKMetadataKey", with: "", maxReplacements: 1))
      return SourceText.documentation("\(subject): \(valueClass(of: row)). Since iOS \(row.since).")
        + ["public let \(row.constant): String = \"\(row.key)\""]
    }
    let text = SourceText.file(from: [MetadataKeyRow.file], SourceText.separated(blocks))
    return ("Sources/HealthKit/Metadata/Generated/HKMetadataKeys.swift", text)
  }

  /// The keys that the core itself reads.
  static func coreMetadataKeysFile(_ catalog: Catalog) -> (path: String, text: String) {
    let lines = catalog.metadataKeys.rows.flatMap { row in
      row.role.map { ["/// `\(row.constant)`.", "package static let \($0)Key = \"\(row.key)\""] } ?? []
    }
    let text = SourceText.file(from: [MetadataKeyRow.file], ["extension MetadataSet {"] + SourceText.indented(lines) + ["}"])
    return ("Sources/OpenHealthCore/Metadata/Generated/MetadataSet+Keys.swift", text)
  }

  private static func valueClass(of row: MetadataKeyRow) -> String {
    switch (row.kind, row.unit, row.enumName) {
    case ("quantity", let unit?, _): "takes an `HKQuantity` convertible to `\(unit)`"
    case ("quantity", nil, _): "takes an `HKQuantity`"
    case ("number", _, let name?): "takes a number, the raw value of an `\(name)`"
    case ("boolean", _, _): "takes true or false"
    default: "takes a \(row.kind)"
    }
  }
}
