// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthCore
@testable import OpenHealthEngine
@testable import OpenHealthStorage

/// A store with some data of every kind, to which each request is sent as bytes: requests and replies must arrive as they were sent.
package final class WireWorld {
  /// Bytes that were sent, and how to decode them.
  package struct Message {
    package var name: String
    /// Who sends the request, nil for the owner; and whether it is one, not a reply.
    package var app: String?
    package var isRequest = false
    package var pages: [[UInt8]]
    package var read: ([[UInt8]]) throws -> Void
  }

  package let store: TestStore
  private let app: Caller
  /// The bundle identifier of the app.
  private let name: String
  /// The names of the requests that were sent.
  package private(set) var seen: Set<String> = []
  /// The names of the requests whose latest reply was empty.
  package private(set) var emptyReplies: Set<String> = []
  /// Every request and reply that was sent.
  package private(set) var messages: [Message] = []
  /// The name of the request that the store runs.
  package private(set) var current = ""
  /// Each request as it was sent, with what decodes other bytes and runs them as the same caller.
  package private(set) var requests: [(name: String, bytes: [UInt8], run: ([UInt8]) throws -> Void)] = []
  /// The requests that only read, as they were sent.
  package private(set) var readers: [(name: String, run: () throws -> Void)] = []
  package var database: HealthDatabase { store.engine.database }

  package init(app name: String = "com.example.\u{E9}", sealing: SealingRules? = nil) throws {
    self.name = name
    store = try TestStore(sealing: sealing)
    let types = [
      "stepCount", "heartRate", "sleepAnalysis", "workout", "bloodPressureSystolic", "bloodPressureDiastolic", "activeEnergyBurned",
      "workoutRoute", "workoutEffortScore",
    ]
    let own = TestStore.identity(name)
    app = .app(own)
    for (direction, names) in [(AccessDirection.share, types), (.read, types + ["dateOfBirth", "activitySummary"])] {
      let questions = try names.map { PermissionQuestion(type: try TestStore.type($0), direction: direction) }
      try send(SetPermissions(app: name, questions: questions, answer: .granted))
    }
  }

  /// Sends a request and its reply, and compares both with what arrives.
  @discardableResult
  private func send<R: HealthRequest>(_ request: R, as caller: Caller = .owner, to other: TestStore? = nil) throws -> R.Reply {
    let name = "\(R.self)"
    current = name
    let bytes = try WireForm.bytes(of: request)
    let received = try WireForm.request(R.self, from: bytes)
    #expect(WireFacts.text(of: received) == WireFacts.text(of: request), "request \(name)")
    let reply = try (other ?? store).engine.perform(received, for: caller)
    if other == nil, [.read, .follow].contains(RequestList.course(of: R.self)) {
      readers.append((name, { [store] in _ = try store.engine.perform(received, for: caller) }))
    }
    var pages: [[UInt8]] = []
    try R.send(reply) { pages.append($0) }
    func read(_ pages: [[UInt8]]) throws -> R.Reply {
      var rest = pages[...]
      return try R.receive { rest.popFirst() }
    }
    #expect(WireFacts.text(of: try read(pages)) == WireFacts.text(of: reply), "reply of \(name)")
    seen.insert(name)
    if other == nil, RequestList.course(of: R.self) != .ask {
      requests.append((name, bytes, { [store] in _ = try store.engine.perform(WireForm.request(R.self, from: $0), for: caller) }))
    }
    let text = WireFacts.text(of: reply)
    if R.Reply.self != Void.self, ["nil", "()", "dictionary []", "set []"].contains(text) || text.hasPrefix("Array<") {
      emptyReplies.insert(name)
    } else {
      emptyReplies.remove(name)
    }
    messages.append(
      Message(name: "request \(name)", app: caller.app?.bundleIdentifier, isRequest: true, pages: [bytes]) { pages in
        guard let bytes = pages.first else { throw WireFault.wrongPageCount }
        _ = try WireForm.request(R.self, from: bytes)
      })
    if !pages.isEmpty { messages.append(Message(name: "reply of \(name)", pages: pages) { _ = try read($0) }) }
    return reply
  }

  private static let metadata: [MetadataSet.Entry] = [
    .init(key: "text", value: .string("e\u{301} \u{0}")), .init(key: "flag", value: .boolean(true)),
    .init(key: "whole", value: .integer(.min)), .init(key: "large", value: .large(.max)), .init(key: "real", value: .real(-0.0)),
    .init(key: "date", value: .date(TestStore.date(0.1))),
    .init(key: MetadataSet.syncIdentifierKey, value: .string("s")), .init(key: MetadataSet.syncVersionKey, value: .integer(1)),
  ]

  private func samples() throws -> [SampleRecord] {
    var steps = try TestStore.steps(0.1 + 0.2, at: 10, seconds: 60, metadata: Self.metadata)
    steps.provenance = Provenance(revision: nil, device: DeviceRecord(name: "Band \u{1F600}", localIdentifier: ""))
    var pulse = try TestStore.pulse(61, at: 20, seconds: 30)
    pulse.series = SeriesRecord([
      SeriesValue(start: 700_000_020, end: 700_000_021, value: 60), SeriesValue(start: 700_000_030, end: 700_000_050, value: 62),
    ])
    let sleep = try TestStore.sample("sleepAnalysis", .category(3), at: 40_000, seconds: 20_000)
    let pressure = try TestStore.sample("bloodPressure", .correlation(TestStore.pressures()))
    return [steps, pulse, sleep, pressure, try TestStore.workout()]
  }

  /// Sends every request. Data are saved before they are read, and deleted last.
  package func runAll() throws {
    let type = try TestStore.type("stepCount")
    let pulse = try TestStore.type("heartRate")
    try send(SetPermissions(app: "other", questions: [.init(type: type, direction: .read)], answer: .refused))
    try send(RequestAuthorization(share: [type], read: [pulse]), as: app)
    try send(AuthorizationRequestStatus(types: AuthorizationTypes(share: [type], read: [pulse])), as: app)
    try send(SharingStatus(type: type), as: app)
    try send(RecalibrateEstimates(type: try TestStore.type("sixMinuteWalkTestDistance")))
    let limited = PermissionQuestion(type: try TestStore.type("bodyMass"), direction: .read)
    try send(
      SetPermissions(app: name, questions: [limited], answer: .granted, since: TestStore.date(0.1), until: Date.distantFuture))
    try send(SetPermissions(app: "other", questions: [limited], answer: .granted, statistics: StatisticsRule(.hour, least: 9)))
    #expect(try send(EarliestSampleDates(types: [limited.type, type]), as: app) == [limited.type: TestStore.date(0.1)])
    try send(RequestPerObjectAuthorization(type: try TestStore.type("visionPrescription")), as: app)
    try send(RequestAuthorization(share: [], read: [try TestStore.type("CDA")]), as: app)
    #expect(try send(RequestDocuments(type: try TestStore.type("CDA"), documents: [UUID()]), as: app) == [])
    #expect(try send(FetchVerifiableRecords(recordTypes: ["\u{E9}"], sourceTypes: ["a"]), as: app).isEmpty)
    for change: BackgroundDeliveryChange in [.enable(type: type, frequency: 2), .disable(type: type), .disableAll] {
      try send(SetBackgroundDelivery(change), as: app)
    }
    try send(SetBackgroundDelivery(.enable(type: type, frequency: 1)), as: app)
    var samples = try samples()
    try send(SaveSamples(samples: samples), as: app)
    let woken = try send(WakeApps(running: ["other", "e\u{301}"], rules: WakingRules(answerSeconds: 0.1, redeliverySeconds: [0.2])))
    // A store that other processes share wakes only apps that are registered for that.
    #expect((woken.next != nil) != TestDatabase.areOnServer)
    let wakings = try send(ListWakeUps())
    #expect(wakings.map(\.deliveries.count) == [1] && wakings[0].isOpen != TestDatabase.areOnServer)
    try send(AcknowledgeChanges(types: [type], place: ChangeAnchor(place: .max)), as: app)
    #expect(try send(ListWakeUps()).map(\.isOpen) == [false])
    samples[1].uuid = UUID()
    #expect(try send(SaveSeries(series: [samples[1]]), as: app).count == 1)
    try send(SaveSamples(samples: [try TestStore.steps(5, at: 100)], author: TestStore.identity("author")))
    try sendBatches()
    try send(
      AddSamplesToWorkout(workout: samples[4].uuid, samples: [try TestStore.sample("activeEnergyBurned", 7, "kcal", at: 5)]), as: app)
    let route = try TestStore.route(at: 3, count: 3)
    #expect(try send(SaveRoute(workout: samples[4].uuid, route: route), as: app).count == 1)
    #expect(try send(FetchRoute(route: route.uuid, start: route.start), as: app).locations == route.route?.locations)
    let period = DateInterval(start: TestStore.date(4), duration: 0.5)
    #expect(try send(FetchRoute(route: route.uuid, start: route.start, period: period), as: app).locations.count == 1)
    try send(FetchRoute(route: route.uuid, start: route.start, part: 0))
    try sendContents()
    try sendAttachments()
    let score = try TestStore.sample("workoutEffortScore", 7, "appleEffortScore", at: 30)
    try send(RelateEffort(score: score, workout: samples[4].uuid, activity: nil, isRelated: true), as: app)
    #expect(try send(FetchEffort(predicate: .everything, anchor: nil, isMostRelevant: true), as: app).relationships.count == 1)
    try send(RelateEffort(score: score, workout: samples[4].uuid, activity: nil, isRelated: false), as: app)
    #expect(try send(FetchEffort(predicate: .everything, anchor: 0, isMostRelevant: false), as: app).relationships.map(\.samples) == [[]])
    try sendWorkouts(pulse)
    try sendImport()
    try sendSettings(type)
    try sendApps(type)
    try sendQueries(samples)
    try sendRemovals(samples, type, pulse)
    try sendChecksAndBackup()
    let changes = try send(FetchChanges(selections: selections(), anchor: nil, limit: nil))
    #expect(changes.added.count > 2)
    #expect(changes.deleted.contains { !$0.members.isEmpty })
    #expect(changes.deleted.contains { !$0.metadata.isEmpty })
  }

  /// Saves contents and documents, and reads them.
  /// What a feed sends, and what the owner sees of it.
  private func sendBatches() throws {
    let feed = FeedSource.identifier(ofFeed: "wire")
    let phone = try store.app(feed, share: ["dietaryZinc"])
    let zinc = try TestStore.sample("dietaryZinc", 7, "mg", at: 80_000, of: "\u{E9}")
    #expect(try send(SaveFeedBatch(batch: "\u{E9}", samples: [zinc], sums: [0], deleted: [UUID()], rejected: 2), as: phone).accepted == 1)
    try send(SetAsideFeedBatch(format: "f", reason: "\u{E9}", body: Data([0, 255])), as: phone)
    #expect(try send(ReadFeed(feed: feed)).setAside.map(\.number) == [1])
    #expect(try send(ReadSetAsideBatch(feed: feed, number: 1)) == Data([0, 255]))
    #expect(try send(ForgetSetAsideBatches(feed: feed, number: 1)) == 1)
  }

  private func sendContents() throws {
    let beats = try TestStore.sample(
      "heartbeatSeries", .content(.heartbeatSeries(HeartbeatSeriesRecord([.init(time: 0.5, isAfterGap: true)]))), at: 50)
    try send(SaveSamples(samples: [beats], author: TestStore.identity("band")))
    let part = try send(FetchContentBytes(type: beats.type, uuid: beats.uuid, start: beats.start))
    #expect(part.bytes == beats.content?.bytes?.bytes)
    #expect(part.next == nil)
    let text = ContentBytes(Data("<a/>".utf8))
    let document = try TestStore.sample("CDA", .content(.clinicalDocument(.init(title: "\u{E9}", bytes: text))), at: 60)
    let issued = TestStore.date(70)
    let content = VerifiableRecord(recordTypes: ["\u{E9}"], issuer: "i", issued: issued, relevant: issued, data: Data([0]))
    let card = try TestStore.sample(Catalog.verifiableRecord.name, .content(.verifiableRecord(content)), at: 70)
    try send(SaveSamples(samples: [document, card], author: TestStore.identity("clinic")))
    #expect(try send(RequestDocuments(type: document.type, documents: [document.uuid])) == [document.uuid])
    #expect(try send(FetchVerifiableRecords(recordTypes: ["\u{E9}"], sourceTypes: [content.sourceType])).map(\.uuid) == [card.uuid])
  }

  /// Deletes samples, removes and restores others, and lists what was read.
  private func sendRemovals(_ samples: [SampleRecord], _ type: DataType, _ pulse: DataType) throws {
    let sync = [
      MetadataSet.Entry(key: MetadataSet.syncIdentifierKey, value: .string("other")),
      .init(key: MetadataSet.syncVersionKey, value: .real(0.5)),
    ]
    let doomed = try TestStore.steps(9, at: 900, metadata: sync)
    try send(SaveSamples(samples: [doomed]), as: app)
    try send(DeleteSamples(samples: [doomed, samples[3]]), as: app)
    #expect(try send(DeleteMatchingSamples(type: pulse, predicate: .everything), as: app) == 3)
    #expect(try send(FindSample(samples[0].uuid)).sample?.uuid == samples[0].uuid && send(FindSample(UUID())).sample == nil)
    let selection = SampleSelection.matching(nil, .source(["author"]))
    #expect(try send(CountSamples(selection: selection)).map(\.count) == [1])
    let removal = try #require(try send(RemoveSamples(selection: selection)).removal)
    #expect(try send(ListRemovals()).map(\.number) == [removal])
    #expect(try send(RestoreSamples(removal: removal)).restoredSamples == 1)
    try send(RemoveSamples(selection: .samples([samples[0].uuid])))
    try send(SetAccessLogRetention(days: 30))
    let access = ListAccess.Item(
      date: .now, app: name, type: type, direction: .share, request: "SaveSamples", isRefused: true, times: 2, count: .max)
    try store.engine.database.write { try $0.accessLog.add([access]) }
    let log = try send(ListAccess()).items
    #expect(log == [access] || TestDatabase.areOnServer && log.contains(access))
    try send(
      ListAccess(app: "other", type: type, direction: .share, since: TestStore.date(0.5), newest: 3, after: .init(minute: .min, subject: 7))
    )
    #expect(try !send(ListRemovals()).isEmpty)
  }

  /// Checks the store, and makes a backup of another one: only stores on disk have keys. A store on a server refuses both.
  private func sendChecksAndBackup() throws {
    let place = try TemporaryFolder()
    let folders = (place.url.appendingPathComponent("store"), place.url.appendingPathComponent("keys"))
    _ = try StoreKeys.openOrCreate(folder: folders.0, keyFolder: folders.1).makeRecoveryKey()
    let other = try TestStore(folder: place.url)
    var checks: CheckStore.Place? = .init(check: 0)
    while let place = checks {
      let portion = try send(CheckStore(at: place), to: TestDatabase.areOnServer ? other : store)
      #expect(portion.findings.allSatisfy { $0.severity != .damage }, "\(portion.findings)")
      checks = portion.next
    }
    let bad = try TestStore.sample("stepCount", 1, "kg", of: "old")
    try other.engine.database.write { _ = try $0.insert([bad]) }
    let all = FetchSamples(selections: [.init(type: bad.type, predicate: .everything)])
    #expect(try other.engine.perform(all, for: .owner).isEmpty)
    #expect(try send(ListLeftOut(), to: other) == [LeftOut(table: "sample", type: bad.type, count: 1)])
    let repaired = try send(RepairStore(), to: other)
    #expect(repaired.setAside == [LeftOut(table: "sample", type: bad.type, count: 1)])
    #expect(repaired.isDone)
    #expect(try send(RestoreSamples(removal: try #require(repaired.removal)), to: other).restoredRows == 1)
    let made = try send(BeginBackup(passphrase: Data([0, 255, 7])), to: other)
    #expect(made.ways == [.passphrase, .recoveryKey, .keyFile])
    let part = try #require(try send(ReadBackupPart(number: made.number, offset: 0), to: other))
    #expect(Int64(part.count) == made.size)
    try send(EndBackup(number: made.number), to: other)
    #expect(try send(IdentifyStore(), to: other) == other.engine.database.identifier)
    let refused: [any HealthRequest] = [RepairStore(), BeginBackup(passphrase: Data([1]))]
    for request in refused where TestDatabase.areOnServer {
      #expect(throws: HealthError.store(.onServer)) { _ = try store.engine.perform(request, for: .owner) }
    }
  }

  private func sendAttachments() throws {
    let prescription = try TestStore.prescription(at: 60)
    let sample = SampleReference(prescription)
    try send(SaveSamples(samples: [prescription], author: TestStore.identity("optician")))
    let metadata = [MetadataSet.Entry(key: "real", value: .real(-0.0)), .init(key: "date", value: .date(TestStore.date(0.1)))]
    let attached = [TestStore.attachment(name: "e\u{301}", metadata: metadata), TestStore.attachment(Data())]
    for attachment in attached { try send(AddAttachment(sample: sample, attachment: attachment)) }
    #expect(try send(FetchAttachments(sample: sample)).map(\.metadata) == attached.map(\.metadata))
    #expect(try send(FetchAttachmentBytes(sample: sample, attachment: attached[0].identifier)).bytes == attached[0].data.bytes)
    #expect(try send(ListAttachments()).items.count == 2)
    try send(RemoveAttachment(sample: sample, attachment: attached[1].identifier))
  }

  /// Sends every step of an unfinished workout.
  private func sendWorkouts(_ pulse: DataType) throws {
    let (builder, activity) = (UUIDMint.ofTests.next(), UUIDMint.ofTests.next())
    let configuration = WorkoutRecord.Configuration(
      activityType: 37, locationType: 3, swimmingLocationType: 1, lapLength: .init(0.1, try UnitExpression.parse("km")))
    let collected = WorkoutDraft.Collected(type: pulse, predicate: .quantity(.less, .infinity, try UnitExpression.parse("count/min")))
    let beginning = WorkoutDraft.Beginning(
      configuration: configuration, device: DeviceRecord(name: "Band \u{1F600}"), start: TestStore.date(0.1), activity: activity,
      live: .init(session: activity, collected: [collected], collectsEvents: false),
      zones: [try ZoneConfiguration(type: pulse, boundaries: [100.1, 120].map { .init($0, try .parse("count/min")) }, source: .user)])
    try send(FetchWorkoutBuilder(builder: builder), as: app)
    let part = WorkoutRecord.Activity(
      uuid: activity, configuration: configuration, start: TestStore.date(0.2), end: nil, metadata: MetadataSet(Self.metadata.dropLast(2)))
    let steps: [WorkoutDraft.Change] = [
      .begin(beginning), .addMetadata(MetadataSet(Self.metadata.dropLast(2))), .addActivity(part),
      .endActivity(activity, TestStore.date(7)),
      .addActivityMetadata(activity, MetadataSet([.init(key: "real", value: .real(-0.0))])), .collect([collected]),
      .addRouteMetadata(MetadataSet(Self.metadata.dropLast(2))),
      .addEvents([.init(kind: 7, start: TestStore.date(0.3), end: TestStore.date(0.4), metadata: MetadataSet(Self.metadata.dropLast(2)))]),
    ]
    for step in steps { try send(ChangeWorkoutBuilder(builder: builder, step), as: app) }
    try send(AddSamplesToWorkout(workout: builder, samples: [try TestStore.pulse(0.1 + 0.2, at: 1)]), as: app)
    let report = try #require(try send(FetchWorkoutBuilder(builder: builder), as: app))
    #expect(report.statistics.count == 2)
    #expect(report.zoneGroups.count == 2)
    #expect(report.zonesNow.count == 1)
    let route = try TestStore.route(at: 3, count: 3)
    #expect(try send(AddRouteToWorkout(workout: builder, route: route), as: app))
    #expect(try !send(AddRouteToWorkout(workout: builder, route: try TestStore.route(at: 1, count: 2)), as: app))
    for step in [.end(TestStore.date(60)), .finish] as [WorkoutDraft.Change] {
      try send(ChangeWorkoutBuilder(builder: builder, step), as: app)
    }
    try send(ChangeWorkoutBuilder(builder: activity, .begin(beginning)), as: app)
    try send(ChangeWorkoutBuilder(builder: activity, .discardRoute), as: app)
    try send(TakeWorkoutStep(builder: activity, .addMetadata(MetadataSet(Self.metadata.dropLast(2)))), as: app)
    try send(ChangeWorkoutBuilder(builder: activity, .discard), as: app)
    try sendSession(configuration, part)
  }

  /// Sends every step of a session.
  private func sendSession(_ configuration: WorkoutRecord.Configuration, _ part: WorkoutRecord.Activity) throws {
    let fresh = WorkoutSession(
      builder: UUIDMint.ofTests.next(), configuration: configuration, activity: part.uuid, date: TestStore.date(0.1))
    let sessions = [UUIDMint.ofTests.next(), UUIDMint.ofTests.next()]
    try send(FollowWorkoutSession(session: nil, after: nil), as: app)
    try send(ChangeWorkoutSession(session: sessions[0], fresh: fresh, .start(nil), after: 0), as: app)
    let steps: [WorkoutSession.Change] = [
      .prepare, .start(TestStore.date(0.1)), .beginActivity(part), .endActivity(TestStore.date(0.7)), .pause, .resume,
      .stop(.distantFuture - 1e9),
      .end,
    ]
    for step in steps { try send(ChangeWorkoutSession(session: sessions[1], fresh: fresh, step, after: 2), as: app) }
    let mirrored = UUIDMint.ofTests.next()
    try send(JoinWorkoutSession(link: mirrored, own: [sessions[0]], takesOver: true), as: app)
    let another = UUIDMint.ofTests.next()
    for step in [.setDelegate(true), .start(nil), .startMirroring] as [WorkoutSession.Change] {
      try send(ChangeWorkoutSession(session: another, fresh: fresh, step, after: 0), as: app)
    }
    try send(JoinWorkoutSession(link: mirrored, own: [sessions[0]], takesOver: false), as: app)
    for step in [.setDelegate(true), .send(Data([0, 255])), .seen, .stopMirroring] as [WorkoutSession.Change] {
      try send(ChangeWorkoutSession(session: another, fresh: fresh, step, after: 0, by: .mirrored(mirrored)), as: app)
    }
    try send(JoinWorkoutSession(link: mirrored, own: [], takesOver: true), as: app)
    let report = try #require(try send(FollowWorkoutSession(session: sessions[0], after: 0), as: app))
    #expect(report.events.contains(.failed(.anotherWorkoutSession)))
    #expect(report.session.state == .ended)
    try send(FollowWorkoutSession(session: sessions[1], after: nil), as: app)
  }

  private func selections() throws -> [FetchSamples.Selection] {
    try ["stepCount", "heartRate", "sleepAnalysis", "bloodPressure", "workout", "workoutRoute"].map {
      .init(type: try TestStore.type($0), predicate: .everything)
    }
  }

  private func sendImport() throws {
    let number = try send(BeginImport(name: "export \u{E9}.zip"))
    let element = KeptElement(
      name: "Record", attributes: [.init(name: "a", value: "\u{0}\u{301}")], children: [KeptElement(name: "Child"), KeptElement(name: "")])
    let workout = try TestStore.workout(of: "file")
    let group = ImportRecords.Group(
      record: workout, members: [try TestStore.sample("stepCount", 3, "count", at: 7, of: "file", creation: TestStore.date(8))],
      extra: element, memberExtras: [0: KeptElement(name: "Member \u{E9}")])
    let records = [
      try TestStore.steps(1, at: 1, of: "file"), try TestStore.steps(2, at: 2, of: "other file"), try TestStore.prescription(of: "file"),
    ]
    let attachments = [2: [TestStore.attachment(name: "\u{1F600}"), TestStore.attachment(Data())]]
    let batch = ImportRecords(number: number, records: records, extras: [1: element], attachments: attachments, groups: [group])
    #expect(try send(batch).storedAttachments == 2)
    let key = "Audiogram 1"
    try send(ImportElements(number: number, items: [.init(element: element, identity: .max - 1, key: key)]))
    let file = try #require(try send(ImportFile(number: number, path: "a/\u{E9}", size: 3, digest: .max, replaces: true)))
    try send(ImportFilePart(number: number, file: file, part: 0, body: Data([0, 255, 7]), isLast: true))
    try send(ImportCharacteristics(values: ["HKCharacteristicTypeIdentifierDateOfBirth": "1985-04-12"], number: number))
    try send(FinishImport(number: number, exportDate: TestStore.date(1), locale: "de_AT", isComplete: true))
    try send(ListImports())
    try send(CountImport(number: number))
    try send(ListFiles())
    #expect(try send(ReadFilePart(file: file, part: 0)) == Data([0, 255, 7]))
    try send(ReadFilePart(file: file, part: 1))
    try send(ListElements())
    try send(FetchElements())
    try send(ScanSamples(type: try TestStore.type("stepCount"), from: nil, limit: 100))
    try send(ScanSamples(type: try TestStore.type("stepCount"), from: TestStore.date(0.3), limit: 1))
    var adoption = AdoptElements()
    adoption.add(
      try #require(try send(FetchElements()).first).number, sample: try TestStore.prescription(at: 9, of: "file"), extra: element)
    #expect(try send(adoption) == 1)
    let other = try send(BeginImport(name: ""))
    try send(DeleteImport(number: other))
  }

  private func sendSettings(_ type: DataType) throws {
    try send(SetCharacteristics(values: ["HKCharacteristicTypeIdentifierDateOfBirth": "1985-04-12"], cleared: ["x"]))
    try send(ReadCharacteristic(type: try TestStore.type("dateOfBirth")), as: app)
    try send(ReadProfile())
    try send(SetPreferredUnit(type: type, unit: try UnitExpression.parse("count")))
    try send(SetPreferredUnit(type: type, unit: nil))
    try send(PreferredUnits(types: [type], system: .uk), as: app)
    try send(SetMeasurementSystem(system: .uk))
    #expect(try send(ReadMeasurementSystem()) == .init(system: .uk, locale: nil))
    try send(SetMeasurementSystem(system: nil))
    let goals = ActivityGoals(energy: 500, standHours: 12)
    try send(SetActivityGoals(goals: goals, from: CivilDay(year: 2026, month: 1, day: 2)))
    #expect(try send(ReadActivityGoals()) == [.init(day: nil, goals: goals)])
    try send(SetActivityGoals(goals: nil, from: CivilDay(year: 2026, month: 1, day: 2)))
    try send(SetSourceOrder(type: type, bundleIdentifiers: ["author", "file"]))
    try send(ReadSourceOrder())
    try send(ReadSourceOrder(types: [type]))
    let pulse = try TestStore.type("heartRate")
    let rate = try UnitExpression.parse("count/min")
    try send(SetZones(type: pulse, boundaries: [.init(100.1, rate), .init(120, rate)]))
    #expect(try send(PreferredZones(type: pulse, at: TestStore.date(0)), as: app)?.boundaries == [100.1, 120])
    try send(SetZones(type: pulse, boundaries: nil))
    let book = try send(ChangeAlerts([.add(.value(pulse, .sample, .above, .init(120.5, "count/min"))), .see(nil)]))
    var round = AlertRound()
    let rule = try #require(book.rules.first)
    var event = AlertEvent(of: rule, key: "2001-01-01", at: TestStore.date(0))
    (event.value, event.start, event.day) = (130.25, TestStore.date(-1), CivilDay(year: 2001, month: 1, day: 1))
    (round.events, round.anchor, round.since) = ([event], book.anchor, [rule.number: rule.since])
    round.decided = [rule.number: CivilDay(year: 2001, month: 1, day: 1)]
    #expect(try send(RecordAlerts(round)).map(\.number) == [1])
    #expect(try send(ReadAlerts()).events.count == 1)
    try send(ListTypes())
    var summary = ActivitySummaryRecord(day: CivilDay(year: 2024, month: 2, day: 29))
    summary.energy.value = 0.1
    summary.standHoursGoal = .init(12, ActivitySummaryRecord.countUnit)
    try send(SaveActivitySummaries(summaries: [summary]))
    let drops = MedicationRecord(
      displayText: "e\u{301} \u{1F600}", codings: [.init(system: "s", version: "1", code: "2")], nickname: "", hasSchedule: true)
    try send(SaveMedications(medications: [drops, MedicationRecord(displayText: "Gel")]))
    let removal = try #require(try send(RemoveMedications(identifiers: [MedicationRecord(displayText: "Gel").identifier])))
    #expect(try send(FetchMedications()) == [drops] && send(ListRemovals()).map(\.medications) == [1])
    #expect(try send(RestoreSamples(removal: removal)).restoredMedications == 1)
    #expect(try send(FetchMedications()).count == 2)
    let note = NoteRecord(.day(CivilDay(year: 2024, month: 2, day: 29)), "e\u{301}\n\u{1F600}", changed: TestStore.date(0.5))
    try send(SaveNotes(notes: [note, NoteRecord(.sample(UUID()), "a", changed: TestStore.date(1))]))
    let gone = try #require(try send(SaveNotes(notes: [NoteRecord(note.subject, "", changed: TestStore.date(2))])))
    #expect(try send(FetchNotes([note.subject])).isEmpty && send(ListRemovals()).compactMap(\.notes) == [1])
    #expect(try send(RestoreSamples(removal: gone)).restoredNotes == 1)
    #expect(try send(FetchNotes()).count == 2)
    let zone = try #require(TimeZone(identifier: "Asia/Kathmandu"))
    let days = DayRange(CivilDay(year: 2024, month: 2, day: 28), CivilDay(year: 2024, month: 3, day: 1), timeZone: zone)
    try send(FetchActivitySummaries(predicate: .days(days), timeZone: zone), as: app)
  }

  private func sendApps(_ type: DataType) throws {
    let registration = AppRegistration(
      bundleIdentifier: "com.example.app", name: "App e\u{301}", version: "1",
      usage: UsageTexts(share: "\u{1F600}", update: "b", clinical: nil),
      allowsBackgroundDelivery: true, launch: "/bin/true \\", uid: .max, flatpak: "com.example.App")
    let token = AppToken.text(of: [UInt8](repeating: 1, count: AppToken.byteCount))
    try send(AddApp(registration, token: token, replaces: true))
    let found = try #require(try send(IdentifyApp("com.example.app", token: token)))
    #expect(found.registration == registration)
    try store.engine.database.write {
      try $0.permissions.ask(.init(type: type, direction: .read), app: "com.example.app", strength: .isolated, at: TestStore.date(0.1))
    }
    #expect(try send(ListPermissionRequests()).count == 1)
    let question = PermissionQuestion(type: type, direction: .share)
    try send(SetPermissions(app: "com.example.app", questions: [question], answer: .granted, strength: .isolated))
    try send(ReadPermissions(app: "com.example.app"))
    try send(DismissPermissionRequests(app: "com.example.app"))
    let prescription = try TestStore.type("visionPrescription")
    let objects = [UUIDMint.ofTests.next(), UUIDMint.ofTests.next()]
    try send(SetObjectPermissions(app: "com.example.app", type: prescription, objects: objects, answer: .granted, strength: .isolated))
    #expect(try send(ReadObjectPermissions(app: "com.example.app", type: prescription)).count == 2)
    let companion = AppRegistration(bundleIdentifier: "com.example.run.companion", name: "Companion", launch: "/bin/true")
    try send(AddApp(companion, token: token, replaces: true))
    let configuration = WorkoutRecord.Configuration(activityType: 37, lapLength: .init(0.1, try UnitExpression.parse("km")))
    try send(StartCompanion(configuration: configuration), as: .app(TestStore.identity("com.example.run")))
    let started = Caller.app(TestStore.identity(companion.bundleIdentifier))
    #expect(try send(TakeCompanionStart(), as: started) == configuration)
    try send(RestrictApps(true))
    try send(ListApps())
    try send(RestrictApps(false))
    try send(RemoveApp("com.example.app"))
  }

  private func sendQueries(_ samples: [SampleRecord]) throws {
    let type = try TestStore.type("stepCount")
    let order = [FetchSamples.SortKey(field: .workoutTotal(.energy), ascending: false), .init(field: .start, ascending: true)]
    try send(FetchSamples(selections: try selections(), order: order, limit: nil), as: app)
    let selection = FetchSamples.Selection(type: type, predicate: .everything)
    try send(FetchSources(selection: selection), as: app)
    for order in FetchQuantities.Order.allCases {
      let page = try send(FetchQuantities(type: try TestStore.type("heartRate"), predicate: .everything, order: order, limit: 1), as: app)
      try send(
        FetchQuantities(type: try TestStore.type("heartRate"), predicate: .everything, order: order, after: page.next, limit: 9), as: app)
    }
    try send(
      ComputeStatistics(type: type, predicate: .everything, options: [.cumulativeSum, .separateBySource, .mostRecent, .duration]), as: app)
    try send(ExplainStatistics(type: type, predicate: .everything, interval: -.infinity..<(.infinity)), as: app)
    let zone = try #require(TimeZone(identifier: "Pacific/Apia"))
    var calendar = Calendar(identifier: .hebrew)
    calendar.timeZone = zone
    calendar.firstWeekday = 4
    let anchor = TestStore.date(0.25)
    let intervals = try [
      CalendarIntervals(only: 0..<(.infinity)),
      #require(CalendarIntervals(anchor: anchor, components: DateComponents(calendar: calendar, month: 1), calendar: .current)),
      #require(
        CalendarIntervals(anchor: anchor, components: DateComponents(timeZone: zone, day: 1, hour: 1), calendar: .autoupdatingCurrent)),
    ]
    for intervals in intervals {
      let options: StatisticsOptions = [.cumulativeSum, .separateBySource]
      try send(ComputeStatisticsCollection(type: type, predicate: .everything, options: options, intervals: intervals), as: app)
      let all = try send(FollowStatistics(type: type, predicate: .everything, options: options, intervals: intervals, anchor: nil), as: app)
      for anchor in [all.anchor, 3] {
        try send(FollowStatistics(type: type, predicate: .everything, options: options, intervals: intervals, anchor: anchor), as: app)
      }
    }
    try send(ComputeSleep(from: TestStore.date(0), to: nil, timeZone: zone), as: app)
    for predicate in try predicates(samples) {
      try send(FetchSamples(selections: [.init(type: type, predicate: predicate)]), as: app)
    }
    try send(FetchSamples(selections: [selection]), as: app)
  }

  /// Every case of a predicate.
  private func predicates(_ samples: [SampleRecord]) throws -> [PredicateTree] {
    let (kcal, type) = (try UnitExpression.parse("kcal"), try TestStore.type("activeEnergyBurned"))
    let device = DeviceRecord(name: "Band \u{1F600}", localIdentifier: "")
    let comparisons: [PredicateTree.Comparison] = [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual]
    var all: [PredicateTree] = comparisons.map { .date(.start, $0, TestStore.date(0.1)) }
    all += comparisons.map { .quantity($0, -0.0, kcal) }
    all += [SeriesTerm.Figure.minimum, .maximum, .latest].map { .series(.quantity($0, .notEqual, 0.1, kcal)) }
    all += [.series(.date(.start, .less, .distantPast)), .series(.date(.end, .equal, .distantFuture))]
    all += [.constant(true), .constant(false), .uuid([samples[0].uuid]), .uuid([]), .source(["a", "\u{E9}"]), .category(.equal, .min)]
    all += [.date(.end, .less, .distantFuture), .quantity(.less, .infinity, kcal), .quantity(.less, -.infinity, kcal)]
    all.append(
      .sourceRevision([
        SourceRevisionPattern(bundleIdentifier: "a", version: .any, productType: .exactly(nil), operatingSystem: .exactly(.unknown)),
        SourceRevisionPattern(bundleIdentifier: "a", version: .exactly("1"), productType: .exactly("x"), operatingSystem: .any),
      ]))
    all += [.device([nil, device]), .device([]), .deviceField(.udiDeviceIdentifier, []), .deviceField(.name, ["e\u{301}"])]
    all += [.number(.count, .equal, 1), .number(.duration, .less, 0.5), .metadataKey("\u{0}"), .noCorrelation, .inWorkout(samples[4].uuid)]
    all += [.effort(workout: samples[4].uuid, activity: nil), .effort(workout: samples[4].uuid, activity: samples[0].uuid)]
    all += Self.metadata.map { .metadata($0.key, .equal, $0.value) }
    all.append(.metadata("amount", .less, .quantity(1, kcal)))
    let relations: [TextPattern.Relation] = [.comparison(.less), .beginsWith, .endsWith, .contains, .like, .matches]
    let fields: [PredicateTree.TextField] = [.sourceName, .bundleIdentifier, .version, .productType, .device(.model), .metadata("text")]
    for (relation, field) in zip(relations, fields) {
      all.append(.text(field, try #require(TextPattern(relation, "B.*d", options: [.ignoringCase, .ignoringDiacritics]))))
    }
    all.append(.text(.sourceName, .any))
    all.append(.member(try TestStore.type("bloodPressureSystolic"), .or([.not(.noCorrelation), .and([])])))
    let terms: [WorkoutTerm] = [
      .activityType(.max), .duration(.less, 60), .total(.strokes, .equal, 0, kcal), .anyActivity(.workout(.activityType(37))),
      .statistic(type, .average, .greater, 1, kcal),
    ]
    all += terms.map { .workout($0) }
    return all
  }
}
