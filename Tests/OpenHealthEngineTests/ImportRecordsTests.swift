// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct ImportRecordsTests {
  private let store: TestStore

  init() throws { store = try TestStore() }

  /// How many of the records were stored, and how many were there already.
  private func bring(_ records: SampleRecord..., run: ImportRun = ImportRun()) throws -> [Int] {
    let outcome = try store.bring(records, run: run)
    return [outcome.storedByType, outcome.alreadyThereByType].map { $0.values.reduce(0, +) }
  }

  @Test("Records that differ in their creation date alone are two samples")
  func creation() throws {
    let record = { try TestStore.sample("stepCount", 5, "count", of: "test.app", creation: $0) }
    let dates = [TestStore.date(1), TestStore.date(2), nil]
    for date in dates { #expect(try bring(record(date)) == [1, 0]) }
    for date in dates { #expect(try bring(record(date)) == [0, 1]) }
    #expect(try store.samples(of: "stepCount").map(\.creation) == dates)
  }

  @Test("Records that differ in their unit alone are two samples")
  func unit() throws {
    let record = { try TestStore.sample("distanceWalkingRunning", 1, $0, of: "test.app") }
    for unit in ["km", "m"] { #expect(try bring(record(unit)) == [1, 0]) }
    for unit in ["km", "m"] { #expect(try bring(record(unit)) == [0, 1]) }
    #expect(try store.samples(of: "distanceWalkingRunning").count == 2)
  }

  @Test("A batch that failed claims nothing: repeated in the same run, it finds what was stored before")
  func failedBatchOfStoredRecords() throws {
    let (good, bad) = (try TestStore.steps(1, of: "test.app"), try TestStore.steps(.infinity, of: "test.app"))
    #expect(try bring(good) == [1, 0])
    let run = ImportRun()
    #expect(throws: HealthError.self) { try bring(good, bad, run: run) }
    #expect(try bring(good, run: run) == [0, 1])
    #expect(try store.samples(of: "stepCount").count == 1)
  }

  @Test("A batch that failed claims none of the numbers that it took back: what another run stored under them meanwhile is found")
  func failedBatchOfNewRecords() throws {
    let record = try TestStore.steps(1, of: "test.app")
    var workout = try TestStore.workout(of: "test.app")
    workout.value = .workout(WorkoutRecord(activityType: 37, duration: .infinity))
    let run = ImportRun()
    #expect(throws: HealthError.self) {
      try store.bring([record], groups: [.init(record: workout, members: [], extra: nil)], run: run)
    }
    #expect(try store.samples(of: "stepCount").isEmpty)
    #expect(try bring(record) == [1, 0])
    #expect(try bring(record, run: run) == [0, 1])
    #expect(try store.samples(of: "stepCount").count == 1)
  }
}
