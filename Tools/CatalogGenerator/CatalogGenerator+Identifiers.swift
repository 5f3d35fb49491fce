// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension CatalogGenerator {
  /// `HKQuantityTypeIdentifier` and its members.
  static func quantityIdentifiersFile(_ catalog: Catalog) -> (path: String, text: String) {
    let members = catalog.quantityTypes.rows.map { row in
      var sentences: [String] = []
      if let style = catalog.aggregationStyle(row.aggregation) {
        sentences.append("Aggregation: \(style.title.prefix(1).lowercased() + style.title.dropFirst()).")
      }
      sentences.append("Canonical unit: `\(row.unit)`.")
      sentences += conditions(isShareable: row.isShareable, requiredMetadata: row.requiredMetadata, in: catalog)
      sentences.append("Since iOS \(row.since).")
      return member(row.name, of: "HKQuantityTypeIdentifier", identifier: row.identifier, title: row.title, sentences)
    }
    return identifierFile(
      "HKQuantityTypeIdentifier", summary: "The name of a quantity type: a kind of measurement, such as steps or heart rate.",
      example: "stepCount", members: members, from: QuantityTypeRow.file)
  }

  /// `HKCategoryTypeIdentifier` and its members.
  static func categoryIdentifiersFile(_ catalog: Catalog) -> (path: String, text: String) {
    let members = catalog.categoryTypes.rows.map { row in
      var sentences = ["Values: `\(row.valueEnum)`."]
      sentences += conditions(isShareable: row.isShareable, requiredMetadata: row.requiredMetadata, in: catalog)
      sentences.append("Since iOS \(row.since).")
      sentences += renaming(of: row, in: catalog)
      return member(row.name, of: "HKCategoryTypeIdentifier", identifier: row.identifier, title: row.title, sentences)
    }
    return identifierFile(
      "HKCategoryTypeIdentifier", summary: "The name of a category type: a kind of event or state, such as sleep or a symptom.",
      example: "sleepAnalysis", members: members, from: CategoryTypeRow.file)
  }

  /// One file for each identifier struct of the other types whose class function takes an identifier.
  static func otherIdentifierFiles(_ catalog: Catalog) -> [(path: String, text: String)] {
    let rows = catalog.otherTypes.rows.filter { $0.factory.hasSuffix("(forIdentifier:)") }
    return Dictionary(grouping: rows) { catalog.className(ofKind: $0.kind) }.map { className, rows in
      let type = "\(className)Identifier"
      let members = rows.map { row in
        member(row.name, of: type, identifier: row.identifier, title: row.title, conditions(of: row) + ["Since iOS \(row.since)."])
      }
      let kind = SourceText.words(inName: className.replacing("HK", with: "", maxReplacements: 1)).lowercased()
      let article = "aeiou".contains(kind.prefix(1)) ? "an" : "a"
      return identifierFile(
        type, summary: "The name of \(article) \(kind), for ``\(className)``.", example: rows[0].name, members: members,
        from: OtherTypeRow.file)
    }
  }

  private static func conditions(of row: OtherTypeRow) -> [String] {
    switch (row.isShareable, row.isReadable) {
    case (true, _): []
    case (false, true): ["Apps can read it but not save it."]
    case (false, false): ["No permission can be asked for the type itself."]
    }
  }

  private static func conditions(isShareable: Bool, requiredMetadata: String?, in catalog: Catalog) -> [String] {
    var sentences: [String] = []
    if !isShareable { sentences.append("Apps can read it but not save it.") }
    if let constant = requiredMetadata.flatMap(catalog.metadataConstant(forKey:)) {
      sentences.append("Every sample needs metadata for `\(constant)`.")
    }
    return sentences
  }

  /// The note on a type whose values are deprecated because it was renamed.
  private static func renaming(of row: CategoryTypeRow, in catalog: Catalog) -> [String] {
    guard let version = catalog.enumType(row.valueEnum)?.deprecated else { return [] }
    let names = catalog.categoryTypes.rows.filter { $0.identifier == row.identifier && $0.name != row.name }.map { "`\($0.name)`" }
    guard !names.isEmpty else { return ["Apple deprecated it in iOS \(version)."] }
    return ["Apple deprecated it in iOS \(version); \(SourceText.list(names)) has the same raw value."]
  }

  private static func member(
    _ name: String, of type: String, identifier: String, title: String, _ sentences: [String]
  ) -> [String] {
    SourceText.documentation("\(title).", sentences)
      + SourceText.call("public static let \(name) = \(type)", "rawValue: \"\(identifier)\"")
  }

  private static func identifierFile(
    _ type: String, summary: String, example: String, members: [[String]], from table: String
  ) -> (path: String, text: String) {
    let declaration =
      SourceText.documentation(summary, ["The members cover what Apple has published; `\(example)` is one."])
      + SourceText.textStruct(
        type, rawValue: "The identifier's text, as in stores and files.", initialiser: "An identifier with any text, known or not.")
    let body = declaration + ["", "extension \(type) {"] + SourceText.indented(SourceText.separated(members)) + ["}"]
    return ("Sources/HealthKit/Types/Generated/\(type).swift", SourceText.file(from: [table], body))
  }
}
