// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing
import WaitingTestSupport

/// A process that saves through the engine is killed at random moments, repeatedly. `Tools/run soak` does it more often.
@Suite struct KilledSavesTests {
  private static let rounds = ProcessInfo.processInfo.environment["OPENHEALTHKIT_SOAK_ROUNDS"].flatMap(Int.init) ?? 20

  @Test("SAVE-02: a kill loses nothing acknowledged and leaves no partial batch, correlation or workout")
  func killed() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("killed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left in the temporary directory does no harm
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var last = 0
    for round in 0..<Self.rounds {
      let path = folder.path
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, round = round as Int] in
        try Saver(folder: URL(fileURLWithPath: path)).saveUntilKilled(after: UInt32(round * 7_919 % 120_000))
      }
      last = try Saver(folder: folder).checkStore(atLeast: last)
    }
    #expect(last >= Self.rounds)
  }
}

/// Saves numbered batches: some steps, a blood pressure, a workout with a sample added.
private struct Saver {
  private static let types = ["stepCount", "bloodPressureSystolic", "bloodPressureDiastolic", "workout"].map { Catalog.type(named: $0)! }
  private static let pressure = Catalog.type(named: "bloodPressure")!
  private let folder: URL
  private let database: HealthDatabase
  private let engine: HealthEngine
  private let app = Caller.app(
    AppIdentity("test.saver", name: "Saver"))

  init(folder: URL) throws {
    self.folder = folder
    database = try HealthDatabase.open(folder: folder.appendingPathComponent("store"), keyFolder: folder.appendingPathComponent("keys"))
    engine = HealthEngine(database: database, answering: PolicyAnswering(policy: .grantAll))
    try engine.perform(RequestAuthorization(share: Self.types, read: Self.types), for: app)
  }

  private var log: URL { folder.appendingPathComponent("acknowledged") }

  /// One byte per batch: a dot if it was acknowledged, an x if it was found stored after a kill.
  private func acknowledged() -> [UInt8] { (try? Data(contentsOf: log)).map(Array.init) ?? [] }  // no file exists before the first batch

  func saveUntilKilled(after microseconds: UInt32) throws {
    var batch = try check(atLeast: 0)
    let said = open(log.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    for _ in acknowledged().count..<batch { write(said, "x", 1) }
    let first = batch + 1
    while true {
      batch += 1
      let workout = sample(batch, Self.types[3], .workout(WorkoutRecord(activityType: 37, duration: 1)))
      let members = [
        sample(batch, Self.types[1], .quantity(120, .ofTests("mmHg"))), sample(batch, Self.types[2], .quantity(80, .ofTests("mmHg"))),
      ]
      let steps = (0..<Self.steps(of: batch)).map { _ in sample(batch, Self.types[0], .quantity(1, .ofTests("count"))) }
      try engine.perform(SaveSamples(samples: steps + [sample(batch, Self.pressure, .correlation(members)), workout]), for: app)
      try engine.perform(
        AddSamplesToWorkout(workout: workout.uuid, samples: [sample(batch, Self.types[0], .quantity(0, .ofTests("count")))]), for: app)
      write(said, ".", 1)
      // The timer starts after the first batch, so that each round stores one however slow the machine is.
      if batch == first {
        Thread.detachNewThread {
          // Pause: the process is killed at any moment.
          pause(for: .microseconds(microseconds))
          kill(getpid(), SIGKILL)
        }
      }
    }
  }

  private static func steps(of batch: Int) -> Int { 1 + batch * 31 % 60 }

  /// As ``check(atLeast:)``; also checks the invariants of the store's rows.
  func checkStore(atLeast known: Int) throws -> Int {
    #expect(try database.read { try $0.checkInvariants() } == [])
    return try check(atLeast: known)
  }

  /// Checks all stored batches; returns the number of the last complete one.
  func check(atLeast known: Int) throws -> Int {
    let said = acknowledged()
    #expect(said.count >= known)
    let fetch = { (type: DataType) in
      Dictionary(
        grouping: try engine.perform(FetchSamples(selections: [.init(type: type, predicate: .everything)]), for: app)
      ) { (sample: SampleRecord) -> Int in
        if case .integer(let batch)? = sample.metadata["batch"] { Int(batch) } else { -1 }
      }
    }
    let (steps, pressures, workouts) = (try fetch(Self.types[0]), try fetch(Self.pressure), try fetch(Self.types[3]))
    let stored = steps.keys.max() ?? 0
    #expect(stored == said.count || stored == said.count + 1)
    for batch in 1..<stored + 1 {
      let own = (steps[batch] ?? []).count { $0.value == .quantity(1, .ofTests("count")) }
      let added = (steps[batch] ?? []).count - own
      // The workout's sample is saved in a separate transaction: the kill can fall between the two.
      let isAcknowledged = batch <= said.count && said[batch - 1] == UInt8(ascii: ".")
      #expect(own == Self.steps(of: batch), "batch \(batch)")
      #expect(added == 1 || added == 0 && !isAcknowledged, "batch \(batch)")
      #expect(pressures[batch]?.map { $0.members?.count } == [2], "batch \(batch)")
      #expect(workouts[batch]?.map { $0.workout?.statistics.count } == [added], "batch \(batch)")
    }
    #expect(steps[-1] == nil)
    #expect(pressures.count == stored)
    #expect(workouts.count == stored)
    return stored
  }

  private func sample(_ batch: Int, _ type: DataType, _ value: SampleRecord.Value) -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: 7e8 + Double(batch) * 60)
    return SampleRecord(
      type, value, at: start, metadata: MetadataSet([.init(key: "batch", value: .integer(Int64(batch)))]), uuid: UUIDMint.ofTests.next())
  }
}
