// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthEngine

/// An app that may not read a type cannot distinguish, by any way of reading, a store in which other apps have samples of it from one in
/// which they have none.
///
/// Two stores go through the same history, but another app saves samples of the asked type in one and of a second type in the other. Each
/// reply, errors included, is compared as a whole: results, counts, texts, order, anchors, deletions, sources and statistics. Every request
/// of the list is compared. How the daemon identifies the caller of a connection, and what an unknown caller can find out, is in
/// `ServedMatrixTests`.
@Suite struct PermissionMatrixTests {
  /// Two types of one kind and unit: the one asked about, and the one that replaces it.
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
    Pair("workout", "mindfulSession"), Pair("workoutRoute", "mindfulSession"), Pair("heartbeatSeries", "mindfulSession"),
  ]

  /// Why the app may not read: the answers to "may it save?" and "may it read?".
  enum Answers: CaseIterable, Sendable {
    case neverAsked, savesAndWasRefused, savesAndNeverAsked, refusedBoth, refusedReading
    /// Could read until its permission was revoked in the middle of its queries.
    case revoked
    /// May save and read with an isolated identity, and calls with a registered one.
    case grantedToIsolated
    /// May save, and may read from a date after everything that others saved.
    case limited
    /// Could read everything until the same limit was set in the middle of its queries.
    case limitedLater
    /// May save, and could read until the grant ended by its date.
    case ended
    /// May save, and may read statistics of whole days, of which none is over.
    case statistics

    var share: Permission? {
      switch self {
      case .savesAndWasRefused, .savesAndNeverAsked, .revoked, .grantedToIsolated, .limited, .limitedLater, .ended, .statistics: .granted
      case .refusedBoth: .refused
      case .refusedReading, .neverAsked: nil
      }
    }

    var read: Permission? {
      switch self {
      case .savesAndWasRefused, .refusedBoth, .refusedReading, .revoked: .refused
      case .savesAndNeverAsked, .neverAsked: nil
      case .grantedToIsolated, .limited, .limitedLater, .ended, .statistics: .granted
      }
    }

    /// The date from which the app may read; nil for no limit.
    var since: Date? { self == .limited || self == .limitedLater ? RefusedWorld.origin + 1e6 : nil }

    /// The statistics that the app may read; nil for samples.
    var rule: StatisticsRule? { self == .statistics ? StatisticsRule(.day) : nil }

    /// The date at which the grant to read ends; nil for no end.
    var until: Date? { self == .ended ? RefusedWorld.origin : nil }

    /// Whether the app could read everything for a while.
    var couldRead: Bool { self == .revoked || self == .limitedLater }

    var strength: IdentityStrength { self == .grantedToIsolated ? .isolated : .registered }
  }

  /// Each pair with each answer; on a server, where a case takes seconds, each answer with one pair in turn, as the engine decides and not the
  /// database.
  static let cases: [(Pair, Answers)] =
    TestDatabase.areOnServer
    ? Answers.allCases.enumerated().map { (pairs[$0.offset % pairs.count], $0.element) }
    : pairs.flatMap { pair in Answers.allCases.map { (pair, $0) } }

  /// The rank of requests that change something: 1 deletes, 2 asks or saves. Requests with rank 0 run first.
  static func rank(_ name: String) -> Int {
    if name.hasPrefix("Delete") { return 1 }
    return ["Change", "Join", "Relate", "Request", "Save", "Set", "Start", "Take"].contains { name.hasPrefix($0) } ? 2 : 0
  }

  static func ordered(_ requests: [String: [MatrixPath]]) -> [(name: String, paths: [MatrixPath])] {
    requests.sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }.map { ($0.key, $0.value) }
  }

  /// Every request that an app can make, by its name in the list of requests.
  static func requests(_ world: RefusedWorld) -> [String: [MatrixPath]] {
    [fetches(world), figures(world), settings(world), workouts(world), contents(world), writes(world)].reduce(into: [:]) { all, part in
      all.merge(part) { first, _ in preconditionFailure("a request has two rows, one with \(first.count) paths") }
    }
  }

  private static let workout = UUID(uuidString: "00000000-0000-4000-8000-00000000AAAA")!

  /// Where an app's own changes end, as a place in them.
  private static func own(_ world: RefusedWorld) -> [Int64?] { world.anchor.map { [$0] } ?? [] }

  /// What an app reads page by page.
  private static func fetches(_ world: RefusedWorld) -> [String: [MatrixPath]] {
    let type = world.pair.asked
    let predicates = predicates(world)
    let orders = ([[], [(.start, false)], [(.end, true), (.start, false)]] as [[(FetchSamples.SortKey.Field, Bool)]]).map { keys in
      keys.map { FetchSamples.SortKey(field: $0.0, ascending: $0.1) }
    }
    let pages = ([nil, 3] as [Int?]).flatMap { limit in orders.map { (limit: limit, order: $0) } }
    let places: [Int64?] = [nil, 3, 30] + own(world)
    let changePages = places.flatMap { place in ([nil, 2] as [Int?]).map { (place: place, limit: $0) } }
    // From the beginning, and from a position before which series began.
    let quantityPages = FetchQuantities.Order.allCases.flatMap { order in
      ([nil, 4005] as [Double?]).flatMap { place in [2, 1000].map { (order: order, place: place, limit: $0) } }
    }
    return [
      "FetchSamples": each(predicates, pages).map { predicate, page in
        let request = FetchSamples(selections: [.init(type: type, predicate: predicate)], order: page.order, limit: page.limit)
        return MatrixPath { "\(try $0.perform(request, for: $1).map(line))" }
      },
      "FetchChanges": each(predicates, changePages).map { predicate, page in
        let selection = FetchSamples.Selection(type: type, predicate: predicate)
        return MatrixPath(isSameInLongerLog: page.place ?? 0 < 10) { engine, caller in
          let anchor = try RefusedWorld.sealed(page.place, engine, caller)
          let reply = try engine.perform(FetchChanges(selections: [selection], anchor: anchor, limit: page.limit), for: caller)
          let (next, end) = (try RefusedWorld.opened(reply.anchor, engine, caller), try RefusedWorld.opened(reply.end, engine, caller))
          return "\(reply.added.map(line)) \(reply.addedAt) \(reply.deleted) \(reply.deletedAt) \(next) \(end) \(reply.latest)"
        }
      },
      "FetchQuantities": each(predicates, quantityPages).map { predicate, page in
        let start = page.place.map { RefusedWorld.origin.timeIntervalSinceReferenceDate + $0 }
        let after = start.map { FetchQuantities.Cursor(start: $0, sampleStart: $0, sequence: 0, latest: 1 << 39) } ?? world.cursor
        return MatrixPath { engine, caller in
          let after = try RefusedWorld.sealed(after, engine, caller)
          let request = FetchQuantities(type: type, predicate: predicate, order: page.order, after: after, limit: page.limit)
          let page = try engine.perform(request, for: caller)
          return "\(page.samples.map(line)) \(page.items) \(String(describing: try RefusedWorld.opened(page.next, engine, caller)))"
        }
      },
      "FetchSources": predicates.map { predicate in
        MatrixPath { "\(try $0.perform(FetchSources(selection: .init(type: type, predicate: predicate)), for: $1))" }
      },
    ]
  }

  /// Figures of what an app may read.
  private static func figures(_ world: RefusedWorld) -> [String: [MatrixPath]] {
    let type = world.pair.asked
    let predicates = predicates(world)
    let days = CalendarIntervals(
      anchor: RefusedWorld.origin, components: DateComponents(hour: 1), calendar: Calendar(identifier: .gregorian))!
    let options: [StatisticsOptions] =
      type.quantity?.aggregation == .cumulative ? [.cumulativeSum] : [.discreteAverage, [.discreteMin, .discreteMax]]
    let allOptions =
      [[], .duration, .mostRecent, [.separateBySource, .mostRecent], [.cumulativeSum, .discreteMax]] + options
      + options.map { $0.union(.separateBySource) }
    return [
      "ComputeStatistics": each(predicates, allOptions).map { predicate, options in
        MatrixPath { "\(try $0.perform(ComputeStatistics(type: type, predicate: predicate, options: options), for: $1))" }
      },
      "ComputeStatisticsCollection": each(predicates, allOptions).map { predicate, options in
        let request = ComputeStatisticsCollection(type: type, predicate: predicate, options: options, intervals: days)
        return MatrixPath { "\(try $0.perform(request, for: $1))" }
      },
      "FollowStatistics": each(predicates, ([nil, 0, 1, 40] as [Int64?]) + own(world)).map { predicate, place in
        MatrixPath { engine, caller in
          let anchor = try RefusedWorld.sealed(place, engine, caller)
          let request = FollowStatistics(type: type, predicate: predicate, options: [], intervals: days, anchor: anchor)
          let reply = try engine.perform(request, for: caller)
          return "\(reply.news) \(try RefusedWorld.opened(reply.anchor, engine, caller))"
        }
      },
      "ExplainStatistics": each(predicates, [nil, 700_000_000..<700_004_000, 700_003_700..<Double.infinity] as [Range<Double>?]).map {
        predicate, interval in
        let request = ExplainStatistics(type: type, predicate: predicate, interval: interval)
        return MatrixPath { "\(try $0.perform(request, for: $1))" }
      },
      "ComputeSleep": ([nil, RefusedWorld.origin, RefusedWorld.origin + 1e6] as [Date?]).map { from in
        MatrixPath { "\(try $0.perform(ComputeSleep(from: from, timeZone: .gmt), for: $1))" }
      },
    ]
  }

  /// What an app learns of its rights and of settings.
  private static func settings(_ world: RefusedWorld) -> [String: [MatrixPath]] {
    let type = world.pair.asked
    return [
      "AuthorizationRequestStatus": [
        MatrixPath { "\(try $0.perform(AuthorizationRequestStatus(types: AuthorizationTypes(share: [type], read: [type])), for: $1))" }
      ],
      // The only way to learn of a limit: the reply is the same whatever is stored.
      "EarliestSampleDates": [MatrixPath { "\(try $0.perform(EarliestSampleDates(types: [type]), for: $1))" }],
      "PreferredUnits": [MatrixPath { "\(try $0.perform(PreferredUnits(types: [type], system: .metric), for: $1))" }],
      "RecalibrateEstimates": [
        MatrixPath { "\(try $0.perform(RecalibrateEstimates(type: type), for: $1))" },
        MatrixPath {
          "\(try $0.perform(RecalibrateEstimates(type: Catalog.type(named: "sixMinuteWalkTestDistance")!), for: $1))"
        },
      ],
      "SharingStatus": [MatrixPath { String(describing: try $0.perform(SharingStatus(type: type), for: $1)) }],
      "PreferredZones": [
        MatrixPath { "\(String(describing: try $0.perform(PreferredZones(type: type, at: RefusedWorld.origin), for: $1)))" }
      ],
      "RequestAuthorization": [
        MatrixPath { "\(try $0.perform(RequestAuthorization(share: [type], read: [type]), for: $1))" }
      ],
      "RequestPerObjectAuthorization": [type, Catalog.type(named: "visionPrescription")!].map { type in
        MatrixPath { "\(try $0.perform(RequestPerObjectAuthorization(type: type), for: $1))" }
      },
      "AcknowledgeChanges": ([0, .end] as [ChangeAnchor]).map { place in
        MatrixPath { "\(try $0.perform(AcknowledgeChanges(types: [type], place: place), for: $1))" }
      },
      "SetBackgroundDelivery": ([.enable(type: type, frequency: 1), .disable(type: type), .disableAll] as [BackgroundDeliveryChange]).map {
        change in
        MatrixPath { "\(try $0.perform(SetBackgroundDelivery(change), for: $1))" }
      },
    ]
  }

  /// Workouts, of which one is the app's own and unfinished.
  private static func workouts(_ world: RefusedWorld) -> [String: [MatrixPath]] {
    let beginning = WorkoutDraft.Beginning(configuration: .init(activityType: 37), start: RefusedWorld.origin, activity: workout)
    let fresh = WorkoutSession(builder: workout, configuration: .init(activityType: 37), activity: workout, date: RefusedWorld.origin)
    return [
      // Another app's workout, or none; then the app's own, with a route that another app has.
      "AddRouteToWorkout": [world.othersSample.uuid, workout].map { workout in
        MatrixPath {
          let route = RefusedWorld.sample(5001, Catalog.workoutRoute, start: 0)
          return "\(try $0.perform(AddRouteToWorkout(workout: workout, route: route), for: $1))"
        }
      },
      "AddSamplesToWorkout": [
        MatrixPath {
          let sample = RefusedWorld.sample(5000, world.pair.other, start: 0)
          return "\(try $0.perform(AddSamplesToWorkout(workout: world.othersSample.uuid, samples: [sample]), for: $1))"
        }
      ],
      // The app's unfinished workout, to which it tries to add another app's sample.
      "FetchWorkoutBuilder": [MatrixPath { "\(String(describing: try $0.perform(FetchWorkoutBuilder(builder: workout), for: $1)))" }],
      "ChangeWorkoutBuilder": ([.begin(beginning), .end(RefusedWorld.origin + 9000), .finish, .discard] as [WorkoutDraft.Change]).flatMap {
        step in
        [
          MatrixPath { "\(try $0.perform(ChangeWorkoutBuilder(builder: workout, step), for: $1))" },
          MatrixPath { "\(try $0.perform(AddSamplesToWorkout(workout: workout, samples: [world.othersSample]), for: $1))" },
        ]
      },
      "FollowWorkoutSession": [nil, workout].map { session in
        MatrixPath { "\(String(describing: try $0.perform(FollowWorkoutSession(session: session, after: 0), for: $1)))" }
      },
      "JoinWorkoutSession": [
        MatrixPath { "\(String(describing: try $0.perform(JoinWorkoutSession(link: workout, own: [], takesOver: true), for: $1)))" }
      ],
      "StartCompanion": [MatrixPath { "\(try $0.perform(StartCompanion(configuration: .init(activityType: 37)), for: $1))" }],
      "TakeCompanionStart": [MatrixPath { "\(String(describing: try $0.perform(TakeCompanionStart(), for: $1)))" }],
      "TakeWorkoutStep": ([.end(RefusedWorld.origin + 9000), .finish, .discard] as [WorkoutDraft.Change]).map { step in
        MatrixPath { "\(try $0.perform(TakeWorkoutStep(builder: workout, step), for: $1))" }
      },
      "ChangeWorkoutSession": ([.prepare, .start(nil), .pause, .end] as [WorkoutSession.Change]).map { step in
        MatrixPath { "\(try $0.perform(ChangeWorkoutSession(session: workout, fresh: fresh, step, after: 0), for: $1))" }
      },
    ]
  }

  /// What is no sample, or lies beside one.
  private static func contents(_ world: RefusedWorld) -> [String: [MatrixPath]] {
    let type = world.pair.asked
    return [
      "ReadCharacteristic": [
        MatrixPath { String(describing: try $0.perform(ReadCharacteristic(type: RefusedWorld.bloodType), for: $1)) }
      ],
      "FetchActivitySummaries": [PredicateTree.everything, .days(DayRange(.first, .last, timeZone: .gmt))].map { predicate in
        MatrixPath { "\(try $0.perform(FetchActivitySummaries(predicate: predicate, timeZone: .gmt), for: $1))" }
      },
      "FetchVerifiableRecords": [
        MatrixPath { "\(try $0.perform(FetchVerifiableRecords(recordTypes: [], sourceTypes: []), for: $1))" }
      ],
      "RequestDocuments": [type, Catalog.type(named: "CDA")!].map { type in
        MatrixPath { "\(try $0.perform(RequestDocuments(type: type, documents: [world.othersSample.uuid]), for: $1))" }
      },
      "FetchMedications": [MatrixPath { "\(try $0.perform(FetchMedications(), for: $1))" }],
      "FetchRoute": ([nil, DateInterval(start: world.othersSample.start, duration: 1)] as [DateInterval?]).map { period in
        let request = FetchRoute(route: world.othersSample.uuid, start: world.othersSample.start, period: period)
        return MatrixPath { engine, caller in
          let page = try engine.perform(request, for: caller)
          return "\(page.locations) \(page.next ?? 0)"
        }
      },
      "FetchContentBytes": [0, 1].map { part in
        let sample = world.othersSample
        let request = FetchContentBytes(type: sample.type, uuid: sample.uuid, start: sample.start, part: part)
        return MatrixPath { engine, caller in
          let reply = try engine.perform(request, for: caller)
          return "\(Array(reply.bytes)) \(reply.next ?? 0)"
        }
      },
      // Of samples without attachments.
      "AddAttachment": [
        MatrixPath {
          let request = AddAttachment(sample: SampleReference(world.othersSample), attachment: RefusedWorld.attachment)
          return "\(try $0.perform(request, for: $1))"
        }
      ],
      "RemoveAttachment": [
        MatrixPath {
          let sample = SampleReference(world.othersSample)
          return "\(try $0.perform(RemoveAttachment(sample: sample, attachment: RefusedWorld.attachment.identifier), for: $1))"
        }
      ],
      "FetchAttachments": [MatrixPath { "\(try $0.perform(FetchAttachments(sample: SampleReference(world.othersSample)), for: $1))" }],
      "FetchAttachmentBytes": [0, 1].map { part in
        let sample = SampleReference(world.othersSample)
        let request = FetchAttachmentBytes(sample: sample, attachment: RefusedWorld.attachment.identifier, part: part)
        return MatrixPath { "\(Array(try $0.perform(request, for: $1).bytes))" }
      },
      "FetchEffort": ([nil, 3] as [Int64?]).map { place in
        MatrixPath { engine, caller in
          let anchor = try RefusedWorld.sealed(place, engine, caller)
          let reply = try engine.perform(FetchEffort(predicate: .everything, anchor: anchor, isMostRelevant: false), for: caller)
          return "\(reply.relationships) \(try RefusedWorld.opened(reply.anchor, engine, caller))"
        }
      },
    ]
  }

  /// Writes whose replies depend on what is stored.
  private static func writes(_ world: RefusedWorld) -> [String: [MatrixPath]] {
    let type = world.pair.asked
    let predicates = predicates(world)
    return [
      "DeleteSamples": [MatrixPath { "\(try $0.perform(DeleteSamples(samples: [world.othersSample]), for: $1))" }],
      "DeleteMatchingSamples": predicates.map { predicate in
        MatrixPath { "\(try $0.perform(DeleteMatchingSamples(type: type, predicate: predicate), for: $1))" }
      },
      // A new sample, the same again, and one that another app has.
      "SaveSamples": [6000, 6000].map { RefusedWorld.sample($0, type, start: 0) }.map { sample in
        MatrixPath { "\(try $0.perform(SaveSamples(samples: [sample]), for: $1))" }
      } + [MatrixPath { "\(try $0.perform(SaveSamples(samples: [world.othersSample]), for: $1))" }],
      // The app is no feed.
      "SaveFeedBatch": [world.othersSample, RefusedWorld.sample(6010, type, start: 0)].map { sample in
        MatrixPath { "\(try $0.perform(SaveFeedBatch(batch: "b", samples: [sample], deleted: [sample.uuid]), for: $1))" }
      },
      "SetAsideFeedBatch": [
        MatrixPath { "\(try $0.perform(SetAsideFeedBatch(format: "f", reason: "r", body: Data([1])), for: $1))" }
      ],
      "SaveSeries": [6003, 6003].map { RefusedWorld.sample($0, type, start: 0) }.map { sample in
        MatrixPath { "\(try $0.perform(SaveSeries(series: [sample]), for: $1).map(line))" }
      },
      "SaveRoute": [6006, 6006].map { RefusedWorld.sample($0, Catalog.workoutRoute, start: 0) }.map { route in
        MatrixPath { "\(try $0.perform(SaveRoute(workout: world.othersSample.uuid, route: route), for: $1).map(line))" }
      },
      "RelateEffort": [true, false].map { isRelated in
        let score = RefusedWorld.sample(6009, Catalog.effortTypes[0], start: 0)
        let request = RelateEffort(score: score, workout: world.othersSample.uuid, activity: nil, isRelated: isRelated)
        return MatrixPath { "\(try $0.perform(request, for: $1))" }
      },
    ]
  }

  /// The first predicate with each variant of a request, and each other one with two of them in turn: all pairs would take minutes.
  private static func each<Variant>(_ predicates: [PredicateTree], _ variants: [Variant]) -> [(PredicateTree, Variant)] {
    predicates.enumerated().flatMap { place, predicate in
      variants.enumerated().filter { number, _ in
        place == 0 || (place - number) % variants.count == 0 || (2 * place + 1 - number) % variants.count == 0
      }.map { (predicate, $0.element) }
    }
  }

  private static func predicates(_ world: RefusedWorld) -> [PredicateTree] {
    let middle = RefusedWorld.origin.addingTimeInterval(4000)
    let other = world.other.revision.source.bundleIdentifier
    return [
      .everything, .effort(workout: world.othersSample.uuid, activity: nil), .inWorkout(world.othersSample.uuid),
      .not(.inWorkout(world.othersSample.uuid)), .workout(.activityType(37)),
      .not(.workout(.duration(.greater, 1))), .workout(.anyActivity(.date(.start, .less, middle))),
      .not(.source([world.me.bundleIdentifier])), .source([other]), .date(.start, .less, middle),
      .not(.date(.end, .less, middle)),
      .uuid([world.othersSample.uuid]), .metadataKey("note"), .not(.metadataKey("note")), .device([RefusedWorld.device]),
      .or([.source([other]), .constant(true)]),
      .sourceRevision([SourceRevisionPattern(bundleIdentifier: other, version: .any, productType: .any, operatingSystem: .any)]),
      .and([.not(.category(.equal, 0)), .not(.not(.everything))]),
      .text(.bundleIdentifier, TextPattern(.endsWith, other)!), .not(.text(.sourceName, .any)),
      .not(.text(.metadata("note"), .any)), .number(.count, .greater, 0), .device([nil]),
      .series(.date(.end, .greater, middle)), .not(.series(.date(.start, .notEqual, middle))),
    ]
  }

  /// All fields of a sample.
  @Sendable private static func line(_ record: SampleRecord) -> String {
    "\(record) \(record.series.map { "\($0.count) \($0.minimum) \($0.maximum) \($0.latest)" } ?? "")"
  }

  @Test("AUTH-54 AUTH-55 AUTH-56: only a limited grant returns its earliest date")
  func earliestDates() throws {
    for answers in Answers.allCases {
      let world = try RefusedWorld(pair: Self.pairs[0], othersSave: Self.pairs[0].asked, answers: answers, savesItself: false)
      let types: Set = [Self.pairs[0].asked, Self.pairs[0].other, RefusedWorld.bloodType]
      let dates = try world.engine.perform(EarliestSampleDates(types: types), for: .app(world.me))
      #expect(dates == (answers.since.map { [Self.pairs[0].asked: $0] } ?? [:]), "\(answers)")
    }
  }

  @Test(
    "AUTH-27 AUTH-28 AUTH-53 AUTH-60 SRC-04: a refused type, and one granted from a later date, look empty in every part of every reply",
    arguments: cases)
  func cannotBeTold(pair: Pair, answers: Answers) throws {
    for savesItself in answers.share == .granted ? [false, true] : [false] {
      let (refused, empty) = (
        try RefusedWorld(pair: pair, othersSave: pair.asked, answers: answers, savesItself: savesItself),
        // A limited store must look like an unlimited one without a past.
        try RefusedWorld(pair: pair, othersSave: pair.other, answers: answers, savesItself: savesItself, isLimited: false)
      )
      for (name, paths) in Self.ordered(Self.requests(refused)) where answers.since == nil || name != "EarliestSampleDates" {
        for (number, path) in paths.enumerated() {
          #expect(refused.outcome(path) == empty.outcome(path), "\(name) \(number), with own samples: \(savesItself)")
        }
      }
    }
  }

  @Test(
    "AUTH-27: an app that may read statistics of days that are over gets from every other request what a refused one gets",
    arguments: pairs.filter { $0.asked.quantity != nil })
  func statisticsAlone(pair: Pair) throws {
    let answered = ["ComputeStatistics", "ComputeStatisticsCollection", "FollowStatistics"]
    func world(_ answers: Answers) throws -> RefusedWorld {
      try RefusedWorld(
        pair: pair, othersSave: pair.asked, answers: answers, savesItself: true, isSeenAt: RefusedWorld.origin + 30 * 86_400)
    }
    let (limited, refused) = (try world(.statistics), try world(.savesAndWasRefused))
    var differences: Set<String> = []
    for (name, paths) in Self.ordered(Self.requests(limited)) {
      for (number, path) in paths.enumerated() where limited.outcome(path) != refused.outcome(path) {
        differences.insert(name)
        #expect(answered.contains(name), "\(name) \(number)")
      }
    }
    // The days are over: there is something to hide.
    #expect(differences.contains("ComputeStatistics"))
  }

  /// Proves that the comparison above can see a difference.
  @Test("AUTH-27: an app that may read can distinguish the two stores, by every way of reading", arguments: pairs)
  func aReaderCanTell(pair: Pair) throws {
    let make = { (type: DataType) in try RefusedWorld(pair: pair, othersSave: type, answers: nil, savesItself: true) }
    let (full, empty) = (try make(pair.asked), try make(pair.other))
    let silent = [
      "AcknowledgeChanges", "AuthorizationRequestStatus", "SharingStatus", "AddRouteToWorkout", "AddSamplesToWorkout",
      "AddAttachment", "RemoveAttachment", "FetchVerifiableRecords",
      "EarliestSampleDates", "PreferredUnits", "RecalibrateEstimates",
      "FetchWorkoutBuilder",
      "FollowWorkoutSession",
    ]
    for (name, paths) in Self.requests(full) where Self.rank(name) == 0 && !silent.contains(name) {
      let isOfQuantities = name.contains("Statistics") || name == "FetchQuantities"
      // No app has related samples to others, or attached files.
      if name == "FetchEffort" || name == "PreferredZones" || name.hasPrefix("FetchAttachment") { continue }
      if name == "FetchRoute", pair.asked != Catalog.workoutRoute { continue }
      if name == "FetchContentBytes", !pair.asked.hasContent { continue }
      if name == "ComputeSleep" ? pair.asked != Catalog.sleep : isOfQuantities && pair.asked.quantity == nil { continue }
      #expect(paths.contains { full.outcome($0) != empty.outcome($0) }, "\(name)")
    }
  }

  @Test("The matrix has every request of the list, as an app's request or as one of the owner's that gives apps no data")
  func matrixIsComplete() throws {
    let world = try RefusedWorld(pair: Self.pairs[0], othersSave: Self.pairs[0].asked, answers: .revoked, savesItself: true)
    let ownersRequests = try ErrorContentTests.World().requests().filter { $0.value.contains { $0 is any OwnerRequest } }
    for (name, requests) in ownersRequests {
      for request in requests { #expect(world.outcome(of: request, for: world.me) == "error: \(HealthError.ownerOnly)", "\(name)") }
    }
    let names = Set(Self.requests(world).keys)
    #expect(names.isDisjoint(with: ownersRequests.keys))
    #expect(names.union(ownersRequests.keys) == Set(RequestList.all.map { "\($0)" }))
  }

  @Test("An unknown or removed app gets the same error from every request")
  func unknownCallers() throws {
    let world = try RefusedWorld(pair: Self.pairs[0], othersSave: Self.pairs[0].asked, answers: nil, savesItself: true)
    let unknown = AppIdentity(revision: world.me.revision, strength: .unknown)
    let removed = AppIdentity(revision: world.me.revision, registration: 99)
    let refusal = "error: \(HealthError.appNotRegistered(bundleIdentifier: world.me.bundleIdentifier))"
    // A request for no types is invalid for every caller.
    let asksNothing = "error: \(HealthError.invalidArgument(.authorization(.noTypes)))"
    for (name, requests) in try ErrorContentTests.World().requests() {
      for app in [unknown, removed] {
        let outcomes = Set(requests.map { world.outcome(of: $0, for: app) })
        #expect(outcomes.subtracting([asksNothing]) == [refusal], "\(name)")
      }
    }
    let left = try world.engine.perform(CountSamples(selection: .matching([world.pair.asked], .everything)), for: .owner)
    #expect(left.reduce(0) { $0 + $1.count } == 15)
  }
}
