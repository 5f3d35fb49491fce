// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A kind of measurement, such as steps.
struct QuantityTypeRow: CatalogRow {
  static let file = "quantity-types.tsv"
  static let columns = [
    "identifier", "name", "group", "aggregation", "unit", "dimension", "since", "shareable", "minimumDuration", "maximumDuration",
    "requiredMetadata", "title", "displayUnit", "recalibratable", "workoutTotal",
    "displayUnitUS", "displayUnitUK", "effort", "zones", "delivery",
    "words", "label", "decimals", "humanLeast", "humanMost", "overview", "vital", "zh", "ru", "de", "labelZh", "labelRu",
    "labelDe",
  ]
  static let uniqueColumns = [["identifier"], ["name"], ["title"], ["zh"], ["ru"], ["de"]]

  let fields: Fields
  let identifier, name, aggregation, unit, displayUnit, since, title: String
  /// The units of countries that measure in another way.
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
    _ = try fields.optionalName("effort")
    _ = try fields.optional("zones")
    _ = try fields.optionalName("delivery")
    since = try fields.version("since")
    title = try fields.text("title")
    isShareable = try fields.flag("shareable")
    requiredMetadata = try fields.optionalName("requiredMetadata")
    _ = try fields.name("group")
    _ = try fields.text("dimension")
    _ = try fields.optionalNumber("minimumDuration")
    _ = try fields.optionalNumber("maximumDuration")
    _ = try fields.optional("words")
    let hasLabel = try fields.optional("label") != nil
    _ = try fields.integer("decimals")
    switch (try fields.optionalNumber("humanLeast"), try fields.optionalNumber("humanMost")) {
    case (nil, nil): break
    case (let least?, let most?) where least < most: break
    default: throw fields.error("What a human can have is a least and a greater most value, or neither.")
    }
    _ = try fields.optionalNumber("overview")
    _ = try fields.optionalName("vital")
    try fields.checkNames()
    for column in ["labelZh", "labelRu", "labelDe"] {
      guard try (fields.optional(column) != nil) == hasLabel else { throw fields.error("A label has a translation in '\(column)'.") }
      if hasLabel { try fields.checkForms(column) }
    }
  }
}

/// A kind of event or state, such as sleep.
struct CategoryTypeRow: CatalogRow {
  static let file = "category-types.tsv"
  static let columns = [
    "identifier", "name", "group", "valueEnum", "since", "shareable", "requiredMetadata", "title", "words", "figure", "overview", "length",
    "zh", "ru", "de",
  ]
  static let uniqueColumns = [["name"], ["title"], ["zh"], ["ru"], ["de"]]

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
    _ = try fields.optional("words")
    _ = try fields.optionalName("figure")
    _ = try fields.optionalNumber("overview")
    guard [nil, "point"].contains(try fields.optionalName("length")) else {
      throw fields.error("A length is 'point', or none where samples can have any.")
    }
    try fields.checkNames()
  }
}

/// A type that is neither quantity nor category, such as the type of workouts.
struct OtherTypeRow: CatalogRow {
  static let file = "other-types.tsv"
  static let columns = [
    "identifier", "name", "kind", "factory", "group", "members", "shareable", "readable", "perObject", "minimumDuration",
    "maximumDuration", "valueEnum", "property", "element", "since", "title", "words", "overview",
    "zh", "ru", "de",
  ]
  static let uniqueColumns = [["identifier"], ["name"], ["title"], ["zh"], ["ru"], ["de"]]

  let fields: Fields
  let identifier, name, kind, factory, since, title: String
  /// The members of a correlation: `each` and names of types, or `any` and a group. Of a questionnaire: `answers`, their number, and their
  /// enumeration. Of a clinical type: `resources` and types of FHIR resources, some with a category after a point.
  let members: String?
  /// The enumeration of a characteristic's values, or of the risks that a questionnaire finds; nil for a characteristic that is a day.
  let valueEnum: String?
  /// The property with the value in the object of a characteristic; nil for one without its own object.
  let property: String?
  let isShareable, isReadable, isPerObject: Bool

  init(_ fields: Fields) throws {
    self.fields = fields
    identifier = try fields.name("identifier")
    name = try fields.name("name")
    kind = try fields.name("kind")
    factory = try fields.text("factory")
    since = try fields.version("since")
    title = try fields.text("title")
    members = try fields.optional("members")
    valueEnum = try fields.optional("valueEnum") == nil ? nil : fields.typeName("valueEnum")
    property = try fields.optionalName("property")
    _ = try fields.optionalName("element")
    _ = try fields.optional("words")
    _ = try fields.optionalNumber("overview")
    try fields.checkNames()
    isShareable = try fields.flag("shareable")
    isReadable = try fields.flag("readable")
    isPerObject = try fields.flag("perObject")
    _ = try fields.name("group")
    _ = try fields.optionalNumber("minimumDuration")
    _ = try fields.optionalNumber("maximumDuration")
    if (members != nil) != ["activitySummary", "clinical", "correlation", "scoredAssessment"].contains(kind) {
      throw fields.error("A correlation, the activity summary, a questionnaire and a clinical type have members, and no other kind has.")
    }
    if valueEnum != nil && !["characteristic", "scoredAssessment", "workout"].contains(kind) {
      throw fields.error("Only characteristics, questionnaires and workouts have an enumeration here.")
    }
    if property != nil && (kind != "characteristic" || valueEnum == nil) {
      throw fields.error("Only a characteristic of an enumeration has the property of its object.")
    }
    if isPerObject && isReadable { throw fields.error("What is granted object by object is not granted as a whole.") }
  }
}

/// A kind of types, with the shape of its data and its class.
struct KindRow: CatalogRow {
  static let file = "kinds.tsv"
  static let columns = ["kind", "class", "payload", "samples", "records", "content", "title"]
  static let uniqueColumns = [["kind"]]

  let fields: Fields
  let name, className, title: String
  /// The additional facts about a type of the kind, as Swift writes them in an enum case; nil if there are none.
  let payload: String?
  /// Whether the data of the types are samples.
  let isOfSamples: Bool
  let hasRecords: Bool
  /// Whether records of the kind hold a `SampleContent`.
  let hasContent: Bool

  init(_ fields: Fields) throws {
    self.fields = fields
    name = try fields.name("kind")
    className = try fields.name("class")
    payload = try fields.optional("payload")
    isOfSamples = try fields.flag("samples")
    hasRecords = try fields.flag("records")
    hasContent = try fields.flag("content")
    if hasRecords && !isOfSamples { throw fields.error("Only samples can be made and kept.") }
    title = try fields.text("title")
  }
}

/// A descriptor of a live query, whose results a loop requests one by one.
struct QueryLoopRow: CatalogRow {
  static let file = "query-loops.tsv"
  static let columns = ["descriptor", "folder", "element", "title", "elementTitle"]
  static let uniqueColumns = [["descriptor"]]

  let fields: Fields
  let descriptor, folder: String
  /// The type of a result in Swift.
  let element: String
  let title, elementTitle: String

  init(_ fields: Fields) throws {
    self.fields = fields
    descriptor = try fields.name("descriptor")
    folder = try fields.text("folder")
    element = try fields.text("element")
    title = try fields.text("title")
    elementTitle = try fields.text("elementTitle")
  }
}

/// A class that supports archiving, besides the classes of types and the objects of characteristics.
struct ArchivableClassRow: CatalogRow {
  static let file = "archivable-classes.tsv"
  static let columns = ["class", "superclass", "abstract"]
  static let uniqueColumns = [["class"]]

  let fields: Fields
  let name: String
  /// The class that implements the methods; nil for a class with its own.
  let superclass: String?
  /// Whether only subclasses have objects.
  let isAbstract: Bool

  init(_ fields: Fields) throws {
    self.fields = fields
    name = try fields.name("class")
    isAbstract = try fields.flag("abstract")
    superclass = try fields.optionalName("superclass")
  }
}

/// Types that a live workout collects by default: the row for every activity, the row of its activity, and the row of its activity and
/// place add up.
struct WorkoutCollectionRow: CatalogRow {
  static let file = "workout-collection.tsv"
  static let columns = ["activity", "locationType", "types"]
  static let uniqueColumns = [["activity", "locationType"]]
  private static let any = "any"

  let fields: Fields
  /// The activity; nil for every activity.
  let activity: String?
  /// The number of the place; nil for every place.
  let locationType: Int?
  let types: [String]

  init(_ fields: Fields) throws {
    self.fields = fields
    let name = try fields.name("activity")
    activity = name == Self.any ? nil : name
    locationType = try fields.text("locationType") == Self.any ? nil : fields.integer("locationType")
    types = try fields.text("types").split(separator: " ").map(String.init)
  }
}

/// An attribute of the element `Me` of an export, in the order in which the Health app writes them.
struct ExportCharacteristicRow: CatalogRow {
  static let file = "export-characteristics.tsv"
  static let columns = ["place", "attribute", "required", "unset"]
  static let uniqueColumns = [["place"], ["attribute"]]

  let fields: Fields
  let attribute: String
  /// The text that is written for an unset value.
  let unset: String?

  init(_ fields: Fields) throws {
    self.fields = fields
    attribute = try fields.name("attribute")
    unset = try fields.optionalName("unset")
    _ = try fields.integer("place")
    if try !fields.flag("required") && unset != nil {
      throw fields.error("What may be left out needs no text for a person who set nothing.")
    }
  }
}

/// A constant: global, or a static member of a type.
struct ConstantRow: CatalogRow {
  static let file = "constants.tsv"
  static let columns = ["constant", "member", "type", "value", "file", "since", "deprecated", "title"]
  static let uniqueColumns = [["constant"]]

  let fields: Fields
  let constant, type, value, since, title: String
  /// The name as a static member of the type; nil for a global constant.
  let member: String?
  /// The folder and name of the file; nil for members of a type in `enum-types.tsv`, which are in the file of the type.
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

/// An enum, an option set or a set of texts as a whole. Its cases are in one of three tables.
struct EnumTypeRow: CatalogRow {
  static let file = "enum-types.tsv"
  static let columns = ["enum", "since", "deprecated", "kind", "rawType", "conformance", "folder", "core", "title"]
  static let uniqueColumns = [["enum"], ["core"]]

  /// The form of the type in Swift.
  enum Kind: String, CaseIterable { case `enum`, optionSet, errorCode, strings }

  let fields: Fields
  let name, since, title, rawType: String
  let kind: Kind
  let deprecated, conformance: String?
  /// The folder of the file, without `Generated`; nil until the enclosing class exists.
  let folder: String?
  /// The folder and name of the same type in the core; nil if the core has none.
  let core: (folder: String, name: String)?

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
    folder = try fields.optionalFolder("folder")
    let core = try fields.optional("core")?.components(separatedBy: "/")
    if let core, core.count != 2 { throw fields.error("'core' must be a folder and a name.") }
    self.core = core.map { ($0[0], $0[1]) }
    title = try fields.text("title")
    if folder == nil && !name.contains(".") { throw fields.error("Only a type inside of another can wait for its folder.") }
  }

  /// The enclosing type, and the type's own name in it.
  var path: (owner: String?, name: String) {
    let parts = name.components(separatedBy: ".")
    return (parts.count > 1 ? parts.dropLast().joined(separator: ".") : nil, parts[parts.count - 1])
  }
}

/// The columns of the languages besides English. In tables of types and units a field begins with the title or name, and continues with
/// other words for input, separated by `|`.
let languageColumns = ["zh", "ru", "de"]

extension Fields {
  /// Checks that a type or a unit has words in each language, of which none is empty.
  fileprivate func checkNames() throws {
    for column in languageColumns {
      guard try !text(column).split(separator: "|", omittingEmptySubsequences: false).contains("") else {
        throw error("'\(column)' holds an empty word.")
      }
    }
  }

  /// Checks that the name of what a number counts has one form for all numbers, or those of its language: `шаг;шага;шагов`,
  /// `Schritt;Schritte`.
  fileprivate func checkForms(_ column: String) throws {
    let forms = try text(column).prefix { $0 != "|" }.split(separator: ";", omittingEmptySubsequences: false)
    let isGerman = column.lowercased().hasSuffix("de")
    guard [1, isGerman ? 2 : 3].contains(forms.count), !forms.contains("") else {
      throw error("'\(column)' holds neither one form nor the \(isGerman ? "two after 1 and 2" : "three after 1, 2 and 5").")
    }
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
  static let columns = enumCaseColumns + ["sleep"] + languageColumns
  static let uniqueColumns = enumCaseUniqueColumns

  let value: EnumCase
  var fields: Fields { value.fields }

  init(_ fields: Fields) throws {
    value = try EnumCase(fields)
    for column in languageColumns { _ = try fields.text(column) }
    if try fields.optional("sleep") != nil { _ = try fields.choice("sleep", of: ["inBed", "asleep", "stage", "awake"]) }
  }
}

/// A case of an enum other than the category values.
struct EnumRow: CatalogRow {
  static let file = "enums.tsv"
  static let columns = enumCaseColumns + ["role", "partOf"] + languageColumns
  static let uniqueColumns = enumCaseUniqueColumns

  let value: EnumCase
  /// The role of the case in the core.
  let role: String?
  /// The case that contains this one.
  let partOf: String?
  /// Whether the title has a translation in each language.
  let isTranslated: Bool
  var fields: Fields { value.fields }

  init(_ fields: Fields) throws {
    value = try EnumCase(fields)
    role = try fields.optional("role") == nil ? nil : fields.choice("role", of: Self.roles[value.enumName] ?? [])
    partOf = try fields.optionalName("partOf")
    let count = try languageColumns.count { try fields.optional($0) != nil }
    guard count == 0 || count == languageColumns.count else {
      throw fields.error("A title is translated into every language or into none.")
    }
    isTranslated = count > 0
  }

  private static let roles = [
    // Whether a figure belongs to cumulative, discrete or all types.
    "HKStatisticsOptions": ["cumulative", "discrete", "any"],
    // The lenses that a prescription is for.
    "HKVisionPrescriptionType": ["glasses", "contacts"],
    "HKWorkoutEventType": ["pause", "resume", "lap", "segment", "marker"],
    // Activities that occur only as a part of another activity's workout.
    "HKWorkoutActivityType": ["part"],
    // An answer that counts nothing.
    "HKPHQ9Assessment.Answer": ["unanswered"],
    // The least score of each risk.
    "HKGAD7Assessment.Risk": ["0", "5", "10", "15"],
    "HKPHQ9Assessment.Risk": ["0", "5", "10", "15", "20"],
  ]
}

/// A predefined metadata key and the class of its value.
struct MetadataKeyRow: CatalogRow {
  static let file = "metadata-keys.tsv"
  static let columns = ["constant", "key", "kind", "dimension", "enum", "since", "role"]
  static let uniqueColumns = [["constant"], ["key"], ["role"]]

  let fields: Fields
  let constant, key, kind, since: String
  let unit, enumName: String?
  /// The name of the key in the core, if the core uses it.
  let role: String?

  init(_ fields: Fields) throws {
    self.fields = fields
    constant = try fields.name("constant")
    key = try fields.name("key")
    kind = try fields.choice("kind", of: ["string", "number", "boolean", "date", "quantity"])
    unit = try fields.optional("dimension")
    enumName = try fields.optionalName("enum")
    since = try fields.version("since")
    role = try fields.optionalName("role")
    if unit != nil && kind != "quantity" { throw fields.error("Only a quantity has a dimension.") }
    if enumName != nil && kind != "number" { throw fields.error("Only a number has an enum.") }
  }
}

/// An atom of the unit language.
struct UnitRow: CatalogRow {
  static let file = "units.tsv"
  static let columns = [
    "string", "name", "dimension", "mantissa", "exponent10", "offset", "prefixable", "prefixedConstructor", "since", "deprecated",
    "title", "scale", "mass", "place",
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
    if try fields.optionalNumber("mass") != nil, scale != "molar" { throw fields.error("Only a mole has a molar mass.") }
    let places = try fields.text("place").split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard !places.contains(nil), places.count == 1 || places.count == 2 && isPrefixable else {
      throw fields.error("'place' must be a number, or two with a slash where the unit takes a prefix.")
    }
  }
}

/// The type in which a measure of a workout of one activity is stored.
struct WorkoutMeasureRow: CatalogRow {
  static let file = "workout-measures.tsv"
  static let columns = ["measure", "activity", "type"]
  static let uniqueColumns = [["measure", "activity"]]

  let fields: Fields
  /// The activity; nil for every activity.
  let activity: String?
  let type: String

  init(_ fields: Fields) throws {
    self.fields = fields
    _ = try fields.choice("measure", of: ["cadence", "distance", "energy", "heartRate", "power", "speed", "steps", "strokes"])
    activity = try fields.optionalName("activity")
    type = try fields.name("type")
  }
}

/// The words that people use for a unit.
struct UnitWordRow: CatalogRow {
  static let file = "unit-words.tsv"
  static let columns = ["unit", "shown", "words"] + languageColumns
  static let uniqueColumns = [["unit"]]

  let fields: Fields

  init(_ fields: Fields) throws {
    self.fields = fields
    _ = try fields.text("unit")
    _ = try fields.optional("shown")
    _ = try fields.optional("words")
    try fields.checkNames()
    for column in languageColumns { try fields.checkForms(column) }
  }
}
