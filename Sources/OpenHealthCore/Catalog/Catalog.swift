// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The facts about health data, read once from the generated tables.
public enum Catalog {
  /// Every type: quantities, categories, then the others, each in the order of their table; an identifier that two names share appears
  /// once.
  public static var types: [DataType] { loaded.types }

  /// The type with Apple's raw identifier, or nil.
  public static func type(identifier: String) -> DataType? { loaded.byIdentifier[identifier] }

  /// The type that all workouts have.
  public static let workout: DataType = {
    guard let type = type(identifier: "HKWorkoutTypeIdentifier") else { preconditionFailure("the table has the type of workouts") }
    return type
  }()

  /// The type whose samples say when somebody slept.
  public static let sleep: DataType = {
    let found = types.first { type in
      guard case .category(let valueEnum) = type.kind else { return false }
      return loaded.valuesByEnum[valueEnum]?.values.contains { $0.sleepState != nil } ?? false
    }
    guard let found else { preconditionFailure("the table has the type of sleep") }
    return found
  }()

  /// The values of the type of sleep that say something of it, in the order of their numbers.
  public static let sleepValues: [CategoryValue] = {
    guard case .category(let valueEnum) = sleep.kind else { return [] }
    return (loaded.valuesByEnum[valueEnum] ?? [:]).values.filter { $0.sleepState != nil }.sorted { $0.rawValue < $1.rawValue }
  }()

  /// The type a person means by a short name (`stepCount`, in any case) or an identifier, or nil.
  public static func type(named text: String) -> DataType? {
    loaded.byIdentifier[text] ?? loaded.byLowercaseName[text.lowercased()]
  }

  /// Names near to a mistyped one, best first, at most five.
  public static func suggestions(for text: String) -> [String] {
    let wanted = text.lowercased()
    let scored = loaded.namesForSuggestion.compactMap { name -> (String, Int)? in
      let candidate = name.lowercased()
      if candidate.contains(wanted) || wanted.contains(candidate) { return (name, 0) }
      let distance = EditDistance.between(wanted, candidate)
      return distance <= max(2, wanted.count / 3) ? (name, distance) : nil
    }
    return scored.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(5).map(\.0)
  }

  /// The short name or identifier nearest to a mistyped one, of any type; nil when none is near.
  public static func nearest(to text: String) -> String? {
    EditDistance.nearest(to: text, among: loaded.types.flatMap { [$0.name, $0.identifier] })
  }

  /// The values of a category enumeration, by Objective-C constant name as in export files.
  public static func categoryValue(constant: String) -> CategoryValue? { loaded.valueByConstant[constant] }

  /// The current name and title of a category value, or nil when the enumeration has no such value.
  public static func categoryValue(_ rawValue: Int, of valueEnum: String) -> CategoryValue? {
    loaded.valuesByEnum[valueEnum]?[rawValue]
  }

  /// The value of a category enumeration with a Swift name, such as `asleepCore`; nil when there is none.
  static func categoryValue(named name: String, of valueEnum: String) -> CategoryValue? {
    loaded.valuesByEnum[valueEnum]?.values.first { $0.name == name }
  }

  /// Whether no type has the enumeration: it is then an older name of one that some type has.
  public static func isRetired(valueEnum: String) -> Bool { !loaded.usedEnums.contains(valueEnum) }

  /// The values of an enumeration that a characteristic, or what a workout is, is out of, in the order of their numbers.
  public static func choices(of valueEnum: String) -> [CatalogChoice] { loaded.choicesByEnum[valueEnum] ?? [] }

  /// What a predefined metadata key takes, or nil for a key of an app's own.
  public static func metadataKey(_ key: String) -> MetadataKeyFacts? { loaded.metadataKeys[key] }

  /// Every predefined metadata key, in the order of the table.
  public static var metadataKeys: [MetadataKeyFacts] { loaded.metadataKeyList }

  private static let loaded = LoadedCatalog()
}

/// One value of a category enumeration.
public struct CategoryValue: Sendable, Hashable, Codable {
  public let valueEnum: String
  /// The Swift case, such as `asleepCore`.
  public let name: String
  public let rawValue: Int
  /// The Objective-C constant, such as `HKCategoryValueSleepAnalysisAsleepCore`.
  public let constant: String
  /// A short title in English.
  public let title: String
  /// What the value says of sleep; nil for one that is not about sleep.
  public let sleepState: SleepState?
}

/// What the value of a predefined metadata key has to be (META-03, META-04).
public struct MetadataKeyFacts: Sendable {
  /// The class of a metadata value.
  public enum Kind: String, Sendable { case string, number, boolean, date, quantity }
  /// The name of Apple's constant, such as `HKMetadataKeyTimeZone`.
  public let constant: String
  /// The true string, such as `HKTimeZone`.
  public let key: String
  public let kind: Kind
  /// For quantities: a unit of the dimension that is required, nil when any is allowed.
  public let unit: UnitExpression?
}

private struct LoadedCatalog: Sendable {
  var types: [DataType] = []
  var byIdentifier: [String: DataType] = [:]
  var byLowercaseName: [String: DataType] = [:]
  var namesForSuggestion: [String] = []
  var valueByConstant: [String: CategoryValue] = [:]
  var valuesByEnum: [String: [Int: CategoryValue]] = [:]
  var usedEnums: Set<String> = []
  var choicesByEnum: [String: [CatalogChoice]] = [:]
  var metadataKeyList: [MetadataKeyFacts] = []
  var metadataKeys: [String: MetadataKeyFacts] = [:]

  init() {
    for row in Self.rows(CatalogTables.quantityTypes) { add(Self.quantityType(row)) }
    for row in Self.rows(CatalogTables.categoryTypes) { add(Self.categoryType(row)) }
    for row in Self.rows(CatalogTables.otherTypes) { add(Self.otherType(row)) }
    for row in Self.rows(CatalogTables.categoryValues) { addCategoryValue(row) }
    for row in Self.rows(CatalogTables.characteristicValues) {
      choicesByEnum[String(row[0]), default: []].append(
        .init(name: String(row[1]), rawValue: Self.required(Int(row[2]), row), constant: String(row[5]), title: String(row[6])))
    }
    for row in Self.rows(CatalogTables.metadataKeys) {
      let facts = MetadataKeyFacts(
        constant: String(row[0]), key: String(row[1]), kind: Self.required(MetadataKeyFacts.Kind(rawValue: String(row[2])), row),
        unit: row[3].isEmpty ? nil : Self.unit(row[3]))
      metadataKeyList.append(facts)
      metadataKeys[facts.key] = facts
    }
  }

  private mutating func add(_ type: DataType) {
    // A person chooses among what can be in a store.
    if type.hasRecords { namesForSuggestion.append(type.name) }
    if let known = byIdentifier[type.identifier] {
      byLowercaseName[type.name.lowercased()] = known
      return
    }
    types.append(type)
    if case .category(let valueEnum) = type.kind { usedEnums.insert(valueEnum) }
    byIdentifier[type.identifier] = type
    byLowercaseName[type.name.lowercased()] = type
  }

  private mutating func addCategoryValue(_ row: [Substring]) {
    let value = CategoryValue(
      valueEnum: String(row[0]), name: String(row[1]), rawValue: Self.required(Int(row[2]), row), constant: String(row[5]),
      title: String(row[6]), sleepState: row[7].isEmpty ? nil : Self.required(SleepState(rawValue: String(row[7])), row))
    valueByConstant[value.constant] = value
    // A deprecated alias shares its number with a current case, which names it.
    let isDeprecated = !row[4].isEmpty
    if !isDeprecated || valuesByEnum[value.valueEnum]?[value.rawValue] == nil {
      valuesByEnum[value.valueEnum, default: [:]][value.rawValue] = value
    }
  }

  private static func rows(_ table: String) -> [[Substring]] {
    table.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
  }

  /// The tables are generated and checked by tests: a malformed row is a fault in this package.
  private static func required<T>(_ value: T?, _ row: [Substring]) -> T {
    guard let value else { preconditionFailure("malformed catalogue row: \(row.joined(separator: " | "))") }
    return value
  }

  private static func unit(_ text: Substring) -> UnitExpression {
    do { return try UnitExpression.parse(String(text)) } catch { preconditionFailure("catalogue unit \(text) does not parse") }
  }

  private static func quantityType(_ row: [Substring]) -> DataType {
    let facts = DataType.QuantityFacts(
      aggregation: required(Aggregation(name: row[3]), row), unit: unit(row[4]), dimensionName: String(row[5]), displayUnit: unit(row[12]),
      localUnits: [.us: row[15], .uk: row[16]].filter { !$0.value.isEmpty }.mapValues(unit),
      workoutTotal: row[14].isEmpty ? nil : required(WorkoutTotal(rawValue: String(row[14])), row))
    return DataType(
      identifier: String(row[0]), name: String(row[1]), group: String(row[2]), title: String(row[11]), kind: .quantity(facts),
      isShareable: row[7] == "yes", allowsRecalibration: row[13] == "yes", minimumDuration: Double(row[8]),
      maximumDuration: Double(row[9]),
      requiredMetadataKey: row[10].isEmpty ? nil : String(row[10]))
  }

  private static func categoryType(_ row: [Substring]) -> DataType {
    DataType(
      identifier: String(row[0]), name: String(row[1]), group: String(row[2]), title: String(row[7]),
      kind: .category(valueEnum: String(row[3])), isShareable: row[5] == "yes", minimumDuration: nil, maximumDuration: nil,
      requiredMetadataKey: row[6].isEmpty ? nil : String(row[6]))
  }

  private static func otherType(_ row: [Substring]) -> DataType {
    DataType(
      identifier: String(row[0]), name: String(row[1]), group: String(row[5]), title: String(row[14]), kind: otherKind(row),
      isShareable: row[7] == "yes", isReadable: row[8] == "yes", requiresPerObjectAuthorization: row[9] == "yes",
      minimumDuration: Double(row[10]), maximumDuration: Double(row[11]), requiredMetadataKey: nil)
  }

  private static func otherKind(_ row: [Substring]) -> DataType.Kind {
    switch row[2] {
    case "correlation": .correlation(required(DataType.CorrelationMembers(text: row[6]), row))
    case "characteristic": .characteristic(valueEnum: row[12].isEmpty ? nil : String(row[12]))
    case "workout": .workout
    case "series": .series
    case "activitySummary": .activitySummary(required(DataType.RingNames(text: row[6]), row))
    case "audiogram": .audiogram
    case "electrocardiogram": .electrocardiogram
    case "document": .document
    case "clinical": .clinical
    case "prescription": .prescription
    case "scoredAssessment": .scoredAssessment
    case "stateOfMind": .stateOfMind
    case "medicationDoseEvent": .medicationDoseEvent
    case "userAnnotatedMedication": .userAnnotatedMedication
    default: required(nil, row)
    }
  }
}

extension DataType.RingNames {
  fileprivate init?(text: Substring) {
    let words = text.split { $0 == " " || $0 == "." }.map(String.init)
    guard words.count == 6, words[0] == "rings" else { return nil }
    self.init(energy: words[1], moveTime: words[2], exerciseTime: words[3], standHour: words[4], stood: words[5])
  }
}

extension DataType.CorrelationMembers {
  fileprivate init?(text: Substring) {
    let words = text.split(separator: " ").map(String.init)
    switch words.first {
    case "each": self = .each(Array(words.dropFirst()))
    case "any" where words.count == 2: self = .any(group: words[1])
    default: return nil
    }
  }
}
