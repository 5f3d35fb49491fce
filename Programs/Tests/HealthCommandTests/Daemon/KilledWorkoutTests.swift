// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Testing
import WaitingTestSupport

@testable import health

/// A daemon and an app in the middle of a live workout, both separate processes, are killed again and again: `Tools/run soak` does it
/// more often.
@Suite struct KilledWorkoutTests {
  private static let rounds = ProcessInfo.processInfo.environment["OPENHEALTHKIT_SOAK_ROUNDS"].flatMap(Int.init) ?? 6

  @Test("SESS-14 LIVE-01: kills of the daemon and of the app leave a workout that is recovered, with every acknowledged sample of a sensor")
  func killed() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("killed-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left in the temporary place does no harm
    let health = Health(folder: folder)
    var daemon = try ServingHealth(health)
    let owner = try SocketService(path: daemon.socket)
    let client = try RunningClient(in: folder, registeredBy: owner)
    let isOver = folder.appendingPathComponent("over").path
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        var run = 0
        while !FileManager.default.fileExists(atPath: isOver) {
          run += 1
          try await client.run(killedAfter: UInt32(100_000 + run * 104_729 % 500_000))
        }
      }
      for round in 0..<Self.rounds {
        let wanted = try client.acknowledged().count + 5 + (round * 7) % 11
        try #require(try await eventually { try client.acknowledged().count >= wanted })
        daemon.kill()
        daemon = try ServingHealth(health)
      }
      try Data().write(to: URL(fileURLWithPath: isOver))
      try await group.waitForAll()
    }
    let (inWorkout, stored) = try client.finish()
    let said = try client.acknowledged()
    #expect(Set(said).count == said.count)
    #expect(Set(said).isSubset(of: inWorkout))
    #expect(inWorkout.count == Set(inWorkout).count)
    #expect(inWorkout == stored)
    #expect(daemon.end() == 0)
  }
}

/// An app that runs a workout, and a sensor beside it, which measures.
private struct RunningClient: Sendable {
  private static let pulse = Catalog.type(named: "heartRate")!
  private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private static let (runner, sensor) = ("com.example.runner", "com.example.sensor")
  private static let token = KilledClient.token(8)
  private static let (session, builder) = (
    UUID(uuidString: "00000000-0000-4000-8000-0000000000AA")!, UUID(uuidString: "00000000-0000-4000-8000-0000000000BB")!
  )
  private let folder: URL

  /// Both are registered, and may save and read.
  init(in folder: URL, registeredBy owner: SocketService) throws {
    self.folder = folder
    for app in [Self.runner, Self.sensor] {
      let questions = AccessDirection.allCases.flatMap { direction in
        [Self.pulse, Catalog.workout].map { PermissionQuestion(type: $0, direction: direction) }
      }
      try KilledClient.register(app, token: Self.token, granting: questions, with: owner)
    }
  }

  /// In the process of the client.
  private init(folder: String) { self.folder = URL(fileURLWithPath: folder) }

  private var log: URL { folder.appendingPathComponent("acknowledged") }

  /// The numbers of the beats whose save was acknowledged; whole lines alone.
  func acknowledged() throws -> [Int] { try numbers(in: log) }

  private func numbers(in file: URL) throws -> [Int] { try KilledClient.lines(of: file).compactMap { Int($0) } }

  private func append(_ number: Int, to name: String) throws {
    try KilledClient.append("\(number)", to: folder.appendingPathComponent(name))
  }

  private func connected(_ app: String) throws -> SocketService {
    try KilledClient.connect(in: folder, as: app, token: Self.token)
  }

  func run(killedAfter microseconds: UInt32) async throws {
    let path = folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, life = microseconds as UInt32] in
      try RunningClient(folder: path).work(life)
    }
  }

  /// Begins or continues the workout, and saves beats until it is killed.
  private func work(_ life: UInt32) throws {
    Thread.detachNewThread {
      // Pause: the process is killed at any moment.
      pause(for: .microseconds(life))
      kill(getpid(), SIGKILL)
    }
    let (app, sensor) = (try connected(Self.runner), try connected(Self.sensor))
    while !(try begin(app)) {}
    var number = try numbers(in: folder.appendingPathComponent("begun")).max() ?? 0
    while true {
      number += 1
      try append(number, to: "begun")
      let beat = SampleRecord(
        Self.pulse, .quantity(120, try #require(Self.pulse.quantity?.unit)), at: Self.start + Double(number),
        metadata: MetadataSet([.init(key: "number", value: .integer(Int64(number)))]))
      do throws(HealthError) {
        try sensor.perform(SaveSamples(samples: [beat]), for: .owner)
        if number % 7 == 0 { try step(app, .pause) }
        if number % 7 == 1 { try step(app, .resume) }
      } catch {
        // Whether it was done is not known.
        guard case .daemon(.lost) = error else { throw error }
        continue
      }
      try append(number, to: "acknowledged")
    }
  }

  /// Whether the workout continues. It may be half begun if the previous process was killed meanwhile.
  private func begin(_ app: SocketService) throws -> Bool {
    do throws(HealthError) {
      if try app.perform(FollowWorkoutSession(session: nil, after: nil), for: .owner) == nil { try step(app, .start(Self.start)) }
      if try app.perform(FetchWorkoutBuilder(builder: Self.builder), for: .owner) == nil {
        let live = WorkoutDraft.Live(session: Self.session, collected: [.init(type: Self.pulse)])
        let beginning = WorkoutDraft.Beginning(
          configuration: .init(activityType: 37), start: Self.start, activity: UUID(), live: live)
        _ = try app.perform(ChangeWorkoutBuilder(builder: Self.builder, .begin(beginning)), for: .owner)
      }
      return true
    } catch {
      guard case .daemon(.lost) = error else { throw error }
      return false
    }
  }

  /// A step that the session's state does not allow does nothing.
  private func step(_ app: SocketService, _ change: WorkoutSession.Change) throws(HealthError) {
    let fresh = WorkoutSession(builder: Self.builder, configuration: .init(activityType: 37), activity: UUID(), date: Self.start)
    do throws(HealthError) {
      _ = try app.perform(ChangeWorkoutSession(session: Self.session, fresh: fresh, change, after: 0), for: .owner)
    } catch .invalidArgument(.workoutSession) {
    }
  }

  /// Recovers the workout, finishes it, and gives the numbers of the beats that it has, and of all that are stored.
  func finish() throws -> (inWorkout: [Int], stored: [Int]) {
    let app = try connected(Self.runner)
    #expect(try app.perform(FollowWorkoutSession(session: nil, after: nil), for: .owner)?.uuid == Self.session)
    try step(app, .end)
    for change in [.end(Date()), .finish] as [WorkoutDraft.Change] {
      _ = try app.perform(ChangeWorkoutBuilder(builder: Self.builder, change), for: .owner)
    }
    let beats = { (predicate: PredicateTree) in
      try app.samples(of: Self.pulse, predicate).compactMap { beat -> Int? in
        if case .integer(let number)? = beat.metadata["number"] { Int(number) } else { nil }
      }.sorted()
    }
    return (try beats(.inWorkout(Self.builder)), try beats(.everything))
  }
}
