// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import GRDBSQLite
import OpenHealthCore
import Testing

@testable import OpenHealthEngine
@testable import OpenHealthStorage

/// An app that may not read a type sees a store in which nobody else has any of it: by no way of reading can the two be told apart.
///
/// Two stores go through the same history, but what another app saves is of the type asked about in one, and of a second type in the other.
/// Each reply, errors included, is compared as a whole.
@Suite struct RefusalEqualsEmptinessTests {
  /// Two types of one kind and unit: the one asked about, and the one that takes its place.
  struct Pair: Sendable, CustomTestStringConvertible {
    let asked: DataType
    let other: DataType

    init(_ asked: String, _ other: String) {
      self.asked = Catalog.type(named: asked)!
      self.other = Catalog.type(named: other)!
    }

    var testDescription: String { asked.name }
  }

  static let pairs = [
    Pair("stepCount", "pushCount"), Pair("heartRate", "restingHeartRate"), Pair("sleepAnalysis", "mindfulSession"),
    Pair("workout", "mindfulSession"),
  ]

  /// How it came that the app may not read: the answers to "may it save?" and "may it read?".
  enum Answers: CaseIterable, Sendable {
    case savesAndWasRefused, savesAndNeverAsked, refusedBoth, refusedReading

    var share: Permission? {
      switch self {
      case .savesAndWasRefused, .savesAndNeverAsked: .granted
      case .refusedBoth: .refused
      case .refusedReading: nil
      }
    }

    var read: Permission? { self == .savesAndNeverAsked ? nil : .refused }
  }

  /// Every request that reads, and the name it has in the list of requests.
  private static func requests(_ world: RefusedWorld) -> [String: [Path]] {
    let type = world.pair.asked
    let predicates = predicates(world)
    let days = CalendarIntervals(
      anchor: RefusedWorld.origin, components: DateComponents(hour: 1), calendar: Calendar(identifier: .gregorian))!
    var fetches: [FetchSamples] = []
    for predicate in predicates {
      for limit in [nil, 3] as [Int?] {
        for keys in [[], [(.start, false)], [(.end, true), (.start, false)]] as [[(FetchSamples.SortKey.Field, Bool)]] {
          let order = keys.map { FetchSamples.SortKey(field: $0.0, ascending: $0.1) }
          fetches.append(FetchSamples(selections: [.init(type: type, predicate: predicate)], order: order, limit: limit))
        }
      }
    }
    let options: [StatisticsOptions] =
      type.quantity?.aggregation == .cumulative ? [.cumulativeSum] : [.discreteAverage, [.discreteMin, .discreteMax]]
    let allOptions =
      [[], .duration, .mostRecent, [.separateBySource, .mostRecent], [.cumulativeSum, .discreteMax]] + options
      + options.map { $0.union(.separateBySource) }
    return [
      "FetchSamples": fetches.map { request in Path { "\(try $0.perform(request, for: $1).map(line))" } },
      "FetchChanges": predicates.flatMap { predicate in
        ([nil, 3, 30] as [Int64?]).flatMap { anchor in
          ([nil, 2] as [Int?]).map { limit in
            let request = FetchChanges(selections: [.init(type: type, predicate: predicate)], anchor: anchor, limit: limit)
            return Path(isSameInLongerLog: anchor ?? 0 < 10) { engine, caller in
              let reply = try engine.perform(request, for: caller)
              return "\(reply.added.map(line)) \(reply.deleted) \(reply.anchor) \(reply.latest)"
            }
          }
        }
      },
      "FetchQuantities": predicates.flatMap { predicate in
        FetchQuantities.Order.allCases.flatMap { order in
          // From the beginning, and from a place before which series began.
          ([nil, 4005] as [Double?]).flatMap { place in
            [2, 1000].map { limit in
              let start = place.map { RefusedWorld.origin.timeIntervalSinceReferenceDate + $0 }
              let after = start.map { FetchQuantities.Cursor(start: $0, sampleStart: $0, sequence: 0, latest: .max) }
              let request = FetchQuantities(type: type, predicate: predicate, order: order, after: after, limit: limit)
              return Path { engine, caller in
                let page = try engine.perform(request, for: caller)
                return "\(page.samples.map(line)) \(page.items) \(page.next.map { "\($0.start) \($0.sequence)" } ?? "")"
              }
            }
          }
        }
      },
      "FetchSources": predicates.map { predicate in
        Path { "\(try $0.perform(FetchSources(selection: .init(type: type, predicate: predicate)), for: $1))" }
      },
      "ComputeStatistics": predicates.flatMap { predicate in
        allOptions.map { options in
          Path { "\(try $0.perform(ComputeStatistics(type: type, predicate: predicate, options: options), for: $1))" }
        }
      },
      "ComputeStatisticsCollection": predicates.flatMap { predicate in
        allOptions.map { options in
          let request = ComputeStatisticsCollection(type: type, predicate: predicate, options: options, intervals: days)
          return Path { "\(try $0.perform(request, for: $1))" }
        }
      },
      "FollowStatistics": predicates.flatMap { predicate in
        ([nil, 0, 1, .max] as [Int64?]).map { anchor in
          let request = FollowStatistics(type: type, predicate: predicate, options: [], intervals: days, anchor: anchor)
          return Path { "\(try $0.perform(request, for: $1).news)" }
        }
      },
      "ExplainStatistics": predicates.flatMap { predicate in
        ([nil, 700_000_000..<700_004_000, 700_003_700..<Double.infinity] as [Range<Double>?]).map { interval in
          let request = ExplainStatistics(type: type, predicate: predicate, interval: interval)
          return Path { "\(try $0.perform(request, for: $1))" }
        }
      },
      "ComputeSleep": ([nil, RefusedWorld.origin, RefusedWorld.origin + 1e6] as [Date?]).map { from in
        Path { "\(try $0.perform(ComputeSleep(from: from, timeZone: .gmt), for: $1))" }
      },
      "AuthorizationRequestStatus": [
        Path { "\(try $0.perform(AuthorizationRequestStatus(types: AuthorizationTypes(share: [type], read: [type])), for: $1))" }
      ],
      "SharingStatus": [Path { String(describing: try $0.perform(SharingStatus(type: type), for: $1)) }],
      // The workout of another app, or none.
      "AddSamplesToWorkout": [
        Path {
          let sample = RefusedWorld.sample(5000, world.pair.other, start: 0)
          return "\(try $0.perform(AddSamplesToWorkout(workout: world.othersSample.uuid, samples: [sample]), for: $1))"
        }
      ],
      "ReadCharacteristic": [
        Path { String(describing: try $0.perform(ReadCharacteristic(type: RefusedWorld.bloodType), for: $1)) }
      ],
      "FetchActivitySummaries": [PredicateTree.everything, .days(DayRange(.first, .last, timeZone: .gmt))].map { predicate in
        Path { "\(try $0.perform(FetchActivitySummaries(predicate: predicate, timeZone: .gmt), for: $1))" }
      },
      // Ways of writing that answer something about what is stored.
      "DeleteSamples": [Path { "\(try $0.perform(DeleteSamples(samples: [world.othersSample]), for: $1))" }],
      "DeleteMatchingSamples": predicates.map { predicate in
        Path { "\(try $0.perform(DeleteMatchingSamples(type: type, predicate: predicate), for: $1))" }
      },
    ]
  }

  private static func predicates(_ world: RefusedWorld) -> [PredicateTree] {
    let middle = RefusedWorld.origin.addingTimeInterval(4000)
    let other = world.other.revision.source.bundleIdentifier
    return [
      .inWorkout(world.othersSample.uuid), .not(.inWorkout(world.othersSample.uuid)), .workout(.activityType(37)),
      .not(.workout(.duration(.greater, 1))), .workout(.anyActivity(.date(.start, .less, middle))),
      .everything, .not(.source([world.me.bundleIdentifier])), .source([other]), .date(.start, .less, middle),
      .not(.date(.end, .less, middle)),
      .uuid([world.othersSample.uuid]), .metadataKey("note"), .not(.metadataKey("note")), .device([RefusedWorld.device]),
      .or([.source([other]), .constant(true)]),
      .sourceRevision([SourceRevisionPattern(bundleIdentifier: other, version: .any, productType: .any, operatingSystem: .any)]),
      .and([.not(.category(.equal, 0)), .not(.not(.everything))]),
      .text(.bundleIdentifier, TextPattern(.endsWith, other)!), .not(.text(.sourceName, .any)),
      .not(.text(.metadata("note"), .any)), .number(.count, .greater, 0), .device([nil]),
    ]
  }

  @Test(
    "AUTH-27 AUTH-28 SRC-04: refusal equals emptiness in results, counts, statistics, sources, deletions, anchors, errors and order",
    arguments: pairs, Answers.allCases)
  func cannotBeTold(pair: Pair, answers: Answers) throws {
    for savesItself in answers.share == .granted ? [false, true] : [false] {
      let (refused, empty) = (
        try RefusedWorld(pair: pair, othersSave: pair.asked, answers: answers, savesItself: savesItself),
        try RefusedWorld(pair: pair, othersSave: pair.other, answers: answers, savesItself: savesItself)
      )
      for (name, paths) in Self.requests(refused).sorted(by: { $0.key < $1.key }) {
        for (number, path) in paths.enumerated() {
          let (left, right) = (outcome(path, refused), outcome(path, empty))
          #expect(left == right, "\(name) \(number), with own samples: \(savesItself)")
        }
      }
    }
  }

  /// The comparison above would be worth nothing if it could not see a difference.
  @Test("AUTH-27: who may read can tell the two apart, by every way of reading", arguments: pairs)
  func aReaderCanTell(pair: Pair) throws {
    let make = { (type: DataType) in try RefusedWorld(pair: pair, othersSave: type, answers: nil, savesItself: true) }
    let (full, empty) = (try make(pair.asked), try make(pair.other))
    let reading = Self.requests(full).filter { !["AuthorizationRequestStatus", "SharingStatus", "AddSamplesToWorkout"].contains($0.key) }
    for (name, paths) in reading where !name.hasPrefix("Delete") {
      let isOfQuantities = name.contains("Statistics") || name == "FetchQuantities"
      if name == "ComputeSleep" ? pair.asked != Catalog.sleep : isOfQuantities && pair.asked.quantity == nil { continue }
      #expect(paths.contains { outcome($0, full) != outcome($0, empty) }, "\(name)")
    }
  }

  @Test("every request that reads samples is in the matrix")
  func matrixIsComplete() throws {
    let world = try RefusedWorld(pair: Self.pairs[0], othersSave: Self.pairs[0].asked, answers: .refusedBoth, savesItself: false)
    let ownerOnly = RequestList.all.filter { $0 is any OwnerRequest.Type }.map { "\($0)" }
    // What an app sends to ask or to write, without an answer about what samples are stored.
    let silent = [
      "PreferredUnits", "RequestAuthorization", "RequestPerObjectAuthorization", "SaveSamples", "SaveSeries", "SetBackgroundDelivery",
    ]
    let all = Set(RequestList.all.map { "\($0)" })
    #expect(all == Set(Self.requests(world).keys).union(ownerOnly).union(silent))
  }

  /// Steps of SQLite's virtual machine: what a plan looks at. A hundred times as many samples of others, and deletions, cost no step more.
  @Test("AUTH-27: what may see only own samples looks at no row of others", arguments: pairs)
  func plansTouchOwnRowsOnly(pair: Pair) throws {
    let make = { (count: Int) in
      try RefusedWorld(pair: pair, othersSave: pair.asked, answers: .savesAndWasRefused, savesItself: true, othersCount: count)
    }
    let (few, many) = (try make(6), try make(600))
    for (name, paths) in Self.requests(few).sorted(by: { $0.key < $1.key }) {
      for (number, path) in paths.enumerated() {
        // Deletion changes the store; the first time shows the plan.
        if name.hasPrefix("Delete") && number > 0 || !path.isSameInLongerLog { continue }
        _ = (outcome(path, few), outcome(path, many))  // dictionaries are read once
        let (left, right) = (try few.steps { _ = outcome(path, few) }, try many.steps { _ = outcome(path, many) })
        #expect(left == right && left > 0, "\(name) \(number)")
      }
    }
  }
}

/// A request with its reply as text.
private struct Path: Sendable {
  /// Whether others' changes leave the caller's own where they were: not so after an anchor in the midst of them.
  let isSameInLongerLog: Bool
  let run: @Sendable (HealthEngine, Caller) throws -> String

  init(isSameInLongerLog: Bool = true, _ run: @escaping @Sendable (HealthEngine, Caller) throws -> String) {
    self.isSameInLongerLog = isSameInLongerLog
    self.run = run
  }
}

/// A whole sample.
@Sendable private func line(_ record: SampleRecord) -> String {
  "\(record) \(record.series.map { "\($0.count) \($0.minimum) \($0.maximum) \($0.latest)" } ?? "")"
}

private func outcome(_ path: Path, _ world: RefusedWorld) -> String {
  do { return try path.run(world.engine, .app(world.me)) } catch { return "error: \(error)" }
}

/// A store with an app that may not read, and another that saves.
private struct RefusedWorld {
  static let origin = Date(timeIntervalSinceReferenceDate: 700_000_000)
  static let bloodType = Catalog.type(named: "bloodType")!
  /// What no app saves.
  static let readOnly = [bloodType, Catalog.rings.summary]
  static let device = DeviceRecord(name: "Band", model: "B1")

  let pair: RefusalEqualsEmptinessTests.Pair
  let engine: HealthEngine
  let database: HealthDatabase
  let me = app("test.me")
  let other = app("test.other")
  let othersSample: SampleRecord

  /// `answers` nil: everything is granted.
  init(
    pair: RefusalEqualsEmptinessTests.Pair, othersSave type: DataType, answers: RefusalEqualsEmptinessTests.Answers?, savesItself: Bool,
    othersCount: Int = 12
  ) throws {
    self.pair = pair
    database = try HealthDatabase.inMemory()
    var permissions: [ReferenceModel.PermissionKey: Permission] = [:]
    for direction in AccessDirection.allCases {
      for type in [pair.asked, pair.other] {
        permissions[.init(app: other.bundleIdentifier, type: type.identifier, direction: direction)] = .granted
      }
      let mine = answers.map { direction == .share ? $0.share : $0.read } ?? .granted
      permissions[.init(app: me.bundleIdentifier, type: pair.asked.identifier, direction: direction)] = mine
      if direction == .read {
        for type in Self.readOnly { permissions[.init(app: me.bundleIdentifier, type: type.identifier, direction: .read)] = mine }
      }
    }
    engine = HealthEngine(database: database, answering: ScriptedAnswers(permissions: permissions), now: { Self.origin })
    try engine.perform(RequestAuthorization(share: [pair.asked, pair.other], read: [pair.asked, pair.other]), for: .app(other))
    let asks = { [me] (direction: AccessDirection) in
      permissions[.init(app: me.bundleIdentifier, type: pair.asked.identifier, direction: direction)] == nil ? [] : [pair.asked]
    }
    try engine.perform(
      RequestAuthorization(share: asks(.share), read: asks(.read) + (asks(.read).isEmpty ? [] : Self.readOnly)), for: .app(me))
    if type == pair.asked {
      try engine.perform(SetCharacteristics(values: [Self.bloodType.identifier: "HKBloodTypeAPositive"]), for: .owner)
      let day = CivilDay(of: Self.origin, in: .gmt)
      try engine.perform(SaveActivitySummaries(summaries: [ActivitySummaryRecord(day: day)]), for: .owner)
    } else {
      // As many changes, of something else.
      try engine.perform(SaveSamples(samples: [Self.sample(4000, pair.other, start: 0)]), for: .app(other))
    }

    // Both apps in turn, each with samples that last, overlap and are deleted again.
    let others = (0..<othersCount).map { Self.sample(1000 + $0, type, start: Double($0 * 37 % 97) * 100) }
    let mine = (0..<8).map { Self.sample($0, pair.asked, start: Double($0 * 29 % 83) * 100) }
    othersSample = Self.sample(1001, pair.asked, start: 3700)
    for half in 0..<2 {
      if savesItself { try engine.perform(SaveSamples(samples: Array(mine[half * 4..<half * 4 + 4])), for: .app(me)) }
      let size = others.count / 2
      for sample in others[half * size..<half * size + size] { try engine.perform(SaveSamples(samples: [sample]), for: .app(other)) }
      let gone = others[half * size..<half * size + size].enumerated().filter { $0.offset % 3 == 2 }.map(\.element)
      try engine.perform(DeleteSamples(samples: gone), for: .app(other))
    }
    if savesItself { try engine.perform(DeleteSamples(samples: [mine[2]]), for: .app(me)) }
  }

  private static func app(_ identifier: String) -> AppIdentity {
    AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: identifier, name: identifier)))
  }

  /// The same sample for a number, whatever its type.
  static func sample(_ number: Int, _ type: DataType, start: Double) -> SampleRecord {
    let start = origin.addingTimeInterval(start)
    let uuid = UUID(uuidString: String(format: "00000000-0000-4000-8000-%012d", number))!
    let length = Double(number % 5) * 40
    // Some are series.
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
    guard case .workout = type.kind else { return .category(0) }
    let activity = WorkoutRecord.Activity(
      uuid: UUID(uuidString: "00000000-0000-4000-8000-000000000000")!, configuration: .init(activityType: 37), start: start, end: start)
    return .workout(WorkoutRecord(activityType: 37, duration: Double(number), activities: [activity]))
  }

  /// How many steps SQLite takes. A store in memory has one connection.
  func steps(_ body: () -> Void) throws -> Int {
    final class Counter { var steps = 0 }
    let counter = Counter()
    let connection = try database.read { $0.database.sqliteConnection }
    sqlite3_progress_handler(
      connection, 1,
      { counter in
        Unmanaged<Counter>.fromOpaque(counter!).takeUnretainedValue().steps += 1
        return 0
      }, Unmanaged.passUnretained(counter).toOpaque())
    body()
    sqlite3_progress_handler(connection, 0, nil, nil)
    return withExtendedLifetime(counter) { counter.steps }
  }
}
