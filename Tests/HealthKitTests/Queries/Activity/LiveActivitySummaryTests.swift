// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import Testing

/// Long-running summary queries.
@Suite(.timeLimit(.minutes(30))) struct LiveActivitySummaryTests {
  private let engine: TestEngine
  private let type = HKObjectType.activitySummaryType()
  private static let noon = Date(timeIntervalSinceReferenceDate: 700_000_000)

  init() throws { engine = try TestEngine() }

  private func reader() async throws -> HKHealthStore {
    let store = engine.store("com.example.reader")
    try await store.requestAuthorization(toShare: [], read: [type])
    return store
  }

  private func save(_ energies: [String: Double]) throws {
    let records = energies.map { day, energy in
      var record = ActivitySummaryRecord(day: CivilDay(day))
      record.energy.value = energy
      return record
    }
    try engine.engine.perform(SaveActivitySummaries(summaries: records), for: .owner)
  }

  private static func energies(_ summaries: [HKActivitySummary]?) -> [Double] {
    summaries?.map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) } ?? []
  }

  private static func day(_ day: Int) -> DateComponents {
    DateComponents(calendar: Calendar(identifier: .gregorian), era: 1, year: 2024, month: 3, day: day)
  }

  @Test("ACT-08: an update handler gets the days that are added or changed, until the query is stopped")
  func updates() async throws {
    let store = try await reader()
    try save(["2024-03-01": 1, "2024-03-02": 2])
    let (results, yield) = AsyncStream<String>.makeStream()
    let predicate = HKQuery.predicate(forActivitySummariesBetweenStart: Self.day(1), end: Self.day(3))
    let query = HKActivitySummaryQuery(predicate: predicate) { _, found, error in
      yield.yield("first \(Self.energies(found)) \(error == nil)")
    }
    query.updateHandler = { _, found, error in yield.yield("update \(Self.energies(found)) \(error == nil)") }
    store.execute(query)
    var next = results.makeAsyncIterator()
    #expect(await next.next() == "first [1.0, 2.0] true")
    try save(["2024-03-02": 5, "2024-03-01": 1])
    #expect(await next.next() == "update [5.0] true")
    // A day outside of the predicate is not reported; the next one inside is.
    try save(["2024-03-04": 4])
    try save(["2024-03-03": 3])
    #expect(await next.next() == "update [3.0] true")
    store.stop(query)
    try save(["2024-03-03": 9])
    yield.finish()
    #expect(await next.next() == nil)
  }

  @Test("ACT-08: a query continues after a day is deleted, and reports the remaining changes")
  func daysThatGo() async throws {
    let store = try await reader()
    let number = try engine.engine.perform(BeginImport(name: "a"), for: .owner)
    let record = ActivitySummaryRecord(day: CivilDay("2024-03-01"))
    let item = ImportElements.Item(element: try record.element(), identity: 1, key: ActivitySummaryRecord.key(CivilDay("2024-03-01")!))
    _ = try engine.engine.perform(ImportElements(number: number, items: [item]), for: .owner)
    let (results, yield) = AsyncStream<Int>.makeStream()
    let query = HKActivitySummaryQuery(predicate: nil) { _, found, _ in yield.yield(found?.count ?? -1) }
    query.updateHandler = { _, found, _ in yield.yield(found?.count ?? -1) }
    store.execute(query)
    var next = results.makeAsyncIterator()
    #expect(await next.next() == 1)
    _ = try engine.engine.perform(DeleteImport(number: number), for: .owner)
    #expect(await next.next() == 0)
    store.stop(query)
  }

  @Test("ACT-10: samples that fill a ring are reported as a change of the day's summary")
  func samplesChangeSummaries() async throws {
    let energy = HKQuantityType(.activeEnergyBurned)
    let writer = try await engine.granted(energy, HKQuantityType(.stepCount), app: "com.example.writer")
    let store = try await reader()
    var loop = HKActivitySummaryQueryDescriptor(predicate: nil).results(for: store).makeAsyncIterator()
    #expect(try await loop.next()?.isEmpty == true)
    try await writer.save(steps(1, at: Self.noon))
    try await writer.save(quantity(.activeEnergyBurned, 30, "kcal", at: Self.noon))
    #expect(Self.energies(try await loop.next()) == [30])
    // Two changes between two results come together.
    try await writer.save(quantity(.activeEnergyBurned, 5, "kcal", at: Self.noon + 1))
    try await writer.save(quantity(.activeEnergyBurned, 7, "kcal", at: Self.noon + 2))
    #expect(Self.energies(try await loop.next()) == [42])
  }

  @Test("ACT-08: a loop over a descriptor gets all days first, then those that change, and ends with its task")
  func loops() async throws {
    let store = try await reader()
    try save(["2024-03-01": 1])
    let descriptor = HKActivitySummaryQueryDescriptor(predicate: nil)
    let sequence: HKActivitySummaryQueryDescriptor.Sequence = descriptor.results(for: store)
    let (seen, see) = AsyncStream<[Double]>.makeStream()
    let task = Task {
      for try await summaries: HKActivitySummaryQueryDescriptor.Results.Element in sequence { see.yield(Self.energies(summaries)) }
      see.finish()
    }
    var next = seen.makeAsyncIterator()
    #expect(await next.next() == [1])
    try save(["2024-03-02": 2])
    #expect(await next.next() == [2])
    task.cancel()
    #expect(await next.next() == nil)
    try await task.value
  }

  @Test("ACT-08 AUTH-32: a loop throws the error that the handler would get")
  func loopsThrow() async throws {
    let unasked = engine.store("com.example.unasked")
    let descriptor: any HKAsyncSequenceQuery = HKActivitySummaryQueryDescriptor(predicate: nil)
    #expect(descriptor is HKActivitySummaryQueryDescriptor)
    let error = await code {
      for try await _ in HKActivitySummaryQueryDescriptor(predicate: nil).results(for: unasked) { Issue.record("there is no result") }
    }
    #expect(error == .errorAuthorizationNotDetermined)
  }

  @Test("A query in another process gets the summaries that this one saves")
  func acrossProcesses() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("summaries-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left behind in the temporary directory is harmless
    // Two engines on one store behave like two processes: each sees the other's transactions only on disk.
    let (here, there) = (try TestEngine(folder: folder), try TestEngine(folder: folder))
    let store = there.store("com.example.reader")
    try await store.requestAuthorization(toShare: [], read: [type])
    var loop = HKActivitySummaryQueryDescriptor(predicate: nil).results(for: store).makeAsyncIterator()
    #expect(try await loop.next()?.isEmpty == true)
    var record = ActivitySummaryRecord(day: CivilDay("2024-03-01"))
    record.energy.value = 3
    try here.engine.perform(SaveActivitySummaries(summaries: [record]), for: .owner)
    #expect(Self.energies(try await loop.next()) == [3])
  }
}
