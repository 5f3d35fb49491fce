// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension CatalogGenerator {
  /// The constructors of `HKUnit` for single units.
  ///
  /// Moles are omitted: they take a molar mass, and their constructors are written by hand.
  static func unitAtomsFile(_ catalog: Catalog) -> (path: String, text: String) {
    let blocks = catalog.units.rows.filter { $0.scale != "molar" }.flatMap { row in
      [plainConstructor(row, in: catalog), prefixedConstructor(row)].compactMap(\.self)
    }
    let objects = catalog.units.rows.filter { $0.scale != "molar" }.map { "static let \($0.name) = HKUnit.atom(.none, \"\($0.string)\")" }
    let shared =
      ["/// The objects that the constructors return. Loops call a constructor for each number."]
      + ["private enum Atoms {"] + SourceText.indented(objects) + ["}"]
    let body = ["extension HKUnit {"] + SourceText.indented(SourceText.separated(blocks)) + ["}", ""] + shared
    return ("Sources/HealthKit/Units/Generated/HKUnit+Atoms.swift", SourceText.file(from: [UnitRow.file], body))
  }

  private static func plainConstructor(_ row: UnitRow, in catalog: Catalog) -> [String] {
    var lines = SourceText.documentation("\(row.title), written `\(row.string)`. Since iOS \(row.since).")
    if let replacement = catalog.replacement(for: row) {
      lines.append("@available(*, deprecated, message: \"Use \(replacement.name)().\")")
    }
    return lines + ["public class func \(row.name)() -> Self { checked(Atoms.\(row.name)) }"]
  }

  private static func prefixedConstructor(_ row: UnitRow) -> [String]? {
    guard let name = row.prefixedConstructor else { return nil }
    return SourceText.documentation("\(row.title) with a metric prefix before its `\(row.string)`. Since iOS \(row.since).")
      + ["public class func \(name)(with prefix: HKMetricPrefix) -> Self { atom(prefix, \"\(row.string)\") }"]
  }
}
