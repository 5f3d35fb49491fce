// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Testing
import WaitingTestSupport

@testable import health

/// A daemon and its clients, all separate processes, are killed under load again and again: `Tools/run soak` does it more often.
@Suite struct KilledDaemonTests {
  private static let rounds = ProcessInfo.processInfo.environment["OPENHEALTHKIT_SOAK_ROUNDS"].flatMap(Int.init) ?? 10
  private static let clients = 0..<8

  @Test("Kills of the daemon and of eight clients lose no acknowledged save, double none, and leave each client's stream of changes whole")
  func killed() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("killed-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left in the temporary place does no harm
    let health = Health(folder: folder)
    var daemon = try ServingHealth(health)
    let owner = try SocketService(path: daemon.socket)
    let clients = try Self.clients.map { try LoadClient($0, in: folder, registeredBy: owner) }
    let isOver = folder.appendingPathComponent("over").path

    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in clients {
        group.addTask {
          var run = 0
          while !FileManager.default.fileExists(atPath: isOver) {
            run += 1
            // At another moment of its work each time.
            try await client.run(untilKilledAfter: UInt32(200_000 + (client.number * 104_729 + run * 7_919) % 1_000_000))
          }
        }
      }
      for round in 0..<Self.rounds {
        let wanted = try clients.map { try $0.acknowledged().saved.count }.reduce(0, +) + 8 + (round * 7_919) % 40
        try #require(try await eventually { try clients.map { try $0.acknowledged().saved.count }.reduce(0, +) >= wanted })
        daemon.kill()
        // The next one starts without help.
        daemon = try ServingHealth(health)
      }
      try Data().write(to: URL(fileURLWithPath: isOver))
      try await group.waitForAll()
    }
    for client in clients { try await client.run(untilKilledAfter: nil) }

    let stored = try owner.samples(of: LoadClient.steps).map(
      \.uuid)
    let all = Set(stored)
    #expect(all.count == stored.count)
    #expect(try owner.perform(ListTypes(), for: .owner).map(\.count).reduce(0, +) == stored.count)
    var possible: Set<UUID> = []
    for client in clients {
      let (begun, said) = (try client.begun(), try client.acknowledged())
      #expect(!said.saved.isEmpty)
      #expect(!said.deleted.isEmpty)
      for batch in begun.saved {
        let (first, rest) = (
          LoadClient.uuid(client.number, batch, 0), (1..<LoadClient.size(of: batch)).map { LoadClient.uuid(client.number, batch, $0) }
        )
        possible.formUnion([first] + rest)
        let isThere = said.saved.contains(batch)
        // All of a batch is there, or nothing of one that was not acknowledged. Of those with a deletion, the first sample is not.
        #expect(rest.allSatisfy(all.contains) || !isThere && !rest.contains(where: all.contains), "client \(client.number), batch \(batch)")
        if said.deleted.contains(batch) { #expect(!all.contains(first)) }
        if isThere, !begun.deleted.contains(batch) { #expect(all.contains(first)) }
      }
      let stream = try client.stream()
      #expect(Set(stream.added).count == stream.added.count, "client \(client.number)")
      #expect(Set(stream.deleted).count == stream.deleted.count, "client \(client.number)")
      #expect(Set(stream.added).subtracting(stream.deleted) == all, "client \(client.number)")
    }
    #expect(all.isSubset(of: possible))
    #expect(daemon.end() == 0)
    // Without a daemon it is the same store.
    #expect(health.run("query", "stepCount", "--limit", "1").status == 0)
  }
}

/// A process that saves batches of samples, deletes one of some, and follows all changes. What it knows is in files, which outlive it.
private struct LoadClient: Sendable {
  static let steps = Catalog.type(named: "stepCount")!
  let number: Int
  private let folder: URL
  private let token: String

  /// A client that the owner has registered, and that may save and read.
  init(_ number: Int, in folder: URL, registeredBy owner: SocketService) throws {
    token = KilledClient.token(number)
    (self.number, self.folder) = (number, folder)
    let app = Self.app(number)
    let questions = AccessDirection.allCases.map { PermissionQuestion(type: Self.steps, direction: $0) }
    try KilledClient.register(app, token: token, granting: questions, with: owner)
  }

  /// In the process of the client.
  private init(_ number: Int, folder: String, token: String) {
    (self.number, self.folder, self.token) = (number, URL(fileURLWithPath: folder), token)
  }

  private static func app(_ number: Int) -> String { "com.example.load\(number)" }

  static func size(of batch: Int) -> Int { 2 + batch * 31 % 12 }

  static func uuid(_ client: Int, _ batch: Int, _ place: Int) -> UUID {
    UUID(uuidString: String(format: "%08X-0000-4000-8000-%08X%04X", client, batch, place)) ?? UUID()
  }

  private static func sample(_ client: Int, _ batch: Int, _ place: Int) throws -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(batch * 60 + place))
    let unit = try #require(steps.quantity?.unit)
    return SampleRecord(
      uuid: uuid(client, batch, place), type: steps, start: start, end: start, value: .quantity(1, unit), provenance: .unknown)
  }

  // MARK: What it knows

  private func file(_ name: String) -> URL { folder.appendingPathComponent("\(name)-\(number)") }

  /// The whole lines of a file, each a list of words.
  private func lines(_ name: String) throws -> [[Substring]] {
    try KilledClient.lines(of: file(name)).map { $0.split(separator: " ") }
  }

  private func batches(_ name: String) throws -> (saved: Set<Int>, deleted: Set<Int>) {
    let lines = try lines(name)
    func numbers(_ kind: Substring) -> Set<Int> { Set(lines.filter { $0.first == kind }.compactMap { Int($0[1]) }) }
    return (numbers("s"), numbers("d"))
  }

  /// The batches that it began to save and to delete from.
  func begun() throws -> (saved: Set<Int>, deleted: Set<Int>) { try batches("begun") }

  func acknowledged() throws -> (saved: Set<Int>, deleted: Set<Int>) { try batches("acknowledged") }

  /// What its queries have brought, and the anchor behind that.
  func stream() throws -> (added: [UUID], deleted: [UUID], anchor: ChangeAnchor?) {
    let lines = try lines("stream")
    func uuids(_ sign: Character) -> [UUID] {
      lines.flatMap { $0.dropFirst().filter { $0.first == sign }.compactMap { UUID(uuidString: String($0.dropFirst())) } }
    }
    return (uuids("+"), uuids("-"), lines.last?.first.flatMap { Data(base64Encoded: String($0)) }.map { ChangeAnchor(bytes: Array($0)) })
  }

  private func append(_ line: String, to name: String) throws { try KilledClient.append(line, to: file(name)) }

  // MARK: Its process

  /// Runs it until it is killed; with nil it reads what there is to read, and is killed then.
  func run(untilKilledAfter microseconds: UInt32?) async throws {
    let (number, path, token, life) = (number, folder.path, token, microseconds ?? 0)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [number = number as Int, path = path as String, token = token as String, life = life as UInt32] in
      try LoadClient(number, folder: path, token: token).work(life)
    }
  }

  private func work(_ life: UInt32) throws {
    let service = try KilledClient.connect(in: folder, as: Self.app(number), token: token)
    let changes = DispatchSemaphore(value: 0)
    let observation = service.observeChanges(of: [Self.steps]) { _ in changes.signal() }
    if life > 0 {
      Thread.detachNewThread {
        // Pause: the process is killed at any moment.
        pause(for: .microseconds(life))
        kill(getpid(), SIGKILL)
      }
      Thread.detachNewThread {
        do { try save(service) } catch { fatalError("\(error)") }
      }
    }
    var anchor = try stream().anchor
    repeat {
      let request = FetchChanges(selections: [.init(type: Self.steps, predicate: .everything)], anchor: anchor, limit: nil)
      let reply = try service.perform(request, for: .owner)
      anchor = reply.anchor
      let words = reply.added.map { "+\($0.uuid)" } + reply.deleted.map { "-\($0.uuid)" }
      if !words.isEmpty { try append("\(Data(reply.anchor.bytes).base64EncodedString()) " + words.joined(separator: " "), to: "stream") }
      if life > 0 { _ = changes.wait(timeout: .now() + 0.5) }
    } while life > 0
    observation.cancel()
    kill(getpid(), SIGKILL)
  }

  private func save(_ service: SocketService) throws {
    var batch = try begun().saved.max() ?? 0
    while true {
      batch += 1
      let samples = try (0..<Self.size(of: batch)).map { try Self.sample(number, batch, $0) }
      if try perform(SaveSamples(samples: samples), "s \(batch)", service), batch % 3 == 0 {
        _ = try perform(DeleteSamples(samples: [samples[0]]), "d \(batch)", service)
      }
    }
  }

  /// Writes down that it begins and that it was acknowledged. False where the daemon was gone before it said so.
  private func perform(_ request: some HealthRequest, _ words: String, _ service: SocketService) throws -> Bool {
    try append(words, to: "begun")
    do throws(HealthError) { _ = try service.perform(request, for: .owner) } catch {
      guard case .daemon(.lost) = error else { throw error }
      return false
    }
    try append(words, to: "acknowledged")
    return true
  }
}
