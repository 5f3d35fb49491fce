// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct ListTypesTests {
  @Test("A type is listed with its remaining samples, from the earliest start to the latest end")
  func countsAndDates() throws {
    let store = try TestStore()
    // The first sample is by far the longest: the latest end does not belong to the latest start.
    let samples = try [TestStore.steps(1, seconds: 1000), TestStore.steps(2, at: 10, seconds: 5), TestStore.steps(3, at: 20)]
    try store.bring(try samples.map { try TestStore.steps(1, at: $0.start.timeIntervalSince(TestStore.date(0)), of: "test.other") })
    let app = try store.app("test.app", share: ["stepCount"])
    try store.engine.perform(SaveSamples(samples: samples), for: app)
    let listed = {
      let items = try store.engine.perform(ListTypes(), for: .owner)
      #expect(items.map(\.type.name) == ["stepCount"])
      return try #require(items.first)
    }
    #expect(try listed().count == 6 && listed().sources.count == 2)
    #expect(try listed().earliestStart == TestStore.date(0) && listed().latestEnd == TestStore.date(1000))
    try store.engine.perform(DeleteSamples(samples: [samples[1]]), for: app)
    #expect(try listed().count == 5)
    try store.engine.perform(DeleteSamples(samples: [samples[0], samples[2]]), for: app)
    #expect(try listed().count == 3 && listed().sources.map(\.bundleIdentifier) == ["test.other"])
  }
}
