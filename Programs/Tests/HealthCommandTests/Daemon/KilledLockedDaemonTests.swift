// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization
import Testing
import WaitingTestSupport

@testable import health

/// A daemon with a locked store is killed again and again while apps save: `Tools/run soak` does it more often.
@Suite struct KilledLockedDaemonTests {
  private static let rounds = ProcessInfo.processInfo.environment["OPENHEALTHKIT_SOAK_ROUNDS"].flatMap(Int.init) ?? 12

  @Test(
    "LOCK-02: kills at any point, locked, locking or unlocking, lose no acknowledged save of four apps, double none and keep their order")
  func killed() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("locked-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left in the temporary place does no harm
    let health = Health(folder: folder)
    let first = try ServingHealth(health)
    let clients = try (0..<4).map { try SavingClient($0, in: folder, registeredBy: SocketService(path: first.socket)) }
    // A test of a process blocks one of the few threads that tasks share: the four apps have one process, and what directs them a thread of
    // its own, which starts at once. As a task it could wait for minutes, while the apps save.
    let (outcomes, sending) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    Thread.detachNewThread {
      sending.yield(Result { try Self.direct(health, first, clients) })
      sending.finish()
    }
    let path = folder.path
    await #expect(processExitsWith: .success) { [path = path as String] in try SavingClient.saveAll(in: path, count: 4) }
    for await outcome in outcomes { try outcome.get() }
  }

  /// Locks, unlocks and kills daemons, ends the clients, and looks at what there is.
  private static func direct(_ health: Health, _ first: ServingHealth, _ clients: [SavingClient]) throws {
    let folder = URL(fileURLWithPath: health.path("over")).deletingLastPathComponent()
    var daemon = first
    // However this ends, the clients do, too.
    defer { _ = FileManager.default.createFile(atPath: health.path("over"), contents: nil) }
    func acknowledged() throws -> Int { try clients.map { try $0.count("acknowledged") }.reduce(0, +) }
    func waitForSaves(_ count: Int) throws {
      let wanted = try acknowledged() + count
      let areThere = try eventually {
        try #require(daemon.isRunning)
        return try acknowledged() >= wanted
      }
      try #require(areThere)
    }

    for round in 0..<rounds {
      try SavingClient.change(.lock, at: daemon.socket)
      try waitForSaves(4 + (round * 7_919) % 60)
      // In every other round on its way: from locked to open, and back.
      if round % 2 == 1 {
        let socket = daemon.socket
        Thread.detachNewThread {
          for _ in 0..<50 where (try? SavingClient.change(.unlock(passphrase: nil), at: socket)) != nil {
            _ = try? SavingClient.change(.lock, at: socket)
          }
        }
        // Pause: the daemon is killed at any moment.
        pause(for: .microseconds(1000 + (round * 104_729) % 150_000))
      }
      daemon.kill()
      try expectNothingReadable(in: folder)
      daemon = try ServingHealth(health)
    }
    try SavingClient.change(.lock, at: daemon.socket)
    try waitForSaves(8)
    try Data().write(to: folder.appendingPathComponent("over"))
    try #require(try eventually { try clients.allSatisfy { try $0.hasEnded } })

    let status = try SavingClient.change(.unlock(passphrase: nil), at: daemon.socket)
    #expect(status.phase == .unlocked)
    #expect((status.merge?.saves ?? 0) >= 8)
    #expect(status.merge?.refused == 0)
    #expect(status.merge?.rejectedSegments == 0)
    let request = FetchChanges(selections: [.init(type: SavingClient.steps, predicate: .everything)], anchor: nil, limit: nil)
    let stored = try SocketService(path: daemon.socket).perform(request, for: .owner).added.map(\.uuid)
    let all = Set(stored)
    #expect(all.count == stored.count)
    var known: Set<UUID> = []
    for client in clients {
      let (begun, said) = (try client.batches("begun"), Set(try client.batches("acknowledged")))
      #expect(!said.isEmpty)
      #expect(begun == begun.sorted())
      // What was begun and not acknowledged is there as a whole, or is not.
      let there = begun.filter { batch in
        let uuids = client.uuids(of: batch)
        let count = uuids.count { all.contains($0) }
        #expect(count == uuids.count || count == 0 && !said.contains(batch), "client \(client.number), batch \(batch)")
        return count > 0
      }
      let own = Set(begun.flatMap(client.uuids))
      known.formUnion(own)
      #expect(stored.filter(own.contains) == there.flatMap(client.uuids), "client \(client.number)")
    }
    #expect(known.isSuperset(of: all))
    #expect(daemon.end() == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: health.path("store/journal")) == [])
  }

  /// No file of the journal shows anything of what was saved.
  private static func expectNothingReadable(in folder: URL) throws {
    let journal = folder.appendingPathComponent("store/journal")
    for name in try FileManager.default.contentsOfDirectory(atPath: journal.path) {
      let bytes = try Data(contentsOf: journal.appendingPathComponent(name))
      for text in [SavingClient.marker, "com.example", "HKQuantityType", "SaveSamples"] { #expect(bytes.range(of: Data(text.utf8)) == nil) }
    }
  }
}

/// A process that saves batches of samples. What it knows is in files, which outlive it.
private struct SavingClient: Sendable {
  static let steps = Catalog.type(named: "stepCount")!
  /// In the metadata of every sample.
  static let marker = "a-marker-in-the-metadata"
  let number: Int
  private let folder: URL
  private let token: String

  /// A client that the owner has registered, and that may save.
  init(_ number: Int, in folder: URL, registeredBy owner: SocketService) throws {
    token = KilledClient.token(number)
    (self.number, self.folder) = (number, folder)
    try KilledClient.register(app, token: token, granting: [PermissionQuestion(type: Self.steps, direction: .share)], with: owner)
  }

  /// In the process of the client.
  private init(_ number: Int, folder: String, token: String) {
    (self.number, self.folder, self.token) = (number, URL(fileURLWithPath: folder), token)
  }

  private var app: String { "com.example.saver\(number)" }

  @discardableResult static func change(_ action: ChangeLock.Action, at socket: String) throws -> LockStatus {
    try SocketService(path: socket).perform(ChangeLock(action), for: .owner)
  }

  func uuids(of batch: Int) -> [UUID] {
    (0..<1 + batch % 4).map { UUID(uuidString: String(format: "%08X-0000-4000-8000-%08X%04X", number, batch, $0)) ?? UUID() }
  }

  /// The numbers in the whole lines of a file.
  func batches(_ name: String) throws -> [Int] {
    try KilledClient.lines(of: folder.appendingPathComponent("\(name)-\(number)")).compactMap { Int($0) }
  }

  /// How many whole lines a file has.
  func count(_ name: String) throws -> Int {
    let file = folder.appendingPathComponent("\(name)-\(number)")
    guard FileManager.default.fileExists(atPath: file.path) else { return 0 }
    return try Data(contentsOf: file).count { $0 == UInt8(ascii: "\n") }
  }

  var hasEnded: Bool { get throws { try count("ended") > 0 } }

  /// A separate process in which all clients save, each on its connection, until the test ends.
  static func saveAll(in folder: String, count: Int) throws {
    let group = DispatchGroup()
    let failures = Mutex<[any Error]>([])
    for number in 0..<count {
      group.enter()
      Thread.detachNewThread {
        let client = SavingClient(number, folder: folder, token: KilledClient.token(number))
        do { try client.work() } catch { failures.withLock { $0.append(error) } }
        try? client.append(1, to: "ended")
        group.leave()
      }
    }
    group.wait()
    if let failure = failures.withLock({ $0.first }) { throw failure }
  }

  private func work() throws {
    let service = try KilledClient.connect(in: folder, as: app, token: token)
    var batch = 0
    while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("over").path) {
      batch += 1
      try append(batch, to: "begun")
      do throws(HealthError) {
        try service.perform(SaveSamples(samples: try samples(of: batch)), for: .owner)
      } catch {
        guard case .daemon(.lost) = error else { throw error }
        continue
      }
      try append(batch, to: "acknowledged")
      // Pause: so that the journal stays small.
      pause(for: .milliseconds(2))
    }
  }

  private func samples(of batch: Int) throws(HealthError) -> [SampleRecord] {
    guard let unit = Self.steps.quantity?.unit else { return [] }
    return uuids(of: batch).enumerated().map { place, uuid in
      let start = Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(batch * 60 + place))
      return SampleRecord(
        uuid: uuid, type: Self.steps, start: start, end: start, value: .quantity(1, unit), provenance: .unknown,
        metadata: MetadataSet([.init(key: Self.marker, value: .string(Self.marker))]))
    }
  }

  private func append(_ batch: Int, to name: String) throws {
    try KilledClient.append("\(batch)", to: folder.appendingPathComponent("\(name)-\(number)"))
  }
}
