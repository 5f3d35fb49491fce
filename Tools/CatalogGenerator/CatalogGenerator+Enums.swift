// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension CatalogGenerator {
  /// One file for each enum, option set and set of texts whose owner exists.
  static func enumFiles(_ catalog: Catalog) -> [(path: String, text: String)] {
    catalog.enumTypes.rows.compactMap { type in
      guard let folder = type.folder else { return nil }
      let fileName = type.path.owner.map { "\($0)+\(type.path.name)" } ?? type.name
      let (table, body) = content(of: type, in: catalog)
      return (
        "Sources/HealthKit/\(folder)/Generated/\(fileName).swift",
        SourceText.file(from: [EnumTypeRow.file, table], imports(of: type) + body)
      )
    }
  }

  /// The same enums and option sets for the core, which does not need deprecated names.
  static func coreEnumFiles(_ catalog: Catalog) -> [(path: String, text: String)] {
    catalog.enumTypes.rows.compactMap { type in
      guard let core = type.core else { return nil }
      let cases = catalog.enums.rows.map(\.value).filter { $0.enumName == type.name && $0.deprecated == nil }
      let documentation = SourceText.documentation("\(type.title).", ["Raw values are those of `\(type.name)`."])
      let body =
        documentation
        + declaration(
          of: type, named: core.name, access: "package", conformances: ["Codable", "Hashable", "Sendable"], cases, in: catalog)
      return (
        "Sources/OpenHealthCore/\(core.folder)/Generated/\(core.name).swift", SourceText.file(from: [EnumTypeRow.file, EnumRow.file], body)
      )
    }
  }

  private static func imports(of type: EnumTypeRow) -> [String] {
    type.kind == .errorCode ? ["import Foundation", ""] : []
  }

  /// The table of the members, and the declarations.
  private static func content(of type: EnumTypeRow, in catalog: Catalog) -> (table: String, lines: [String]) {
    if type.kind == .strings {
      return (ConstantRow.file, textDeclaration(of: type, catalog.constants.rows.filter { $0.file == nil && $0.type == type.name }))
    }
    let categoryValues = catalog.categoryValues.rows.map(\.value).filter { $0.enumName == type.name }
    let cases = categoryValues + catalog.enums.rows.map(\.value).filter { $0.enumName == type.name }
    let documentation = SourceText.documentation("\(type.title).", users(of: type, in: catalog) + history(of: type))
    let conformances = [type.conformance, "Sendable"].compactMap(\.self)
    let declaration =
      documentation
      + self.declaration(
        of: type, named: type.path.name, access: "public", conformances: conformances, cases, in: catalog)
    let table = categoryValues.isEmpty ? EnumRow.file : CategoryValueRow.file
    guard let owner = type.path.owner else { return (table, declaration) }
    var lines = ["extension \(owner) {"] + SourceText.indented(declaration) + ["}"]
    if type.kind == .errorCode { lines += shortcuts(to: type, owner, cases, in: catalog) }
    return (table, lines)
  }

  private static func declaration(
    of type: EnumTypeRow, named name: String, access: String, conformances: [String], _ cases: [EnumCase], in catalog: Catalog
  ) -> [String] {
    let members = cases.map { member($0, of: type, named: name, access: access, in: catalog) }
    switch type.kind {
    case .enum, .strings:
      let list = ([type.rawType] + conformances).joined(separator: ", ")
      return ["\(access) enum \(name): \(list) {"] + SourceText.indented(SourceText.separated(members)) + ["}"]
    case .errorCode:
      let alias = ["/// The error type that carries the code.", "public typealias _ErrorType = \(type.path.owner ?? "")"]
      return ["public enum \(name): \(type.rawType), _ErrorCodeProtocol, Sendable {"]
        + SourceText.indented(SourceText.separated([alias] + members)) + ["}"]
    case .optionSet:
      let value = ["/// The bits of the options.", "\(access) let rawValue: \(type.rawType)"]
      let initialiser = [
        "/// Creates the option set with these bits.", "\(access) init(rawValue: \(type.rawType)) {", "  self.rawValue = rawValue", "}",
      ]
      return ["\(access) struct \(name): \((["OptionSet"] + conformances).joined(separator: ", ")) {"]
        + SourceText.indented(SourceText.separated([value, initialiser] + members)) + ["}"]
    }
  }

  /// A case; for a deprecated name, a property that returns the current case.
  private static func member(_ value: EnumCase, of type: EnumTypeRow, named typeName: String, access: String, in catalog: Catalog)
    -> [String]
  {
    if let alias = alias(of: value, in: catalog) {
      return alias + ["public static var \(SourceText.escaped(value.name)): Self { .\(current(value, in: catalog)) }"]
    }
    var sentences = ["\(value.title)."]
    if value.since != type.since { sentences.append("Since iOS \(value.since).") }
    if let version = value.deprecated, type.deprecated == nil { sentences.append("Deprecated by Apple in iOS \(version).") }
    let documentation = SourceText.documentation(sentences.joined(separator: " "))
    let name = SourceText.escaped(value.name)
    switch type.kind {
    case .optionSet: return documentation + ["\(access) static let \(name) = \(typeName)(rawValue: \(value.rawValue))"]
    default: return documentation + ["case \(name) = \(value.rawValue)"]
    }
  }

  /// The documentation of a deprecated name; nil for a current one.
  private static func alias(of value: EnumCase, in catalog: Catalog) -> [String]? {
    guard let replacement = catalog.replacement(for: value), let version = value.deprecated else { return nil }
    return SourceText.documentation("The name of `\(replacement.name)` before iOS \(version).")
      + ["@available(*, deprecated, message: \"Use \(replacement.name).\")"]
  }

  private static func current(_ value: EnumCase, in catalog: Catalog) -> String {
    catalog.replacement(for: value)?.name ?? value.name
  }

  /// The codes as static members of the error, for `catch HKError.errorNoData`.
  private static func shortcuts(to type: EnumTypeRow, _ owner: String, _ cases: [EnumCase], in catalog: Catalog) -> [String] {
    let members = cases.map { value in
      (alias(of: value, in: catalog) ?? SourceText.documentation("\(value.title)."))
        + ["public static var \(value.name): \(type.path.name) { .\(current(value, in: catalog)) }"]
    }
    return ["", "extension \(owner) {"] + SourceText.indented(SourceText.separated(members)) + ["}"]
  }

  /// A struct that wraps a text, with the known texts as static members.
  private static func textDeclaration(of type: EnumTypeRow, _ rows: [ConstantRow]) -> [String] {
    let members = rows.compactMap { row -> [String]? in
      guard let member = row.member else { return nil }
      let since = row.since == type.since ? "" : " Since iOS \(row.since)."
      return SourceText.documentation("\(row.title).\(since)")
        + SourceText.call("public static let \(SourceText.escaped(member)) = \(type.name)", "rawValue: \"\(row.value)\"")
    }
    return SourceText.documentation("\(type.title).", history(of: type))
      + SourceText.textStruct(type.name, rawValue: "The raw text.", initialiser: "One with any text, known or not.")
      + ["", "extension \(type.name) {"] + SourceText.indented(SourceText.separated(members)) + ["}"]
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
