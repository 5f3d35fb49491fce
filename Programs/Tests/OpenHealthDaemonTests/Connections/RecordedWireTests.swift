// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Testing

@testable import OpenHealthDaemon

extension DaemonTests {
  /// What clients of an earlier version sent on the sockets of the owner and of apps, and what their daemon answered. A later daemon answers
  /// each message with the same meaning, and ends no connection.
  ///
  /// `Fixtures/protocol-2.jsonl` has a line for each exchange: every request of `RequestList`, observations, and what is neither. It
  /// is never made again after a release; another protocol gets another file. One exchange was changed by hand: it saved a document
  /// without its bytes, which no HealthKit class can, and which is refused now. These commands write the file if it does not exist:
  ///
  ///     OPENHEALTHKIT_WRITE_REQUESTS=/tmp/requests.json swift test --filter WireFormTests
  ///     OPENHEALTHKIT_READ_REQUESTS=/tmp/requests.json swift test --filter RecordedWireTests
  @Suite struct RecordedWireTests {
    /// A message of a client, and the messages that answer it.
    private struct Exchange: Codable {
      struct Answer: Codable, Equatable {
        var kind: UInt8
        var body: Data
      }

      /// Distinguishes connections; a `Hello` opens one.
      var connection: String
      /// The door of the connection.
      var isOwner: Bool
      /// The name of the request, or of what else was sent.
      var name: String
      /// Frames as they were sent; empty where the client only waits for a message.
      var sent: Data
      var answers: [Answer]
    }

    private static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/protocol-2.jsonl")
    private static let app = "com.example.recorded"
    private static let now = Date(timeIntervalSinceReferenceDate: 720_000_000)
    private static let token = AppToken.text(of: [UInt8](repeating: 1, count: AppToken.byteCount))

    /// Requests whose replies differ from run to run (keys and random numbers of the store, and a log that is written now and then), or
    /// from version to version: a later daemon makes more checks, and a client follows the place that each reply names. The recorded places
    /// are of the recording's store, from which an app of a later daemon begins at the beginning (T8).
    private static let unstable: Set<String> = [
      "BeginBackup", "CheckStore", "ComputeSleep", "FetchEffort", "FetchQuantities", "FollowStatistics", "IdentifyStore", "ListAccess",
      "ListWakeUps",
      "ReadBackupPart",
    ]

    // MARK: The daemon

    private struct Starter: AppStarting {
      func start(_ app: AppRegistration) -> Bool { app.launch != nil }
    }

    /// A daemon with an empty store in a folder, whose clock stands still and whose owner grants everything.
    private final class World {
      let place: URL
      let daemon: TestDaemon
      private var clients: [String: RawClient] = [:]

      init() async throws {
        place = FileManager.default.temporaryDirectory.appendingPathComponent("wire-\(UUID().uuidString.prefix(8))")
        let folder = place.appendingPathComponent("store")
        let keyFolder = place.appendingPathComponent("keys")
        let keys = try StoreKeys.openOrCreate(folder: folder, keyFolder: keyFolder)
        let lock = try ServingLock(folder: folder, socket: "/nowhere")
        let store = try LockableStore(
          folder: folder, lock: lock, keys: keys, keyFolder: keyFolder, uptime: { 1000 }, now: { RecordedWireTests.now }
        ) { keys throws(HealthError) in
          HealthEngine(
            database: try .open(keys, lock: lock), answering: PolicyAnswering(policy: .grantAll), now: { RecordedWireTests.now },
            starting: Starter(),
            zone: { .gmt })
        }
        daemon = try await TestDaemon(store)
      }

      deinit {
        try? FileManager.default.removeItem(at: place)  // a folder left in the temporary place does no harm
      }

      /// Sends a message, and reads what answers it. Nil where the other side has closed.
      func answer(_ exchange: Exchange) throws -> [Exchange.Answer]? {
        if exchange.name == "Hello" { clients[exchange.connection] = try RawClient(daemon.path(exchange.isOwner ? .owner : .apps)) }
        let client = try #require(clients[exchange.connection])
        if !exchange.sent.isEmpty { client.send(Array(exchange.sent)) }
        var answers: [Exchange.Answer] = []
        while let message = try client.next() {
          answers.append(.init(kind: message.number, body: Data(message.body)))
          // As a client does after each page.
          guard message.kind == .page else { return answers }
          client.send(Message(.credit, stream: message.stream, body: [1, 0, 0, 0]))
        }
        return nil
      }
    }

    // MARK: Replaying

    @Test("a client of protocol 2 gets the same answers, and is never hung up on")
    func replays() async throws {
      let exchanges = try Self.recorded()
      let world = try await World()
      for (place, exchange) in exchanges.enumerated() {
        let found = try world.answer(exchange)
        let answers = try #require(found, "\(place) \(exchange.name): the daemon closed the connection")
        let difference = Self.difference(exchange, answers)
        #expect(difference == nil, "\(place) \(exchange.name): \(difference ?? "")")
      }
      let names = Set(exchanges.map(\.name))
      #expect(names.count > 90)
      #expect(exchanges.count > 250)
      try await world.daemon.end()
    }

    private static func recorded() throws -> [Exchange] {
      try String(contentsOf: fixture, encoding: .utf8).split(separator: "\n").map {
        try JSONDecoder().decode(Exchange.self, from: Data($0.utf8))
      }
    }

    /// What a client of the recording would understand otherwise; nil for nothing.
    private static func difference(_ exchange: Exchange, _ answers: [Exchange.Answer]) -> String? {
      if exchange.answers == answers { return nil }
      if unstable.contains(exchange.name) {
        let kinds = Set(exchange.answers.map(\.kind)), found = Set(answers.map(\.kind))
        return kinds == found ? nil : "kinds \(found) instead of \(kinds)"
      }
      guard exchange.answers.map(\.kind) == answers.map(\.kind) else {
        return "kinds \(answers.map(\.kind)) instead of \(exchange.answers.map(\.kind)) \(failure(answers) ?? "")"
      }
      for (recorded, answer) in zip(exchange.answers, answers) where recorded != answer {
        guard let old = json(recorded.body), let new = json(answer.body) else { return columns(exchange, answers) }
        if !includes(new, old) { return "\(new) instead of \(old)" }
      }
      return nil
    }

    private static func failure(_ answers: [Exchange.Answer]) -> String? {
      answers.last.flatMap { $0.kind == Message.Kind.failure.rawValue ? try? WireForm.error(from: Array($0.body)) : nil }.map { "\($0)" }
    }

    private static func json(_ data: Data) -> Any? { try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) }

    /// Whether a value of JSON has all that another one has. A client ignores what it does not know.
    private static func includes(_ new: Any, _ old: Any) -> Bool {
      switch (new, old) {
      case (let new as [String: Any], let old as [String: Any]):
        return old.allSatisfy { key, value in new[key].map { includes($0, value) } ?? false }
      case (let new as [Any], let old as [Any]):
        guard new.count == old.count else { return false }
        if zip(new, old).allSatisfy({ includes($0, $1) }) { return true }
        // The elements of a set, in another order.
        var rest = new
        return old.allSatisfy { element in
          guard let place = rest.firstIndex(where: { includes($0, element) }) else { return false }
          rest.remove(at: place)
          return true
        }
      case (let new as NSObject, let old as NSObject): return new.isEqual(old)
      default: return false
      }
    }

    /// Compares replies of columns: both decode, and hold the same.
    private static func columns(_ exchange: Exchange, _ answers: [Exchange.Answer]) -> String? {
      guard let type = RequestList.type(named: exchange.name) else { return "other bytes" }
      func pages(_ answers: [Exchange.Answer]) -> [[UInt8]] {
        answers.filter { $0.kind == Message.Kind.page.rawValue }.map { Array($0.body) }
      }
      do {
        let (old, new) = (try again(type, pages(exchange.answers)), try again(type, pages(answers)))
        return old == new ? nil : "another reply in columns"
      } catch {
        return "\(error)"
      }
    }

    /// A decoded reply as text: in its bytes, the keys of JSON have no order.
    private static func again<R: HealthRequest>(_ type: R.Type, _ pages: [[UInt8]]) throws -> String {
      var rest = pages[...]
      return WireFacts.text(of: try R.receive { rest.popFirst() })
    }

    // MARK: Recording

    @Test(.enabled(if: ProcessInfo.processInfo.environment["OPENHEALTHKIT_READ_REQUESTS"] != nil, "It writes the fixture."))
    func write() async throws {
      if FileManager.default.fileExists(atPath: Self.fixture.path) { return }
      let file = try #require(ProcessInfo.processInfo.environment["OPENHEALTHKIT_READ_REQUESTS"])
      let requests = try JSONDecoder().decode([[String: String]].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
      let recorder = Recorder(try await World())
      for name in [Self.app, "com.example.run"] {
        let app = AppRegistration(
          bundleIdentifier: name, name: name, usage: UsageTexts(share: "To show it.", update: "To keep it.", clinical: "To read it."),
          allowsBackgroundDelivery: true)
        try recorder.request(AddApp(app, token: Self.token))
      }
      for request in requests {
        guard let name = request["name"], let bytes = request["request"].flatMap({ Data(base64Encoded: $0) }) else { continue }
        let app = request["app"].flatMap { $0.isEmpty ? nil : $0 }
        try recorder.request(name, Array(bytes), as: app)
      }
      try recorder.observations()
      try recorder.locking()
      try recorder.others()
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let lines = try recorder.exchanges.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
      try FileManager.default.createDirectory(at: Self.fixture.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.fixture)
      try await recorder.world.daemon.end()
    }

    /// Sends messages to a daemon, and keeps them with its answers.
    private final class Recorder {
      let world: World
      private(set) var exchanges: [Exchange] = []
      private var greeted: Set<String> = []
      private var lastStream: UInt32 = 0

      init(_ world: World) { self.world = world }

      private func send(_ name: String, _ connection: String, isOwner: Bool, _ sent: [UInt8]) throws {
        var exchange = Exchange(connection: connection, isOwner: isOwner, name: name, sent: Data(sent), answers: [])
        exchange.answers = try #require(try world.answer(exchange), "\(name)")
        exchanges.append(exchange)
      }

      private func greet(_ connection: String, as app: String?) throws {
        guard greeted.insert(connection).inserted else { return }
        let hello = Hello(bundleIdentifier: app, token: app.map { _ in RecordedWireTests.token })
        try send("Hello", connection, isOwner: app == nil, Message(.hello, body: WireForm.json(hello)).bytes)
      }

      private func stream() -> UInt32 {
        lastStream += 1
        return lastStream
      }

      func request(_ request: some HealthRequest, as app: String? = nil) throws {
        try self.request("\(type(of: request))", WireForm.bytes(of: request), as: app)
      }

      func request(_ name: String, _ bytes: [UInt8], as app: String?) throws {
        let connection = app ?? "owner"
        try greet(connection, as: app)
        let envelope = RequestEnvelope(name: name, credit: 1, request: bytes)
        try send(name, connection, isOwner: app == nil, Message(.request, stream: stream(), body: envelope.bytes).bytes)
      }

      /// Observers of types, of preferred units and of workouts hear that they have begun, and of a change.
      func observations() throws {
        let kinds: [(name: String, app: String?, ObservationEnvelope)] = [
          ("types", RecordedWireTests.app, ObservationEnvelope(types: [Facts.steps.identifier, "HKUnknown"])),
          ("preferences", nil, .ofPreferences), ("workouts", RecordedWireTests.app, .ofWorkouts),
        ]
        for (name, app, envelope) in kinds {
          let connection = "observer of \(name)"
          try greet(connection, as: app)
          try send("Observe", connection, isOwner: app == nil, Message(.observe, stream: stream(), body: WireForm.json(envelope)).bytes)
          switch name {
          case "types": try request(SaveSamples(samples: Facts.samples(2, from: 5000)), as: app)
          case "preferences": try request(SetPreferredUnit(type: Facts.steps, unit: .count))
          default:
            let beginning = WorkoutDraft.Beginning(
              configuration: .init(activityType: 37), start: Date(timeIntervalSinceReferenceDate: 700_000_000), activity: UUID())
            try request(ChangeWorkoutBuilder(builder: UUID(), .begin(beginning)), as: app)
          }
          try send("Changed", connection, isOwner: app == nil, [])
        }
      }

      /// What an app and the owner send to a store that is locked, and unlocked again.
      func locking() throws {
        let everything = FetchSamples(selections: [.init(type: Facts.steps, predicate: .everything)])
        for action in [ChangeLock.Action.status, .lock] { try request(ChangeLock(action)) }
        try request(SaveSamples(samples: Facts.samples(2, from: 6000)), as: RecordedWireTests.app)
        try request(SharingStatus(type: Facts.steps), as: RecordedWireTests.app)
        try request(everything, as: RecordedWireTests.app)
        try request(ListTypes())
        for action in [ChangeLock.Action.unlock(passphrase: nil), .status] { try request(ChangeLock(action)) }
        try request(everything, as: RecordedWireTests.app)
      }

      /// A request that the daemon does not know, and a message that it does not know.
      func others() throws {
        try request("RequestOfALaterVersion", Array("{}".utf8), as: RecordedWireTests.app)
        try send("Kind60", "owner", isOwner: true, [5, 0, 0, 0, 60, 1, 0, 0, 0])
      }
    }
  }
}
