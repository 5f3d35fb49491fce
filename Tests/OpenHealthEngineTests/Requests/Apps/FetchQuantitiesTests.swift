// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

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
