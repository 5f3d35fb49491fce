// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct StoredChunkTests {
  @Test("The places of an instant and of a key in a chunk are found, at its ends and among equal starts")
  func places() throws {
    let database = try HealthDatabase.inMemory(sealing: SealingRules(size: 5, kept: 0, threshold: 5))
    try database.insert(try [10, 20, 20, 20, 50].map { try TestData.steps(1, at: $0) })
    try database.read { storage in
      let lane = try #require(try storage.lanes(of: nil).first)
      let headers = try storage.chunkHeaders(.init(lane: lane.number), beyond: nil, descending: false, limit: 9)
      try #require(headers.count == 1)
      let chunk = try StoredChunk(header: headers[0], reader: storage)
      #expect(chunk.count == 5)
      for (start, first, after) in [(9, 0, 0), (10, 0, 1), (15, 1, 1), (20, 1, 4), (30, 4, 4), (50, 4, 5), (51, 5, 5)] {
        let (found, behind) = try (chunk.index(ofStart: Double(start)), chunk.index(ofStart: Double(start), isAfter: true))
        #expect(found == first, "\(start)")
        #expect(behind == after, "\(start)")
      }
      for index in 0..<5 {
        let key = try chunk.key(at: index)
        let found = try chunk.index(of: key)
        #expect(found == index)
        let other = try chunk.index(of: SampleKey(start: key.start + 1, sequence: key.sequence))
        #expect(other == nil)
      }
      let none = try chunk.index(of: SampleKey(start: 20, sequence: 999))
      #expect(none == nil)
    }
  }
}
