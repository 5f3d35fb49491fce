// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Testing

/// Predicate trees over small stores: by the meaning of the tree, and through a store.
///
/// Terms about the text of a source's name can only be written as format strings: their cases do not run. Those on activity summaries stand
/// beside the rings.
extension VectorTests {
  @Test(
    "PRED-08 PRED-13 PRED-26: predicate vectors",
    arguments: try Vectors.load("predicates").filter { $0.json["collection"].string != "summaries" && !PredicateInput.usesText($0.json) })
  func predicates(_ vector: VectorCase) throws {
    let world = try PredicateWorld.named(vector.json["store"].string ?? "")
    let tree = try PredicateInput.tree(vector.json["predicate"], world, vector)
    let wanted = Set(vector.json["expect"].strings)
    let isUnsettled = vector.isUnsettled("*")
    if vector.json["collection"].string == "workouts" {
      let matched = Set(world.workouts.filter { tree.matches($0.record) }.map(\.id))
      expect(matched, equals: wanted, unsettled: isUnsettled, field: "matches", case: vector)
      let found = try world.fetch([world.workoutType], tree)
      expect(found, equals: wanted, unsettled: isUnsettled, field: "found in the store", case: vector)
    } else {
      let identifier = vector.json["sampleType"].string
      let types = world.types.filter { identifier == nil || $0.identifier == identifier }
      // What the store puts in the place of a workout's samples.
      let resolved = tree.mapTerms { term in
        guard case .inWorkout(let uuid) = term else { return term }
        return .uuid(world.associated[uuid] ?? [])
      }
      let matched = Set(world.samples.filter { types.contains($0.record.type) && resolved.matches($0.record) }.map(\.id))
      expect(matched, equals: wanted, unsettled: isUnsettled, field: "matches", case: vector)
      expect(try world.fetch(types, tree), equals: wanted, unsettled: isUnsettled, field: "found in the store", case: vector)
    }
  }
}

/// One of the stores of the file, as records and as a store that holds them.
private struct PredicateWorld: Sendable {
  let samples: [(id: String, record: SampleRecord)]
  let workouts: [(id: String, record: SampleRecord)]
  /// The samples of each workout.
  let associated: [UUID: Set<UUID>]
  let uuids: [String: UUID]
  let types: [DataType]
  let workoutType: DataType
  private let ids: [UUID: String]
  private let engine: HealthEngine

  private static let all: [String: PredicateWorld] = {
    do {
      let data = try Data(contentsOf: Vectors.folder.appendingPathComponent("predicates.json"))
      let stores = try JSONDecoder().decode(JSONValue.self, from: data)["stores"].object ?? [:]
      return try stores.mapValues(PredicateWorld.init)
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
      samples.append((id, try PredicateInput.sample(sample, isMember: members.contains(id))))
    }
    var uuids = Dictionary(uniqueKeysWithValues: samples.map { ($0.id, $0.record.uuid) })
    workoutType = try #require(Catalog.type(named: "workout"))
    var workouts: [(id: String, record: SampleRecord)] = []
    var associated: [UUID: Set<UUID>] = [:]
    for workout in json["workouts"].array ?? [] {
      let (id, record) = (try #require(workout["id"].string), try PredicateInput.workout(workout, workoutType))
      workouts.append((id, record))
      uuids[id] = record.uuid
      associated[record.uuid] = Set(workout["associated"].strings.compactMap { uuids[$0] })
    }
    (self.samples, self.workouts, self.associated, self.uuids) = (samples, workouts, associated, uuids)
    types = Array(Set(samples.map(\.record.type)))
    ids = Dictionary(uniqueKeysWithValues: uuids.map { ($1, $0) })

    let database = try HealthDatabase.inMemory()
    engine = HealthEngine(database: database, answering: PolicyAnswering(policy: .denyAll))
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
        try storage.associate(stored.filter { wanted.contains($0.record.uuid) }, withWorkout: place.sequence)
      }
    }
  }

  func fetch(_ types: [DataType], _ tree: PredicateTree) throws -> Set<String> {
    let found = try engine.perform(FetchSamples(selections: types.map { .init(type: $0, predicate: tree) }), for: .owner)
    return Set(found.compactMap { ids[$0.uuid] })
  }
}

/// The file's samples, workouts and predicates as ours.
private enum PredicateInput {
  static func usesText(_ json: JSONValue) -> Bool {
    if json["kind"].string == "sourceText" { return true }
    switch json {
    case .array(let parts): return parts.contains(where: usesText)
    case .object(let members): return members.values.contains(where: usesText)
    default: return false
    }
  }

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
      // The file gives active seconds, a record pauses.
      let paused = to.timeIntervalSince(from) - (try #require(part["duration"].number))
      if paused > 0 {
        events.append(.init(kind: 1, start: from, end: from))
        events.append(.init(kind: 2, start: from + paused, end: from + paused))
      }
    }
    var totals: [WorkoutRecord.Total: WorkoutRecord.Amount] = [:]
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
      let unit = try #require(Catalog.type(identifier: identifier)?.quantity).unit
      let own = { (name: String) in
        try values[name].isNull ? nil : { try $0.unit.convert($0.value, to: unit) }(amount(values[name]))
      }
      var merged = StatisticsFigures()
      (merged.sum, merged.average) = (try own("sum"), try own("average"))
      (merged.minimum, merged.maximum) = (try own("minimum"), try own("maximum"))
      return .init(activity: activity, typeIdentifier: identifier, result: .init(start: 0, end: 0, merged: merged, bySource: [:]))
    }
  }

  static func tree(_ json: JSONValue, _ world: PredicateWorld, _ vector: VectorCase) throws -> PredicateTree {
    let parts = { try (json["of"].array ?? []).map { try tree($0, world, vector) } }
    switch json["kind"].string {
    case "and": return .and(try parts())
    case "or": return .or(try parts())
    case "not": return .not(.and(try parts()))
    case "value": return .constant(json["value"] == .bool(true))
    case "samples":
      return .interval(
        start: json["start"].isNull ? nil : try date(json["start"]), end: json["end"].isNull ? nil : try date(json["end"]),
        strictStart: json["strictStart"].bool ?? false, strictEnd: json["strictEnd"].bool ?? false)
    case "date": return .date(json["key"].string == "start" ? .start : .end, try comparison(json), try date(json["date"]))
    case "uuid": return .uuid(Set(json["ids"].strings.map { world.uuids[$0] ?? UUID() }))
    case "quantity": return .quantity(try comparison(json), try amount(json["quantity"]).value, try amount(json["quantity"]).unit)
    case "category": return .category(try comparison(json), try #require(json["value"].int))
    case "categoryIn": return .or((json["values"].array ?? []).compactMap(\.int).map { .category(.equal, $0) })
    case "metadataKey": return .metadataKey(try #require(json["key"].string))
    case "metadataIn":
      let key = try #require(json["key"].string)
      return .or(try (json["values"].array ?? []).map { .metadata(key, .equal, try metadata($0)) })
    case "metadata": return .metadata(try #require(json["key"].string), try comparison(json), try metadata(json["value"]))
    case "source": return .source(Set(json["bundleIdentifiers"].strings))
    case "sourceRevision": return .sourceRevision(try (json["revisions"].array ?? []).map(pattern))
    case "device": return .device(Set((json["devices"].array ?? []).map(device)))
    case "deviceProperty":
      let field = try #require(DeviceRecord.Field.allCases.first { "\($0)" == json["key"].string })
      return .deviceField(field, Set(json["allowed"].strings))
    case "noCorrelation": return .noCorrelation
    case "workout": return .inWorkout(world.uuids[json["id"].string ?? ""] ?? UUID())
    case "workoutType": return .workout(.activityType(UInt(try #require(json["activityType"].int))))
    case "workoutDuration": return .workout(.duration(try comparison(json), try #require(json["seconds"].number)))
    case "workoutTotal":
      let amount = try amount(json["quantity"])
      return .workout(.total(try total(json["total"].string ?? ""), try comparison(json), amount.value, amount.unit))
    case "workoutStatistic":
      let (type, amount) = (try #require(Catalog.type(identifier: json["type"].string ?? "")), try amount(json["quantity"]))
      let figure = try #require(WorkoutTerm.Figure(rawValue: json["figure"].string ?? ""))
      return .workout(.statistic(type, figure, try comparison(json), amount.value, amount.unit))
    case "anyActivity": return .workout(.anyActivity(.and(try parts())))
    default: throw VectorError.missing(field: "known kind of predicate", id: vector.id)
    }
  }

  private static func comparison(_ json: JSONValue) throws -> PredicateTree.Comparison {
    let all: [String: PredicateTree.Comparison] = [
      "<": .less, "<=": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual, "==": .equal, "!=": .notEqual,
    ]
    return try #require(all[json["op"].string ?? ""])
  }

  private static func total(_ name: String) throws -> WorkoutRecord.Total {
    let all: [String: WorkoutRecord.Total] = [
      "energyBurned": .energy, "distance": .distance, "swimmingStrokeCount": .strokes, "flightsClimbed": .flights,
    ]
    return try #require(all[name], "total \(name)")
  }

  private static func amount(_ json: JSONValue) throws -> WorkoutRecord.Amount {
    WorkoutRecord.Amount(try #require(json[0].number), try UnitExpression.parse(json[1].string ?? ""))
  }

  private static func metadata(_ json: JSONValue) throws -> MetadataValue {
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

  private static func date(_ json: JSONValue) throws -> Date { try #require(json.string.flatMap { VectorDate.parse($0) }) }

  private static func device(_ json: JSONValue) -> DeviceRecord {
    DeviceRecord(
      name: json["name"].string, manufacturer: json["manufacturer"].string, model: json["model"].string,
      hardwareVersion: json["hardwareVersion"].string, firmwareVersion: json["firmwareVersion"].string,
      softwareVersion: json["softwareVersion"].string, localIdentifier: json["localIdentifier"].string,
      udiDeviceIdentifier: json["udiDeviceIdentifier"].string)
  }

  private static func revision(_ json: JSONValue) throws -> SourceRevisionRecord {
    SourceRevisionRecord(
      source: SourceRecord(bundleIdentifier: try #require(json["bundleIdentifier"].string), name: json["name"].string ?? "?"),
      version: json["version"].string, productType: json["productType"].string, operatingSystem: try system(json["operatingSystem"]))
  }

  private static func pattern(_ json: JSONValue) throws -> SourceRevisionPattern {
    let text = { (json: JSONValue) in json.string == "*" ? SourceRevisionPattern.Part<String?>.any : .exactly(json.string) }
    return SourceRevisionPattern(
      bundleIdentifier: try #require(json["bundleIdentifier"].string), version: text(json["version"]),
      productType: text(json["productType"]),
      operatingSystem: json["operatingSystem"].string == "*" ? .any : .exactly(try system(json["operatingSystem"])))
  }

  private static func system(_ json: JSONValue) throws -> SystemVersion {
    let parts = (json.string ?? "0.0.0").split(separator: ".").compactMap { Int($0) }
    return SystemVersion(major: try #require(parts.first), minor: parts.dropFirst().first ?? 0, patch: parts.dropFirst(2).first ?? 0)
  }
}
