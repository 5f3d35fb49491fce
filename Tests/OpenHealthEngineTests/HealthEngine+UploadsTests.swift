// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine

@Suite struct HealthEngineUploadsTests {
  private let store: TestStore
  private let app: Caller
  private let device = UUID()

  init() throws {
    store = try TestStore()
    app = try store.app("a", share: ["stepCount"], read: ["stepCount"])
  }

  private func mark(_ number: Int64, floor: Int64? = nil) -> UploadMark {
    UploadMark(device: device, number: number, floor: floor ?? number)
  }

  private func count() throws -> Int {
    try store.engine.samples(of: TestStore.type("stepCount"))
      .count
  }

  @Test("a change that arrives twice is made once, and answers twice the same")
  func twice() throws {
    let save = SaveSamples(samples: try (0..<3).map { try TestStore.steps(1, at: Double($0)) })
    for _ in 0..<3 { try store.engine.perform(save, for: app, as: mark(1)) }
    #expect(try count() == 3)
    // Without the mark the samples are there already.
    #expect(throws: HealthError.self) { try store.engine.perform(save, for: app) }
    let delete = DeleteMatchingSamples(type: try TestStore.type("stepCount"), predicate: .everything)
    #expect(try store.engine.perform(delete, for: app, as: mark(2)) == 3)
    try store.engine.perform(SaveSamples(samples: [TestStore.steps(1)]), for: app, as: mark(3, floor: 2))
    #expect(try store.engine.perform(delete, for: app, as: mark(2)) == 3)
    #expect(try count() == 1)
  }

  @Test("a change that failed may be made later, with the same number")
  func failed() throws {
    let other = try store.app("b")
    let save = SaveSamples(samples: [try TestStore.steps(1)])
    #expect(throws: HealthError.self) { try store.engine.perform(save, for: other, as: mark(1)) }
    try store.answer(.granted, .share, ["stepCount"], app: "b")
    try store.engine.perform(save, for: other, as: mark(1))
    #expect(try count() == 1)
  }

  @Test("apps and devices have numbers of their own; a number below the floor changes nothing")
  func others() throws {
    let other = try store.app("b", share: ["stepCount"])
    try store.engine.perform(SaveSamples(samples: [TestStore.steps(1)]), for: app, as: mark(5))
    try store.engine.perform(SaveSamples(samples: [TestStore.steps(2)]), for: other, as: mark(5))
    try store.engine.perform(
      SaveSamples(samples: [TestStore.steps(3)]), for: app, as: UploadMark(device: UUID(), number: 5, floor: 5))
    #expect(try count() == 3)
    #expect(throws: HealthError.daemon(.lost)) {
      try store.engine.perform(SaveSamples(samples: [TestStore.steps(4)]), for: app, as: mark(4))
    }
    #expect(try count() == 3)
  }

  @Test("permission is checked for a repeated change, too")
  func withdrawn() throws {
    let save = SaveSamples(samples: [try TestStore.steps(1)])
    try store.engine.perform(save, for: app, as: mark(1))
    try store.answer(.refused, .share, ["stepCount"], app: "a")
    #expect(throws: HealthError.self) { try store.engine.perform(save, for: app, as: mark(1)) }
  }

  @Test("what changes samples is one transaction, except starting companions")
  func oneTransaction() throws {
    let kinds = RequestList.all.filter { !($0 is any WritingRequest.Type) }.map { "\($0)" }
    #expect(kinds.contains("StartCompanion"))
    #expect(kinds.contains("TakeCompanionStart"))
    for name in [
      "SaveSamples", "DeleteSamples", "DeleteMatchingSamples", "SaveSeries", "SaveRoute", "AddAttachment", "ChangeWorkoutBuilder",
    ] {
      #expect(!kinds.contains(name), "\(name)")
    }
  }
}
