// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

@testable import OpenHealthStorage

extension FuzzTarget {
  /// The columns of a chunk: damage, or as many samples as its header says, which come back when they are encoded again. The first three
  /// bytes are the number of samples and the length of the columns; the UUIDs follow these.
  static let chunk = FuzzTarget(name: "chunk", longest: 4096, seeds: { chunkSeeds }) { input in
    var input = input
    let count = Int(input.byte())
    let columns = input.take(Int(input.byte()) << 8 | Int(input.byte()))
    let uuids = input.bytes
    do {
      let decoded = try Chunk(count: count, columns: columns).columns { uuids }
      require(decoded.count == count && decoded.uuid.count == count, "\(decoded.count) samples are there")
      let again = decoded.encoded()
      let second = try Chunk(count: count, columns: again.columns).columns { again.uuids }
      require(decoded.start.map(\.bitPattern) == second.start.map(\.bitPattern), "a start changes")
      require(decoded.end.map(\.bitPattern) == second.end.map(\.bitPattern), "an end changes")
      require(decoded.value.map(\.bitPattern) == second.value.map(\.bitPattern), "a value changes")
      require(decoded.creation.map(\.bitPattern) == second.creation.map(\.bitPattern), "a creation date changes")
      require(
        decoded.sequence == second.sequence && decoded.unit == second.unit && decoded.metadata == second.metadata
          && decoded.uuid == second.uuid, "a whole number or a UUID changes")
    } catch {
      require(error as? HealthError == .damagedData(.chunk), "\(error)")
    }
  }

  private static var chunkSeeds: [[UInt8]] {
    [1, 3, 40].map { count in
      let numbers = 0..<count
      let columns = ChunkColumns(
        start: numbers.map { 600_000_000 + 300 * Double($0) }, end: numbers.map { 600_000_060.5 + 300 * Double($0) },
        value: numbers.map { Double($0 % 7) / 60 }, sequence: numbers.map { Int64($0) * 3 + 5 }, unit: numbers.map { _ in 3 },
        provenance: numbers.map { Int64($0 % 2) + 1 }, metadata: numbers.map { Int64($0 % 5) },
        creation: numbers.map { 600_000_100 + 300 * Double($0) }, timeZone: numbers.map { _ in 1 }, membership: numbers.map { _ in 0 },
        uuid: numbers.map { UUID(block: UUIDBlock(high: 0x0190_A000_0000_7000, low: 0x8000_0001), counter: UInt32($0)) })
      let encoded = columns.encoded()
      let length = encoded.columns.count
      return [UInt8(count), UInt8(length >> 8), UInt8(length & 0xFF)] + encoded.columns + encoded.uuids
    }
  }
}
