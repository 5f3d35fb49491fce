// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct JournalTableTests {
  @Test("Of each segment the last merged record is known, and whether it is complete")
  func segments() throws {
    let database = try HealthDatabase.inMemory()
    try database.write { storage in
      try storage.journal.setMerged([1, 2], last: 7, isDone: false)
      try storage.journal.setMerged([1, 3], last: .max, isDone: true)
      try storage.journal.setMerged([1, 4], last: 5, isDone: true)
      try storage.journal.setMerged([1, 4], last: 6, isDone: false)
    }
    try database.read { storage in
      let expected: [(segment: [UInt8], last: UInt32, isDone: Bool)] = [
        ([1, 2], 7, false), ([1, 3], 4_294_967_295, true), ([1, 4], 6, false),
      ]
      for (segment, last, isDone) in expected {
        let found = try #require(try storage.journal.merged(segment))
        #expect(found.last == last)
        #expect(found.isDone == isDone)
      }
      #expect(try storage.journal.merged([1]) == nil)
    }
  }
}
