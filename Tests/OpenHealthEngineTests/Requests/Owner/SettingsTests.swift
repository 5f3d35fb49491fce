// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@Suite struct MeasurementSystemRequestTests {
  private func unit(_ store: TestStore, _ caller: Caller = .owner) throws -> String? {
    let mass = try TestStore.type("bodyMass")
    return try store.engine.perform(PreferredUnits(types: [mass], system: .metric), for: caller)[mass]?.string
  }

  @Test("PREF-01: the chosen system precedes the caller's locale, and a chosen unit precedes both")
  func chosen() throws {
    let store = try TestStore()
    #expect(try store.engine.perform(ReadMeasurementSystem(), for: .owner) == nil && unit(store) == "kg")
    try store.engine.perform(SetMeasurementSystem(system: .uk), for: .owner)
    #expect(try store.engine.perform(ReadMeasurementSystem(), for: .owner) == .init(system: .uk, locale: nil) && unit(store) == "st")
    try store.engine.perform(SetMeasurementSystem(system: .us), for: .owner)
    #expect(try unit(store) == "lb")
    try store.engine.perform(SetPreferredUnit(type: TestStore.type("bodyMass"), unit: UnitExpression.parse("g")), for: .owner)
    #expect(try unit(store) == "g")
    try store.engine.perform(SetMeasurementSystem(system: nil), for: .owner)
    #expect(try store.engine.perform(ReadMeasurementSystem(), for: .owner) == nil && unit(store) == "g")
    let number = try store.beginImport()
    try store.engine.perform(FinishImport(number: number, exportDate: nil, locale: "en_US", isComplete: true), for: .owner)
    let answer = try store.engine.perform(ReadMeasurementSystem(), for: .owner)
    #expect(answer?.system == .us)
    #expect(answer?.locale == "en_US")
  }
}

/// Which source wins, why, and that a change takes effect at once.
@Suite struct SourceOrderTests {
  private let engine: HealthEngine
  private let steps = Catalog.type(named: "stepCount")!
  private let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

  init() throws {
    engine = HealthEngine(database: try TestDatabase.make(), answering: PolicyAnswering(policy: .grantAll))
  }

  private func app(_ identifier: String, _ name: String? = nil, model: String? = nil) -> AppIdentity {
    AppIdentity(
      revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: identifier, name: name ?? identifier), productType: model))
  }

  private func sample(_ value: Double, _ app: AppIdentity, type: DataType? = nil) -> SampleRecord {
    SampleRecord(
      type ?? steps, .quantity(value, (type ?? steps).quantity!.unit), at: start, seconds: 600,
      from: Provenance(revision: app.revision, device: nil))
  }

  private func importRecords(_ records: [SampleRecord]) throws {
    _ = try engine.perform(
      ImportRecords(number: try engine.perform(BeginImport(name: "a file"), for: .owner), records: records), for: .owner)
  }

  /// Imports one sample each from five sources over the same time, the lower ones first.
  private func importFive() throws {
    for (number, app) in [
      app("test.old"), app("test.phone", model: "iPhone14,2"), app("test.watch", model: "Watch6,1"), app("com.apple.Health", "Health"),
      app("test.new"),
    ].enumerated() { try importRecords([sample(pow(10, Double(number)), app)]) }
  }

  private func order(_ type: DataType) throws -> [ReadSourceOrder.Item] { try engine.perform(ReadSourceOrder(types: [type]), for: .owner) }

  private func sum(_ type: DataType) throws -> Double? {
    try engine.perform(ComputeStatistics(type: type, predicate: .everything, options: .cumulativeSum), for: .owner).results.first?.merged
      .sum
  }

  @Test("STAT-18: the default order is manual, watch, phone, others, newest first; the owner's order precedes it and is marked")
  func orderInForce() throws {
    try importFive()
    let identifiers = { try order(steps).map(\.source.bundleIdentifier) }
    #expect(try identifiers() == ["com.apple.Health", "test.watch", "test.phone", "test.new", "test.old"])
    let classes: [SourceClass] = [.manualEntry, .watch, .phone, .other, .other]
    #expect(try order(steps).map(\.reason) == classes.map { .byDefault($0) })
    #expect(try order(steps).allSatisfy { $0.type == steps && $0.count == 1 } && sum(steps) == 1000)

    try engine.perform(SetSourceOrder(type: steps, bundleIdentifiers: ["test.old", "test.gone", "test.phone"]), for: .owner)
    #expect(try identifiers() == ["test.old", "test.phone", "com.apple.Health", "test.watch", "test.new"])
    #expect(try order(steps).map(\.reason) == [.chosen, .chosen, .byDefault(.manualEntry), .byDefault(.watch), .byDefault(.other)])
    #expect(try sum(steps) == 1, "the change shows at once")

    try engine.perform(SetSourceOrder(type: steps, bundleIdentifiers: []), for: .owner)
    #expect(try identifiers().first == "com.apple.Health" && sum(steps) == 1000)
  }

  @Test("STAT-18: each type has its own order, and all types are listed together")
  func eachTypeAlone() throws {
    let energy = try #require(Catalog.type(named: "activeEnergyBurned"))
    let (phone, watch) = (app("test.phone", model: "iPhone14,2"), app("test.watch", model: "Watch6,1"))
    try importRecords([phone, watch].flatMap { [sample($0 == phone ? 3 : 5, $0), sample($0 == phone ? 3 : 5, $0, type: energy)] })
    try engine.perform(SetSourceOrder(type: steps, bundleIdentifiers: ["test.phone"]), for: .owner)
    #expect(try sum(steps) == 3 && sum(energy) == 5)
    let all = try engine.perform(ReadSourceOrder(), for: .owner)
    #expect(all.map(\.type) == [energy, energy, steps, steps])
    #expect(all.map(\.source.bundleIdentifier) == ["test.watch", "test.phone", "test.phone", "test.watch"])
  }

  @Test("A source named twice is refused and changes nothing, and no app may see or set an order")
  func refuses() throws {
    try importFive()
    try engine.perform(SetSourceOrder(type: steps, bundleIdentifiers: ["test.old"]), for: .owner)
    #expect(throws: HealthError.invalidArgument(.repeatedSource)) {
      try engine.perform(SetSourceOrder(type: steps, bundleIdentifiers: ["test.new", "test.phone", "test.new"]), for: .owner)
    }
    #expect(try order(steps).first?.source.bundleIdentifier == "test.old")
    #expect(throws: HealthError.ownerOnly) { try engine.perform(ReadSourceOrder(), for: .app(app("test.old"))) }
    #expect(throws: HealthError.ownerOnly) {
      try engine.perform(SetSourceOrder(type: steps, bundleIdentifiers: []), for: .app(app("test.old")))
    }
  }

  @Test("WORK-16 STAT-18: the figures of workouts follow the order, too")
  func workoutsFollow() throws {
    let (mine, other) = (app("test.mine"), app("test.other"))
    let types = [steps, Catalog.workout]
    for app in [mine, other] { try engine.perform(RequestAuthorization(share: types, read: types), for: .app(app)) }
    let theirs = sample(7, other)
    try engine.perform(SaveSamples(samples: [theirs]), for: .app(other))
    // 37 is running.
    let workout = SampleRecord(Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: 600)), at: start, seconds: 600)
    try engine.perform(SaveSamples(samples: [workout]), for: .app(mine))
    try engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: [sample(11, mine), theirs]), for: .app(mine))
    let figure = {
      try engine.samples(of: Catalog.workout)
        .first?.workout?.statistics.first?.result.merged.sum
    }
    // By default the newest source wins.
    #expect(try figure() == 11)
    try engine.perform(SetSourceOrder(type: steps, bundleIdentifiers: ["test.other"]), for: .owner)
    #expect(try figure() == 7)
    try engine.perform(SetSourceOrder(type: steps, bundleIdentifiers: []), for: .owner)
    #expect(try figure() == 11)
  }

  @Test("STAT-19 STAT-25: an app gets an explanation of the samples it may read; a category or an empty interval is an error")
  func explains() throws {
    let (mine, other) = (app("test.mine"), app("test.other"))
    try importRecords([sample(2, mine), sample(5, other)])
    let request = ExplainStatistics(type: steps, predicate: .everything)
    try engine.perform(RequestAuthorization(share: [], read: [steps]), for: .app(other))
    let all = try engine.perform(request, for: .app(other))
    #expect(all.sources.map(\.bundleIdentifier) == ["test.other", "test.mine"])
    #expect(all.explanation.parts.map(\.counted) == [0, 5])
    #expect(all.explanation.parts.map { $0.stretches.map(\.fate) } == [[.covered(by: 0)], [.counted]])
    try engine.perform(RequestAuthorization(share: [steps], read: []), for: .app(mine))
    let own = try engine.perform(request, for: .app(mine))
    #expect(own.sources.map(\.bundleIdentifier) == ["test.mine"])
    #expect(own.explanation.parts.map(\.counted) == [2])
    #expect(throws: HealthError.authorizationNotDetermined) { try engine.perform(request, for: .app(app("test.third"))) }
    let bad = [
      ExplainStatistics(type: Catalog.sleep, predicate: .everything),
      ExplainStatistics(type: steps, predicate: .everything, interval: 5..<5),
    ]
    for request in bad {
      let error = #expect(throws: HealthError.self) { try engine.perform(request, for: .owner) }
      guard case .invalidArgument = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(throws: HealthError.noData) {
      try engine.perform(ExplainStatistics(type: steps, predicate: .everything, interval: 0..<1), for: .owner)
    }
  }

  @Test("STAT-18: a source whose samples are all gone is not listed")
  func sourceWithoutSamples() throws {
    try importRecords([sample(1, app("test.a")), sample(2, app("test.b")), sample(3, app("test.b"))])
    _ = try engine.perform(RemoveSamples(selection: .matching([steps], .source(["test.b"]))), for: .owner)
    #expect(try order(steps).map(\.source.bundleIdentifier) == ["test.a"])
    #expect(try engine.perform(ReadSourceOrder(), for: .owner).map(\.count) == [1])
  }
}
