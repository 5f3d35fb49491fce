// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthEngine
@testable import OpenHealthStorage

/// A request whose reply is text.
struct MatrixPath: Sendable {
  /// Whether changes by others leave the caller's reply the same: not after an anchor in the middle of them.
  let isSameInLongerLog: Bool
  let run: @Sendable (HealthEngine, Caller) throws -> String

  init(isSameInLongerLog: Bool = true, _ run: @escaping @Sendable (HealthEngine, Caller) throws -> String) {
    self.isSameInLongerLog = isSameInLongerLog
    self.run = run
  }
}

/// A store with an app that may not read, and another app that saves.
struct RefusedWorld {
  static let origin = Date(timeIntervalSinceReferenceDate: 700_000_000)
  static let bloodType = Catalog.type(named: "bloodType")!
  /// Types that no app saves.
  static let readOnly = [bloodType, Catalog.rings.summary, Catalog.medication]
  static let device = DeviceRecord(name: "Band", model: "B1")
  static let attachment = TestStore.attachment()

  let pair: PermissionMatrixTests.Pair
  let engine: HealthEngine
  private let clock = Clock()
  let database: HealthDatabase
  let me = TestStore.identity("test.me")
  let other = TestStore.identity("test.other")
  let othersSample: SampleRecord

  /// The app's position in its queries when its permission was revoked.
  private(set) var cursor: FetchQuantities.Cursor?
  private(set) var anchor: Int64?

  /// - Parameters:
  ///   - answers: the answers that the app got; nil if everything is granted.
  ///   - isLimited: whether a limited answer begins at its date; if not, it is unlimited.
  ///   - othersCount: how many samples the other app saves one by one.
  ///   - crowd: how many more it saves in one batch.
  ///   - seen: when the app asks, after everything was saved.
  init(
    pair: PermissionMatrixTests.Pair, othersSave type: DataType, answers: PermissionMatrixTests.Answers?, savesItself: Bool,
    isLimited: Bool = true, othersCount: Int = 12, crowd: Int = 0, isSeenAt seen: Date = Self.origin
  ) throws {
    self.pair = pair
    othersSample = Self.sample(1001, pair.asked, start: 3700)
    database = try TestDatabase.make(sealing: SealingRules(size: 3, kept: 1, threshold: 4))
    engine = HealthEngine(database: database, answering: PolicyAnswering(policy: .denyAll), now: { [clock] in clock.now })
    try answer(.granted, AccessDirection.allCases, [pair.asked, pair.other], of: other)
    let strength = answers?.strength ?? .registered
    let saver = AppIdentity(revision: me.revision, strength: strength)
    try answer(answers.map(\.share) ?? .granted, [.share], [pair.asked], of: me, strength)
    let read = answers?.couldRead == true ? .granted : answers.map(\.read) ?? .granted
    let since = isLimited ? answers?.since : nil
    // A date does not limit what is not a sample.
    let asked = [pair.asked] + (answers?.since == nil ? Self.readOnly : [])
    try answer(
      read, [.read], asked, of: me, strength, since: answers?.couldRead == true ? nil : since, until: answers?.until,
      statistics: answers?.rule)
    if type == pair.asked {
      try engine.perform(SetCharacteristics(values: [Self.bloodType.identifier: "HKBloodTypeAPositive"]), for: .owner)
      let day = CivilDay(of: Self.origin, in: .gmt)
      try engine.perform(SaveActivitySummaries(summaries: [ActivitySummaryRecord(day: day)]), for: .owner)
      try engine.perform(SaveMedications(medications: [MedicationRecord(displayText: "Drops")]), for: .owner)
    } else {
      // The same number of changes, of another type.
      try engine.perform(SaveSamples(samples: [Self.sample(4000, pair.other, start: 0)]), for: .app(other))
    }

    if crowd > 0 {
      let crowd = (0..<crowd).map { number in
        let start = Self.origin.addingTimeInterval(Double(number % 9000))
        return SampleRecord(type, Self.value(number, type, start), at: start, uuid: UUIDMint.ofTests.next())
      }
      try engine.perform(SaveSamples(samples: crowd), for: .app(other))
    }

    // The apps save in turn. Their samples last, overlap and are partly deleted.
    let others = (0..<othersCount).map { Self.sample(1000 + $0, type, start: Double($0 * 37 % 97) * 100) }
    let mine = (0..<8).map { Self.sample($0, pair.asked, start: Double($0 * 29 % 83) * 100) }
    for half in 0..<2 {
      if savesItself { try engine.perform(SaveSamples(samples: Array(mine[half * 4..<half * 4 + 4])), for: .app(saver)) }
      let size = others.count / 2
      for sample in others[half * size..<half * size + size] { try engine.perform(SaveSamples(samples: [sample]), for: .app(other)) }
      let gone = others[half * size..<half * size + size].enumerated().filter { $0.offset % 3 == 2 }.map(\.element)
      try engine.perform(DeleteSamples(samples: gone), for: .app(other))
      if let answers, answers.couldRead, half == 0 {
        let page = FetchQuantities(type: pair.asked, predicate: .everything, order: .quantities, limit: 3)
        cursor = pair.asked.quantity == nil ? nil : try Self.opened(engine.perform(page, for: .app(me)).next, engine, .app(me))
        let changes = FetchChanges(selections: [.init(type: pair.asked, predicate: .everything)], anchor: nil, limit: 5)
        anchor = try Self.opened(engine.perform(changes, for: .app(me)).anchor, engine, .app(me))
        try answer(answers.read, [.read], asked, of: me, since: since)
      }
    }
    if savesItself { try engine.perform(DeleteSamples(samples: [mine[2]]), for: .app(saver)) }
    clock.set(seen)
  }

  private final class Clock: Sendable {
    private let date = Mutex(RefusedWorld.origin)
    var now: Date { date.withLock { $0 } }

    func set(_ date: Date) { self.date.withLock { $0 = date } }
  }

  // MARK: What is sealed for an app

  /// The place in the log that an anchor stands for, which only the engine can read; -1 for none.
  static func opened(_ anchor: ChangeAnchor, _ engine: HealthEngine, _ caller: Caller) throws -> Int64 {
    try engine.database.read { try anchor.start(in: $0, for: caller)?.place ?? -1 }
  }

  /// The anchor of a place for a caller; nil for the beginning.
  static func sealed(_ place: Int64?, _ engine: HealthEngine, _ caller: Caller) throws -> ChangeAnchor? {
    guard let place else { return nil }
    return try engine.database.read { try ChangeAnchor(place, in: $0, for: caller, namesStore: true) }
  }

  static func opened(_ cursor: FetchQuantities.Cursor?, _ engine: HealthEngine, _ caller: Caller) throws -> FetchQuantities.Cursor? {
    guard let cursor else { return nil }
    return try engine.database.read { try cursor.opened(in: $0, for: caller) }
  }

  static func sealed(_ cursor: FetchQuantities.Cursor?, _ engine: HealthEngine, _ caller: Caller) throws -> FetchQuantities.Cursor? {
    guard let cursor else { return nil }
    return try engine.database.read { try cursor.sealed(in: $0, for: caller) }
  }

  private func answer(
    _ answer: Permission?, _ directions: [AccessDirection], _ types: [DataType], of app: AppIdentity,
    _ strength: IdentityStrength = .registered, since: Date? = nil, until: Date? = nil,
    statistics: StatisticsRule? = nil
  ) throws {
    let questions = directions.flatMap { direction in types.map { PermissionQuestion(type: $0, direction: direction) } }
    try engine.perform(
      SetPermissions(
        app: app.bundleIdentifier, questions: questions, answer: answer, since: since, until: until, statistics: statistics,
        strength: strength), for: .owner)
  }

  /// The app's reply to a request, as text.
  func outcome(_ path: MatrixPath) -> String { outcome { try path.run(engine, .app(me)) } }

  func outcome(of request: any HealthRequest, for app: AppIdentity) -> String {
    func perform(_ request: some HealthRequest) throws -> String { "\(try engine.perform(request, for: .app(app)))" }
    return outcome { try perform(request) }
  }

  private func outcome(_ body: () throws -> String) -> String {
    do { return try body() } catch { return "error: \(error)" }
  }

  /// The same sample for a number, whatever its type.
  static func sample(_ number: Int, _ type: DataType, start: Double) -> SampleRecord {
    let start = origin.addingTimeInterval(start)
    let uuid = UUID(uuidString: String(format: "00000000-0000-4000-8000-%012d", number))!
    let length = Double(number % 5) * 40
    // Some samples are series.
    let values = [0, 0.25, 0.5].map { part in
      let instant = start.timeIntervalSinceReferenceDate + part * length
      return SeriesValue(start: instant, end: instant, value: Double(number % 7) + 1 + part)
    }
    return SampleRecord(
      uuid: uuid, type: type, start: start, end: start.addingTimeInterval(length), value: value(number, type, start),
      provenance: Provenance(revision: nil, device: number.isMultiple(of: 3) ? device : nil),
      metadata: number.isMultiple(of: 2) ? MetadataSet([.init(key: "note", value: .string("n\(number)"))]) : .empty,
      series: type.quantity != nil && number % 4 == 3 ? SeriesRecord(values) : nil)
  }

  private static func value(_ number: Int, _ type: DataType, _ start: Date) -> SampleRecord.Value {
    if let facts = type.quantity { return .quantity(Double(number % 7 + 1), facts.unit) }
    if case .workoutRoute = type.kind,
      let route = RouteRecord([LocationRecord(date: start.timeIntervalSinceReferenceDate, latitude: 1, longitude: 2)])
    {
      return .route(route)
    }
    if type == Catalog.heartbeatSeries {
      return .content(.heartbeatSeries(HeartbeatSeriesRecord([.init(time: 0, isAfterGap: number.isMultiple(of: 2))])))
    }
    guard case .workout = type.kind else { return .category(0) }
    let activity = WorkoutRecord.Activity(
      uuid: UUID(uuidString: "00000000-0000-4000-8000-000000000000")!, configuration: .init(activityType: 37), start: start, end: start)
    return .workout(WorkoutRecord(activityType: 37, duration: Double(number), activities: [activity]))
  }
}
