// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

/// The bytes of columns of UUIDs, as runs or whole. The bytes of runs were computed independently of this code.
@Suite struct UUIDColumnTests {
  private static let high: UInt64 = 0x0190_A000_0000_7000

  private func uuid(_ low: UInt32, _ counter: UInt32) -> UUID { UUID(block: UUIDBlock(high: Self.high, low: low), counter: counter) }

  private func decode(_ bytes: [UInt8], _ sequence: [Int64]) throws -> [UUID] {
    try bytes.withUnsafeBytes { bytes in
      var reader = ChunkReader(bytes)
      let decoded = try UUIDColumn.decode(&reader, count: sequence.count, sequence: sequence)
      #expect(reader.isAtEnd)
      return decoded
    }
  }

  /// A run with the length, and the last byte of the block.
  private func run(_ count: UInt8, _ low: UInt8) -> [UInt8] { [count, 0, 112, 0, 0, 0, 160, 144, 1, low, 128, 128, 128, 8] }

  private func bytes(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

  @Test("UUIDs of fewer runs than three for every four are runs, and others are kept whole")
  func forms() throws {
    let three = [uuid(0x8000_0001, 1), uuid(0x8000_0001, 2), uuid(0x8000_0002, 3)]
    let runs = bytes([1], run(2, 129), run(1, 130), [3, 7, 0, 0])
    #expect(UUIDColumn.encode(three, sequence: [5, 6, 7]) == runs)
    #expect(try decode(runs, [5, 6, 7]) == three)
    let four = [uuid(0x8000_0001, 1), uuid(0x8000_0001, 2), uuid(0x8000_0002, 3), uuid(0x8000_0003, 9)]
    let whole = UUIDColumn.encode(four, sequence: [5, 6, 7, 8])
    let expected: [UInt8] = four.flatMap { Array($0.data) }
    #expect(whole == bytes([0], expected))
    #expect(try decode(whole, [5, 6, 7, 8]) == four)
  }

  @Test("Runs that have exactly the bytes of whole UUIDs are kept whole")
  func equalSize() throws {
    let lows: [UInt32] = [0x8000_0001, 0x8000_0001, 0x8000_0001, 0x8000_0002, 0x8000_0003, 0x8000_0004, 0x8000_0005]
    let counters: [UInt32] = [248_828_350, 3_442_108_084, 3_842_326_746, 295_139_551, 4_115_555_058, 4_092_472_271, 643_184_770]
    let sequence: [Int64] = [5, 6, 7, 8, 9, 10, 11]
    // Five runs of 14 bytes each and one more, and the counters.
    let column = IntegerColumn.encode(counters.map { Int64($0) }, reference: sequence)
    #expect(1 + 5 * 14 + column.count == 16 * 7)
    let uuids = zip(lows, counters).map { uuid($0, $1) }
    let encoded = UUIDColumn.encode(uuids, sequence: sequence)
    #expect(encoded.count == 1 + 16 * 7 && encoded[0] == 0)
    #expect(try decode(encoded, sequence) == uuids)
  }

  @Test("Bytes that are no UUIDs are refused")
  func damaged() throws {
    let column: [UInt8] = [3, 7, 0, 0]
    #expect(try decode(bytes([1], run(2, 129), run(1, 130), column), [5, 6, 7]).count == 3)
    let bad: [[UInt8]] = [
      // A run of none, one that is too long, and one of which the block has more than twelve bytes.
      bytes([1], run(0, 129), run(3, 130), column), bytes([1], run(4, 129), column),
      [1, 3, 0, 112, 0, 0, 0, 160, 144, 1, 128, 128, 128, 128, 16, 3, 7, 0, 0],
      // A counter below 0, and one above the largest.
      bytes([1], run(3, 129), [0, 1, 0, 0]), bytes([1], run(3, 129), [0, 128, 128, 128, 128, 32, 0, 0]),
      // A form that does not exist, and too few bytes.
      bytes([2], run(3, 129), column), bytes([0], [UInt8](repeating: 1, count: 47)), bytes([1], run(2, 129)),
    ]
    for (index, wrong) in bad.enumerated() {
      #expect(throws: HealthError.damagedData(.chunk), "\(index)") { try decode(wrong, [5, 6, 7]) }
    }
  }
}
