// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A kind of measurement, such as steps.
struct QuantityTypeRow: CatalogRow {
  static let file = "quantity-types.tsv"
  static let columns = [
    "identifier", "name", "group", "aggregation", "unit", "dimension", "since", "shareable", "minimumDuration", "maximumDuration",
    "requiredMetadata", "title", "displayUnit",
  ]
  static let uniqueColumns = [["identifier"], ["name"], ["title"]]

  let fields: Fields
  let identifier, name, aggregation, unit, displayUnit, since, title: String
  let isShareable: Bool
  let requiredMetadata: String?

  init(_ fields: Fields) throws {
    self.fields = fields
    identifier = try fields.name("identifier")
    name = try fields.name("name")
    aggregation = try fields.name("aggregation")
    unit = try fields.text("unit")
    displayUnit = try fields.text("displayUnit")
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

/// An enum as a whole; its cases stand in one of the two tables below.
struct EnumTypeRow: CatalogRow {
  static let file = "enum-types.tsv"
  static let columns = ["enum", "since", "deprecated", "title"]
  static let uniqueColumns = [["enum"]]

  let fields: Fields
  let name, since, title: String
  let deprecated: String?

  init(_ fields: Fields) throws {
    self.fields = fields
    name = try fields.name("enum")
    since = try fields.version("since")
    deprecated = try fields.optionalVersion("deprecated")
    title = try fields.text("title")
  }
}

/// The columns that every table of enum cases has.
private let enumCaseColumns = ["enum", "case", "rawValue", "since", "deprecated", "constant", "title"]
private let enumCaseUniqueColumns = [["enum", "case"], ["constant"]]

/// A case of an enum.
struct EnumCase {
  let fields: Fields
  let enumName, name, since, constant, title: String
  let rawValue: Int
  let deprecated: String?

  init(_ fields: Fields) throws {
    self.fields = fields
    enumName = try fields.name("enum")
    name = try fields.name("case")
    rawValue = try fields.integer("rawValue")
    since = try fields.version("since")
    deprecated = try fields.optionalVersion("deprecated")
    constant = try fields.name("constant")
    title = try fields.text("title")
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
