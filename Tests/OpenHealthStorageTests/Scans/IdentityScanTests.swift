// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct IdentityScanTests {
  @Test("The identities in a range of starts come by start, of stored samples and of removed ones", arguments: [false, true])
  func range(removed: Bool) throws {
    let database = try HealthDatabase.inMemory()
    let count = try UnitExpression.parse("count")
    let stored = try database.write { storage in
      // Saved in the other order than that of their starts.
      try storage.insert(
        [
          TestData.steps(4, at: 40), TestData.steps(3, at: 30, seconds: 2), TestData.steps(2, at: 20), TestData.steps(1, at: 10),
          TestData.steps(9, at: 25, provenance: TestData.provenance("app.other")),
        ])
    }
    if removed {
      let moved = try database.write { try $0.removals.add(stored, to: $0.removals.begin(at: Date(timeIntervalSinceReferenceDate: 0))) }
      #expect(moved == 5)
    }
    func identities(_ from: Double, _ to: Double, removed: Bool) throws -> [StoredIdentity] {
      try database.read { storage in
        let lane = try #require(try storage.lanes(of: nil).first { $0.source.bundleIdentifier == "com.example.app" })
        var found: [StoredIdentity] = []
        try storage.forEachIdentity(lane: lane, from: from, to: to, removed: removed) { found.append($0) }
        return found
      }
    }
    let found = try identities(20, 30, removed: removed)
    #expect(found.map(\.start) == [20, 30])
    #expect(found.map(\.end) == [20, 32])
    #expect(found.map(\.value) == [2, 3])
    #expect(found.map(\.sequence) == [3, 2])
    #expect(found.map(\.unit) == [count, count])
    #expect(found.allSatisfy { $0.creation == nil })
    #expect(try identities(0, 100, removed: removed).map(\.start) == [10, 20, 30, 40])
    #expect(try identities(20.5, 29.5, removed: removed).isEmpty)
    #expect(try identities(0, 100, removed: !removed).isEmpty)
  }
}
