// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct FetchChangesTests {
  private let store: TestStore
  private let app: Caller

  init() throws {
    store = try TestStore()
    app = try store.app("test.app", share: ["stepCount", "heartRate"], read: ["stepCount", "heartRate"])
  }

  private func changes(after anchor: ChangeAnchor? = nil, limit: Int? = nil) throws -> FetchChanges.Reply {
    let selections = try ["stepCount", "heartRate"].map { FetchSamples.Selection(type: try TestStore.type($0), predicate: .everything) }
    return try store.engine.perform(FetchChanges(selections: selections, anchor: anchor, limit: limit), for: app)
  }

  @Test("ANCH-03: the samples of one save are returned in the order in which they were saved, whatever their types")
  func orderOfOneSave() throws {
    let samples = try [TestStore.steps(1), TestStore.pulse(60), TestStore.steps(2), TestStore.pulse(61, at: -5)]
    try store.engine.perform(SaveSamples(samples: samples), for: app)
    #expect(try changes().added.map(\.uuid) == samples.map(\.uuid))
    var paged: [UUID] = []
    var anchor: ChangeAnchor?
    for limit in [1, 2, 1] {
      let page = try changes(after: anchor, limit: limit)
      paged += page.added.map(\.uuid)
      anchor = page.anchor
    }
    #expect(paged == samples.map(\.uuid))
  }

  @Test("ANCH-03 ANCH-04: a deletion is returned in its place among the additions, and the pages end")
  func deletionsInTheirPlace() throws {
    let (first, second, third) = (try TestStore.steps(1), try TestStore.pulse(60), try TestStore.steps(3))
    try store.save(first, for: app)
    try store.save(second, for: app)
    try store.engine.perform(DeleteSamples(samples: [first]), for: app)
    try store.save(third, for: app)
    var pages: [[UUID]] = []
    var anchor: ChangeAnchor?
    // Each change is a page, and the page after the last is empty.
    for _ in 0..<4 {
      let reply = try changes(after: anchor, limit: 1)
      pages.append(reply.added.map(\.uuid) + reply.deleted.map(\.uuid))
      anchor = reply.anchor
    }
    #expect(pages == [[second.uuid], [first.uuid], [third.uuid], []])
    #expect(try anchor == changes().end)
  }
}
