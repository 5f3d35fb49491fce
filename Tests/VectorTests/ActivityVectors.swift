// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Testing

/// A day's rings from its samples, and predicates on summaries, both through the public query.
extension VectorTests {
  @Test(
    "ACT-02 ACT-04 TZ-04: activity summary vectors",
    arguments: try Vectors.load("activity-and-workouts").filter { $0.kind == "summary" })
  func summaries(_ vector: VectorCase) async throws {
    let world = try await SummaryWorld()
    try world.add(vector)
    let zone = try #require(TimeZone(identifier: try vector.require("timeZone", \.string)))
    let day = try #require(CivilDay(try vector.require("day", \.string)))
    let wanted = vector.json["expect"]
    let unsettled = vector.isUnsettled("*")
    for (name, date) in [("dayStart", day.start(in: zone)), ("dayEnd", day.next.start(in: zone))] {
      expect(
        VectorDate.microseconds(date), equals: VectorDate.microseconds(try VectorDate.parse(wanted[name], case: vector)),
        unsettled: unsettled, field: name, case: vector)
    }
    let found = try await world.find(HKQuery.predicateForActivitySummary(with: SummaryWorld.components(day, zone)))
    #expect(found.count <= 1, "\(vector.id)")
    // A day without a sample has no summary.
    let summary = found.first ?? HKActivitySummary()
    #expect(summary.exerciseTimeGoal == nil)
    #expect(summary.activityMoveMode == .activeEnergy)
    let figures = [
      "activeEnergyBurned": summary.activeEnergyBurned.doubleValue(for: .kilocalorie()),
      "appleExerciseTime": summary.appleExerciseTime.doubleValue(for: .minute()),
      "appleStandHours": summary.appleStandHours.doubleValue(for: .count()),
    ]
    for (name, figure) in figures {
      expect(
        figure, equals: wanted[name].number, within: vector.tolerance,
        unsettled: unsettled || vector.isUnsettled(name), field: name, case: vector)
    }
  }

  @Test(
    "PRED-21: predicate vectors on activity summaries",
    arguments: try Vectors.load("predicates").filter { $0.json["collection"].string == "summaries" })
  func summaryPredicates(_ vector: VectorCase) async throws {
    let stores = try Vectors.file("predicates")["stores"]
    let saved = stores[try vector.require("store", \.string)]["summaries"].array ?? []
    let world = try await SummaryWorld()
    var ids: [String: String] = [:]
    var records: [ActivitySummaryRecord] = []
    for summary in saved {
      let (id, day) = (try #require(summary["id"].string), try #require(summary["day"].string))
      ids[day] = id
      records.append(ActivitySummaryRecord(day: CivilDay(day)))
    }
    try world.engine.perform(SaveActivitySummaries(summaries: records), for: .owner)
    let json = vector.json["predicate"]
    func components(_ name: String) throws -> DateComponents {
      SummaryWorld.components(try #require(json[name].string.flatMap { CivilDay($0) }), .current)
    }
    let predicate =
      switch json["kind"].string {
      case "summary": HKQuery.predicateForActivitySummary(with: try components("day"))
      case "summaryBetween":
        HKQuery.predicate(forActivitySummariesBetweenStart: try components("start"), end: try components("end"))
      default: throw VectorError.missing(field: "known kind of predicate", id: vector.id)
      }
    let calendar = Calendar(identifier: .gregorian)
    let found = try await world.find(predicate).map { summary in
      let day = summary.dateComponents(for: calendar)
      return ids[CivilDay(year: day.year ?? 0, month: day.month ?? 0, day: day.day ?? 0).text] ?? "?"
    }
    expect(Set(found), equals: Set(vector.json["expect"].strings), unsettled: vector.isUnsettled("*"), field: "found", case: vector)
    #expect(found.count == Set(found).count)
  }
}

/// An in-memory store, and an app that may read activity summaries.
private struct SummaryWorld {
  let engine: HealthEngine
  private let health: HKHealthStore

  init() async throws {
    engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .grantAll))
    health = HKHealthStore(connection: HealthConnection(service: engine, app: VectorStore.app("reader")))
    try await health.requestAuthorization(toShare: [], read: [HKObjectType.activitySummaryType()])
  }

  static func components(_ day: CivilDay, _ zone: TimeZone) -> DateComponents {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return DateComponents(calendar: calendar, era: 1, year: day.year, month: day.month, day: day.day)
  }

  func find(_ predicate: NSPredicate) async throws -> [HKActivitySummary] {
    try await HKActivitySummaryQueryDescriptor(predicate: predicate).result(for: health)
  }

  /// Adds the samples of a case as an import of the owner: apps may not save all of their types.
  func add(_ vector: VectorCase) throws {
    var records = try (vector.json["samples"].array ?? []).map { json in
      let type = try #require(Catalog.type(identifier: json["type"].string ?? ""))
      let value = SampleRecord.Value.quantity(try #require(json["value"].number), try UnitExpression.parse(json["unit"].string ?? ""))
      return try record(json, type, value, source: try #require(json["source"].string), vector)
    }
    let standHour = try #require(Catalog.type(named: "appleStandHour"))
    for json in vector.json["standHours"].array ?? [] {
      let values = try ["stood", "idle"].map { name in
        (name, try #require(Catalog.categoryValue(constant: "HKCategoryValueAppleStandHour\(name.capitalized)")).rawValue)
      }
      let value = try #require(values.first { $0.0 == json["value"].string }?.1)
      records.append(try record(json, standHour, .category(value), source: "watch", vector))
    }
    _ = try engine.perform(
      ImportRecords(number: try engine.perform(BeginImport(name: "a file"), for: .owner), records: records), for: .owner)
    let order = vector.json["priority"].strings.map { VectorStore.app($0).bundleIdentifier }
    for type in Set(records.map(\.type)) { try engine.perform(SetSourceOrder(type: type, bundleIdentifiers: order), for: .owner) }
  }

  private func record(
    _ json: JSONValue, _ type: DataType, _ value: SampleRecord.Value, source: String, _ vector: VectorCase
  ) throws -> SampleRecord {
    SampleRecord(
      uuid: UUIDMint.ofProcess.next(), type: type, start: try VectorDate.parse(json["start"], case: vector),
      end: try VectorDate.parse(json["end"], case: vector), value: value,
      provenance: Provenance(revision: VectorStore.app(source).revision, device: nil))
  }
}
