// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import Synchronization
import Testing
import WaitingTestSupport

@testable import OpenHealthCore
@testable import OpenHealthEngine
@testable import OpenHealthStorage

/// The log of what apps read and write, for the owner.
@Suite(.timeLimit(.minutes(30))) final class AccessLogTests {
  private let clock = TestClock()
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("access-log-\(UUID().uuidString)")
  private let store: TestStore

  init() throws { store = try TestStore(folder: folder, now: { [clock] in clock.now }) }

  deinit {
    do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
  }

  private func lines(_ request: ListAccess = ListAccess(), of store: TestStore? = nil) throws -> [String] {
    try (store ?? self.store).engine.perform(request, for: .owner).items.map { item in
      "\(item.app) \(item.direction) \(item.type.name) \(item.request)\(item.isRefused ? " refused" : "") \(item.times) \(item.count)"
    }
  }

  private static func steps() throws -> FetchSamples.Selection { .init(type: try TestStore.type("stepCount"), predicate: .everything) }

  /// A reply that notes how often it is counted.
  private final class Tally: CountedReply {
    private let asked = Mutex(0)
    var timesAsked: Int { asked.withLock { $0 } }

    func count(of type: DataType) -> Int {
      asked.withLock { $0 += 1 }
      return 7
    }
  }

  private struct CountedRequest: HealthRequest {
    var access: RequestAccess { .none }
    var kind: RequestKind { .querying }
    static func send(_ reply: Tally, _ page: ([UInt8]) throws -> Void) throws {}
    static func receive(_ page: () throws -> [UInt8]?) throws -> Tally { Tally() }
  }

  @Test("T5: the reply of a query that names a type thousands of times is counted once for the type")
  func repeatedTypes() throws {
    let app = try store.app("app", read: ["stepCount", "heartRate"])
    let (steps, pulse) = (try TestStore.type("stepCount"), try TestStore.type("heartRate"))
    let tally = Tally()
    let log = AccessLog(database: store.engine.database) { [clock] in clock.now }
    let types = Array(repeating: steps, count: 5000) + [pulse] + Array(repeating: steps, count: 5000)
    log.note(CountedRequest(), tally, .read(types), app) { _ in false }
    #expect(tally.timesAsked == 2)
    log.writeAll()
    #expect(try lines().sorted() == ["app read heartRate CountedRequest 1 7", "app read stepCount CountedRequest 1 7"])
  }

  @Test("each kind of request that reads or changes health data is logged with its sample count; other requests are not")
  func everyKind() throws {
    let types = [
      "stepCount", "heartRate", "sleepAnalysis", "workout", "bloodPressureSystolic", "bloodPressureDiastolic", "activeEnergyBurned",
      "workoutEffortScore",
    ]
    let app = try store.app("app", share: types, read: types + ["dateOfBirth", "activitySummary"])
    let type = try TestStore.type("stepCount")
    func run(_ request: some HealthRequest) throws -> [String] {
      try store.engine.perform(SetAccessLogRetention(days: 0), for: .owner)
      try store.engine.perform(SetAccessLogRetention(days: 1), for: .owner)
      _ = try store.engine.perform(request, for: app)
      return try lines()
    }
    let workout = try TestStore.workout()
    let steps = try (0..<3).map { try TestStore.steps(Double($0 + 1), at: Double($0)) }
    #expect(
      try run(SaveSamples(samples: steps + [workout, TestStore.sample("bloodPressure", .correlation(TestStore.pressures()))])) == [
        "app share stepCount SaveSamples 1 3", "app share workout SaveSamples 1 1", "app share bloodPressureSystolic SaveSamples 1 1",
        "app share bloodPressureDiastolic SaveSamples 1 1",
      ])
    let pulse = FetchSamples.Selection(type: try TestStore.type("heartRate"), predicate: .everything)
    #expect(
      try run(FetchSamples(selections: [Self.steps(), pulse, Self.steps()])) == [
        "app read stepCount FetchSamples 1 3", "app read heartRate FetchSamples 1 0",
      ])
    let pressure = FetchSamples.Selection(type: try TestStore.type("bloodPressure"), predicate: .everything)
    #expect(try run(FetchSamples(selections: [pressure])) == ["app read bloodPressure FetchSamples 1 1"])
    #expect(
      try run(FetchQuantities(type: type, predicate: .everything, order: .quantities, limit: 2)) == [
        "app read stepCount FetchQuantities 1 2"
      ]
    )
    #expect(
      try run(ComputeStatistics(type: type, predicate: .everything, options: .cumulativeSum)) == [
        "app read stepCount ComputeStatistics 1 1"
      ])
    let intervals = CalendarIntervals(only: 0..<(.infinity))
    #expect(
      try run(ComputeStatisticsCollection(type: type, predicate: .everything, options: .cumulativeSum, intervals: intervals))
        == ["app read stepCount ComputeStatisticsCollection 1 1"])
    #expect(
      try run(FollowStatistics(type: type, predicate: .everything, options: .cumulativeSum, intervals: intervals, anchor: nil))
        == ["app read stepCount FollowStatistics 1 1"])
    #expect(try run(ExplainStatistics(type: type, predicate: .everything)) == ["app read stepCount ExplainStatistics 1 3"])
    #expect(try run(FetchSources(selection: Self.steps())) == ["app read stepCount FetchSources 1 1"])
    #expect(try run(ComputeSleep(timeZone: .gmt)) == ["app read sleepAnalysis ComputeSleep 1 0"])
    #expect(try run(ReadCharacteristic(type: TestStore.type("dateOfBirth"))) == ["app read dateOfBirth ReadCharacteristic 1 0"])
    #expect(
      try run(FetchActivitySummaries(predicate: .everything, timeZone: .gmt)).first?.hasPrefix("app read activitySummary") == true)
    #expect(try run(AddSamplesToWorkout(workout: workout.uuid, samples: [steps[0]])) == ["app share stepCount AddSamplesToWorkout 1 1"])
    let score = try TestStore.sample("workoutEffortScore", 7, "appleEffortScore", at: 30)
    #expect(
      try run(RelateEffort(score: score, workout: workout.uuid, activity: nil, isRelated: true)) == [
        "app share workoutEffortScore RelateEffort 1 1"
      ])
    #expect(
      try run(PreferredZones(type: TestStore.type("heartRate"), at: TestStore.date(0))) == ["app read heartRate PreferredZones 1 1"])
    #expect(try run(DeleteSamples(samples: [steps[0]])) == ["app share stepCount DeleteSamples 1 1"])
    #expect(try run(DeleteMatchingSamples(type: type, predicate: .everything)) == ["app share stepCount DeleteMatchingSamples 1 2"])
    #expect(
      try run(FetchChanges(selections: [Self.steps()], anchor: nil, limit: nil)) == ["app read stepCount FetchChanges 1 3"])
    for request: any HealthRequest in [
      SharingStatus(type: type), PreferredUnits(types: [type], system: .metric), SetBackgroundDelivery(.disableAll),
      AcknowledgeChanges(types: [type], place: ChangeAnchor(place: .max)),
      RequestAuthorization(share: [type], read: [type]),
    ] {
      #expect(try run(request) == [], "\(request)")
    }
  }

  @Test("a new kind of request is logged, or is listed as one that returns and changes no samples")
  func everyRequestIsKnown() {
    func isNoted<R: HealthRequest>(_ type: R.Type) -> Bool { R.Reply.self is any CountedReply.Type }
    let silent = RequestList.all.filter { !isNoted($0) }.map { "\($0)" }
    let counted = [
      "AddAttachment", "AddRouteToWorkout", "AddSamplesToWorkout", "DeleteMatchingSamples", "DeleteSamples", "FetchAttachments",
      "PreferredZones",
      "RelateEffort", "RemoveAttachment", "SaveFeedBatch", "SaveSamples",
    ]
    let aboutTheApp = [
      "AcknowledgeChanges", "AuthorizationRequestStatus", "EarliestSampleDates", "PreferredUnits", "RecalibrateEstimates",
      "RequestAuthorization", "RequestDocuments", "RequestPerObjectAuthorization",
      "SetAsideFeedBatch", "SetBackgroundDelivery",
      "SharingStatus",
    ]
    // An app added the samples of its own workout itself.
    let ownWorkouts = [
      "ChangeWorkoutBuilder", "ChangeWorkoutSession", "FetchWorkoutBuilder", "FollowWorkoutSession", "JoinWorkoutSession", "StartCompanion",
      "TakeCompanionStart", "TakeWorkoutStep",
    ]
    let owners = RequestList.all.filter { $0 is any OwnerRequest.Type }.map { "\($0)" }
    #expect(Set(silent) == Set(counted + aboutTheApp + ownWorkouts + owners))
  }

  @Test("AUTH-27: a refused read is logged as refused; the app's replies do not depend on the log")
  func refused() throws {
    let mine = try store.app("mine", share: ["stepCount"])
    let other = try store.app("other", share: ["stepCount"], read: ["stepCount"])
    try store.save(TestStore.steps(1), for: mine)
    try store.save(TestStore.steps(2), for: other)
    try store.answer(.refused, .read, ["stepCount"], app: "mine")
    #expect(try store.samples(of: "stepCount", for: mine).count == 1)
    #expect(throws: HealthError.authorizationNotDetermined) { try store.samples(of: "heartRate", for: mine) }
    try store.answer(.refused, .share, ["heartRate"], app: "mine")
    #expect(throws: HealthError.authorizationDenied) { try store.save(TestStore.pulse(60), for: mine) }
    #expect(
      try lines(ListAccess(app: "mine")) == [
        "mine share stepCount SaveSamples 1 1", "mine read stepCount FetchSamples refused 1 1",
        "mine read heartRate FetchSamples refused 1 0", "mine share heartRate SaveSamples refused 1 0",
      ])
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(ListAccess(), for: mine) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(SetAccessLogRetention(days: 1), for: mine) }
    // A request that fails for another reason had no effect.
    #expect(throws: HealthError.objectsNotFound) {
      try store.engine.perform(DeleteSamples(samples: [TestStore.steps(7)]), for: mine)
    }
    #expect(try lines(ListAccess(app: "mine")).count == 4)
  }

  @Test("repeated accesses within a minute are one entry; the owner's own requests are not logged")
  func minutes() throws {
    let app = try store.app("app", share: ["stepCount"], read: ["stepCount"])
    try store.save(TestStore.steps(1), for: app)
    for _ in 0..<5 {
      _ = try store.samples(of: "stepCount", for: app)
      _ = try store.samples(of: "stepCount")
      clock.advance(3)
    }
    let start = clock.now
    clock.advance(60)
    _ = try store.samples(of: "stepCount", for: app)
    #expect(
      try lines() == [
        "app share stepCount SaveSamples 1 1", "app read stepCount FetchSamples 5 5", "app read stepCount FetchSamples 1 1",
      ])
    #expect(try lines(ListAccess(since: start + 60)) == ["app read stepCount FetchSamples 1 1"])
    #expect(try lines(ListAccess(type: TestStore.type("heartRate"))) == [] && lines(ListAccess(app: "other")) == [])
    #expect(try lines(ListAccess(app: "app", type: TestStore.type("stepCount"))).count == 3)
  }

  @Test("an access a second after another is not joined with it: it has its own minute")
  func seconds() throws {
    let app = try store.app("app", read: ["stepCount"])
    // Up to the last second of a minute.
    clock.advance(59 - clock.now.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 60))
    for _ in 0..<2 {
      _ = try store.samples(of: "stepCount", for: app)
      clock.advance(1)
    }
    #expect(try lines() == ["app read stepCount FetchSamples 1 0", "app read stepCount FetchSamples 1 0"])
  }

  @Test("accesses within a second are one entry, even over the end of a minute, if app, type, request and outcome are the same")
  func joined() throws {
    let app = try store.app("app", read: ["stepCount"])
    let other = try store.app("other", read: ["stepCount"])
    try store.bring([TestStore.steps(1, of: "file")])
    // Up to the last half second of a minute: what is not joined has a minute of its own.
    clock.advance(59.5 - clock.now.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 60))
    _ = try store.samples(of: "stepCount", for: app)
    clock.advance(0.75)
    _ = try store.samples(of: "stepCount", for: app)
    #expect(try lines() == ["app read stepCount FetchSamples 2 2"])
    clock.advance(60)
    _ = try store.samples(of: "stepCount", for: app)
    _ = try store.samples(of: "stepCount", for: other)
    let sources = FetchSources(selection: try Self.steps())
    _ = try store.engine.perform(sources, for: app)
    try store.answer(.refused, .read, ["stepCount"], app: "app")
    _ = try store.engine.perform(sources, for: app)
    #expect(
      try lines(ListAccess(since: clock.now)) == [
        "app read stepCount FetchSamples 1 1", "other read stepCount FetchSamples 1 1", "app read stepCount FetchSources 1 1",
        "app read stepCount FetchSources refused 1 0",
      ])
    clock.advance(60)
    // A type that a request names twice is one access.
    _ = try store.engine.perform(FetchSamples(selections: [Self.steps(), Self.steps()]), for: other)
    #expect(try lines(ListAccess(since: clock.now)) == ["other read stepCount FetchSamples 1 1"])
  }

  @Test("writing the log deletes removals that are older than a day, as every other write does")
  func removals() throws {
    let app = try store.app("app", share: ["stepCount"], read: ["stepCount"])
    try store.save(TestStore.steps(1), for: app)
    _ = try store.engine.perform(RemoveSamples(selection: .matching(nil, .everything)), for: .owner)
    store.engine.log?.writeAll()
    let left = { [store] in try store.engine.database.read { try $0.removals.all().count } }
    clock.advance(RemoveSamples.keptSeconds)
    #expect(try left() == 1)
    _ = try store.samples(of: "stepCount", for: app)
    store.engine.log?.writeAll()
    #expect(try left() == 0)
  }

  @Test("of the entries that cannot be written, the latest ten thousand wait")
  func mostEntries() throws {
    let app = try store.app("app", read: ["stepCount", "heartRate"])
    let types = [try TestStore.type("stepCount"), try TestStore.type("heartRate")]
    let request = FetchSamples(selections: types.map { .init(type: $0, predicate: .everything) })
    let writer = try HealthDatabase.open(
      folder: folder.appendingPathComponent("store"), keyFolder: folder.appendingPathComponent("keys"))
    try writer.write { try $0.sqlite.execute(sql: "ALTER TABLE access_log RENAME TO gone") }
    let log = try #require(store.engine.log)
    // Each type in turn, so that no two are joined; then one more.
    for _ in 0..<5000 { log.note(request, [], .read(types), app) { _ in false } }
    log.note(request, [], .read([types[0]]), app) { _ in false }
    log.writeAll()
    try writer.write { try $0.sqlite.execute(sql: "ALTER TABLE gone RENAME TO access_log") }
    #expect(try lines() == ["app read heartRate FetchSamples 5000 0", "app read stepCount FetchSamples 5000 0"])
  }

  @Test("closing the store writes its entries")
  func closes() throws {
    let app = try store.app("app", read: ["stepCount"])
    _ = try store.samples(of: "stepCount", for: app)
    try store.engine.close()
    #expect(throws: HealthError.store(.locked)) { try store.samples(of: "stepCount") }
    let again = try TestStore(folder: folder, now: { [clock] in clock.now })
    #expect(try lines(of: again) == ["app read stepCount FetchSamples 1 0"])
  }

  @Test("LOCK-02: saves that are merged after unlocking are logged as those of their app")
  func merged() throws {
    _ = try store.app("app", share: ["stepCount"])
    let saves: [(number: UInt32, save: JournalledSave)] = try [UInt32(1), 2].map { number in
      let request = SaveSamples(samples: [try TestStore.steps(1, at: Double(number))])
      return (number, JournalledSave(app: TestStore.identity("app"), received: clock.now, request: request))
    }
    #expect(try store.engine.merge(saves, of: [UInt8](repeating: 3, count: 16), isDone: true) == 0)
    #expect(try lines() == ["app share stepCount SaveSamples 2 2"])
  }

  @Test("VCR-01: the verifiable records that an app gets are logged with their number, and a refusal as one")
  func verifiableRecords() throws {
    let type = Catalog.verifiableRecord
    let samples = try [0.0, 1].map { start in
      let date = TestStore.date(start)
      let content = VerifiableRecord(recordTypes: ["a"], issuer: "https://clinic.example", issued: date, relevant: date, data: Data([1]))
      return try TestStore.sample(type.name, .content(.verifiableRecord(content)), at: start)
    }
    try store.engine.perform(SaveSamples(samples: samples, author: TestStore.identity("clinic")), for: .owner)
    let request = FetchVerifiableRecords(recordTypes: ["a"], sourceTypes: [VerifiableRecord.smartHealthCard])
    let app = Caller.app(TestStore.identity("app"))
    #expect(try store.engine.perform(request, for: app).map(\.uuid) == samples.map(\.uuid))
    let refusing = HealthEngine(
      database: store.engine.database, answering: PolicyAnswering(policy: .denyAll), now: { [clock] in clock.now })
    #expect(try refusing.perform(request, for: app).isEmpty)
    refusing.log?.writeAll()
    #expect(
      try Set(lines()) == [
        "app read \(type.name) FetchVerifiableRecords refused 1 0", "app read \(type.name) FetchVerifiableRecords 1 2",
      ])
  }

  @Test("entries are kept for as long as the owner chose, by default 90 days")
  func retention() throws {
    let app = try store.app("app", read: ["stepCount"])
    _ = try store.samples(of: "stepCount", for: app)
    #expect(try store.engine.perform(ListAccess(), for: .owner).retentionDays == 90)
    clock.advance(90 * 86_400 - 120)
    #expect(try lines().count == 1)
    clock.advance(240)
    #expect(try lines().isEmpty)
    _ = try store.samples(of: "stepCount", for: app)
    #expect(try lines().count == 1)
    #expect(try store.engine.database.read { try Int.fetchOne($0.sqlite, sql: "SELECT count(*) FROM access_log") } == 1)
    try store.engine.perform(SetAccessLogRetention(days: 0), for: .owner)
    _ = try store.samples(of: "stepCount", for: app)
    #expect(try lines().isEmpty)
    try store.engine.perform(SetAccessLogRetention(days: 5), for: .owner)
    #expect(try lines().isEmpty)
    try store.engine.perform(SetAccessLogRetention(days: 36_525), for: .owner)
    #expect(try store.engine.perform(ListAccess(), for: .owner).retentionDays == 36_525)
    for days in [-1, 36_526, .max] {
      #expect(throws: HealthError.invalidArgument(.accessLogRetention)) {
        try store.engine.perform(SetAccessLogRetention(days: days), for: .owner)
      }
    }
  }

  @Test("the log comes in portions")
  func portions() throws {
    let items = try (0..<12_345).map {
      ListAccess.Item(
        date: TestStore.date(Double($0) * 20), app: "app \($0 % 7)", type: try TestStore.type("stepCount"), direction: .read,
        request: "FetchSamples", isRefused: false, times: 1, count: $0)
    }
    clock.advance(300_000)
    try store.engine.database.write { try $0.accessLog.add(items) }
    #expect(try store.engine.perform(ListAccess(), for: .owner).items.count == 5000)
    var (found, portions, next) = ([ListAccess.Item](), 0, ListAccess.Cursor?.none)
    repeat {
      let portion = try store.engine.perform(ListAccess(after: next), for: .owner)
      (found, portions, next) = (found + portion.items, portions + 1, portion.next)
    } while next != nil
    #expect(portions == 3)
    #expect(found.count == 12_345)
    let sum = found.map(\.count).reduce(0, +)
    #expect(sum == 12_345 * 12_344 / 2)
    #expect(
      zip(found, found.dropFirst()).allSatisfy {
        floor($0.date.timeIntervalSinceReferenceDate / 60) <= floor($1.date.timeIntervalSinceReferenceDate / 60)
      })
  }

  @Test("the newest entries come first for who asks so, in portions of the wanted size, of one direction or both")
  func newest() throws {
    let app = try store.app("app", share: ["stepCount"], read: ["stepCount", "heartRate"])
    _ = try store.app("idle", read: ["stepCount"])
    try store.save(TestStore.steps(1), for: app)
    for name in ["stepCount", "heartRate", "stepCount"] {
      clock.advance(60)
      _ = try store.samples(of: name, for: app)
    }
    var (found, next) = ([ListAccess.Item](), ListAccess.Cursor?.none)
    repeat {
      let portion = try store.engine.perform(ListAccess(app: "app", newest: 2, after: next), for: .owner)
      #expect(portion.items.count <= 2)
      (found, next) = (found + portion.items, portion.next)
    } while next != nil
    #expect(try found == (store.engine.perform(ListAccess(), for: .owner).items.reversed()))
    #expect(found.count == 4)
    #expect(try lines(ListAccess(app: "app", direction: .share, newest: 1)) == ["app share stepCount SaveSamples 1 1"])
    #expect(try lines(ListAccess(type: TestStore.type("heartRate"), newest: 9)) == ["app read heartRate FetchSamples 1 0"])
    #expect(try lines(ListAccess(direction: .read)).count == 3)
    #expect(try lines(ListAccess(newest: 0)).isEmpty && lines(ListAccess(app: "idle", newest: 1)).isEmpty)
    #expect(try lines(ListAccess(newest: -1)).isEmpty)
  }

  @Test("writing the log calls no observer, here or in another process, and takes no number of the change log")
  func isNoChannel() throws {
    let app = try store.app("app", share: ["stepCount"], read: ["stepCount"])
    try store.save(TestStore.steps(1), for: app)
    // A second engine on the same folder acts as another process.
    let other = try TestStore(folder: folder, now: { [clock] in clock.now })
    let calls = Mutex(0)
    let types: Set<DataType> = [try TestStore.type("stepCount")]
    let observations = [store, other].flatMap { store in
      [
        store.engine.observeChanges(of: types) { _ in calls.withLock { $0 += 1 } },
        store.engine.observePreferences { calls.withLock { $0 += 1 } },
      ]
    }
    let request = FetchChanges(selections: [try Self.steps()], anchor: nil, limit: nil)
    let latest = try other.engine.perform(request, for: .owner).latest
    let commit = { try other.engine.database.read { try $0.commitNumber() } }
    let before = try commit()
    _ = try store.samples(of: "stepCount", for: app)
    store.engine.log?.writeAll()
    #expect(try commit() != before)
    // The other store's observers compare the store with what they know now, and after the next change, for which each is called once.
    try store.save(TestStore.steps(2), for: app)
    store.engine.log?.writeAll()
    try #require(eventually { calls.withLock { $0 >= 2 } })
    #expect(steadily { calls.withLock { $0 == 2 } })
    #expect(try other.engine.perform(request, for: .owner).latest == latest + 1)
    for observation in observations { observation.cancel() }
  }

  @Test("entries are written soon afterwards and when the store closes; a store in memory has no log")
  func written() throws {
    let app = try store.app("app", read: ["stepCount"])
    let count = { [store] in try store.engine.database.read { try Int.fetchOne($0.sqlite, sql: "SELECT sum(times) FROM access_log") ?? 0 }
    }
    _ = try store.samples(of: "stepCount", for: app)
    try #require(try eventually { try count() > 0 })
    // The next entry is written soon afterwards, too.
    _ = try store.samples(of: "stepCount", for: app)
    try #require(try eventually { try count() >= 2 })
    do {
      let other = try TestStore(folder: folder, now: { [clock] in clock.now })
      _ = try other.samples(of: "stepCount", for: app)
    }
    #expect(try count() == 3)
    let memory = try TestStore()
    _ = try memory.samples(of: "stepCount", for: try memory.app("app", read: ["stepCount"]))
    // On a server it has one.
    #expect(try lines(of: memory).isEmpty != TestDatabase.areOnServer)
  }

  @Test("a store that cannot be written can still be read; its entries are written later")
  func notWritable() throws {
    let app = try store.app("app", read: ["stepCount"])
    let writer = try HealthDatabase.open(
      folder: folder.appendingPathComponent("store"), keyFolder: folder.appendingPathComponent("keys"))
    try writer.write { try $0.sqlite.execute(sql: "ALTER TABLE access_log RENAME TO gone") }
    for _ in 0..<3 {
      _ = try store.samples(of: "stepCount", for: app)
      store.engine.log?.writeAll()
    }
    try writer.write { try $0.sqlite.execute(sql: "ALTER TABLE gone RENAME TO access_log") }
    // Nothing reads the log here: the next entry triggers the write.
    clock.advance(2)
    _ = try store.samples(of: "stepCount", for: app)
    let count = { try writer.read { try Int.fetchOne($0.sqlite, sql: "SELECT sum(times) FROM access_log") } }
    try #require(try eventually { try count() == 4 })
    #expect(try lines() == ["app read stepCount FetchSamples 4 0"])
  }

  @Test("a read just before the app's process ends is in the log")
  func processEnd() async throws {
    _ = try store.app("app", read: ["stepCount"])
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      let store = try TestStore(folder: URL(fileURLWithPath: path), now: { TestStore.date(0) })
      _ = try store.samples(of: "stepCount", for: .app(TestStore.identity("app")))
      withExtendedLifetime(store) { exit(0) }
    }
    #expect(try lines() == ["app read stepCount FetchSamples 1 0"])
  }

  @Test("The log says of a refusal when the grant had ended by its date, until the owner answers again, and of no earlier refusal")
  func endedGrants() throws {
    let app = try store.app("app", read: ["stepCount"])
    let (steps, start) = (try TestStore.type("stepCount"), clock.now)
    let question = [PermissionQuestion(type: steps, direction: .read)]
    func ask() throws { _ = try store.engine.perform(FetchSamples(selections: [Self.steps()]), for: app) }
    func items() throws -> [ListAccess.Item] { try store.engine.perform(ListAccess(), for: .owner).items }
    try store.engine.perform(SetPermissions(app: "app", questions: question, answer: .refused), for: .owner)
    try ask()
    clock.advance(600)
    try store.engine.perform(SetPermissions(app: "app", questions: question, answer: .granted, until: start + 1200), for: .owner)
    try ask()
    #expect(try items().map(\.ended) == [nil, nil])
    clock.advance(1200)
    try ask()
    #expect(try items().map(\.isRefused) == [true, false, true])
    #expect(try items().map(\.ended) == [nil, nil, start + 1200])
    try store.engine.perform(SetPermissions(app: "app", questions: question, answer: .refused), for: .owner)
    #expect(try items().map(\.ended) == [nil, nil, nil])
  }

  @Test("Of an app that may read statistics only, the log has questions about them as read, and others as refused")
  func statisticsAlone() throws {
    let app = try store.app("app")
    let type = try TestStore.type("stepCount")
    try store.engine.perform(
      SetPermissions(
        app: "app", questions: [.init(type: type, direction: .read)], answer: .granted, statistics: StatisticsRule(.day, least: 2)),
      for: .owner)
    try store.save(TestStore.steps(1), TestStore.steps(2, at: 1), for: store.app("other", share: ["stepCount"]))
    clock.advance(1e6)
    let request = ComputeStatistics(type: type, predicate: .everything, options: .cumulativeSum)
    #expect(try store.engine.perform(request, for: app).results.map(\.merged.sum) == [3])
    #expect(try store.engine.perform(FetchSamples(selections: [Self.steps()]), for: app).isEmpty)
    #expect(
      try lines(ListAccess(app: "app")) == ["app read stepCount ComputeStatistics 1 1", "app read stepCount FetchSamples refused 1 0"])
  }
}
