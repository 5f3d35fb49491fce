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

  @Test("SYNC-02 SYNC-04: stores that get each other's samples, in any order, end with the highest version of each, and with its UUID")
  func devices() throws {
    let author = TestStore.identity("test.app")
    func sample(_ identifier: String?, _ version: Int64, at start: Double) throws -> SampleRecord {
      let sync: [MetadataSet.Entry] =
        identifier.map {
          [
            .init(key: MetadataSet.syncIdentifierKey, value: .string($0)),
            .init(key: MetadataSet.syncVersionKey, value: .integer(version)),
          ]
        } ?? []
      return try TestStore.steps(Double(version), at: start, metadata: sync)
    }
    // On each device one is newer, one older, and some the other does not have.
    let phone = try [sample("a", 1, at: 0), sample("b", 3, at: 1), sample("c", 1, at: 2), sample(nil, 7, at: 3)]
    let watch = try [sample("a", 2, at: 10), sample("b", 1, at: 11), sample("d", 1, at: 12)]
    let latest = Set([phone[1], phone[2], phone[3], watch[0], watch[2]].map(\.uuid))
    for phoneFirst in [true, false] {
      let stores = [try TestStore(), try TestStore()]
      for (store, samples) in zip(stores, [phone, watch]) {
        try store.engine.perform(SaveSamples(samples: samples, author: author), for: .owner)
      }
      func carry(from: Int) throws {
        let known = Set(try stores[1 - from].samples(of: "stepCount").map(\.uuid))
        let new = try stores[from].samples(of: "stepCount").filter { !known.contains($0.uuid) }
        if !new.isEmpty { try stores[1 - from].engine.perform(SaveSamples(samples: new, author: author), for: .owner) }
      }
      for from in phoneFirst ? [0, 1, 0, 1] : [1, 0, 1, 0] { try carry(from: from) }
      for store in stores { #expect(Set(try store.samples(of: "stepCount").map(\.uuid)) == latest) }
    }
  }
}
