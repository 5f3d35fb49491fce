// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension CatalogGenerator {
  /// One file for each enum.
  static func enumFiles(_ catalog: Catalog) -> [(path: String, text: String)] {
    let categoryValues = catalog.categoryValues.rows.map(\.value)
    let others = catalog.enums.rows.map(\.value)
    return catalog.enumTypes.rows.flatMap { type in
      [
        enumFile(type, categoryValues, folder: "Samples", from: CategoryValueRow.file, in: catalog),
        enumFile(type, others, folder: "Types", from: EnumRow.file, in: catalog),
      ].compactMap(\.self)
    }
  }

  private static func enumFile(
    _ type: EnumTypeRow, _ table: [EnumCase], folder: String, from file: String, in catalog: Catalog
  ) -> (path: String, text: String)? {
    let cases = table.filter { $0.enumName == type.name }
    guard !cases.isEmpty else { return nil }
    let members = cases.map { member($0, of: type, in: catalog) }
    let body =
      SourceText.documentation("\(type.title).", users(of: type, in: catalog) + history(of: type))
      + ["public enum \(type.name): Int, Sendable {"] + SourceText.indented(SourceText.separated(members)) + ["}"]
    return ("Sources/HealthKit/\(folder)/Generated/\(type.name).swift", SourceText.file(from: [EnumTypeRow.file, file], body))
  }

  /// A case, or for an old name a property that gives the new case.
  private static func member(_ value: EnumCase, of type: EnumTypeRow, in catalog: Catalog) -> [String] {
    let since = value.since == type.since ? [] : ["Since iOS \(value.since)."]
    if let replacement = catalog.replacement(for: value), let version = value.deprecated {
      let summary = "The name of `\(replacement.name)` before iOS \(version)."
      return SourceText.documentation(summary) + [
        "@available(*, deprecated, message: \"Use \(replacement.name).\")",
        "public static var \(value.name): Self { .\(replacement.name) }",
      ]
    }
    let summary = (["\(value.title)."] + since).joined(separator: " ")
    return SourceText.documentation(summary) + ["case \(value.name) = \(value.rawValue)"]
  }

  private static func users(of type: EnumTypeRow, in catalog: Catalog) -> [String] {
    let names = catalog.categoryTypes.rows.filter { $0.valueEnum == type.name }.map { "`\($0.name)`" }
    switch names.count {
    case 0: return []
    case 1...4: return ["Category samples of \(SourceText.list(names)) have these values."]
    default:
      let some = names.prefix(3) + ["\(names.count - 3) other types"]
      return ["Category samples of \(SourceText.list(Array(some))) have these values."]
    }
  }

  private static func history(of type: EnumTypeRow) -> [String] {
    // No @available: clients that still read old data must build without warnings.
    guard let version = type.deprecated else { return ["Since iOS \(type.since)."] }
    return ["Since iOS \(type.since), deprecated by Apple in iOS \(version)."]
  }
}
