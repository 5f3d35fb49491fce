// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthEngine

@Suite struct DeleteSamplesTests {
  @Test("Deleting a sample deletes its kept element, and no other sample's")
  func extras() throws {
    let store = try TestStore()
    let samples = try [TestStore.steps(1, of: "test.app"), TestStore.steps(2, at: 1, of: "test.app")]
    let extra = KeptElement(name: "Record", attributes: [.init(name: "ofTomorrow", value: "1")])
    _ = try store.engine.perform(
      ImportRecords(
        number: try store.engine.perform(BeginImport(name: "a file"), for: .owner), records: samples, extras: [0: extra, 1: extra]),
      for: .owner)
    let kept = {
      let scan = ScanSamples(type: try TestStore.type("stepCount"), from: nil, limit: 10)
      return try store.engine.perform(scan, for: .owner).items.map(\.extra)
    }
    let isAnyLeft = { try store.engine.database.read { try $0.hasExtras() } }
    #expect(try kept() == [extra, extra])
    try store.engine.perform(DeleteSamples(samples: [samples[0]]), for: .owner)
    #expect(try kept() == [extra] && isAnyLeft())
    try store.engine.perform(DeleteSamples(samples: [samples[1]]), for: .owner)
    #expect(try !isAnyLeft())
  }
}
