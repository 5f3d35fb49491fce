// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
@testable import OpenHealthEngine
import Testing

@Suite struct FetchSamplesTests {
  private let store: TestStore
  private let app: Caller
  /// By start: steps and heart rates in turn.
  private let samples: [SampleRecord]

  init() throws {
    store = try TestStore()
    app = try store.app("test.app", share: ["stepCount", "heartRate"], read: ["stepCount", "heartRate"])
    samples = try (0..<6).map { number in
      let start = Double(number)
      return try number % 2 == 0 ? TestStore.steps(1, at: start, seconds: 10 - start) : TestStore.pulse(60, at: start)
    }
    // They are saved from the last to the first.
    for sample in samples.reversed() { try store.save(sample, for: app) }
  }

  private static func all(_ name: String, _ predicate: PredicateTree = .everything) throws -> FetchSamples.Selection {
    .init(type: try TestStore.type(name), predicate: predicate)
  }

  /// The places of the found samples.
  private func places(
    _ selections: [FetchSamples.Selection], order: [FetchSamples.SortKey] = [], limit: Int? = nil
  ) throws -> [Int?] {
    try store.engine.perform(FetchSamples(selections: selections, order: order, limit: limit), for: app).map { sample in
      samples.firstIndex { $0.uuid == sample.uuid }
    }
  }

  private static let backwards = [FetchSamples.SortKey(field: .start, ascending: false)]

  @Test("QRY-02: a limit of nothing or less returns nothing, in any order", arguments: [0, -1, .min])
  func noLimit(limit: Int) throws {
    let (steps, pulse) = (try Self.all("stepCount"), try Self.all("heartRate"))
    let orders: [[FetchSamples.SortKey]] = [[], Self.backwards, [.init(field: .end, ascending: true)]]
    for order in orders {
      #expect(try places([steps], order: order, limit: limit) == [])
      #expect(try places([steps, pulse], order: order, limit: limit) == [])
    }
  }

  @Test("QRY-08: a sample of several selections is returned once, and the samples of all types are in one order")
  func severalSelections() throws {
    let early = PredicateTree.date(.start, .less, TestStore.date(3))
    let steps = [try Self.all("stepCount", early), try Self.all("stepCount")]
    #expect(try places(steps) == [0, 2, 4])
    #expect(try places(steps, order: Self.backwards) == [4, 2, 0])
    #expect(try places(steps, order: Self.backwards, limit: 2) == [4, 2])
    let all = [steps[0], steps[1], try Self.all("heartRate"), try Self.all("heartRate", early)]
    #expect(try places(all) == [0, 1, 2, 3, 4, 5])
    #expect(try places(all, limit: 4) == [0, 1, 2, 3])
    #expect(try places(all, order: Self.backwards, limit: 3) == [5, 4, 3])
    #expect(try places([]) == [])
  }

  @Test("QRY-04: samples that a sort key does not tell apart are in the order in which they were saved")
  func equalKeys() throws {
    // All steps end at the same time.
    let (steps, pulse) = (try Self.all("stepCount"), try Self.all("heartRate"))
    for isAscending in [true, false] {
      let order = [FetchSamples.SortKey(field: .end, ascending: isAscending)]
      #expect(try places([steps], order: order) == [4, 2, 0])
      #expect(try places([steps], order: order, limit: 2) == [4, 2])
    }
    let mixed = [FetchSamples.SortKey(field: .end, ascending: false), .init(field: .start, ascending: true)]
    #expect(try places([steps, pulse], order: mixed) == [0, 2, 4, 5, 3, 1])
  }

  @Test("QRY-02: the greatest limit returns all samples, in any order")
  func greatestLimit() async throws {
    // A process that exits with connections to a server open may crash on its way out.
    if TestDatabase.areOnServer { return #expect(try Self.countsWithGreatestLimit() == [2, 2, 2, 2]) }
    await #expect(processExitsWith: .exitCode(0)) { exit(try Self.countsWithGreatestLimit() == [2, 2, 2, 2] ? 0 : 2) }
  }

  /// How many of two samples each order finds.
  private static func countsWithGreatestLimit() throws -> [Int] {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["stepCount"], read: ["stepCount"])
    try store.save(TestStore.steps(1, seconds: 5), TestStore.steps(2, at: 1), for: app)
    return try [FetchSamples.SortKey.Field.start, .end].flatMap { field in
      try [true, false].map { isAscending in
        let order = [FetchSamples.SortKey(field: field, ascending: isAscending)]
        return try store.engine.perform(FetchSamples(selections: [all("stepCount")], order: order, limit: .max), for: app).count
      }
    }
  }

  @Test("T5: a type that an app names many times is read once, with any of its predicates")
  func oneSelectionOfEachType() throws {
    let (steps, pulse) = (try TestStore.type("stepCount"), try TestStore.type("heartRate"))
    let parts: [PredicateTree] = [.date(.start, .less, TestStore.date(1)), .date(.start, .greaterOrEqual, TestStore.date(5))]
    let many = (0..<5_000).map { FetchSamples.Selection(type: steps, predicate: parts[$0 % 2]) }
    let selections = many + [.init(type: pulse, predicate: .everything)] + many
    #expect(selections.oneOfEachType == [.init(type: steps, predicate: .or(parts)), .init(type: pulse, predicate: .everything)])
    let store = try TestStore()
    try store.bring((0..<8).map { try TestStore.steps(1, at: Double($0), of: "test.app") } + [TestStore.pulse(60, of: "test.app")])
    let found = try store.engine.perform(FetchSamples(selections: selections, order: [.init(field: .end, ascending: false)]), for: .owner)
    #expect(found.map { $0.start.timeIntervalSince(TestStore.date(0)) } == [7, 6, 5, 0, 0])
  }
}

@Suite struct FetchQuantitiesTests {
  private let store: TestStore
  private let app: Caller

  init() throws {
    store = try TestStore()
    app = try store.app("test.app", share: ["stepCount"], read: ["stepCount", "sleepAnalysis"])
  }

  private func page(limit: Int, after: FetchQuantities.Cursor? = nil) throws -> FetchQuantities.Page {
    let request = FetchQuantities(
      type: try TestStore.type("stepCount"), predicate: .everything, order: .quantities, after: after, limit: limit)
    return try store.engine.perform(request, for: app)
  }

  @Test("SER-12: a page of nothing, and quantities of a type that has none, are invalid")
  func refusals() throws {
    for limit in [0, -1, .min] {
      #expect(throws: HealthError.invalidArgument(.emptyPage)) { try page(limit: limit) }
    }
    let request = FetchQuantities(type: Catalog.sleep, predicate: .everything, order: .quantities, limit: 1)
    #expect(throws: HealthError.invalidArgument(.notQuantities(Catalog.sleep))) { try store.engine.perform(request, for: app) }
  }

  @Test("SER-12: a page that is exactly full has no cursor if nothing follows, and later saves are in no later page")
  func fullPages() throws {
    try store.save(TestStore.steps(1), TestStore.steps(2, at: 1), for: app)
    #expect(try page(limit: 2).items.map(\.quantity.value) == [1, 2])
    #expect(try page(limit: 2).next == nil)
    let first = try page(limit: 1)
    #expect(first.items.map(\.quantity.value) == [1])
    let cursor = try #require(first.next)
    try store.save(TestStore.steps(3, at: 2), for: app)
    let second = try page(limit: 5, after: cursor)
    #expect(second.items.map(\.quantity.value) == [2])
    #expect(second.next == nil)
    #expect(try page(limit: 5).items.count == 3)
  }
}
