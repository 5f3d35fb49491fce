// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine

// A change that is not noticed makes a test wait until this limit.
@Suite(.timeLimit(.minutes(30))) struct ChangeObserversTests {
  private struct Calls {
    let observation: ChangeObservation
    private var calls: AsyncStream<Set<DataType>>.Iterator

    init(_ engine: HealthEngine, _ types: Set<DataType>) {
      let (stream, continuation) = AsyncStream<Set<DataType>>.makeStream()
      observation = engine.observeChanges(of: types) { continuation.yield($0) }
      calls = stream.makeAsyncIterator()
    }

    mutating func next() async -> Set<DataType>? { await calls.next() }
  }

  private func engine(in folder: URL, noticing ways: ChangeObservers.Ways) throws -> HealthEngine {
    let database = try HealthDatabase.open(
      folder: folder.appendingPathComponent("store"), keyFolder: folder.appendingPathComponent("keys"))
    return HealthEngine(database: database, answering: PolicyAnswering(policy: .grantAll), now: { Date() }, zone: { .gmt }, noticing: ways)
  }

  @Test(
    "OBS-01: an observer learns of another process's changes, by watching or polling alone, and after the log is recreated",
    arguments: [ChangeObservers.Ways.watching, .polling])
  func otherProcesses(ways: ChangeObservers.Ways) async throws {
    try await withFolder { folder in
      let (steps, pulse) = (try TestStore.type("stepCount"), try TestStore.type("heartRate"))
      let here = try engine(in: folder, noticing: ways)
      var calls = Calls(here, [steps, pulse])
      let path = folder.path
      // The last connection to close moves the log into the database and removes it. In the second round the reader keeps its connection
      // open.
      for round in 0..<2 {
        await #expect(processExitsWith: .exitCode(0)) { [path = path as String, round = round as Int] in
          let there = try TestStore(folder: URL(fileURLWithPath: path))
          let app = try there.app("test.app", share: ["stepCount"])
          let sample = try TestStore.steps(1, at: Double(round))
          try there.save(sample, for: app)
          exit(0)
        }
        #expect(await calls.next() == [steps])
      }
      calls.observation.cancel()
    }
  }

  @Test("OBS-01: two engines on one store notice each other's saves and deletions")
  func twoEngines() async throws {
    try await withFolder { folder in
      // They act as two processes: each sees the other's transactions only on disk.
      let here = try engine(in: folder, noticing: .watching)
      let there = try TestStore(folder: folder)
      let app = try there.app("test.app", share: ["stepCount"])
      let steps = try TestStore.type("stepCount")
      var calls = Calls(here, [steps])
      let sample = try TestStore.steps(1)
      try there.save(sample, for: app)
      #expect(await calls.next() == [steps])
      try there.engine.perform(DeleteSamples(samples: [sample]), for: app)
      #expect(await calls.next() == [steps])
    }
  }

  @Test("STAT-19 PREF-03: changes of source order and preferred unit by another process are reported", arguments: [false, true])
  func preferencesOfOthers(isHere: Bool) async throws {
    try await withFolder { folder in
      let here = try engine(in: folder, noticing: .watching)
      let there = isHere ? here : try TestStore(folder: folder).engine
      let (steps, mass) = (try TestStore.type("stepCount"), try TestStore.type("bodyMass"))
      try there.perform(SetPreferredUnit(type: mass, unit: UnitExpression.parse("lb")), for: .owner)
      var calls = Calls(here, [steps, mass])
      let (units, unit) = AsyncStream<Void>.makeStream()
      let observation = here.observePreferences { unit.yield() }
      try there.perform(SetSourceOrder(type: steps, bundleIdentifiers: ["test.app"]), for: .owner)
      #expect(await calls.next() == [steps])
      try there.perform(SetPreferredUnit(type: mass, unit: UnitExpression.parse("kg")), for: .owner)
      var next = units.makeAsyncIterator()
      #expect(await next.next() != nil)
      // A change that is neither is not reported as one: the next calls are for the changes after it.
      try there.perform(
        SetPermissions(app: "test.app", questions: [PermissionQuestion(type: mass, direction: .share)], answer: .granted), for: .owner)
      try there.perform(SetSourceOrder(type: mass, bundleIdentifiers: ["test.app"]), for: .owner)
      #expect(await calls.next() == [mass])
      try there.perform(SetPreferredUnit(type: mass, unit: nil), for: .owner)
      unit.finish()
      calls.observation.cancel()
      observation.cancel()
    }
  }
}
