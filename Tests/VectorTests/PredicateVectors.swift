// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import HealthKit
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Testing

/// Predicates over small stores, made with the methods of `HKQuery` and with format strings; evaluated on objects, and in queries.
///
/// Those on activity summaries are in `ActivityVectors`.
extension VectorTests {
  @Test(
    "PRED-08 PRED-13 PRED-26: predicate vectors",
    arguments: try Vectors.load("predicates").filter { $0.json["collection"].string != "summaries" })
  func predicates(_ vector: VectorCase) async throws {
    let world = try PredicateWorld.named(vector.json["store"].string ?? "")
    try await expectMatches(of: try PredicateInput(world: world, id: vector.id).predicate(vector.json["predicate"]), world, vector)
  }

  @Test(
    "PRED-25: predicate vectors, by format strings",
    arguments: try Vectors.load("predicates").filter { $0.json["collection"].string != "summaries" && $0.json["format"].string != nil })
  func formats(_ vector: VectorCase) async throws {
    let world = try PredicateWorld.named(vector.json["store"].string ?? "")
    let input = PredicateInput(world: world, id: vector.id)
    let arguments = try (vector.json["arguments"].array ?? []).map(input.argument)
    try await expectMatches(of: NSPredicate(format: vector.json["format"].string ?? "", argumentArray: arguments), world, vector)
  }

  private func expectMatches(of predicate: NSPredicate, _ world: PredicateWorld, _ vector: VectorCase) async throws {
    let wanted = Set(vector.json["expect"].strings)
    let isUnsettled = vector.isUnsettled("*")
    let identifier = vector.json["sampleType"].string
    let isOfWorkouts = vector.json["collection"].string == "workouts"
    let types = isOfWorkouts ? [world.workoutType] : world.types.filter { identifier == nil || $0.identifier == identifier }
    let found = try await world.fetch(types, predicate)
    expect(found, equals: wanted, unsettled: isUnsettled, field: "found in the store", case: vector)
    // A sample alone does not know which workout it belongs to.
    guard !PredicateInput.names("workout", in: vector.json["predicate"]) else { return }
    let all = (isOfWorkouts ? world.workouts : world.samples).filter { types.contains($0.record.type) }
    let matched = Set(all.filter { predicate.evaluate(with: HKSample.of($0.record)) }.map(\.id))
    expect(matched, equals: wanted, unsettled: isUnsettled, field: "matches", case: vector)
  }
}

/// One of the file's stores: as records, and as a health store with these.
private struct PredicateWorld: Sendable {
  let samples: [(id: String, record: SampleRecord)]
  let workouts: [(id: String, record: SampleRecord)]
  let uuids: [String: UUID]
  let types: [DataType]
  let workoutType: DataType
  private let ids: [UUID: String]
  private let store: HKHealthStore

  private static let all: [String: PredicateWorld] = {
    do {
      return try (Vectors.file("predicates")["stores"].object ?? [:]).mapValues(PredicateWorld.init)
    } catch {
      Issue.record(error)
      return [:]
    }
  }()

  static func named(_ name: String) throws -> PredicateWorld { try #require(all[name], "store \(name)") }

  private init(_ json: JSONValue) throws {
    let correlations = (json["correlations"].array ?? []).map { $0["members"].strings }
    let members = Set(correlations.joined())
    var samples: [(id: String, record: SampleRecord)] = []
    for sample in json["samples"].array ?? [] {
      let id = try #require(sample["id"].string)
      samples.append((id, try PredicateRecords.sample(sample, isMember: members.contains(id))))
    }
    var uuids = Dictionary(uniqueKeysWithValues: samples.map { ($0.id, $0.record.uuid) })
    workoutType = try #require(Catalog.type(named: "workout"))
    var workouts: [(id: String, record: SampleRecord)] = []
    var associated: [UUID: Set<UUID>] = [:]
    for workout in json["workouts"].array ?? [] {
      let (id, record) = (try #require(workout["id"].string), try PredicateRecords.workout(workout, workoutType))
      workouts.append((id, record))
      uuids[id] = record.uuid
      associated[record.uuid] = Set(workout["associated"].strings.compactMap { uuids[$0] })
    }
    (self.samples, self.workouts, self.uuids) = (samples, workouts, uuids)
    types = Array(Set(samples.map(\.record.type)))
    ids = Dictionary(uniqueKeysWithValues: uuids.map { ($1, $0) })

    let database = try HealthDatabase.inMemory()
    let engine = HealthEngine(database: database, answering: PolicyAnswering(policy: .grantAll))
    let reader = AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "test.reader", name: "Reader")))
    store = HKHealthStore(connection: HealthConnection(service: engine, app: reader))
    let figures = workouts.flatMap { $0.record.workout?.statistics ?? [] }.compactMap { Catalog.type(identifier: $0.typeIdentifier) }
    try engine.perform(RequestAuthorization(share: [], read: Array(Set(types + figures + [workoutType]))), for: .app(reader))
    let byID = Dictionary(uniqueKeysWithValues: samples.map { ($0.id, $0.record) })
    let food = try #require(Catalog.type(named: "food"))
    try database.write { storage in
      var stored = try storage.insert(samples.filter { !members.contains($0.id) }.map(\.record) + workouts.map(\.record))
      for correlation in correlations {
        let held = correlation.compactMap { byID[$0] }
        stored += try storage.insert([
          SampleRecord(
            uuid: UUID(), type: food, start: held[0].start, end: held[0].end, value: .correlation(held), provenance: held[0].provenance)
        ])
      }
      for workout in workouts {
        guard let place = stored.first(where: { $0.record.uuid == workout.record.uuid }) else { continue }
        let wanted = associated[workout.record.uuid] ?? []
        try storage.workouts.associate(stored.filter { wanted.contains($0.record.uuid) }, withWorkout: place.sequence)
      }
    }
  }

  func fetch(_ types: [DataType], _ predicate: NSPredicate) async throws -> Set<String> {
    let predicates = types.map { HKSamplePredicate.sample(type: SharedTypes.sampleType($0), predicate: predicate) }
    let found = try await HKSampleQueryDescriptor(predicates: predicates, sortDescriptors: []).result(for: store)
    return Set(found.compactMap { ids[$0.uuid] })
  }

  /// A workout by its name in the file.
  func workout(_ id: String?) throws -> HKWorkout {
    let record = try #require(workouts.first { $0.id == id }?.record)
    return try #require(HKSample.of(record) as? HKWorkout)
  }
}

/// Makes records of the file's samples and workouts.
private enum PredicateRecords {
  static func sample(_ json: JSONValue, isMember: Bool) throws -> SampleRecord {
    let type = try #require(Catalog.type(identifier: json["type"].string ?? ""))
    let value: SampleRecord.Value =
      if let number = json["category"].int { .category(number) } else {
        .quantity(try #require(json["value"].number), try UnitExpression.parse(json["unit"].string ?? ""))
      }
    let entries = try (json["metadata"].object ?? [:]).map { MetadataSet.Entry(key: $0, value: try metadata($1)) }
    return SampleRecord(
      uuid: UUID(), type: type, start: try date(json["start"]), end: try date(json["end"]), value: value,
      provenance: Provenance(revision: try revision(json["sourceRevision"]), device: json["device"].isNull ? nil : device(json["device"])),
      metadata: MetadataSet(entries), isCorrelationMember: isMember)
  }

  static func workout(_ json: JSONValue, _ type: DataType) throws -> SampleRecord {
    let (start, end) = (try date(json["start"]), try date(json["end"]))
    var statistics = try figures(json["statistics"], activity: nil)
    var activities: [WorkoutRecord.Activity] = []
    var events: [WorkoutRecord.Event] = []
    for (index, part) in (json["activities"].array ?? []).enumerated() {
      let (from, to) = (try date(part["start"]), try date(part["end"]))
      activities.append(
        .init(uuid: UUID(), configuration: .init(activityType: UInt(try #require(part["activityType"].int))), start: from, end: to))
      statistics += try figures(part["statistics"], activity: index)
      // The file has active seconds, a record has pauses.
      let paused = to.timeIntervalSince(from) - (try #require(part["duration"].number))
      if paused > 0 {
        events.append(.init(kind: 1, start: from, end: from))
        events.append(.init(kind: 2, start: from + paused, end: from + paused))
      }
    }
    var totals: [WorkoutRecord.Total: Amount] = [:]
    for (name, amount) in json["totals"].object ?? [:] { totals[try total(name)] = try self.amount(amount) }
    let workout = WorkoutRecord(
      activityType: UInt(try #require(json["activityType"].int)), duration: try #require(json["duration"].number), events: events,
      activities: activities, totals: totals, statistics: statistics)
    let source = SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "test.workouts", name: "Workouts"))
    return SampleRecord(
      uuid: UUID(), type: type, start: start, end: end, value: .workout(workout), provenance: Provenance(revision: source, device: nil))
  }

  private static func figures(_ json: JSONValue, activity: Int?) throws -> [WorkoutRecord.Statistic] {
    try (json.object ?? [:]).map { identifier, values in
      let unit = try #require(Catalog.type(identifier: identifier)?.quantity).figureUnit
      let own = { (name: String) in
        try values[name].isNull ? nil : { try $0.unit.convert($0.value, to: unit) }(amount(values[name]))
      }
      var merged = StatisticsFigures()
      (merged.sum, merged.average) = (try own("sum"), try own("average"))
      (merged.minimum, merged.maximum) = (try own("minimum"), try own("maximum"))
      return .init(activity: activity, typeIdentifier: identifier, result: .init(start: 0, end: 0, merged: merged, bySource: [:]))
    }
  }

  private static func total(_ name: String) throws -> WorkoutRecord.Total {
    let all: [String: WorkoutRecord.Total] = [
      "energyBurned": .energy, "distance": .distance, "swimmingStrokeCount": .strokes, "flightsClimbed": .flights,
    ]
    return try #require(all[name], "total \(name)")
  }

  static func amount(_ json: JSONValue) throws -> Amount {
    Amount(try #require(json[0].number), try UnitExpression.parse(json[1].string ?? ""))
  }

  static func metadata(_ json: JSONValue) throws -> MetadataValue {
    switch json {
    case .string(let text): return .string(text)
    case .bool(let flag): return .boolean(flag)
    case .number(let number): return Int64(exactly: number).map { .integer($0) } ?? .real(number)
    case .object where !json["date"].isNull: return .date(try date(json["date"]))
    default:
      let amount = try amount(json["quantity"])
      return .quantity(amount.value, amount.unit)
    }
  }

  static func date(_ json: JSONValue) throws -> Date { try #require(json.string.flatMap { VectorDate.parse($0) }) }

  static func device(_ json: JSONValue) -> DeviceRecord {
    DeviceRecord(
      name: json["name"].string, manufacturer: json["manufacturer"].string, model: json["model"].string,
      hardwareVersion: json["hardwareVersion"].string, firmwareVersion: json["firmwareVersion"].string,
      softwareVersion: json["softwareVersion"].string, localIdentifier: json["localIdentifier"].string,
      udiDeviceIdentifier: json["udiDeviceIdentifier"].string)
  }

  static func revision(_ json: JSONValue) throws -> SourceRevisionRecord {
    SourceRevisionRecord(
      source: SourceRecord(bundleIdentifier: try #require(json["bundleIdentifier"].string), name: json["name"].string ?? "?"),
      version: json["version"].string, productType: json["productType"].string, operatingSystem: try system(json["operatingSystem"]))
  }

  static func system(_ json: JSONValue) throws -> SystemVersion {
    let parts = (json.string ?? "0.0.0").split(separator: ".").compactMap { Int($0) }
    return SystemVersion(major: try #require(parts.first), minor: parts.dropFirst().first ?? 0, patch: parts.dropFirst(2).first ?? 0)
  }
}

/// Makes the file's predicates as clients do.
private struct PredicateInput {
  let world: PredicateWorld
  let id: String

  /// Whether a predicate contains a term of a kind.
  static func names(_ kind: String, in json: JSONValue) -> Bool {
    json["kind"].string == kind || (json["of"].array ?? []).contains { names(kind, in: $0) }
  }

  func argument(_ json: JSONValue) throws -> Any {
    if let text = json["string"].string { return text }
    if let number = json["number"].number { return NSNumber(value: number) }
    if let flag = json["bool"].bool { return NSNumber(value: flag) }
    if !json["date"].isNull { return try PredicateRecords.date(json["date"]) as NSDate }
    if !json["quantity"].isNull { return try quantity(json["quantity"]) }
    if let id = json["uuid"].string { return (world.uuids[id] ?? UUID()) as NSUUID }
    return try #require(json["uuids"].array).compactMap(\.string).map { world.uuids[$0] ?? UUID() }
  }

  func predicate(_ json: JSONValue, ofActivity: Bool = false) throws -> NSPredicate {
    let parts = { try (json["of"].array ?? []).map { try predicate($0, ofActivity: ofActivity) } }
    switch json["kind"].string {
    case "and": return NSCompoundPredicate(andPredicateWithSubpredicates: try parts())
    case "or": return NSCompoundPredicate(orPredicateWithSubpredicates: try parts())
    case "not":
      return NSCompoundPredicate(notPredicateWithSubpredicate: NSCompoundPredicate(andPredicateWithSubpredicates: try parts()))
    case "value": return NSPredicate(value: json["value"] == .bool(true))
    case "anyActivity":
      let parts = try (json["of"].array ?? []).map { try predicate($0, ofActivity: true) }
      return HKQuery.predicateForWorkouts(activityPredicate: NSCompoundPredicate(andPredicateWithSubpredicates: parts))
    case "workoutType", "workoutDuration", "workoutTotal", "workoutStatistic": return try workoutPredicate(json, ofActivity)
    default: return try samplePredicate(json, ofActivity)
    }
  }

  private func samplePredicate(_ json: JSONValue, _ ofActivity: Bool) throws -> NSPredicate {
    let key = json["key"].string ?? ""
    switch json["kind"].string {
    case "samples":
      let start = json["start"].isNull ? nil : try PredicateRecords.date(json["start"])
      let end = json["end"].isNull ? nil : try PredicateRecords.date(json["end"])
      var options: HKQueryOptions = []
      if json["strictStart"].bool == true { options.insert(.strictStartDate) }
      if json["strictEnd"].bool == true { options.insert(.strictEndDate) }
      return ofActivity
        ? HKQuery.predicateForWorkoutActivities(start: start, end: end, options: options)
        : HKQuery.predicateForSamples(withStart: start, end: end, options: options)
    case "date":
      // No method makes a predicate of a single date.
      let format = "%K \(json["op"].string ?? "") %@"
      return NSPredicate(format: format, key == "start" ? "startDate" : "endDate", try PredicateRecords.date(json["date"]) as NSDate)
    case "uuid": return HKQuery.predicateForObjects(with: Set(json["ids"].strings.map { world.uuids[$0] ?? UUID() }))
    case "quantity": return HKQuery.predicateForQuantitySamples(with: try operation(json), quantity: try quantity(json["quantity"]))
    case "category":
      return HKQuery.predicateForCategorySamples(with: try operation(json), value: try #require(json["value"].int))
    case "categoryIn":
      return NSPredicate(format: "%K IN %@", HKPredicateKeyPathCategoryValue, (json["values"].array ?? []).compactMap(\.int))
    case "metadataKey": return HKQuery.predicateForObjects(withMetadataKey: key)
    case "metadataIn":
      return HKQuery.predicateForObjects(withMetadataKey: key, allowedValues: try (json["values"].array ?? []).map(metadata))
    case "metadata":
      return HKQuery.predicateForObjects(withMetadataKey: key, operatorType: try operation(json), value: try metadata(json["value"]))
    case "source":
      return HKQuery.predicateForObjects(from: Set(json["bundleIdentifiers"].strings.map { HKSource(bundleIdentifier: $0, name: "") }))
    case "sourceText":
      let options = json["caseInsensitive"].bool == true ? "[c]" : ""
      let format = "sourceRevision.source.%K \(json["op"].string ?? "")\(options) %@"
      return NSPredicate(format: format, key, json["value"].string)
    case "sourceRevision": return HKQuery.predicateForObjects(from: Set(try (json["revisions"].array ?? []).map(revision)))
    case "device":
      return HKQuery.predicateForObjects(from: Set((json["devices"].array ?? []).map { HKDevice(record: PredicateRecords.device($0)) }))
    case "deviceProperty":
      let property =
        "HKDeviceProperty" + (key == "udiDeviceIdentifier" ? "UDIDeviceIdentifier" : key.prefix(1).uppercased() + key.dropFirst())
      return HKQuery.predicateForObjects(withDeviceProperty: property, allowedValues: Set(json["allowed"].strings))
    case "noCorrelation": return HKQuery.predicateForObjectsWithNoCorrelation()
    case "workout": return HKQuery.predicateForObjects(from: try world.workout(json["id"].string))
    default: throw VectorError.missing(field: "known kind of predicate", id: id)
    }
  }

  private func workoutPredicate(_ json: JSONValue, _ ofActivity: Bool) throws -> NSPredicate {
    switch json["kind"].string {
    case "workoutType":
      let type = try #require(HKWorkoutActivityType(rawValue: UInt(json["activityType"].int ?? 0)))
      return ofActivity ? HKQuery.predicateForWorkoutActivities(workoutActivityType: type) : HKQuery.predicateForWorkouts(with: type)
    case "workoutDuration":
      let seconds = try #require(json["seconds"].number)
      return ofActivity
        ? HKQuery.predicateForWorkoutActivities(operatorType: try operation(json), duration: seconds)
        : HKQuery.predicateForWorkouts(with: try operation(json), duration: seconds)
    case "workoutTotal":
      let (operation, quantity) = (try operation(json), try quantity(json["quantity"]))
      switch json["total"].string {
      case "energyBurned": return HKQuery.predicateForWorkouts(with: operation, totalEnergyBurned: quantity)
      case "distance": return HKQuery.predicateForWorkouts(with: operation, totalDistance: quantity)
      case "swimmingStrokeCount": return HKQuery.predicateForWorkouts(with: operation, totalSwimmingStrokeCount: quantity)
      case "flightsClimbed": return HKQuery.predicateForWorkouts(with: operation, totalFlightsClimbed: quantity)
      default: throw VectorError.missing(field: "known total", id: id)
      }
    default: return try statisticPredicate(json, ofActivity)
    }
  }

  private func statisticPredicate(_ json: JSONValue, _ ofActivity: Bool) throws -> NSPredicate {
    let type = HKQuantityType(HKQuantityTypeIdentifier(rawValue: json["type"].string ?? ""))
    let (operation, quantity) = (try operation(json), try quantity(json["quantity"]))
    switch (json["figure"].string, ofActivity) {
    case ("sum", false): return HKQuery.predicateForWorkouts(operatorType: operation, quantityType: type, sumQuantity: quantity)
    case ("sum", true): return HKQuery.predicateForWorkoutActivities(operatorType: operation, quantityType: type, sumQuantity: quantity)
    case ("average", false): return HKQuery.predicateForWorkouts(operatorType: operation, quantityType: type, averageQuantity: quantity)
    case ("average", true):
      return HKQuery.predicateForWorkoutActivities(operatorType: operation, quantityType: type, averageQuantity: quantity)
    case ("minimum", false): return HKQuery.predicateForWorkouts(operatorType: operation, quantityType: type, minimumQuantity: quantity)
    case ("minimum", true):
      return HKQuery.predicateForWorkoutActivities(operatorType: operation, quantityType: type, minimumQuantity: quantity)
    case ("maximum", false): return HKQuery.predicateForWorkouts(operatorType: operation, quantityType: type, maximumQuantity: quantity)
    case ("maximum", true):
      return HKQuery.predicateForWorkoutActivities(operatorType: operation, quantityType: type, maximumQuantity: quantity)
    default: throw VectorError.missing(field: "known figure", id: id)
    }
  }

  private func operation(_ json: JSONValue) throws -> _HKComparison.Operator {
    switch json["op"].string {
    case "<": .lessThan
    case "<=": .lessThanOrEqualTo
    case ">": .greaterThan
    case ">=": .greaterThanOrEqualTo
    case "==": .equalTo
    case "!=": .notEqualTo
    default: throw VectorError.missing(field: "known operator", id: id)
    }
  }

  private func quantity(_ json: JSONValue) throws -> HKQuantity {
    HKQuantity(unit: HKUnit(from: try #require(json[1].string)), doubleValue: try #require(json[0].number))
  }

  private func metadata(_ json: JSONValue) throws -> Any { try PredicateRecords.metadata(json).object }

  private func revision(_ json: JSONValue) throws -> HKSourceRevision {
    let text = { (json: JSONValue, any: String) in json.string == "*" ? any : json.string }
    let system = json["operatingSystem"].string == "*" ? nil : try PredicateRecords.system(json["operatingSystem"])
    return HKSourceRevision(
      source: HKSource(bundleIdentifier: try #require(json["bundleIdentifier"].string), name: ""),
      version: text(json["version"], HKSourceRevisionAnyVersion), productType: text(json["productType"], HKSourceRevisionAnyProductType),
      operatingSystemVersion: system.map {
        OperatingSystemVersion(majorVersion: $0.major, minorVersion: $0.minor, patchVersion: $0.patch)
      } ?? HKSourceRevisionAnyOperatingSystem)
  }
}
