// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct ImportRecordsTests {
  private let store: TestStore

  init() throws { store = try TestStore() }

  /// Imports the records; returns how many were stored and how many existed already.
  private func bring(_ records: SampleRecord..., import number: Int64? = nil) throws -> [Int] { try bring(records, import: number) }

  private func bring(_ records: [SampleRecord], import number: Int64? = nil) throws -> [Int] {
    let outcome = try store.bring(records, import: number)
    return [outcome.storedByType, outcome.alreadyThereByType].map { $0.values.reduce(0, +) }
  }

  @Test("Records that differ only in their creation date are two samples")
  func creation() throws {
    let record = { try TestStore.sample("stepCount", 5, "count", of: "test.app", creation: $0) }
    let dates = [TestStore.date(1), TestStore.date(2), nil]
    for date in dates { #expect(try bring(record(date)) == [1, 0]) }
    for date in dates { #expect(try bring(record(date)) == [0, 1]) }
    #expect(try store.samples(of: "stepCount").map(\.creation) == dates)
  }

  @Test("Records that differ only in their unit are two samples")
  func unit() throws {
    let record = { try TestStore.sample("distanceWalkingRunning", 1, $0, of: "test.app") }
    for unit in ["km", "m"] { #expect(try bring(record(unit)) == [1, 0]) }
    for unit in ["km", "m"] { #expect(try bring(record(unit)) == [0, 1]) }
    #expect(try store.samples(of: "distanceWalkingRunning").count == 2)
  }

  @Test("A few records among many stored samples are found, also several with one start")
  func fewAmongMany() throws {
    func record(_ number: Int, at start: Double) throws -> SampleRecord { try TestStore.steps(Double(number), at: start, of: "test.app") }
    #expect(try bring((0..<100).map { try record($0, at: Double($0) * 10) }) == [100, 0])
    let few = [(0, 0.0), (7, 500), (50, 500), (99, 990), (99, 990)]
    #expect(try bring(few.map { try record($0.0, at: $0.1) }) == [2, 3])
    #expect(try bring(few.map { try record($0.0, at: $0.1) }) == [0, 5])
    #expect(try store.samples(of: "stepCount").count == 102)
  }

  private static func isNotRunning(_ error: any Error) -> Bool {
    if case .invalidArgument(.importNotRunning)? = error as? HealthError { true } else { false }
  }

  @Test("A failed batch stores nothing and ends its import; another import finds the samples stored before")
  func failedBatchOfStoredRecords() throws {
    let (good, bad) = (try TestStore.steps(1, of: "test.app"), try TestStore.steps(.infinity, of: "test.app"))
    #expect(try bring(good) == [1, 0])
    let number = try store.beginImport()
    #expect(throws: HealthError.self) { try bring(good, bad, import: number) }
    #expect { try bring(good, import: number) } throws: { Self.isNotRunning($0) }
    #expect(try bring(good) == [0, 1])
    #expect(try store.samples(of: "stepCount").count == 1)
  }

  @Test("A failed batch removes what it stored; another import stores it")
  func failedBatchOfNewRecords() throws {
    let record = try TestStore.steps(1, of: "test.app")
    var workout = try TestStore.workout(of: "test.app")
    workout.value = .workout(WorkoutRecord(activityType: 37, duration: .infinity))
    #expect(throws: HealthError.self) { try store.bring([record], groups: [.init(record: workout, members: [], extra: nil)]) }
    #expect(try store.samples(of: "stepCount").isEmpty)
    #expect(try bring(record) == [1, 0])
    #expect(try bring(record) == [0, 1])
    #expect(try store.samples(of: "stepCount").count == 1)
  }

  @Test("A batch needs an import that this engine began and that has not ended; equal records of one import are two samples")
  func onlyRunningImports() throws {
    let record = try TestStore.steps(1, of: "test.app")
    let number = try store.beginImport()
    for _ in 0..<2 { #expect(try bring(record, import: number) == [1, 0]) }
    let app = try store.app("com.example.app", share: ["stepCount"])
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(ImportRecords(number: number, records: [record]), for: app) }
    #expect(try bring(try TestStore.steps(2, of: "test.app"), import: number) == [1, 0], "another's refused batch ends nothing")
    try store.engine.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: true), for: .owner)
    #expect { try bring(record, import: number) } throws: { Self.isNotRunning($0) }
    #expect { try store.engine.perform(ImportElements(number: number + 1, items: []), for: .owner) } throws: { Self.isNotRunning($0) }
    #expect(try store.samples(of: "stepCount").count == 3)
  }
}
