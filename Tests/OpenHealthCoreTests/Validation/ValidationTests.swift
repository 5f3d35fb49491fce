// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthCore

@Suite struct ValidationTests {
  private static let quantityTypes = Catalog.types.filter { $0.quantity != nil }
  private static let categoryTypes = Catalog.types.filter { if case .category = $0.kind { true } else { false } }

  // MARK: Values

  @Test("OBJ-16: a quantity type accepts its own units and refuses another dimension", arguments: quantityTypes)
  func quantityUnits(type: DataType) throws {
    let facts = try #require(type.quantity)
    try sample(type, .quantity(1, facts.unit)).validate()
    try sample(type, .quantity(-3.5, facts.displayUnit)).validate()
    let other = try UnitExpression.parse(facts.dimensionName == "Length" ? "kg" : "m")
    #expect(throws: ValidationFault.incompatibleUnit(type: type, dimension: facts.dimensionName, unit: other.string)) {
      try sample(type, .quantity(1, other)).validate()
    }
    #expect(throws: ValidationFault.wrongKind(type: type)) { try sample(type, .category(0)).validate() }
  }

  @Test("OBJ-18 OBJ-19 OBJ-20: a category type accepts exactly the values of its enumeration", arguments: categoryTypes)
  func categoryValues(type: DataType) throws {
    let table = try CatalogFile.rows("category-values")
    let rows = try CatalogFile.rows("category-types").filter { $0["identifier"] == type.identifier }
    let allowed = Set(table.filter { row in rows.contains { $0["valueEnum"] == row["enum"] } }.compactMap { Int($0["rawValue"] ?? "") })
    #expect(!allowed.isEmpty)
    for value in Array(-2...40) + [Int.min, .max] {
      if allowed.contains(value) {
        try sample(type, .category(value)).validate()
      } else {
        #expect(throws: ValidationFault.categoryValue(type: type)) { try sample(type, .category(value)).validate() }
      }
    }
    let unit = try UnitExpression.parse("count")
    #expect(throws: ValidationFault.wrongKind(type: type)) { try sample(type, .quantity(0, unit)).validate() }
  }

  @Test("ROUTE-02: a route has locations")
  func routes() throws {
    try sample(Catalog.workoutRoute, .route(RouteRecord(count: 1))).validate()
    #expect(throws: ValidationFault.wrongKind(type: Catalog.workoutRoute)) {
      try sample(Catalog.workoutRoute, .route(RouteRecord(count: 0))).validate()
    }
  }

  @Test("OBJ-19 OBJ-20: 0 is the one value of types without an enumeration, and none of cervical mucus and audio events")
  func namedValues() throws {
    for name in ["mindfulSession", "handwashingEvent", "toothbrushingEvent", "sexualActivity"] {
      let type = try #require(Catalog.type(named: name), "\(name)")
      try sample(type, .category(0)).validate()
      #expect(throws: ValidationFault.categoryValue(type: type)) { try sample(type, .category(1)).validate() }
    }
    for name in ["cervicalMucusQuality", "environmentalAudioExposureEvent"] {
      let type = try #require(Catalog.type(named: name), "\(name)")
      try sample(type, .category(1)).validate()
      #expect(throws: ValidationFault.categoryValue(type: type)) { try sample(type, .category(0)).validate() }
    }
  }

  // MARK: Dates

  @Test("OBJ-11 OBJ-12: the end is not before the start", arguments: quantityTypes + categoryTypes)
  func endBeforeStart(type: DataType) throws {
    let valid = try validSample(type)
    try valid.validate()
    var backward = valid
    backward.end = valid.start.addingTimeInterval(-0.001)
    #expect(throws: ValidationFault.endBeforeStart(type: type)) { try backward.validate() }
  }

  @Test("OBJ-13: a date has to be one")
  func dates() throws {
    let type = try #require(Catalog.type(named: "stepCount"))
    var endless = try validSample(type)
    endless.end = .distantFuture
    #expect(throws: ValidationFault.endlessNotAllowed(type: type)) { try endless.validate() }
    for seconds in [Double.nan, .infinity] {
      var broken = try validSample(type)
      broken.end = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(throws: ValidationFault.dateNotFinite(type: type)) { try broken.validate() }
    }
  }

  @Test("OBJ-14 TYPE-08: a sample shorter than its type allows is refused")
  func tooShort() throws {
    let type = try #require(Catalog.type(named: "environmentalAudioExposure"))
    let minimum = try #require(type.minimumDuration)
    #expect(minimum == 0.001)
    var short = try validSample(type)
    try short.validate()
    // At the reference date a date is exact to far less than a thousandth of a second.
    short.start = Date(timeIntervalSinceReferenceDate: 0)
    short.end = Date(timeIntervalSinceReferenceDate: minimum)
    try short.validate()
    short.end = Date(timeIntervalSinceReferenceDate: minimum.nextDown)
    #expect(throws: ValidationFault.tooShort(type: type, start: short.start, end: short.end, minimum: minimum)) { try short.validate() }
    short.end = short.start
    #expect(throws: ValidationFault.tooShort(type: type, start: short.start, end: short.end, minimum: minimum)) { try short.validate() }
  }

  @Test("OBJ-14 TYPE-09: a sample longer than its type allows is refused")
  func tooLong() throws {
    let known = try #require(Catalog.type(named: "stepCount"))
    let limited = DataType(
      identifier: "test.limited", name: "limited", group: "test", words: [.en: ["Limited"]], kind: known.kind, isShareable: true,
      minimumDuration: nil, maximumDuration: 345_600, requiredMetadataKey: nil, overviewPlace: nil)
    var long = try validSample(limited)
    long.end = long.start.addingTimeInterval(345_600)
    try long.validate()
    long.end = long.start.addingTimeInterval(345_601)
    #expect(throws: ValidationFault.tooLong(type: limited, start: long.start, end: long.end, maximum: 345_600)) { try long.validate() }
  }

  @Test("OBJ-18: no sample can be made of a type without a record form", arguments: Catalog.types.filter { !$0.hasRecords })
  func noRecordForm(type: DataType) throws {
    let unit = try UnitExpression.parse("count")
    for value in [SampleRecord.Value.category(0), .quantity(1, unit)] {
      #expect(throws: ValidationFault.wrongKind(type: type)) { try sample(type, value).validate() }
    }
  }

  // MARK: Metadata

  @Test("META-03: a key with an enum takes any number", arguments: ["HKWeatherCondition", "HKActivityType", "HKInsulinDeliveryReason"])
  func metadataEnums(key: String) throws {
    for number in [0, 1, 99, -1] { try MetadataSet([.init(key: key, value: .integer(Int64(number)))]).validate() }
    #expect(throws: ValidationFault.self) { try MetadataSet([.init(key: key, value: .string("1"))]).validate() }
  }

  @Test("OBJ-21: the metadata that a type requires must be present", arguments: Catalog.types.filter { $0.requiredMetadataKey != nil })
  func requiredMetadata(type: DataType) throws {
    let key = try #require(type.requiredMetadataKey)
    var bare = try validSample(type)
    try bare.validate()
    bare.metadata = .empty
    #expect(throws: ValidationFault.missingMetadata(key: key, type: type)) { try bare.validate() }
  }

  @Test("OBJ-21: menstrual flow and insulin require metadata, and no other types")
  func typesWithRequiredMetadata() {
    #expect(Set(Catalog.types.filter { $0.requiredMetadataKey != nil }.map(\.name)) == ["menstrualFlow", "insulinDelivery"])
  }

  @Test("META-03 META-04: a predefined key takes values of its own class and dimension", arguments: Catalog.metadataKeys.map(\.key))
  func metadataClasses(key: String) throws {
    let row = try #require(try CatalogFile.rows("metadata-keys").first { $0["key"] == key })
    let unit = try UnitExpression.parse(row["dimension"].flatMap { $0.isEmpty ? nil : $0 } ?? "m")
    let values: [(String, MetadataValue)] = [
      ("string", .string("Europe/Berlin")), ("date", .date(Date(timeIntervalSinceReferenceDate: 0))), ("quantity", .quantity(1, unit)),
      ("number", .integer(1)), ("number", .real(0.5)), ("number", .boolean(true)),
    ]
    let accepted = row["kind"] == "boolean" ? "number" : row["kind"]
    for (kind, value) in values {
      if kind == accepted {
        try metadata(key, value).validate()
      } else {
        let failure = #expect(throws: ValidationFault.self, "\(value)") { try metadata(key, value).validate() }
        guard case .metadataClass(let named, _, _) = failure else {
          Issue.record("\(String(describing: failure))")
          continue
        }
        #expect(named == key)
      }
    }
    guard row["kind"] == "quantity", row["dimension"] != "" else { return }
    let other = try UnitExpression.parse(unit.isCompatible(with: try .parse("kg")) ? "m" : "kg")
    #expect(throws: ValidationFault.metadataUnit(key: key, unit: other.string)) { try metadata(key, .quantity(1, other)).validate() }
  }

  @Test("META-02: an app's own keys take anything")
  func ownKeys() throws {
    for value in [MetadataValue.string(""), .integer(1), .date(.distantPast), .quantity(1, try .parse("kg"))] {
      #expect(throws: Never.self) { try MetadataSet([.init(key: "test.own", value: value)]).validate() }
    }
  }

  @Test("META-05: a time zone is one that can be looked up")
  func timeZones() throws {
    for name in ["Europe/Berlin", "UTC"] { try metadata(MetadataSet.timeZoneKey, .string(name)).validate() }
    #expect(throws: ValidationFault.unknownTimeZone(key: MetadataSet.timeZoneKey)) {
      try metadata(MetadataSet.timeZoneKey, .string("Nowhere/Land")).validate()
    }
  }

  @Test("META-06: sync identifier and sync version come together")
  func syncKeys() throws {
    let identifier = MetadataSet.Entry(key: MetadataSet.syncIdentifierKey, value: .string("a"))
    let version = MetadataSet.Entry(key: MetadataSet.syncVersionKey, value: .integer(1))
    try MetadataSet([identifier, version]).validate()
    #expect(throws: ValidationFault.syncIdentifierWithoutVersion) { try MetadataSet([identifier]).validate() }
    #expect(throws: ValidationFault.syncVersionWithoutIdentifier) { try MetadataSet([version]).validate() }
  }

  @Test("META-03: metadata of a sample is checked with the sample")
  func sampleMetadata() throws {
    var sample = try validSample(#require(Catalog.type(named: "stepCount")))
    sample.metadata = MetadataSet([.init(key: "HKExternalUUID", value: .integer(1))])
    let failure = ValidationFault.metadataClass(key: "HKExternalUUID", found: "NSNumber", expected: "NSString")
    #expect(throws: failure) { try sample.validate() }
    #expect(failure.description == "Invalid class NSNumber for metadata key: HKExternalUUID. Expected NSString.")
  }

  // MARK: Helpers

  /// A set with one key, and what has to go with it.
  private func metadata(_ key: String, _ value: MetadataValue) -> MetadataSet {
    let partners: [String: MetadataSet.Entry] = [
      MetadataSet.syncIdentifierKey: .init(key: MetadataSet.syncVersionKey, value: .integer(1)),
      MetadataSet.syncVersionKey: .init(key: MetadataSet.syncIdentifierKey, value: .string("a")),
    ]
    return MetadataSet([.init(key: key, value: value)] + [partners[key]].compactMap { $0 })
  }

  private func validSample(_ type: DataType) throws -> SampleRecord {
    switch type.kind {
    case .quantity(let facts): sample(type, .quantity(1, facts.unit))
    case .category(let valueEnum):
      sample(type, .category(try #require((0...40).first { Catalog.categoryValue($0, of: valueEnum) != nil })))
    default: throw ValidationFault.wrongKind(type: type)
    }
  }

  /// A sample with the length and the metadata that its type requires.
  private func sample(_ type: DataType, _ value: SampleRecord.Value) -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: 731_318_400)
    let entries = type.requiredMetadataKey.map { [MetadataSet.Entry(key: $0, value: .integer(1))] } ?? []
    return SampleRecord(
      uuid: UUID(), type: type, start: start, end: start.addingTimeInterval(type.minimumDuration == nil ? 0 : 1),
      value: value, provenance: .unknown, metadata: MetadataSet(entries))
  }
}
