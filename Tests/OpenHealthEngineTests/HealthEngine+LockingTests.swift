// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

/// The saves that arrived while the store was locked. `JournalMergeTests` has the journal that contains them.
@Suite struct HealthEngineLockingTests {
  private let store: TestStore
  private let segment = [UInt8](repeating: 3, count: 16)

  init() throws {
    store = try TestStore()
    _ = try store.app("test.app", share: ["stepCount"])
  }

  /// A save of one sample, whose count is its number. Only `test.app` may save.
  private func save(_ number: UInt32, of app: String = "test.app") throws -> (number: UInt32, save: JournalledSave) {
    let request = SaveSamples(samples: [try TestStore.steps(Double(number), at: Double(number))])
    return (number, JournalledSave(app: TestStore.identity(app), received: TestStore.date(1000 + Double(number)), request: request))
  }

  private func stored() throws -> [Double] {
    try store.samples(of: "stepCount").compactMap { if case .quantity(let value, _) = $0.value { value } else { nil } }
  }

  private func merged() throws -> String {
    let (last, isDone) = try store.engine.mergedSegment(segment)
    return "\(last) \(isDone)"
  }

  @Test("LOCK-02: saves are merged once, with their dates of arrival", arguments: [false, true])
  func merging(isDone: Bool) throws {
    #expect(try merged() == "0 false")
    let saves = try [save(1), save(2)]
    #expect(try store.engine.merge(saves, of: segment, isDone: isDone) == 0)
    #expect(try stored() == [1, 2])
    #expect(try store.samples(of: "stepCount").map(\.creation) == [TestStore.date(1001), TestStore.date(1002)])
    #expect(try merged() == "2 \(isDone)")
    // A whole segment gets no further saves.
    #expect(try store.engine.merge(saves + [save(3)], of: segment, isDone: true) == 0)
    #expect(try stored() == (isDone ? [1, 2] : [1, 2, 3]))
    #expect(try merged() == (isDone ? "2 true" : "3 true"))
  }

  @Test(
    "LOCK-02: a save that the store refuses is counted, and the saves before and after it are merged",
    arguments: 1...3 as ClosedRange<UInt32>, [false, true])
  func refusing(refused: UInt32, isDone: Bool) throws {
    let saves = try (1...3).map { try save($0, of: $0 == refused ? "test.stranger" : "test.app") }
    #expect(try store.engine.merge(saves, of: segment, isDone: isDone) == 1)
    #expect(try stored() == [1, 2, 3].filter { $0 != Double(refused) })
    #expect(try merged() == "3 \(isDone)")
    // The refused one is not tried again.
    try store.answer(.granted, .share, ["stepCount"], app: "test.stranger")
    #expect(try store.engine.merge(saves, of: segment, isDone: isDone) == 0)
    #expect(try stored().count == 2)
  }

  @Test("LOCK-02: without saves only the end of the segment is recorded, and its last number stays")
  func nothing() throws {
    #expect(try store.engine.merge([], of: segment, isDone: false) == 0)
    #expect(try merged() == "0 false")
    #expect(try store.engine.merge([save(2)], of: segment, isDone: false) == 0)
    #expect(try store.engine.merge([], of: segment, isDone: true) == 0)
    #expect(try merged() == "2 true")
  }

  @Test("LOCK-02: a save that was merged is not merged again, even if its sample was deleted since")
  func deletedMeanwhile() throws {
    let saves = try [save(1), save(2)]
    #expect(try store.engine.merge(saves, of: segment, isDone: false) == 0)
    let deletion = DeleteMatchingSamples(type: try TestStore.type("stepCount"), predicate: .everything)
    #expect(try store.engine.perform(deletion, for: .app(TestStore.identity("test.app"))) == 2)
    #expect(try store.engine.merge(saves + [save(3)], of: segment, isDone: false) == 0)
    #expect(try stored() == [3])
    #expect(try merged() == "3 false")
  }

  @Test("LOCK-02: of a save with a correlation, one that is stored already is left out with its members, and the others are merged")
  func storedCorrelation() throws {
    let types = ["bloodPressureSystolic", "bloodPressureDiastolic"]
    let app = try store.app("test.app", share: types)
    let (known, new) = (
      try TestStore.sample("bloodPressure", .correlation(TestStore.pressures())),
      try TestStore.sample("bloodPressure", .correlation(TestStore.pressures()), at: 9)
    )
    try store.save(known, for: app)
    let save = JournalledSave(
      app: TestStore.identity("test.app"), received: TestStore.date(9), request: SaveSamples(samples: [known, new]))
    #expect(try store.engine.merge([(number: 1, save: save)], of: segment, isDone: true) == 0)
    #expect(try store.samples(of: "bloodPressure").map(\.uuid) == [known.uuid, new.uuid])
    #expect(try store.samples(of: "bloodPressureSystolic").count == 2)
  }

  @Test("LOCK-02: of a save whose samples are stored already, only the new ones are merged")
  func storedSamples() throws {
    let (known, new) = (try TestStore.steps(1, at: 1), try TestStore.steps(2, at: 2))
    try store.save(known, for: .app(TestStore.identity("test.app")))
    let saves = [[known, new], [known]].enumerated().map { index, samples in
      (
        number: UInt32(index + 1),
        save: JournalledSave(
          app: TestStore.identity("test.app"), received: TestStore.date(9), request: SaveSamples(samples: samples))
      )
    }
    #expect(try store.engine.merge(saves, of: segment, isDone: true) == 0)
    #expect(try stored() == [1, 2])
  }
}
