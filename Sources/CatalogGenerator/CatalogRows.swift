// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A kind of measurement, such as steps.
struct QuantityTypeRow: CatalogRow {
  static let file = "quantity-types.tsv"
  static let columns = [
    "identifier", "name", "group", "aggregation", "unit", "dimension", "since", "shareable", "minimumDuration", "maximumDuration",
    "requiredMetadata", "title", "displayUnit", "recalibratable", "workoutTotal",
    "displayUnitUS", "displayUnitUK",
  ]
  static let uniqueColumns = [["identifier"], ["name"], ["title"]]

  let fields: Fields
  let identifier, name, aggregation, unit, displayUnit, since, title: String
  /// Where people measure otherwise.
  let localUnits: [String]
  let isShareable: Bool
  let requiredMetadata: String?

  init(_ fields: Fields) throws {
    self.fields = fields
    identifier = try fields.name("identifier")
    name = try fields.name("name")
    aggregation = try fields.name("aggregation")
    unit = try fields.text("unit")
    displayUnit = try fields.text("displayUnit")
    localUnits = try [fields.optional("displayUnitUS"), fields.optional("displayUnitUK")].compactMap { $0 }
    _ = try fields.flag("recalibratable")
    _ = try fields.optionalName("workoutTotal")
    since = try fields.version("since")
    title = try fields.text("title")
    isShareable = try fields.flag("shareable")
    requiredMetadata = try fields.optionalName("requiredMetadata")
    _ = try fields.name("group")
    _ = try fields.text("dimension")
    _ = try fields.optionalNumber("minimumDuration")
    _ = try fields.optionalNumber("maximumDuration")
  }
}

/// A kind of event or state, such as sleep.
struct CategoryTypeRow: CatalogRow {
  static let file = "category-types.tsv"
  static let columns = ["identifier", "name", "group", "valueEnum", "since", "shareable", "requiredMetadata", "title"]
  static let uniqueColumns = [["name"], ["title"]]

  let fields: Fields
  let identifier, name, valueEnum, since, title: String
  let isShareable: Bool
  let requiredMetadata: String?

  init(_ fields: Fields) throws {
    self.fields = fields
    identifier = try fields.name("identifier")
    name = try fields.name("name")
    valueEnum = try fields.name("valueEnum")
    since = try fields.version("since")
    title = try fields.text("title")
    isShareable = try fields.flag("shareable")
    requiredMetadata = try fields.optionalName("requiredMetadata")
    _ = try fields.name("group")
  }
}

/// A type that is neither quantity nor category, such as the type of workouts.
struct OtherTypeRow: CatalogRow {
  static let file = "other-types.tsv"
  static let columns = [
    "identifier", "name", "kind", "class", "factory", "group", "members", "shareable", "readable", "perObject", "minimumDuration",
    "maximumDuration", "valueEnum", "since", "title",
  ]
  static let uniqueColumns = [["identifier"], ["name"], ["title"]]

  let fields: Fields
  let identifier, name, kind, className, factory, since, title: String
  /// What a correlation holds: `each` and names of types, or `any` and a group.
  let members: String?
  /// The enumeration that a characteristic is out of; nil for one that is a day.
  let valueEnum: String?
  let isShareable, isReadable, isPerObject: Bool

  init(_ fields: Fields) throws {
    self.fields = fields
    identifier = try fields.name("identifier")
    name = try fields.name("name")
    kind = try fields.choice("kind", of: Self.kinds)
    className = try fields.name("class")
    factory = try fields.text("factory")
    since = try fields.version("since")
    title = try fields.text("title")
    members = try fields.optional("members")
    valueEnum = try fields.optionalName("valueEnum")
    isShareable = try fields.flag("shareable")
    isReadable = try fields.flag("readable")
    isPerObject = try fields.flag("perObject")
    _ = try fields.name("group")
    _ = try fields.optionalNumber("minimumDuration")
    _ = try fields.optionalNumber("maximumDuration")
    if (members != nil) != (kind == "correlation") { throw fields.error("A correlation has members, and no other kind has.") }
    if valueEnum != nil && !["characteristic", "workout"].contains(kind) {
      throw fields.error("Only characteristics and workouts have an enumeration here.")
    }
    if isPerObject && isReadable { throw fields.error("What is granted object by object is not granted as a whole.") }
  }

  private static let kinds = [
    "activitySummary", "audiogram", "characteristic", "clinical", "correlation", "document", "electrocardiogram", "medicationDoseEvent",
    "prescription", "scoredAssessment", "series", "stateOfMind", "userAnnotatedMedication", "workout",
  ]
}

/// A constant, global or a static member of a type.
struct ConstantRow: CatalogRow {
  static let file = "constants.tsv"
  static let columns = ["constant", "member", "type", "value", "file", "since", "deprecated", "title"]
  static let uniqueColumns = [["constant"]]

  let fields: Fields
  let constant, type, value, since, title: String
  /// The name as a static member of the type; nil for a global constant.
  let member: String?
  /// The folder and name of the file; nil for the members of a type of `enum-types.tsv`, which stand in the file of the type.
  let file: String?
  let deprecated: String?

  init(_ fields: Fields) throws {
    self.fields = fields
    constant = try fields.name("constant")
    member = try fields.optionalName("member")
    type = try fields.typeName("type")
    value = try fields.text("value")
    file = try fields.optional("file")
    since = try fields.version("since")
    deprecated = try fields.optionalVersion("deprecated")
    title = try fields.text("title")
    if member == nil && file == nil { throw fields.error("A global constant needs a file.") }
  }
}

/// An enum, an option set or a set of texts as a whole; its cases stand in one of three tables.
struct EnumTypeRow: CatalogRow {
  static let file = "enum-types.tsv"
  static let columns = ["enum", "since", "deprecated", "kind", "rawType", "conformance", "folder", "title"]
  static let uniqueColumns = [["enum"]]

  /// What the type is in Swift.
  enum Kind: String, CaseIterable { case `enum`, optionSet, errorCode, strings }

  let fields: Fields
  let name, since, title, rawType: String
  let kind: Kind
  let deprecated, conformance: String?
  /// The folder of the file, without `Generated`; nil as long as the class that the type stands in does not exist.
  let folder: String?

  init(_ fields: Fields) throws {
    self.fields = fields
    name = try fields.typeName("enum")
    since = try fields.version("since")
    deprecated = try fields.optionalVersion("deprecated")
    guard let kind = Kind(rawValue: try fields.choice("kind", of: Kind.allCases.map(\.rawValue))) else {
      throw fields.error("The kind is not known.")
    }
    self.kind = kind
    rawType = try fields.choice("rawType", of: kind == .strings ? ["String"] : ["Int", "UInt"])
    conformance = try fields.optionalName("conformance")
    folder = try fields.optionalName("folder")
    title = try fields.text("title")
    if folder == nil && !name.contains(".") { throw fields.error("Only a type inside of another can wait for its folder.") }
  }

  /// The type it stands in, and its own name there.
  var path: (owner: String?, name: String) {
    let parts = name.components(separatedBy: ".")
    return (parts.count > 1 ? parts.dropLast().joined(separator: ".") : nil, parts[parts.count - 1])
  }
}

/// The columns that every table of enum cases has.
private let enumCaseColumns = ["enum", "case", "rawValue", "since", "deprecated", "constant", "title"]
private let enumCaseUniqueColumns = [["enum", "case"], ["constant"]]

/// A case of an enum.
struct EnumCase {
  let fields: Fields
  let enumName, name, since, title: String
  let rawValue: Int
  let deprecated: String?

  init(_ fields: Fields) throws {
    self.fields = fields
    enumName = try fields.typeName("enum")
    name = try fields.name("case")
    rawValue = try fields.integer("rawValue")
    since = try fields.version("since")
    deprecated = try fields.optionalVersion("deprecated")
    title = try fields.text("title")
    _ = try fields.optionalName("constant")
  }
}

/// A value that a category sample can have.
struct CategoryValueRow: CatalogRow {
  static let file = "category-values.tsv"
  static let columns = enumCaseColumns
  static let uniqueColumns = enumCaseUniqueColumns

  let value: EnumCase
  var fields: Fields { value.fields }

  init(_ fields: Fields) throws { value = try EnumCase(fields) }
}

/// A case of an enum that is not about category values.
struct EnumRow: CatalogRow {
  static let file = "enums.tsv"
  static let columns = enumCaseColumns
  static let uniqueColumns = enumCaseUniqueColumns

  let value: EnumCase
  var fields: Fields { value.fields }

  init(_ fields: Fields) throws { value = try EnumCase(fields) }
}

/// A predefined metadata key and the class of its value.
struct MetadataKeyRow: CatalogRow {
  static let file = "metadata-keys.tsv"
  static let columns = ["constant", "key", "kind", "dimension", "enum", "since"]
  static let uniqueColumns = [["constant"], ["key"]]

  let fields: Fields
  let constant, key, kind, since: String
  let unit, enumName: String?

  init(_ fields: Fields) throws {
    self.fields = fields
    constant = try fields.name("constant")
    key = try fields.name("key")
    kind = try fields.choice("kind", of: ["string", "number", "boolean", "date", "quantity"])
    unit = try fields.optional("dimension")
    enumName = try fields.optionalName("enum")
    since = try fields.version("since")
    if unit != nil && kind != "quantity" { throw fields.error("Only a quantity has a dimension.") }
    if enumName != nil && kind != "number" { throw fields.error("Only a number has an enum.") }
  }
}

/// An atom of the unit language.
struct UnitRow: CatalogRow {
  static let file = "units.tsv"
  static let columns = [
    "string", "name", "dimension", "mantissa", "exponent10", "offset", "prefixable", "prefixedConstructor", "since", "deprecated",
    "title", "scale",
  ]
  static let uniqueColumns = [["name"], ["title"]]

  let fields: Fields
  let string, name, since, title, scale: String
  let isPrefixable: Bool
  let prefixedConstructor, deprecated: String?

  init(_ fields: Fields) throws {
    self.fields = fields
    string = try fields.text("string")
    name = try fields.name("name")
    isPrefixable = try fields.flag("prefixable")
    prefixedConstructor = try fields.optionalName("prefixedConstructor")
    since = try fields.version("since")
    deprecated = try fields.optionalVersion("deprecated")
    title = try fields.text("title")
    scale = try fields.choice("scale", of: ["linear", "affine", "soundLevel", "molar"])
    _ = try fields.text("dimension")
    _ = try fields.integer("exponent10")
    guard try fields.number("mantissa") > 0 else { throw fields.error("'mantissa' must be greater than zero.") }
    guard try (fields.optionalNumber("offset") != nil) == (scale == "affine") else {
      throw fields.error("An affine unit has an offset, and no other has.")
    }
    if prefixedConstructor != nil && !isPrefixable {
      throw fields.error("A unit that takes no prefix has no constructor with one.")
    }
  }
}
