// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The column of UUIDs. Those made by a store share long runs of their first twelve bytes (``UUIDBlock``), and their counters mostly advance
/// with the sequence; others are kept whole.
///
/// Unsafe: the bytes of local UUIDs are copied inside the closures that lend them; those of a column are checked to be sixteen a UUID.
enum UUIDColumn {
  static func encode(_ uuids: [UUID], sequence: [Int64]) -> [UInt8] {
    var writer = ChunkWriter()
    var runs: [(block: UUIDBlock, count: Int)] = []
    for uuid in uuids {
      if let last = runs.last, last.block == uuid.block {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((uuid.block, 1))
      }
    }
    if runs.count * 4 < uuids.count * 3 {
      writer.put(UInt8(1))
      for run in runs {
        writer.put(count: run.count)
        writer.put(word: run.block.high)
        writer.put(UInt64(run.block.low))
      }
      writer.put(IntegerColumn.encode(uuids.map { Int64($0.counter) }, reference: sequence))
      if writer.bytes.count < 16 * uuids.count { return writer.bytes }
    }
    writer = ChunkWriter()
    writer.put(UInt8(0))
    for uuid in uuids { withUnsafeBytes(of: uuid.uuid) { writer.put(Array($0)) } }
    return writer.bytes
  }

  static func decode(_ reader: inout ChunkReader, count: Int, sequence: [Int64]) throws -> [UUID] {
    switch try reader.byte() {
    case 0:
      let bytes = try reader.take(16 * count)
      return (0..<count).map { UUID(uuid: bytes.loadUnaligned(fromByteOffset: 16 * $0, as: uuid_t.self)) }
    case 1:
      var runs: [(block: UUIDBlock, count: Int)] = []
      var left = count
      while left > 0 {
        let length = try reader.count(upTo: left)
        guard length > 0 else { throw HealthError.damagedData(.chunk) }
        let high = try reader.word()
        guard let low = UInt32(exactly: try reader.number()) else { throw HealthError.damagedData(.chunk) }
        runs.append((UUIDBlock(high: high, low: low), length))
        left -= length
      }
      let counters = try IntegerColumn.decode(&reader, count: count, reference: sequence)
      var uuids: [UUID] = []
      uuids.reserveCapacity(count)
      for run in runs {
        for counter in counters[uuids.count..<uuids.count + run.count] {
          guard let counter = UInt32(exactly: counter) else { throw HealthError.damagedData(.chunk) }
          uuids.append(UUID(block: run.block, counter: counter))
        }
      }
      return uuids
    default: throw HealthError.damagedData(.chunk)
    }
  }
}
