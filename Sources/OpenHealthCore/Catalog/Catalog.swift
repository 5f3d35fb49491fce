// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The facts about health data from the tables in `Catalog`, read once at first use. Safe from any thread.
package enum Catalog {
  /// Every type: quantities, categories, then the others, each in the order of their table. An identifier that two names share appears
  /// once.
  package static var types: [DataType] { loaded.types }

  /// The type with Apple's raw identifier; nil for an unknown one.
  package static func type(identifier: String) -> DataType? { loaded.byIdentifier[identifier] }

  /// The type of all workouts.
  package static let workout = only("workouts") { if case .workout = $0.kind { true } else { false } }

  /// The type of all routes of workouts.
  package static let workoutRoute = only("routes") { if case .workoutRoute = $0.kind { true } else { false } }

  /// The type of all heartbeat series.
  package static let heartbeatSeries = only("heartbeat series") { if case .series = $0.kind { true } else { false } }

  /// The type of all verifiable records.
  package static let verifiableRecord = only("verifiable records") { if case .verifiableRecord = $0.kind { true } else { false } }

  /// The type of all electrocardiograms.
  package static let electrocardiogram = only("electrocardiograms") { if case .electrocardiogram = $0.kind { true } else { false } }

  /// The type of the person's medications, which are not samples.
  package static let medication = only("medications") { if case .userAnnotatedMedication = $0.kind { true } else { false } }

  /// The type of all doses of medications.
  package static let doseEvent = only("doses") { if case .medicationDoseEvent = $0.kind { true } else { false } }

  /// The types of an overview, in its order.
  package static let overview: [DataType] = types.filter { $0.overviewPlace != nil }.sorted {
    $0.overviewPlace ?? 0 < $1.overviewPlace ?? 0
  }

  /// The types whose samples rate the effort of a workout (EFF-01).
  package static let effortTypes: [DataType] = types.filter { $0.quantity?.effort != nil }

  /// The types that have zones in workouts (ZONE-01).
  package static let zonedTypes: [DataType] = types.filter { $0.quantity?.zones != nil }

  /// The category type of sleep.
  package static let sleep = only("sleep") { type in
    guard case .category(let valueEnum) = type.kind else { return false }
    return loaded.valuesByEnum[valueEnum]?.values.contains { $0.sleepState != nil } ?? false
  }

  /// The one type of the tables that meets a condition.
  private static func only(_ what: String, where isMet: (DataType) -> Bool) -> DataType {
    guard let found = types.first(where: isMet) else { preconditionFailure("the tables have the type of \(what)") }
    return found
  }

  /// The values of the sleep type that describe sleep, in the order of their raw values.
  package static let sleepValues: [CategoryValue] = {
    guard case .category(let valueEnum) = sleep.kind else { return [] }
    return (loaded.valuesByEnum[valueEnum] ?? [:]).values.filter { $0.sleepState != nil }.sorted { $0.rawValue < $1.rawValue }
  }()

  /// The type with a short name (`stepCount`, in any case) or an identifier; nil when there is none.
  package static func type(named text: String) -> DataType? {
    loaded.byIdentifier[text] ?? loaded.byLowercaseName[text.lowercased()]
  }

  /// The type with any name that people or the `health` command use: a short name, an identifier, a title such as `Blood oxygen` or
  /// `Пульс`, or another word such as `spo2` or `心跳`, in any language of the catalogue and any case, with or without blanks and a plural s.
  /// Nil when there is none.
  package static func type(called text: String) -> DataType? {
    if let type = type(named: text) { return type }
    let key = LoadedCatalog.key(text)
    return loaded.byWord[key] ?? (key.hasSuffix("s") ? loaded.byWord[String(key.dropLast())] : loaded.byWord[key + "s"])
  }

  /// The types one of whose names contains a text, in the catalogue's order: short names, titles and other words of every language. Case,
  /// blanks and punctuation do not matter. Every type for a text without letters and digits.
  package static func types(matching text: String) -> [DataType] {
    let key = LoadedCatalog.key(text)
    guard !key.isEmpty else { return types }
    return types.filter { type in ([type.name] + type.allWords).contains { LoadedCatalog.key($0).contains(key) } }
  }

  /// Names and words similar to a mistyped one, at most one of each type, best first, at most five.
  package static func suggestions(for text: String) -> [String] {
    let wanted = LoadedCatalog.key(text)
    // A longer text is not a typing mistake, and the comparison would take long.
    guard !wanted.isEmpty, wanted.utf8.count <= 100 else { return [] }
    var best: [DataType: (text: String, score: Int)] = [:]
    for candidate in loaded.wordsForSuggestion {
      guard let score = score(candidate.key, wanted), score < best[candidate.type]?.score ?? .max else { continue }
      best[candidate.type] = (candidate.text, score)
    }
    return best.values.sorted { ($0.score, $0.text) < ($1.score, $1.text) }.prefix(5).map(\.text)
  }

  /// The distance of a word from the wanted one; nil when it is a different word.
  private static func score(_ candidate: String, _ wanted: String) -> Int? {
    if wanted.count >= 3, candidate.contains(wanted) { return 0 }
    if candidate.count >= 3, wanted.contains(candidate) { return max(1, (wanted.count - candidate.count) / 2) }
    let distance = EditDistance.between(wanted, candidate)
    return distance <= (wanted.count < 4 ? 1 : max(2, min(wanted.count / 3, 4))) ? distance : nil
  }

  /// The short name or identifier of any type that is most similar to a mistyped one; nil when none is similar.
  package static func nearest(to text: String) -> String? {
    EditDistance.nearest(to: text, among: loaded.types.flatMap { [$0.name, $0.identifier] })
  }

  /// The category value with an Objective-C constant, as in exports; nil for an unknown one.
  package static func categoryValue(constant: String) -> CategoryValue? { loaded.valueByConstant[constant] }

  /// The category value with a raw value, under its current name; nil when the enumeration has none.
  package static func categoryValue(_ rawValue: Int, of valueEnum: String) -> CategoryValue? {
    loaded.valuesByEnum[valueEnum]?[rawValue]
  }

  /// The values of a category enumeration, in the order of their raw values; empty for an unknown one.
  package static func categoryValues(of valueEnum: String) -> [CategoryValue] {
    (loaded.valuesByEnum[valueEnum] ?? [:]).values.sorted { $0.rawValue < $1.rawValue }
  }

  /// The value of a category enumeration with a Swift name, such as `asleepCore`; nil when there is none.
  static func categoryValue(named name: String, of valueEnum: String) -> CategoryValue? {
    loaded.valuesByEnum[valueEnum]?.values.first { $0.name == name }
  }

  /// Whether no type uses the enumeration: it is then an older name of one in use.
  package static func isRetired(valueEnum: String) -> Bool { !loaded.usedEnums.contains(valueEnum) }

  /// The values of an enumeration that is not one of categories, in the order of the table; empty for an unknown one.
  package static func choices(of valueEnum: String) -> [CatalogChoice] { loaded.choicesByEnum[valueEnum]?.all ?? [] }

  /// The value of such an enumeration with an Objective-C constant; nil for an unknown one.
  package static func choice(constant: String, of valueEnum: String) -> CatalogChoice? {
    loaded.choicesByEnum[valueEnum]?.byConstant[constant]
  }

  /// The value of such an enumeration with a raw value; nil for an unknown one. If several names share it, the first in the table counts.
  package static func choice(_ rawValue: Int, of valueEnum: String) -> CatalogChoice? {
    loaded.choicesByEnum[valueEnum]?.byNumber[rawValue]
  }

  /// The title of a value in a language other than English, by its Objective-C constant.
  static func translatedTitle(constant: String, in language: Language) -> String? { loaded.titlesByConstant[constant]?[language] }

  /// The attributes of the person that the Health app writes into an export, in its order.
  package static var exportCharacteristics: [ExportCharacteristic] { loaded.exportCharacteristics }

  /// The type whose data have elements of this name in an export; nil for an element of no type of its own, such as `Record`.
  package static func type(element: String) -> DataType? { loaded.byElement[element] }

  /// The facts about a predefined metadata key; nil for an app's own key.
  package static func metadataKey(_ key: String) -> MetadataKeyFacts? { loaded.metadataKeys[key] }

  /// Every predefined metadata key, in the order of the table.
  package static var metadataKeys: [MetadataKeyFacts] { loaded.metadataKeyList }

  /// The type that stores a measure of a workout; nil where HealthKit has none for the activity.
  package static func type(of measure: WorkoutMeasure, in activityType: UInt) -> DataType? {
    let types = loaded.typesByMeasure[measure] ?? [:]
    let activity = Int(exactly: activityType).flatMap { choice($0, of: .workoutActivityType) }
    return activity.flatMap { types[$0.name] } ?? types[""]
  }

  /// The types that store a measurement in some activity, in the order of their identifiers: those of step counts, for example.
  package static func types(of measure: WorkoutMeasure) -> [DataType] {
    Set((loaded.typesByMeasure[measure] ?? [:]).values).sorted { $0.identifier < $1.identifier }
  }

  private static let loaded = LoadedCatalog()
}

private struct LoadedCatalog: Sendable {
  /// The values of an enumeration.
  struct Choices {
    var all: [CatalogChoice] = []
    var byConstant: [String: CatalogChoice] = [:]
    var byNumber: [Int: CatalogChoice] = [:]

    mutating func add(_ choice: CatalogChoice) {
      all.append(choice)
      byConstant[choice.constant] = choice
      if byNumber[choice.rawValue] == nil { byNumber[choice.rawValue] = choice }
    }
  }

  var types: [DataType] = []
  var byIdentifier: [String: DataType] = [:]
  var byLowercaseName: [String: DataType] = [:]
  /// By the normalized form of a title or another word.
  var byWord: [String: DataType] = [:]
  var wordsForSuggestion: [(key: String, text: String, type: DataType)] = []
  var valueByConstant: [String: CategoryValue] = [:]
  var valuesByEnum: [String: [Int: CategoryValue]] = [:]
  var usedEnums: Set<String> = []
  var choicesByEnum: [String: Choices] = [:]
  var titlesByConstant: [String: [Language: String]] = [:]
  var exportCharacteristics: [ExportCharacteristic] = []
  var byElement: [String: DataType] = [:]
  var metadataKeyList: [MetadataKeyFacts] = []
  var metadataKeys: [String: MetadataKeyFacts] = [:]
  /// By the name of an activity; the empty name applies to all others.
  var typesByMeasure: [WorkoutMeasure: [String: DataType]] = [:]

  init() {
    for row in CatalogTables.enums.rows {
      choicesByEnum[row[.enum], default: Choices()].add(
        .init(
          name: row[.case], rawValue: row.required(Int(row[.rawValue])), constant: row[.constant], title: row[.title],
          role: row.optional(.role), whole: row.optional(.partOf)))
      titlesByConstant[row[.constant]] = [.zh: row[.zh], .ru: row[.ru], .de: row[.de]]
    }
    for row in CatalogTables.quantityTypes.rows { add(quantityType(row)) }
    for row in CatalogTables.categoryTypes.rows { add(Self.categoryType(row)) }
    for row in CatalogTables.otherTypes.rows { add(Self.otherType(row)) }
    for row in CatalogTables.categoryValues.rows { addCategoryValue(row) }
    for row in CatalogTables.exportCharacteristics.rows {
      exportCharacteristics.append(.init(attribute: row[.attribute], isRequired: row.isYes(.required), unset: row[.unset]))
    }
    for row in CatalogTables.metadataKeys.rows {
      let facts = MetadataKeyFacts(
        constant: row[.constant], key: row[.key], kind: row.required(MetadataKeyFacts.Kind(rawValue: row[.kind])),
        unit: row.optional(.dimension).map(UnitExpression.known), valueEnum: row.optional(.enum))
      metadataKeyList.append(facts)
      metadataKeys[facts.key] = facts
    }
    for row in CatalogTables.workoutMeasures.rows {
      let measure = row.required(WorkoutMeasure(rawValue: row[.measure]))
      typesByMeasure[measure, default: [:]][row[.activity]] = row.required(byLowercaseName[row[.type].lowercased()])
    }
  }

  private mutating func add(_ type: DataType) {
    if let known = byIdentifier[type.identifier] {
      byLowercaseName[type.name.lowercased()] = known
      return
    }
    types.append(type)
    if case .category(let valueEnum) = type.kind { usedEnums.insert(valueEnum) }
    byIdentifier[type.identifier] = type
    if let element = type.element { byElement[element] = type }
    byLowercaseName[type.name.lowercased()] = type
    for word in type.allWords {
      let other = byWord.updateValue(type, forKey: Self.key(word))
      precondition(other == nil || other == type, "\(word) is a word for two types")
    }
    // People choose among types that a store can contain.
    guard type.hasRecords else { return }
    wordsForSuggestion += ([type.name] + type.allWords.map { $0.lowercased() }).map { (Self.key($0), $0, type) }
  }

  private mutating func addCategoryValue(_ row: CatalogTable<CatalogTables.CategoryValues>.Row) {
    let value = CategoryValue(
      valueEnum: row[.enum], name: row[.case], rawValue: row.required(Int(row[.rawValue])), constant: row[.constant], title: row[.title],
      sleepState: row.optional(.sleep).map { row.required(SleepState(rawValue: $0)) })
    valueByConstant[value.constant] = value
    titlesByConstant[value.constant] = [.zh: row[.zh], .ru: row[.ru], .de: row[.de]]
    // A deprecated alias shares its raw value with a current case, whose name counts.
    let isDeprecated = row.optional(.deprecated) != nil
    if !isDeprecated || valuesByEnum[value.valueEnum]?[value.rawValue] == nil {
      valuesByEnum[value.valueEnum, default: [:]][value.rawValue] = value
    }
  }

  /// The title of a type and its other names in each language, from their fields, which are split on bytes.
  private static func words(_ title: String, _ words: String, zh: String, ru: String, de: String) -> [Language: [String]] {
    func split(_ field: String) -> [String] { field.utf8.split(separator: UInt8(ascii: "|")).map { String(Substring($0)) } }
    return [.en: [title] + split(words), .zh: split(zh), .ru: split(ru), .de: split(de)]
  }

  /// The normalized form for comparing words, lowercase letters and digits: `Walking + running distance` is `walkingrunningdistance`.
  /// Russian may be written with е for ё, German with ae, oe, ue and ss for ä, ö, ü and ß.
  static func key(_ text: String) -> String {
    var key = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "ё": key.append("е")
      case "ä": key.append(contentsOf: "ae".unicodeScalars)
      case "ö": key.append(contentsOf: "oe".unicodeScalars)
      case "ü": key.append(contentsOf: "ue".unicodeScalars)
      case "ß": key.append(contentsOf: "ss".unicodeScalars)
      // The dots of a letter that is written as two scalars.
      case "\u{308}" where key.last == "a" || key.last == "o" || key.last == "u": key.append("e")
      case _ where scalar.properties.isAlphabetic || scalar.properties.numericType != nil: key.append(scalar)
      default: break
      }
    }
    return String(key)
  }

  private func quantityType(_ row: CatalogTable<CatalogTables.QuantityTypes>.Row) -> DataType {
    let style = choicesByEnum["HKQuantityAggregationStyle"]?.all.first { $0.name == row[.aggregation] }
    let local = [MeasurementSystem.us: row.optional(.displayUnitUS), .uk: row.optional(.displayUnitUK)]
    let facts = DataType.QuantityFacts(
      aggregation: row.required(style.flatMap { Aggregation(rawValue: $0.rawValue) }), unit: UnitExpression.known(row[.unit]),
      dimensionName: row[.dimension], displayUnit: UnitExpression.known(row[.displayUnit]),
      localUnits: local.compactMapValues { $0.map(UnitExpression.known) },
      workoutTotal: row.optional(.workoutTotal).map { row.required(WorkoutTotal(rawValue: $0)) },
      effort: row.optional(.effort).map { row.required(EffortScore(rawValue: $0)) },
      zones: row.optional(.zones).map { row.required(ZoneRule(text: $0)) }, labels: Self.labels(row),
      decimals: row.required(Int(row[.decimals])), human: Self.human(row),
      vital: row.optional(.vital).map { row.required(Vital(rawValue: $0)) }, isDeliveredHourly: row.optional(.delivery) == "hourly")
    return DataType(
      identifier: row[.identifier], name: row[.name], group: row[.group],
      words: Self.words(row[.title], row[.words], zh: row[.zh], ru: row[.ru], de: row[.de]), kind: .quantity(facts),
      isShareable: row.isYes(.shareable), allowsRecalibration: row.isYes(.recalibratable), minimumDuration: Double(row[.minimumDuration]),
      maximumDuration: Double(row[.maximumDuration]), requiredMetadataKey: row.optional(.requiredMetadata),
      overviewPlace: Int(row[.overview]))
  }

  private static func labels(_ row: CatalogTable<CatalogTables.QuantityTypes>.Row) -> [Language: UnitName]? {
    row.optional(.label).map {
      [.en: UnitName($0), .zh: UnitName(row[.labelZh]), .ru: UnitName(row[.labelRu]), .de: UnitName(row[.labelDe])]
    }
  }

  private static func human(_ row: CatalogTable<CatalogTables.QuantityTypes>.Row) -> HumanRange? {
    row.optional(.humanMost).map { most in
      HumanRange(
        least: row.required(Double(row[.humanLeast])), most: row.required(Double(most)), unit: UnitExpression.known(row[.displayUnit]),
        isSum: row[.aggregation] == "cumulative")
    }
  }

  private static func categoryType(_ row: CatalogTable<CatalogTables.CategoryTypes>.Row) -> DataType {
    DataType(
      identifier: row[.identifier], name: row[.name], group: row[.group],
      words: words(row[.title], row[.words], zh: row[.zh], ru: row[.ru], de: row[.de]),
      kind: .category(valueEnum: row[.valueEnum]), isShareable: row.isYes(.shareable), minimumDuration: nil, maximumDuration: nil,
      requiredMetadataKey: row.optional(.requiredMetadata), countsTime: row.optional(.figure) == "time",
      isPoint: row.optional(.length) == "point",
      overviewPlace: Int(row[.overview]))
  }

  private static func otherType(_ row: CatalogTable<CatalogTables.OtherTypes>.Row) -> DataType {
    DataType(
      identifier: row[.identifier], name: row[.name], group: row[.group],
      words: words(row[.title], row[.words], zh: row[.zh], ru: row[.ru], de: row[.de]), kind: kind(row),
      isShareable: row.isYes(.shareable), isReadable: row.isYes(.readable), requiresPerObjectAuthorization: row.isYes(.perObject),
      minimumDuration: Double(row[.minimumDuration]), maximumDuration: Double(row[.maximumDuration]), requiredMetadataKey: nil,
      overviewPlace: Int(row[.overview]), element: row.optional(.element))
  }

  private static func kind(_ row: CatalogTable<CatalogTables.OtherTypes>.Row) -> DataType.Kind {
    switch row[.kind] {
    case "correlation": .correlation(row.required(DataType.CorrelationMembers(text: row[.members])))
    case "characteristic": .characteristic(valueEnum: row.optional(.valueEnum))
    case "activitySummary": .activitySummary(row.required(DataType.RingNames(text: row[.members])))
    case "scoredAssessment": .scoredAssessment(row.required(DataType.Questionnaire(text: row[.members], riskEnum: row[.valueEnum])))
    case "clinical": .clinical(row.required(DataType.ClinicalResources(text: row[.members])))
    case let name: row.required(DataType.Kind(name: name))
    }
  }
}

extension DataType.RingNames {
  fileprivate init?(text: String) {
    let words = text.split { $0 == " " || $0 == "." }.map(String.init)
    guard words.count == 6, words[0] == "rings" else { return nil }
    self.init(energy: words[1], moveTime: words[2], exerciseTime: words[3], standHour: words[4], stood: words[5])
  }
}

extension DataType.ClinicalResources {
  fileprivate init?(text: String) {
    let words = text.split(separator: " ")
    guard words.count > 1, words[0] == "resources" else { return nil }
    items = words.dropFirst().map { word in
      let parts = word.split(separator: ".").map(String.init)
      return Item(resourceType: parts[0], category: parts.count > 1 ? parts[1] : nil)
    }
  }
}

extension DataType.Questionnaire {
  fileprivate init?(text: String, riskEnum: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 3, words[0] == "answers", let count = Int(words[1]) else { return nil }
    self.init(questionCount: count, answerEnum: words[2], riskEnum: riskEnum)
  }
}

extension DataType.CorrelationMembers {
  fileprivate init?(text: String) {
    let words = text.split(separator: " ").map(String.init)
    switch words.first {
    case "each": self = .each(Array(words.dropFirst()))
    case "any" where words.count == 2: self = .any(group: words[1])
    default: return nil
    }
  }
}
