// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// All tables of the catalogue, with every reference between them checked.
struct Catalog {
  let quantityTypes: Table<QuantityTypeRow>
  let categoryTypes: Table<CategoryTypeRow>
  let categoryValues: Table<CategoryValueRow>
  let enums: Table<EnumRow>
  let enumTypes: Table<EnumTypeRow>
  let constants: Table<ConstantRow>
  let metadataKeys: Table<MetadataKeyRow>
  let otherTypes: Table<OtherTypeRow>
  let kinds: Table<KindRow>
  let archivableClasses: Table<ArchivableClassRow>
  let queryLoops: Table<QueryLoopRow>
  let exportCharacteristics: Table<ExportCharacteristicRow>
  let workoutCollection: Table<WorkoutCollectionRow>
  let units: Table<UnitRow>
  let unitWords: Table<UnitWordRow>
  let workoutMeasures: Table<WorkoutMeasureRow>
  let words: Table<WordRow>

  init(folder: URL) throws {
    quantityTypes = try Table(folder: folder)
    categoryTypes = try Table(folder: folder)
    categoryValues = try Table(folder: folder)
    enums = try Table(folder: folder)
    enumTypes = try Table(folder: folder)
    constants = try Table(folder: folder)
    metadataKeys = try Table(folder: folder)
    otherTypes = try Table(folder: folder)
    kinds = try Table(folder: folder)
    archivableClasses = try Table(folder: folder)
    queryLoops = try Table(folder: folder)
    exportCharacteristics = try Table(folder: folder)
    workoutCollection = try Table(folder: folder)
    units = try Table(folder: folder)
    unitWords = try Table(folder: folder)
    workoutMeasures = try Table(folder: folder)
    words = try Table(folder: folder)
    try checkEnums()
    try checkTypes()
    try checkOtherTypes()
    try checkConstants()
    try checkClasses()
    try checkExportCharacteristics()
    try checkWorkoutCollection()
    try checkUnits()
    try checkWorkoutMeasures()
  }

  /// The row that describes an enum; nil if there is none.
  func enumType(_ name: String) -> EnumTypeRow? {
    enumTypes.rows.first { $0.name == name }
  }

  /// The name of the class whose objects are the types of a kind, such as `HKDocumentType`.
  func className(ofKind kind: String) -> String {
    // `checkOtherTypes` has found the kind of every row.
    kinds.rows.first { $0.name == kind }?.className ?? ""
  }

  /// The constant with the name of a raw metadata key.
  func metadataConstant(forKey key: String) -> String? {
    metadataKeys.rows.first { $0.key == key }?.constant
  }

  /// The case with the aggregation style of a quantity type.
  func aggregationStyle(_ name: String) -> EnumCase? {
    enums.rows.map(\.value).first { $0.enumName == "HKQuantityAggregationStyle" && $0.name == name && $0.deprecated == nil }
  }

  /// The current case with the same raw value as a deprecated one.
  func replacement(for old: EnumCase) -> EnumCase? {
    guard old.deprecated != nil else { return nil }
    return allCases.first { $0.enumName == old.enumName && $0.rawValue == old.rawValue && $0.deprecated == nil }
  }

  /// The current unit with the same text as a deprecated one.
  func replacement(for old: UnitRow) -> UnitRow? {
    guard old.deprecated != nil else { return nil }
    return units.rows.first { $0.string == old.string && $0.deprecated == nil }
  }

  /// The enums whose cases the core knows, except those of category values.
  var coreEnums: Set<String> {
    Set(
      otherTypes.rows.compactMap(\.valueEnum) + enums.rows.filter { $0.role != nil }.map(\.value.enumName)
        + enumTypes.rows.filter { $0.core != nil }.map(\.name))
  }

  /// The cases of all enums, with those of category values.
  var allCases: [EnumCase] {
    categoryValues.rows.map(\.value) + enums.rows.map(\.value)
  }
}

// MARK: - Checks across tables

extension Catalog {
  private func checkEnums() throws {
    let named = Set(allCases.map(\.enumName) + constants.rows.filter { $0.file == nil }.map(\.type))
    for row in enumTypes.rows where !named.contains(row.name) {
      throw row.fields.error("\(row.name) has no cases.")
    }
    var caseOfValue: [[String]: String] = [:]
    for value in allCases {
      guard enumType(value.enumName) != nil else {
        throw value.fields.error("\(value.enumName) is not in \(EnumTypeRow.file).")
      }
      guard replacement(for: value) == nil else { continue }
      if let other = caseOfValue.updateValue(value.name, forKey: [value.enumName, String(value.rawValue)]) {
        throw value.fields.error("\(value.enumName).\(other) has the raw value \(value.rawValue) already.")
      }
    }
    try checkParts()
    try checkTranslations()
  }

  /// Checks that the cases of an enum are all translated or none of them, and that enums which people see are translated.
  private func checkTranslations() throws {
    let translated = coreEnums.union(enums.rows.filter(\.isTranslated).map(\.value.enumName))
    for row in enums.rows where translated.contains(row.value.enumName) && !row.isTranslated {
      throw row.fields.error("\(row.value.enumName) is shown to people: translate each of its titles into every language.")
    }
  }

  private func checkParts() throws {
    for row in enums.rows {
      guard let whole = row.partOf else { continue }
      let isKnown = enums.rows.contains { $0.value.enumName == row.value.enumName && $0.value.name == whole }
      guard isKnown else { throw row.fields.error("'\(whole)' is not a case of \(row.value.enumName).") }
    }
  }

  private func checkClasses() throws {
    for row in archivableClasses.rows {
      guard let superclass = row.superclass, !archivableClasses.rows.contains(where: { $0.name == superclass }) else { continue }
      throw row.fields.error("\(superclass) is not in \(ArchivableClassRow.file).")
    }
  }

  private func checkWorkoutCollection() throws {
    for row in workoutCollection.rows {
      let isKnown = row.activity.map { name in
        enums.rows.contains { $0.value.enumName == "HKWorkoutActivityType" && $0.value.name == name }
      }
      if isKnown == false { throw row.fields.error("'\(row.activity ?? "")' is not a workout activity.") }
      let isLocation = row.locationType.map { number in
        enums.rows.contains { $0.value.enumName == "HKWorkoutSessionLocationType" && $0.value.rawValue == number }
      }
      if isLocation == false { throw row.fields.error("'locationType' is not a raw value of HKWorkoutSessionLocationType.") }
      for type in row.types where !quantityTypes.rows.contains(where: { $0.name == type }) {
        throw row.fields.error("'\(type)' is not a quantity type.")
      }
    }
  }

  /// Checks that the constant which exports write for an unset characteristic is one of the characteristic's enum.
  private func checkExportCharacteristics() throws {
    for row in exportCharacteristics.rows {
      guard let type = otherTypes.rows.first(where: { $0.identifier == row.attribute }), let unset = row.unset else { continue }
      let constants = enums.rows.filter { $0.value.enumName == type.valueEnum }.compactMap { $0.fields.values["constant"] }
      guard constants.contains(unset) else { throw row.fields.error("'\(unset)' is not a value of \(type.name).") }
    }
  }

  /// Checks that no type of another table has the same identifier or name, and that kinds, members and enums exist.
  private func checkOtherTypes() throws {
    let known = quantityTypes.rows.map { ($0.identifier, $0.name) } + categoryTypes.rows.map { ($0.identifier, $0.name) }
    let identifiers = Set(known.map(\.0))
    let names = Set(known.map { $0.1.lowercased() })
    for row in otherTypes.rows {
      if identifiers.contains(row.identifier) { throw row.fields.error("\(row.identifier) is already in another table.") }
      if names.contains(row.name.lowercased()) { throw row.fields.error("\(row.name) is already in another table.") }
      guard kinds.rows.contains(where: { $0.name == row.kind }) else {
        throw row.fields.error("'kind' must be one of \(kinds.rows.map(\.name).joined(separator: ", ")), not '\(row.kind)'.")
      }
      try checkMembers(row)
      if let name = row.valueEnum, !enums.rows.contains(where: { $0.value.enumName == name }) {
        throw row.fields.error("\(name) is not in \(EnumRow.file).")
      }
    }
  }

  /// Checks the field `members`, whose form depends on the kind of the type: its first word says what the others are.
  private func checkMembers(_ row: OtherTypeRow) throws {
    guard let words = row.members?.split(separator: " ").map(String.init) else { return }
    if row.kind == "activitySummary" { return try checkRings(words, row) }
    if row.kind == "scoredAssessment" { return try checkAnswers(words, row) }
    if row.kind == "clinical" { return try checkResources(words, row) }
    let isKnown =
      switch words.first {
      case "each" where words.count > 1: words.dropFirst().allSatisfy { name in quantityTypes.rows.contains { $0.name == name } }
      case "any" where words.count == 2: quantityTypes.rows.contains { $0.fields.values["group"] == words[1] }
      default: false
      }
    guard isKnown else { throw row.fields.error("The members must be 'each' and quantity types, or 'any' and a group of them.") }
  }

  /// Checks the members of a clinical type: types of FHIR resources, such as `Observation`, or with a category after a point, such as
  /// `Observation.vital-signs`.
  private func checkResources(_ words: [String], _ row: OtherTypeRow) throws {
    let known = Set(constants.rows.filter { $0.type == "HKFHIRResourceType" }.map(\.value))
    let parts = words.dropFirst().map { $0.split(separator: ".", omittingEmptySubsequences: false).map(String.init) }
    guard words.count > 1, words[0] == "resources", parts.allSatisfy({ $0.count <= 2 && !$0.contains("") && known.contains($0[0]) }) else {
      throw row.fields.error("The members must be 'resources' and types of FHIR resources, which may have a category after a point.")
    }
  }

  /// Checks the members of activity summaries: the three quantity types that fill the rings, and the category value that marks a stand hour.
  private func checkRings(_ words: [String], _ row: OtherTypeRow) throws {
    let hour = (words.last ?? "").split(separator: ".").map(String.init)
    let category = hour.count == 2 ? categoryTypes.rows.first { $0.name == hour[0] } : nil
    guard words.count == 5, words[0] == "rings", words[1...3].allSatisfy({ name in quantityTypes.rows.contains { $0.name == name } }),
      categoryValues.rows.contains(where: { $0.value.enumName == category?.valueEnum && $0.value.name == hour[1] })
    else { throw row.fields.error("The members must be 'rings', three quantity types, and a category type with a value.") }
  }

  /// Checks the members of a questionnaire: the number of its answers and their enum. Each case of its risk needs the lowest score with that
  /// risk.
  private func checkAnswers(_ words: [String], _ row: OtherTypeRow) throws {
    guard words.count == 3, words[0] == "answers", let count = Int(words[1]), count > 0,
      enums.rows.contains(where: { $0.value.enumName == words[2] })
    else { throw row.fields.error("The members must be 'answers', their number, and an enum of \(EnumRow.file).") }
    for risk in enums.rows where risk.value.enumName == row.valueEnum && risk.role == nil {
      throw risk.fields.error("Give the lowest score with this risk in 'role'.")
    }
  }

  private func checkWorkoutMeasures() throws {
    for row in workoutMeasures.rows {
      if let activity = row.activity,
        !enums.rows.contains(where: { $0.value.enumName == "HKWorkoutActivityType" && $0.value.name == activity })
      {
        throw row.fields.error("'\(activity)' is not a case of HKWorkoutActivityType.")
      }
      guard quantityTypes.rows.contains(where: { $0.name == row.type }) else {
        throw row.fields.error("'\(row.type)' is not a type of \(QuantityTypeRow.file).")
      }
    }
  }

  private func checkConstants() throws {
    let identifiers = Set(otherTypes.rows.map(\.identifier))
    for row in constants.rows {
      switch row.file {
      case nil where enumType(row.type)?.kind != .strings:
        throw row.fields.error("\(row.type) is not a set of texts of \(EnumTypeRow.file).")
      case CatalogGenerator.typeIdentifiersFile where !identifiers.contains(row.value):
        throw row.fields.error("'\(row.value)' is not an identifier of \(OtherTypeRow.file).")
      default: continue
      }
    }
  }

  private func checkTypes() throws {
    let valueEnums = Set(categoryValues.rows.map(\.value.enumName))
    var currentNames: [String: String] = [:]
    for row in categoryTypes.rows {
      guard valueEnums.contains(row.valueEnum) else {
        throw row.fields.error("\(row.valueEnum) is not in \(CategoryValueRow.file).")
      }
      try checkMetadata(row.requiredMetadata, of: row.fields)
      guard enumType(row.valueEnum)?.deprecated == nil else { continue }
      if let other = currentNames.updateValue(row.name, forKey: row.identifier) {
        throw row.fields.error("\(other) has the same identifier, and the values of neither are deprecated.")
      }
    }
    for row in quantityTypes.rows {
      guard aggregationStyle(row.aggregation) != nil else {
        throw row.fields.error("'\(row.aggregation)' is not a case of HKQuantityAggregationStyle.")
      }
      try checkMetadata(row.requiredMetadata, of: row.fields)
    }
  }

  private func checkMetadata(_ key: String?, of fields: Fields) throws {
    guard let key, metadataConstant(forKey: key) == nil else { return }
    throw fields.error("'\(key)' is not a key of \(MetadataKeyRow.file).")
  }

  private func checkUnits() throws {
    var currentNames: [String: String] = [:]
    for row in units.rows where row.deprecated == nil {
      if let other = currentNames.updateValue(row.name, forKey: row.string) {
        throw row.fields.error("\(other) is written '\(row.string)', too.")
      }
    }
    for row in units.rows where row.deprecated != nil && currentNames[row.string] == nil {
      throw row.fields.error("No current unit is written '\(row.string)'.")
    }
    for row in quantityTypes.rows {
      try checkUnit(row.unit, of: row.fields)
      for unit in [row.displayUnit] + row.localUnits { try checkUnit(unit, of: row.fields) }
    }
    for row in metadataKeys.rows {
      if let unit = row.unit { try checkUnit(unit, of: row.fields) }
      if let name = row.enumName, enumType(name) == nil { throw row.fields.error("\(name) is not in \(EnumTypeRow.file).") }
    }
  }

  /// Finds misspelt units: looks up each factor in the table of units, with or without a prefix. The real parser is in the core.
  private func checkUnit(_ unit: String, of fields: Fields) throws {
    // A molar mass is in angle brackets.
    for factor in unit.replacing(/<[0-9.]+>/, with: "").split(whereSeparator: { "./()".contains($0) }) {
      let atom = factor.prefix { $0 != "^" }
      let isKnown = units.rows.contains { row in
        atom == row.string || (row.isPrefixable && atom.hasSuffix(row.string) && atom.count - row.string.count <= 2)
      }
      guard isKnown else { throw fields.error("'\(atom)' in '\(unit)' is not a unit of \(UnitRow.file).") }
    }
  }
}
