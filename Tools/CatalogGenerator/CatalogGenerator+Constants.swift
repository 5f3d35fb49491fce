// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension CatalogGenerator {
  /// The file of type identifiers. Its texts are in the table of types as well, which is checked.
  static let typeIdentifiersFile = "Types/HKTypeIdentifiers"

  /// The files that constants name.
  static func constantFiles(_ catalog: Catalog) -> [(path: String, text: String)] {
    Dictionary(grouping: catalog.constants.rows.filter { $0.file != nil }) { $0.file ?? "" }.map { file, rows in
      let parts = file.split(separator: "/")
      let body = imports(of: rows) + SourceText.separated(rows.map(declaration))
      return (
        "Sources/HealthKit/\(parts.dropLast().joined(separator: "/"))/Generated/\(parts[parts.count - 1]).swift",
        SourceText.file(from: [ConstantRow.file], body)
      )
    }
  }

  /// The names of key paths and of sort keys for the client layer, which cannot see the constants of the face.
  static func nameFiles(_ catalog: Catalog) -> [(path: String, text: String)] {
    [
      nameFile("PredicateLanguage/Generated/KeyPathName", of: ["HKPredicateKeyPath"], catalog),
      nameFile("Questions/Generated/SortName", of: ["HKSampleSortIdentifier", "HKWorkoutSortIdentifier"], catalog),
    ]
  }

  private static func nameFile(_ path: String, of prefixes: [String], _ catalog: Catalog) -> (path: String, text: String) {
    let lines: [String] = prefixes.flatMap { prefix in
      catalog.constants.rows.filter { $0.constant.hasPrefix(prefix) }.flatMap { row in
        SourceText.documentation("\(row.title).")
          + ["package static let \(lowered(row.constant.dropFirst(prefix.count))) = \"\(row.value)\""]
      }
    }
    let families = prefixes.map { "`\($0)`" }.joined(separator: " and ")
    let type = path.split(separator: "/").last.map(String.init) ?? path
    let body = ["/// The texts of Apple's \(families) constants.", "package enum \(type) {"] + SourceText.indented(lines) + ["}"]
    return ("Sources/OpenHealthClient/\(path).swift", SourceText.file(from: [ConstantRow.file], body))
  }

  /// A name with a lower-case beginning: `uuid` for `UUID`, `cdaTitle` for `CDATitle`.
  private static func lowered(_ name: Substring) -> String {
    let capitals = name.prefix { $0.isUppercase }
    let count = capitals.count == name.count ? name.count : max(1, capitals.count - 1)
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }

  private static func imports(of rows: [ConstantRow]) -> [String] {
    let needsFoundation = rows.contains { $0.member != nil || $0.type == "OperatingSystemVersion" }
    return needsFoundation ? ["import Foundation", ""] : []
  }

  private static func declaration(_ row: ConstantRow) -> [String] {
    // No @available on deprecated names: clients that still read old data must build without warnings.
    let history = row.deprecated.map { "Since iOS \(row.since), deprecated by Apple in iOS \($0)." } ?? "Since iOS \(row.since)."
    let documentation = SourceText.documentation("\(row.title). \(history)")
    guard let member = row.member else { return documentation + global(row) }
    let lines = documentation + SourceText.call("public static let \(member) = \(row.type)", "rawValue: \"\(row.value)\"")
    return ["extension \(row.type) {"] + SourceText.indented(lines) + ["}"]
  }

  private static func global(_ row: ConstantRow) -> [String] {
    let start = "public let \(row.constant): \(row.type) ="
    switch row.type {
    case "String": return ["\(start) \"\(row.value)\""]
    case "OperatingSystemVersion":
      let numbers = zip(["majorVersion", "minorVersion", "patchVersion"], row.value.split(separator: ".")).map { "\($0): \($1)" }
      return SourceText.call("\(start) OperatingSystemVersion", numbers.joined(separator: ", "))
    default: return ["\(start) \(row.value)"]
    }
  }
}
