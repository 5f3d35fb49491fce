// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine
@testable import OpenHealthStorage

/// No error contains a health value. Every kind of caller sends requests that hold marker values, to a sound store and to stores in which
/// one table after the other is missing or damaged. Every error is searched, with everything it carries.
@Suite struct ErrorContentTests {
  static let number = 31_415.9265
  private static let whole = 31_415
  static let text = "zqmarkerzq"
  /// The texts that must not appear in an error. Every form of the number begins with one of them.
  static let markers = ["31415", "31,415", "zqmarkerzq"]

  /// Everything that an error says about itself, and everything it carries.
  static func texts(of error: any Error) -> String {
    var text = "\(error) \(String(reflecting: error)) \(error.localizedDescription) \((error as NSError).userInfo)"
    dump(error, to: &text)
    return text
  }

  /// A store that holds marker values, and requests that do.
  struct World {
    private let store: HealthEngine
    let database: HealthDatabase
    let callers: [Caller]
    private let saved: SampleRecord
    /// Another sample, which the owner has removed.
    private let removed: SampleRecord
    private let workout: SampleRecord
    private let route: SampleRecord
    private let beats: SampleRecord
    private let prescription: SampleRecord
    /// An attachment of the prescription.
    private let attachment = UUID()
    private let file: Int64
    private let imports: [Int64]

    private static let steps = Catalog.type(named: "stepCount")!
    private static let bloodType = Catalog.types.first { $0.name == "bloodType" }!
    private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
    private static let marked = MetadataSet([.init(key: "note", value: .string(text)), .init(key: "own", value: .real(number))])

    init() throws {
      database = try TestDatabase.make()
      store = HealthEngine(database: database, answering: PolicyAnswering(policy: .grantAll), now: { Self.start })
      let apps = ["known", "refused", "never.asked"].map {
        Caller.app(AppIdentity($0, name: "App"))
      }
      let types = [
        Self.steps, Catalog.sleep, Catalog.workout, Catalog.workoutRoute, Catalog.heartbeatSeries, Catalog.rings.summary, Self.bloodType,
      ]
      let shared = types.filter(\.isShareable)
      try store.perform(RequestAuthorization(share: shared, read: types), for: apps[0])
      let questions = AuthorizationTypes(share: shared, read: types)
      try store.perform(SetPermissions(app: "refused", questions: questions.questions(), answer: .refused), for: .owner)
      callers = apps + [.owner]
      saved = Self.sample()
      removed = Self.sample()
      workout = Self.workout(duration: 60)
      route = try Self.route(number)
      let series = HeartbeatSeriesRecord([.init(time: number, isAfterGap: false)])
      beats = SampleRecord(Catalog.heartbeatSeries, .content(.heartbeatSeries(series)), at: Self.start, seconds: number)
      try store.perform(SaveSamples(samples: [saved, workout, beats]), for: apps[0])
      _ = try store.perform(SaveRoute(workout: workout.uuid, route: route), for: apps[0])
      let lenses = VisionPrescriptionRecord.Lenses.contacts(right: nil, left: nil, brand: text)
      prescription = SampleRecord(
        Catalog.type(named: "visionPrescription")!, .content(.visionPrescription(.init(type: 2, lenses: lenses))), at: Self.start)
      let optician = AppIdentity("optician", name: "Optician")
      try store.perform(SaveSamples(samples: [prescription], author: optician), for: .owner)
      let scan = AttachmentRecord(
        identifier: attachment, name: text, contentType: text, creation: Self.start, metadata: Self.marked,
        data: ContentBytes(Data(text.utf8)))
      _ = try store.perform(AddAttachment(sample: SampleReference(prescription), attachment: scan), for: .owner)
      let values = SeriesRecord((0..<3).map { SeriesValue(start: 700_000_000 + Double($0), end: 700_000_000 + Double($0), value: number) })
      try store.perform(SaveSamples(samples: [Self.sample(series: values)]), for: apps[0])
      try store.perform(SaveSamples(samples: [removed]), for: apps[0])
      _ = try store.perform(RemoveSamples(selection: .samples([removed.uuid])), for: .owner)
      // A batch that fails ends its import, so each batch gets its own import.
      imports = try (0..<40).map { [store] _ in try store.perform(BeginImport(name: "export.zip"), for: .owner) }
      let first = imports[0]
      let element = KeptElement(name: "Audiogram", attributes: [.init(name: "value", value: text)])
      _ = try store.perform(ImportElements(number: first, items: [.init(element: element, identity: 1)]), for: .owner)
      let kept = try store.perform(ImportFile(number: first, path: "route.gpx", size: 1, digest: 1, replaces: false), for: .owner)
      file = try #require(kept)
      let body = Data(text.utf8)
      _ = try store.perform(ImportFilePart(number: first, file: file, part: 0, body: body, isLast: true), for: .owner)
      try store.perform(SaveActivitySummaries(summaries: [Self.summary()]), for: .owner)
      try store.perform(SaveMedications(medications: [Self.medication(text)]), for: .owner)
    }

    func error(of request: any HealthRequest, for caller: Caller) -> (any Error)? {
      func perform(_ request: some HealthRequest) throws { _ = try store.perform(request, for: caller) }
      do { try perform(request) } catch { return error }
      return nil
    }

    // MARK: Marked values

    private static func sample(_ value: Double = number, unit: String = "count", series: SeriesRecord? = nil, more: MetadataValue? = nil)
      -> SampleRecord
    {
      let entries = marked.entries + (more.map { [.init(key: "more", value: $0)] } ?? [])
      return SampleRecord(
        uuid: UUID(), type: steps, start: start, end: start + (series == nil ? 0 : 10),
        value: .quantity(value, ErrorContentTests.unit(unit)), provenance: .unknown,
        metadata: MetadataSet(entries), series: series)
    }

    private static func workout(duration: Double) -> SampleRecord {
      let event = WorkoutRecord.Event(kind: 7, start: start, end: start, metadata: marked)
      let content = WorkoutRecord(
        activityType: 37, duration: duration, events: [event], totals: [.energy: .init(number, ErrorContentTests.unit("kcal"))])
      return SampleRecord(Catalog.workout, .workout(content), at: start, seconds: 60, metadata: marked)
    }

    private static func route(_ latitude: Double, more: Double = number) throws -> SampleRecord {
      let date = start.timeIntervalSinceReferenceDate
      // A place with an accuracy below 0 can be anywhere.
      let places = [LocationRecord(date: date, latitude: latitude, longitude: more, horizontalAccuracy: -1)]
      return SampleRecord(Catalog.workoutRoute, .route(try #require(RouteRecord(places))), at: start, metadata: marked)
    }

    private static func summary(_ value: Double = number, unit: String = "kcal", hasDay: Bool = true) -> ActivitySummaryRecord {
      var summary = ActivitySummaryRecord(day: hasDay ? CivilDay("2024-02-29") : nil)
      summary.energy = .init(value, ErrorContentTests.unit(unit))
      summary.energyGoal = .init(number, ErrorContentTests.unit("kcal"))
      return summary
    }

    private static func medication(_ name: String) -> MedicationRecord { MedicationRecord(displayText: name, nickname: name) }

    /// Samples that cannot be saved, each beside marked samples, and one that can.
    private var samples: [[SampleRecord]] {
      let good = Self.sample()
      return [
        [], [good], [saved], [good, good], [Self.workout(duration: .nan)], [Self.workout(duration: 60)],
        [Self.sample(.infinity)], [Self.sample(.nan)], [Self.sample(unit: "Gm^12")], [Self.sample(unit: "kg")],
        [Self.sample(more: .real(.infinity))], [Self.sample(more: .date(Date(timeIntervalSinceReferenceDate: .nan)))],
        [Self.sample(series: SeriesRecord(count: 2, minimum: number, maximum: number, latest: .init(start: 0, end: 0, value: number)))],
        [
          SampleRecord(Catalog.sleep, .category(whole), at: Self.start, metadata: Self.marked)
        ],
      ]
    }

    private static let predicates: [PredicateTree] = [
      .everything, .metadata("note", .equal, .string(text)), .not(.metadata("own", .less, .real(number))),
      .quantity(.greater, number, ErrorContentTests.unit("kg")), .series(.quantity(.latest, .less, number, ErrorContentTests.unit("kg"))),
      .category(.equal, whole), .number(.count, .less, number),
      .text(.metadata("note"), TextPattern(.endsWith, text)!), .inWorkout(UUID()), .workout(.duration(.greater, number)),
    ]

    /// Steps of an unfinished workout with marked values, most of which are refused.
    private func workoutSteps(_ type: DataType) -> [WorkoutDraft.Change] {
      let amount = Amount(number, ErrorContentTests.unit("m"))
      let configuration = WorkoutRecord.Configuration(activityType: 37, lapLength: amount)
      let event = { (start: Date, kind: Int) in WorkoutRecord.Event(kind: kind, start: start, end: start, metadata: Self.marked) }
      let part = { (type: UInt) in
        WorkoutRecord.Activity(
          uuid: UUID(), configuration: .init(activityType: type, lapLength: amount), start: Self.start, end: nil, metadata: Self.marked)
      }
      let collected = WorkoutDraft.Collected(type: Catalog.sleep, predicate: .quantity(.greater, number, ErrorContentTests.unit("kg")))
      let beginning = WorkoutDraft.Beginning(configuration: configuration, start: Self.start, activity: UUID())
      var live = beginning
      live.live = .init(session: UUID(), collected: [collected])
      let endless = MetadataSet(Self.marked.entries + [.init(key: "more", value: .real(.infinity))])
      return [
        .addMetadata(Self.marked), .setZones(type, nil), .addRouteMetadata(Self.marked), .begin(live), .begin(beginning), .begin(beginning),
        .addMetadata(Self.marked), .addMetadata(endless),
        .addEvents([event(Self.start - 1, 7)]), .addEvents([event(Self.start, 2)]), .addActivity(part(1)), .addActivity(part(37)),
        .addActivity(part(37)), .endActivity(UUID(), Self.start), .addActivityMetadata(UUID(), Self.marked), .collect([collected]), .finish,
        .addRouteMetadata(Self.marked), .addRouteMetadata(endless), .discardRoute, .addRouteMetadata(Self.marked),
        .end(Self.start - 60), .end(Self.start + 60), .finish,
      ]
    }

    /// Steps of a session with marked values, most of which are refused.
    private func sessionSteps() -> [(WorkoutSession, WorkoutSession.Change)] {
      let length = Amount(number, ErrorContentTests.unit("m"))
      func fresh(_ type: UInt, _ length: Amount? = nil) -> WorkoutSession {
        WorkoutSession(builder: UUID(), configuration: .init(activityType: type, lapLength: length), activity: UUID(), date: Self.start)
      }
      let part = { (type: UInt, start: Date) in
        WorkoutRecord.Activity(
          uuid: UUID(), configuration: .init(activityType: type, lapLength: length), start: start, end: nil, metadata: Self.marked)
      }
      let run = fresh(37, length)
      return [
        (run, .stop(nil)), (fresh(83), .start(nil)), (fresh(37, .init(-number, length.unit)), .prepare), (run, .start(nil)), (run, .resume),
        (run, .beginActivity(part(1, Self.start + 1))), (run, .beginActivity(part(37, Self.start - 1))),
        (run, .beginActivity(part(37, Self.start))),
        (run, .stop(Self.start - 60)), (run, .send(Data(text.utf8))), (run, .startMirroring), (run, .send(Data(text.utf8))), (run, .end),
      ]
    }

    // MARK: Requests

    func requests() throws -> [String: [any HealthRequest]] {
      try [statisticsRequests(), importRequests(), settingRequests(), contentRequests(), sampleRequests()].reduce(into: [:]) { all, part in
        all.merge(part) { first, _ in preconditionFailure("a request has two rows, one with \(first.count) requests") }
      }
    }

    /// Figures.
    private func statisticsRequests() -> [String: [any HealthRequest]] {
      let intervals = CalendarIntervals(anchor: Self.start, components: DateComponents(day: 1), calendar: .gregorian(in: .gmt))!
      let figures: [(DataType, StatisticsOptions)] = [(Self.steps, .cumulativeSum), (Self.steps, .discreteAverage), (Catalog.sleep, [])]
      return [
        "ComputeSleep": [ComputeSleep(timeZone: .gmt)],
        "ComputeStatistics": Self.predicates.flatMap { predicate in
          figures.map {
            ComputeStatistics(type: $0, predicate: predicate, options: $1)
          }
        },
        "ComputeStatisticsCollection": Self.predicates.flatMap { predicate in
          figures.map {
            ComputeStatisticsCollection(type: $0, predicate: predicate, options: $1, intervals: intervals)
          }
        },
        "ExplainStatistics": Self.predicates.flatMap { predicate in
          [(Self.steps, 1..<1), (Self.steps, nil), (Catalog.sleep, nil)].map {
            ExplainStatistics(type: $0, predicate: predicate, interval: $1)
          }
        },
        "FollowStatistics": Self.predicates.flatMap { predicate in
          figures.map {
            FollowStatistics(type: $0, predicate: predicate, options: $1, intervals: intervals, anchor: nil)
          }
        },
      ]
    }

    /// Imports, and what they keep.
    private func importRequests() -> [String: [any HealthRequest]] {
      let element = KeptElement(name: "Audiogram", attributes: [.init(name: "value", value: text)])
      let owned = samples.map { $0.map { sample in with(sample) { $0.provenance = saved.provenance } } }
      return [
        "AdoptElements": samples.map { samples in
          var request = AdoptElements()
          for (place, sample) in samples.enumerated() { request.add(Int64(place + 1), sample: sample, extra: element) }
          return request
        },
        "BeginImport": [BeginImport(name: "export.zip")],
        "CountImport": [CountImport(number: 1), CountImport(number: 99)],
        "DeleteImport": [DeleteImport(number: 99), DeleteImport(number: 1)],
        "FetchElements": [FetchElements()],
        "FinishImport": [FinishImport(number: 99, exportDate: nil, locale: nil, isComplete: true)],
        "ImportCharacteristics": [ImportCharacteristics(values: [Self.bloodType.identifier: text, text: text], number: 99)],
        "ImportElements": [ImportElements(number: imports[1], items: [.init(element: element, identity: 5, key: text)])],
        "ImportFile": [ImportFile(number: imports[0], path: "a.gpx", size: Int64(whole), digest: 5, replaces: true)],
        "ImportFilePart": [ImportFilePart(number: imports[0], file: 99, part: 0, body: Data(text.utf8), isLast: true)],
        "ImportRecords": zip(imports.dropFirst(3), samples + owned).map { ImportRecords(number: $0, records: $1) }
          + [ImportRecords(number: imports[2], records: [], groups: [.init(record: workout, members: owned[1], extra: element)])],
        "ListElements": [ListElements()],
        "ListFiles": [ListFiles()],
        "ListImports": [ListImports()],
        "ReadFilePart": [ReadFilePart(file: file, part: 0), ReadFilePart(file: 99, part: 0)],
      ]
    }

    /// Apps, permissions and settings.
    private func settingRequests() -> [String: [any HealthRequest]] {
      let types = AuthorizationTypes(share: [Self.steps], read: [Self.steps])
      let questions = [PermissionQuestion(type: Self.steps, direction: .read)]
      let token = AppToken.text(of: [UInt8](repeating: 1, count: AppToken.byteCount))
      let registrations = ["../\(text)", "app"].map { AppRegistration(bundleIdentifier: $0, name: text, usage: UsageTexts(share: text)) }
      return [
        "AddApp": registrations.flatMap { app in [token, text].map { AddApp(app, token: $0) } },
        "AuthorizationRequestStatus": [AuthorizationRequestStatus(types: types)],
        "ChangeAlerts": [
          ChangeAlerts([.remove(99)]), ChangeAlerts([.add(.value(Self.steps, .sample, .above, .init(number, text)))]),
          ChangeAlerts([.add(.value(Self.bloodType, .day, .below, .init(number, "count")))]),
          ChangeAlerts([.add(.restingRate(.above, number))]),
          ChangeAlerts([.add(.silence(source: "", days: 1))]), ChangeAlerts([.add(.absence(Self.steps, days: 0))]),
        ],
        "DismissPermissionRequests": [DismissPermissionRequests(app: "known")],
        "EarliestSampleDates": [EarliestSampleDates(types: [Self.steps, Self.bloodType])],
        "IdentifyApp": [IdentifyApp("app", token: text), IdentifyApp("app", token: nil)],
        "IdentifyStore": [IdentifyStore()],
        "ListAccess": [ListAccess()],
        "ListApps": [ListApps()],
        "ListPermissionRequests": [ListPermissionRequests()],
        "ListWakeUps": [ListWakeUps()],
        "PreferredUnits": [PreferredUnits(types: [Self.steps], system: .metric), PreferredUnits(types: [Catalog.sleep], system: .metric)],
        "PreferredZones": [PreferredZones(type: Self.steps, at: Self.start), PreferredZones(type: Catalog.sleep, at: Self.start)],
        "ReadCharacteristic": [ReadCharacteristic(type: Self.bloodType)],
        "ReadMeasurementSystem": [ReadMeasurementSystem()],
        "ReadObjectPermissions": [ReadObjectPermissions(app: "known", type: Self.steps)],
        "ReadPermissions": [ReadPermissions()],
        "ReadProfile": [ReadProfile()],
        "ReadSourceOrder": [ReadSourceOrder()],
        "RemoveApp": [RemoveApp("unknown")],
        "RequestAuthorization": [RequestAuthorization(share: [], read: []), RequestAuthorization(types: types)],
        "RequestDocuments": [Self.steps, Catalog.sleep].map { RequestDocuments(type: $0, documents: [UUID()]) },
        "RequestPerObjectAuthorization": [RequestPerObjectAuthorization(type: Self.steps)],
        "RestrictApps": [RestrictApps(false)],
        "WakeApps": [WakeApps(running: [text])],
        "StartCompanion": [StartCompanion(configuration: .init(activityType: 37))],
        "TakeCompanionStart": [TakeCompanionStart()],
        "SetAccessLogRetention": [SetAccessLogRetention(days: -1), SetAccessLogRetention(days: 1)],
        "SetBackgroundDelivery": [
          SetBackgroundDelivery(.disableAll), SetBackgroundDelivery(.enable(type: Self.steps, frequency: 9)),
        ],
        "SetCharacteristics": [SetCharacteristics(values: [Self.bloodType.identifier: text, text: text])],
        "ReadActivityGoals": [ReadActivityGoals()],
        "SetActivityGoals": [SetActivityGoals(goals: .init(energy: -1), from: CivilDay(year: 2026, month: 1, day: 2))],
        "SetMeasurementSystem": [SetMeasurementSystem(system: .us)],
        "SetObjectPermissions": [SetObjectPermissions(app: "known", type: Self.steps, objects: [UUID()], answer: .granted)],
        "SetPermissions": [SetPermissions(app: "known", questions: questions, answer: .granted)],
        "SetPreferredUnit": [
          SetPreferredUnit(type: Self.steps, unit: ErrorContentTests.unit("kg")), SetPreferredUnit(type: Catalog.sleep, unit: nil),
        ],
        "SetSourceOrder": [SetSourceOrder(type: Self.steps, bundleIdentifiers: ["a", "a"])],
        "SetZones": [
          SetZones(type: Self.steps, boundaries: nil),
          SetZones(
            type: Catalog.zonedTypes[0],
            boundaries: [.init(number, ErrorContentTests.unit("kg")), .init(number, ErrorContentTests.unit("W"))]),
        ],
        "ReadAlerts": [ReadAlerts()], "RecordAlerts": [RecordAlerts(Self.found)],
        "SharingStatus": [SharingStatus(type: Self.steps)],
      ]
    }

    /// What no rule of the store looked for, with marked values.
    private static var found: AlertRound {
      var round = AlertRound()
      var event = AlertEvent(of: AlertRule(number: 1, .restingRate(.above, number), since: start), key: text, at: start)
      event.value = number
      round.events = [event]
      return round
    }

    /// Workouts, contents and what lies beside samples.
    private func contentRequests() throws -> [String: [any HealthRequest]] {
      return [
        "AddAttachment": [saved, prescription].flatMap { sample in
          [ContentBytes(Data(text.utf8)), ContentBytes(count: whole, checksum: 0)].flatMap { data in
            [Self.marked, MetadataSet([.init(key: "own", value: .real(.infinity))])].map {
              AddAttachment(
                sample: SampleReference(sample),
                attachment: AttachmentRecord(
                  identifier: UUID(), name: text, contentType: text, creation: Self.start, metadata: $0, data: data))
            }
          }
        },
        "AddRouteToWorkout": try [UUID(), workout.uuid].flatMap { id in
          try [Self.route(number), Self.route(number, more: .infinity), saved].map { AddRouteToWorkout(workout: id, route: $0) }
        },
        "AddSamplesToWorkout": [UUID(), workout.uuid].flatMap { id in samples.map { AddSamplesToWorkout(workout: id, samples: $0) } },
        "ChangeWorkoutBuilder": workoutSteps(Self.steps).map { ChangeWorkoutBuilder(builder: workout.uuid, $0) },
        "ChangeWorkoutSession": sessionSteps().map { ChangeWorkoutSession(session: workout.uuid, fresh: $0.0, $0.1, after: 0) },
        "FetchAttachmentBytes": [saved, prescription].flatMap { sample in
          [UUID(), attachment].map { FetchAttachmentBytes(sample: SampleReference(sample), attachment: $0) }
        },
        "FetchAttachments": [saved, prescription].map { FetchAttachments(sample: SampleReference($0)) },
        "FetchActivitySummaries": Self.predicates.map { FetchActivitySummaries(predicate: $0, timeZone: .gmt) },
        "FetchEffort": Self.predicates.map { FetchEffort(predicate: $0, anchor: nil, isMostRelevant: false) },
        "FetchMedications": [FetchMedications()], "FetchNotes": [FetchNotes(), FetchNotes([.sample(UUID())])],
        "SaveNotes": ["", text, String(repeating: text, count: Limits.longestContentText)].map {
          SaveNotes(notes: [NoteRecord(.sample(workout.uuid), $0, changed: Self.start)])
        },
        "FetchContentBytes": [UUID(), beats.uuid].flatMap { id in
          [0, 1].map { FetchContentBytes(type: beats.type, uuid: id, start: Self.start, part: $0) }
        },
        "FetchRoute": [UUID(), route.uuid].flatMap { id in [0, 1].map { FetchRoute(route: id, start: Self.start, part: $0) } },
        "FetchVerifiableRecords": [FetchVerifiableRecords(recordTypes: [text], sourceTypes: [text])],
        "FetchWorkoutBuilder": [FetchWorkoutBuilder(builder: workout.uuid)],
        "FollowWorkoutSession": [FollowWorkoutSession(session: workout.uuid, after: 0), FollowWorkoutSession(session: nil, after: 0)],
        "JoinWorkoutSession": [JoinWorkoutSession(link: workout.uuid, own: [], takesOver: true)],
        "ListAttachments": [ListAttachments()],
        "RecalibrateEstimates": [RecalibrateEstimates(type: Self.steps)],
        "RelateEffort": samples.compactMap(\.first).flatMap { sample in
          [UUID(), workout.uuid].map { RelateEffort(score: sample, workout: $0, activity: UUID(), isRelated: true) }
        },
        "RemoveMedications": [
          RemoveMedications(identifiers: [UUID()]), RemoveMedications(identifiers: [Self.medication(text).identifier]),
        ],
        "RemoveAttachment": [saved, prescription].map { RemoveAttachment(sample: SampleReference($0), attachment: UUID()) },
        "SaveActivitySummaries": [
          SaveActivitySummaries(summaries: [Self.summary(hasDay: false)]), SaveActivitySummaries(summaries: [Self.summary(unit: "min")]),
          SaveActivitySummaries(summaries: [Self.summary(.infinity)]), SaveActivitySummaries(summaries: [Self.summary()]),
        ],
        "SaveMedications": ["", text, String(repeating: text, count: Limits.longestContentText)].map {
          SaveMedications(medications: [Self.medication($0)])
        },
        "SaveRoute": try [UUID(), workout.uuid].flatMap { id in
          try [Self.route(number), Self.route(number, more: .infinity), route, saved].map { SaveRoute(workout: id, route: $0) }
        },
        "TakeWorkoutStep": workoutSteps(Self.steps).map { TakeWorkoutStep(builder: workout.uuid, $0) },
      ]
    }

    /// Samples and the store.
    private func sampleRequests() -> [String: [any HealthRequest]] {
      let selections = Self.predicates.map { FetchSamples.Selection(type: Self.steps, predicate: $0) }
      let author = AppIdentity("author", name: "Author")
      return [
        "BeginBackup": [BeginBackup(passphrase: Data(text.utf8))],
        "CheckStore": (0..<60).map { CheckStore(at: .init(check: $0)) },
        "CountSamples": Self.predicates.map { CountSamples(selection: .matching([Self.steps], $0)) } + [
          CountSamples(selection: .samples([UUID()]))
        ],
        "DeleteMatchingSamples": Self.predicates.dropFirst().map { DeleteMatchingSamples(type: Catalog.sleep, predicate: $0) },
        "DeleteSamples": [DeleteSamples(samples: [])] + samples.dropFirst(4).map(DeleteSamples.init),
        "EndBackup": [EndBackup(number: 1)],
        "FetchChanges": [FetchChanges(selections: selections, anchor: nil, limit: nil)],
        "ForgetSetAsideBatches": [ForgetSetAsideBatches(feed: text, number: 1)],
        "ReadFeed": [ReadFeed(feed: text)],
        "ReadSetAsideBatch": [ReadSetAsideBatch(feed: text, number: 1)],
        "SaveFeedBatch": samples.flatMap { samples in
          [nil, TestStore.identity(FeedSource.identifier(ofFeed: "known"))].map { SaveFeedBatch(batch: text, samples: samples, author: $0) }
        },
        "SetAsideFeedBatch": [SetAsideFeedBatch(format: text, reason: text, body: Data(text.utf8))],
        "FetchQuantities": Self.predicates.flatMap { predicate in
          [(Self.steps, 0), (Self.steps, 10), (Catalog.sleep, 10)].map {
            FetchQuantities(type: $0, predicate: predicate, order: .quantities, limit: $1)
          }
        },
        "FetchSamples": selections.map { FetchSamples(selections: [$0]) },
        "FetchSources": selections.map { FetchSources(selection: $0) },
        "FindSample": [FindSample(UUID())],
        "AcknowledgeChanges": [AcknowledgeChanges(types: [Self.steps], place: .end)],
        "ListLeftOut": [ListLeftOut()],
        "ListRemovals": [ListRemovals()],
        "ListTypes": [ListTypes()],
        "ReadBackupPart": [ReadBackupPart(number: 1, offset: 0)],
        "RemoveSamples": Self.predicates.dropFirst().map { RemoveSamples(selection: .matching([Catalog.sleep], $0)) }
          + [RemoveSamples(selection: .samples([UUID()])), RemoveSamples(selection: .samples([removed.uuid]))],
        "RepairStore": [RepairStore(), RepairStore(removal: 99)],
        "RestoreSamples": [RestoreSamples(removal: 1), RestoreSamples(removal: 99)],
        "SaveSamples": samples.map { SaveSamples(samples: $0) } + samples.map { SaveSamples(samples: $0, author: author) },
        "SaveSeries": samples.map { SaveSeries(series: $0) },
        "ScanSamples": [ScanSamples(type: Self.steps, from: nil, limit: 10)],
      ]
    }
  }

  private static func unit(_ text: String) -> UnitExpression {
    do { return try UnitExpression.parse(text) } catch { preconditionFailure("\(text) is a unit") }
  }

  private static func with<T>(_ value: T, _ change: (inout T) -> Void) -> T {
    var value = value
    change(&value)
    return value
  }
}
