// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthInterchange
import OpenHealthStorage

@testable import OpenHealthCore
@testable import OpenHealthEngine

extension FuzzTarget {
  /// Requests of the right form with any values, from an app and the owner, to a store with data; then everything that reads a store. No
  /// request traps or finds the store damaged, and no reader fails on what a request saved.
  static let meaning = FuzzTarget(name: "meaning", longest: 2048, seeds: { meaningSeeds }) { input in _ = try runMeaning(input) }

  /// Runs the target ``meaning``, and returns the number of requests that the input made.
  package static func runMeaning(_ input: FuzzInput) throws -> Int {
    let store = try MeaningStore()
    var input = MeaningInput(input, known: store.known)
    for _ in 0..<24 where !input.isEmpty { store.perform(&input) }
    try store.readEverything()
    return store.requests
  }

  /// Random bytes select requests of every kind.
  private static var meaningSeeds: [[UInt8]] {
    var random = SplitMix64(seed: 44)
    return (0..<24).map { number in (0..<(64 + number * 40)).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
  }
}

/// A store with a sample of each kind, to which an app and its owner send requests.
final class MeaningStore {
  let engine: HealthEngine
  let app: Caller
  /// The UUIDs that requests may name.
  let known: [UUID]
  private(set) var requests = 0
  private(set) var refused = 0
  private var importNumber: Int64 = 0
  /// The name of the last request.
  private var last = ""

  private static let now = Date(timeIntervalSinceReferenceDate: 720_000_000)
  private static let types = Catalog.types.filter { $0.isShareable && $0.hasRecords }

  static func uuid(_ number: UInt8) -> UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 1, number)) }

  init() throws {
    engine = HealthEngine(
      database: try .inMemory(), answering: PolicyAnswering(policy: .grantAll), now: { Self.now }, zone: { .gmt })
    let identity = AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.app", name: "App")))
    app = .app(identity)
    known = (1...24).map { Self.uuid($0) }
    let questions = Self.types.flatMap {
      [PermissionQuestion(type: $0, direction: .share), PermissionQuestion(type: $0, direction: .read)]
    }
    try engine.perform(SetPermissions(app: "com.example.app", questions: questions, answer: .granted), for: .owner)
    try engine.perform(SaveSamples(samples: try Self.samples()), for: app)
    let prescription = SampleReference(try Self.sample(9, "visionPrescription", .content(.visionPrescription(.init(type: 1)))))
    let scan = AttachmentRecord(
      identifier: Self.uuid(20), name: "Scan", contentType: "public.png", creation: Self.now, data: ContentBytes(Data([1])))
    _ = try engine.perform(AddAttachment(sample: prescription, attachment: scan), for: app)
    let beginning = WorkoutDraft.Beginning(
      configuration: .init(activityType: 37), start: Date(timeIntervalSinceReferenceDate: 700_000_000), activity: Self.uuid(22))
    _ = try engine.perform(ChangeWorkoutBuilder(builder: Self.uuid(21), .begin(beginning)), for: app)
    importNumber = try engine.perform(BeginImport(name: "a"), for: .owner)
  }

  private static func sample(
    _ number: UInt8, _ name: String, _ value: SampleRecord.Value, seconds: Double = 0
  ) throws -> SampleRecord {
    guard let type = Catalog.type(named: name) else { throw WireFault.invalid(.type) }
    let start = Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(number) * 3600)
    return SampleRecord(uuid: uuid(number), type: type, start: start, end: start + seconds, value: value, provenance: .unknown)
  }

  private static func samples() throws -> [SampleRecord] {
    let run = try sample(
      8, "workout",
      .workout(WorkoutRecord(activityType: 37, duration: 600, totals: [.distance: Amount(2, try .parse("m"))])), seconds: 600)
    return try [
      sample(1, "stepCount", .quantity(10, .count), seconds: 60), sample(2, "stepCount", .quantity(20, .count), seconds: 60),
      sample(3, "heartRate", .quantity(60, .parse("count/min"))), sample(4, "sleepAnalysis", .category(3), seconds: 3600),
      sample(
        5, "bloodPressure",
        .correlation([
          sample(6, "bloodPressureSystolic", .quantity(120, .parse("mmHg"))),
          sample(7, "bloodPressureDiastolic", .quantity(80, .parse("mmHg"))),
        ])), run, sample(9, "visionPrescription", .content(.visionPrescription(.init(type: 1)))),
      sample(10, "stateOfMind", .content(.stateOfMind(.init(kind: 1, valence: 0)))), sample(11, "bodyMass", .quantity(70, .parse("kg"))),
      sample(12, "heartbeatSeries", .content(.heartbeatSeries(.init([.init(time: 1, isAfterGap: false)]))), seconds: 60),
    ]
  }

  // MARK: Requests

  /// Sends one request that the input describes.
  func perform(_ input: inout MeaningInput) {
    switch input.below(40) {
    case 0...6: send(SaveSamples(samples: input.some(upTo: 3) { $0.sample() }))
    case 7: send(SaveSamples(samples: input.some(upTo: 3) { $0.sample() }, author: app.app), as: .owner)
    case 8: send(SaveSeries(series: input.some(upTo: 2) { $0.sample(of: $0.quantityType()) }))
    case 9: send(AddSamplesToWorkout(workout: input.uuid(), samples: input.some(upTo: 2) { $0.sample() }))
    case 10: send(SaveRoute(workout: input.isOne(in: 3) ? input.uuid() : Self.uuid(8), route: input.sample(of: Catalog.workoutRoute)))
    case 11:
      send(AddRouteToWorkout(workout: input.isOne(in: 3) ? input.uuid() : Self.uuid(21), route: input.sample(of: Catalog.workoutRoute)))
    case 12:
      let type = input.isOne(in: 4) ? input.type() : input.one(of: Catalog.effortTypes)
      send(
        RelateEffort(
          score: input.sample(of: type), workout: input.isOne(in: 3) ? input.uuid() : Self.uuid(8), activity: nil, isRelated: input.flag()))
    case 13...15: send(ChangeWorkoutBuilder(builder: input.isOne(in: 3) ? input.uuid() : Self.uuid(21), input.step()))
    case 16:
      let attachment = AttachmentRecord(
        identifier: input.uuid(), name: input.text(), contentType: input.text(), creation: input.date(), metadata: input.metadata(),
        data: input.isOne(in: 3) ? ContentBytes(count: input.integer(), checksum: 1) : ContentBytes(Data(input.text().utf8)))
      let sample =
        input.isOne(in: 3)
        // The type is in the catalogue.
        ? input.sample() : (try? Self.sample(9, "visionPrescription", .content(.visionPrescription(.init(type: 1))))) ?? input.sample()
      send(AddAttachment(sample: SampleReference(sample), attachment: attachment))
    case 17: send(DeleteSamples(samples: input.some(upTo: 2) { $0.sample() }))
    case 18: send(DeleteMatchingSamples(type: input.type(), predicate: input.predicate()))
    case 19, 20: send(FetchSamples(selections: input.selections(), order: input.order(), limit: input.optional { $0.limit() }))
    case 21:
      send(
        FetchQuantities(
          type: input.quantityType(), predicate: input.predicate(), order: input.one(of: FetchQuantities.Order.allCases),
          limit: input.limit()))
    case 22: send(FetchChanges(selections: input.selections(), anchor: input.anchor(), limit: input.optional { $0.limit() }))
    case 23, 24: send(ComputeStatistics(type: input.quantityType(), predicate: input.predicate(), options: input.options()))
    case 25, 26:
      send(
        ComputeStatisticsCollection(
          type: input.quantityType(), predicate: input.predicate(), options: input.options(), intervals: input.intervals(),
          period: input.optional { $0.range() }))
    case 27:
      send(
        FollowStatistics(
          type: input.quantityType(), predicate: input.predicate(), options: input.options(), intervals: input.intervals(),
          anchor: input.anchor()))
    case 28: send(ExplainStatistics(type: input.quantityType(), predicate: input.predicate(), interval: input.optional { $0.range() }))
    case 29: send(ComputeSleep(from: input.optional { $0.date() }, to: input.optional { $0.date() }, timeZone: input.zone()))
    case 30: send(FetchSources(selection: .init(type: input.type(), predicate: input.predicate())))
    case 31: send(FetchRoute(route: input.uuid(), start: input.date(), part: input.integer()))
    case 32: send(FetchContentBytes(type: input.type(), uuid: input.uuid(), start: input.date(), part: input.integer()))
    case 33: send(FetchEffort(predicate: input.predicate(), anchor: input.anchor(), isMostRelevant: input.flag()))
    case 34: send(PreferredZones(type: input.type(), at: input.date()))
    default: performAsOwner(&input)
    }
  }

  private func performAsOwner(_ input: inout MeaningInput) {
    switch input.below(12) {
    case 0: send(RemoveSamples(selection: .matching(input.optional { [$0.type()] }, input.predicate())), as: .owner)
    case 1: send(RestoreSamples(removal: Int64(input.integer())), as: .owner)
    case 2: send(CountSamples(selection: .matching(input.optional { [$0.type()] }, input.predicate())), as: .owner)
    case 3:
      send(ScanSamples(type: input.type(), from: input.optional { $0.date() }, limit: input.limit(), after: input.anchor()), as: .owner)
    case 4: send(SetPreferredUnit(type: input.type(), unit: input.optional { $0.unit() }), as: .owner)
    case 5: send(SetSourceOrder(type: input.type(), bundleIdentifiers: input.some(upTo: 3) { $0.text() }), as: .owner)
    case 6: send(SetZones(type: input.type(), boundaries: input.optional { $0.some(upTo: 5) { $0.amount() } }), as: .owner)
    case 7: send(SaveMedications(medications: input.some(upTo: 2) { MedicationRecord(displayText: $0.text()) }), as: .owner)
    case 8: send(FindSample(input.uuid()), as: .owner)
    case 9:
      send(
        SetPermissions(
          app: "com.example.app", questions: [.init(type: input.type(), direction: .read)], answer: input.flag() ? .granted : nil,
          since: input.optional { $0.date() }), as: .owner)
    case 10:
      send(
        ListAccess(type: input.optional { $0.type() }, since: input.optional { $0.date() }, newest: input.optional { $0.limit() }),
        as: .owner)
    default: send(ImportRecords(number: importNumber, records: input.some(upTo: 3) { $0.sample() }), as: .owner)
    }
  }

  /// Sends a request as bytes, as the app does. An error is one that a client can cause.
  private func send<R: HealthRequest>(_ request: R, as caller: Caller? = nil) {
    requests += 1
    last = "\(R.self)"
    do {
      let reply = try engine.perform(try WireForm.request(R.self, from: WireForm.bytes(of: request)), for: caller ?? app)
      var pages: [[UInt8]] = []
      try R.send(reply) { pages.append($0) }
      var rest = pages[...]
      _ = try R.receive { rest.popFirst() }
    } catch let error as HealthError {
      refused += 1
      require(Self.isOfClient(error), "\(last) fails with \(error)")
    } catch {
      refused += 1
      // A predicate that is too deep, or a number that the form does not hold.
      require(error is WireFault, "\(last) fails with \(error)")
    }
  }

  /// Whether an error is about the request, not about the store.
  private static func isOfClient(_ error: HealthError) -> Bool {
    switch error {
    case .databaseInaccessible, .damagedData, .store, .diskFull, .busy, .storageFailure, .backup, .coded: false
    default: true
    }
  }

  // MARK: Readers

  /// Runs what reads a store, over all that is there.
  func readEverything() throws {
    read(FinishImport(number: importNumber, exportDate: nil, locale: nil, isComplete: true))
    let everything = Catalog.types.filter(\.hasRecords)
    read(FetchChanges(selections: everything.map { .init(type: $0, predicate: .everything) }, anchor: nil, limit: nil))
    let present = Set(read(ListTypes())?.map(\.type) ?? [])
    for type in everything where present.contains(type) { readSamples(of: type) }
    read(ComputeSleep(timeZone: .gmt))
    read(FetchEffort(predicate: .everything, anchor: nil, isMostRelevant: false), as: app)
    read(ListAttachments())
    read(FetchMedications())
    read(ListRemovals())
    var checks: CheckStore.Place? = .init(check: 0)
    while let place = checks, let portion = read(CheckStore(at: place)) {
      for finding in portion.findings { require(finding.severity != .damage, "the store is damaged: \(finding)") }
      checks = portion.next
    }
    let export = Scratch.folder.appendingPathComponent("meaning.zip")
    try AppleExportWriter(service: engine, zone: .gmt).write(to: export, replacing: true, at: Self.now)
  }

  private func readSamples(of type: DataType) {
    for sample in read(FetchSamples(selections: [.init(type: type, predicate: .everything)])) ?? [] {
      do throws(ValidationFault) { try sample.validate(for: .imported) } catch {
        require(false, "a stored \(type) breaks a rule: \(error)")
      }
      _ = "\(sample.start) \(sample.end)"
    }
    guard let facts = type.quantity else { return }
    let options = StatisticsOptions.all(for: facts.aggregation)
    read(ComputeStatistics(type: type, predicate: .everything, options: options))
    read(ExplainStatistics(type: type, predicate: .everything))
    let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
    if let intervals = CalendarIntervals(anchor: start, components: DateComponents(day: 1), calendar: .gregorian(in: .gmt)) {
      read(ComputeStatisticsCollection(type: type, predicate: .everything, options: options, intervals: intervals))
    }
    for order in FetchQuantities.Order.allCases { read(FetchQuantities(type: type, predicate: .everything, order: order, limit: 1000)) }
  }

  /// The reply of a request that reads; nil where it says that there is too much, such as days of all eternity.
  @discardableResult private func read<R: HealthRequest>(_ request: R, as caller: Caller = .owner) -> R.Reply? {
    do throws(HealthError) { return try engine.perform(request, for: caller) } catch {
      require(Self.isOfClient(error), "the reader \(R.self) fails with \(error)")
      return nil
    }
  }
}
