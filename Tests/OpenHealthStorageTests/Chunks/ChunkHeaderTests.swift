// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

/// What the store knows of a chunk without its samples.
@Suite struct ChunkHeaderTests {
  /// Samples with these starts and ends, of units 3.
  private func columns(_ starts: [Double], ends: [Double], sequence: [Int64]) -> ChunkColumns {
    let (zeros, block) = (starts.map { _ in Int64(0) }, UUIDBlock(high: 0x0190_A000_0000_7000, low: 0x8000_0001))
    return ChunkColumns(
      start: starts, end: ends, value: starts.map { _ in 1 }, sequence: sequence, unit: starts.map { _ in 3 },
      provenance: starts.map { _ in 1 }, metadata: zeros, creation: starts.map { _ in .nan }, timeZone: zeros, membership: zeros,
      uuid: sequence.map { UUID(block: block, counter: UInt32($0)) })
  }

  @Test("A header has the first and last key, the latest end, the bounds of the numbers and the unit of all")
  func header() {
    var columns = columns([10, 20, 30], ends: [11, 99, 31], sequence: [8, 5, 7])
    let expected = ChunkHeader(
      lane: 4, first: SampleKey(start: 10, sequence: 8), last: SampleKey(start: 30, sequence: 7), latest: 99, count: 3, numbers: 5...8,
      unit: 3, body: 6)
    #expect(ChunkHeader(lane: 4, columns: columns, body: 6) == expected)
    columns.unit = [0, 0, 0]
    #expect(ChunkHeader(lane: 4, columns: columns, body: 6).unit == 0)
    for units: [Int64] in [[3, 3, 2], [2, 3, 3], [3, 2, 3]] {
      columns.unit = units
      #expect(ChunkHeader(lane: 4, columns: columns, body: 6).unit == nil)
    }
    let one = ChunkHeader(lane: 1, columns: self.columns([7], ends: [7], sequence: [9]), body: 2)
    #expect(one.first == one.last)
    #expect(one.latest == 7)
    #expect(one.count == 1)
    #expect(one.numbers == 9...9)
    #expect(one.unit == 3)
  }

  @Test("A header contains the keys from the first to the last")
  func contains() {
    let header = ChunkHeader(lane: 1, columns: columns([10, 20], ends: [10, 20], sequence: [5, 6]), body: 1)
    for (start, sequence, isInside) in [
      (10, 5, true), (20, 6, true), (10, 6, true), (15, 1, true), (10, 4, false), (20, 7, false), (9, 9, false), (21, 1, false),
    ] as [(Double, Int64, Bool)] {
      #expect(header.contains(SampleKey(start: start, sequence: sequence)) == isInside, "\(start), \(sequence)")
    }
  }

  @Test("A chunk has at most 4,096 samples, and reads the bytes of its UUIDs once")
  func reads() throws {
    #expect(Chunk.most == 4096)
    let columns = columns([10, 20], ends: [10, 20], sequence: [5, 6])
    let encoded = columns.encoded()
    let chunk = try Chunk(count: 2, columns: encoded.columns)
    var loads = 0
    for _ in 0..<3 {
      let uuids = try chunk.uuid {
        loads += 1
        return encoded.uuids
      }
      #expect(uuids == columns.uuid)
    }
    #expect(loads == 1)
    // A length that reaches beyond the end, in the first column and in the last one.
    for index in [1, Chunk.Column.allCases.count] {
      var bytes = encoded.columns
      bytes[index] += 1
      #expect(throws: HealthError.damagedData(.chunk)) {
        _ = try Chunk(count: 2, columns: bytes).columns { encoded.uuids }
      }
    }
  }
}
