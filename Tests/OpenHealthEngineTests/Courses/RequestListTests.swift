// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import OpenHealthCore
import Testing

@testable import OpenHealthEngine

@Suite struct RequestListTests {
  @Test("requests about apps, companions and the lock say so by their types, and no others do")
  func effects() throws {
    let types = try RequestList.all + [#require(RequestList.type(named: "ChangeLock"))]
    let stated = Dictionary(uniqueKeysWithValues: types.filter { !$0.effects.isEmpty }.map { ("\($0)", $0.effects) })
    #expect(
      stated == [
        "AddApp": .apps, "RemoveApp": .apps, "ChangeLock": [.apps, .lock], "StartCompanion": .companions, "TakeCompanionStart": .companions,
      ])
  }

  @Test("a store that no daemon can lock does not know requests about a lock")
  func lock() throws {
    let store = try TestStore()
    #expect(RequestList.all.allSatisfy { !$0.effects.contains(.lock) })
    for caller in [Caller.owner, try store.app("a", share: [], read: [])] {
      #expect(throws: HealthError.daemon(.unknownRequest)) { try store.engine.perform(ChangeLock(.status), for: caller) }
    }
  }

  @Test("the work for a request ends with its client where it only reads, or searches in texts for what it deletes")
  func ending() throws {
    let type = try TestStore.type("stepCount")
    let fetch = FetchSamples(selections: [.init(type: type, predicate: .everything)])
    let delete = DeleteMatchingSamples(type: type, predicate: .everything)
    #expect(fetch.endsWithClient)
    #expect(!delete.endsWithClient)
    #expect(!SaveSamples(samples: []).endsWithClient)
    #expect(RequestList.readsFirst(DeleteMatchingSamples.self))
    #expect(!RequestList.readsFirst(DeleteSamples.self))
  }
}
