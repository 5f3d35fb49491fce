// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct SaveSamplesTests {
  @Test(
    "META-07 META-09: a save stores the highest version of a sync identifier, and the first of equal versions",
    arguments: [([1, 1, 1], 0), ([1, 2, 2], 1), ([3, 2, 3], 0), ([1, 3, 2], 1)] as [([Int64], Int)])
  func equalVersions(versions: [Int64], stored: Int) throws {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["stepCount"])
    let samples = try versions.enumerated().map { place, version in
      try TestStore.steps(
        Double(place), at: Double(place),
        metadata: [
          .init(key: MetadataSet.syncIdentifierKey, value: .string("one")),
          .init(key: MetadataSet.syncVersionKey, value: .integer(version)),
        ])
    }
    try store.engine.perform(SaveSamples(samples: samples), for: app)
    #expect(try store.samples(of: "stepCount").map(\.uuid) == [samples[stored].uuid])
  }
}
