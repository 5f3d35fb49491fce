// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthStorage

/// The smallest parts of a chunk, up to their limits and beyond.
@Suite struct ChunkReaderTests {
  private func read<T>(_ bytes: [UInt8], _ body: (inout ChunkReader) throws -> T) throws -> T {
    try bytes.withUnsafeBytes { bytes in
      var reader = ChunkReader(bytes)
      return try body(&reader)
    }
  }

  private func written(_ body: (inout ChunkWriter) -> Void) -> [UInt8] {
    var writer = ChunkWriter()
    body(&writer)
    return writer.bytes
  }

  private static let most: [UInt8] = [UInt8](repeating: 255, count: 9) + [1]

  @Test("Numbers have as many bytes as they need, seven bits in each")
  func numbers() throws {
    let known: [(UInt64, [UInt8])] = [
      (0, [0]), (1, [1]), (127, [127]), (128, [128, 1]), (16_383, [255, 127]), (16_384, [128, 128, 1]), (.max, Self.most),
    ]
    for (number, bytes) in known {
      #expect(written { $0.put(number) } == bytes)
      #expect(try read(bytes) { try $0.number() } == number)
    }
    let signed: [(Int64, [UInt8])] = [
      (0, [0]), (-1, [1]), (1, [2]), (-64, [127]), (64, [128, 1]), (.min, Self.most),
      (.max, [254, 255, 255, 255, 255, 255, 255, 255, 255, 1]),
    ]
    for (number, bytes) in signed {
      #expect(written { $0.put(signed: number) } == bytes)
      #expect(try read(bytes) { try $0.signed() } == number)
    }
    #expect(written { $0.put(word: 0x0102_0304_0506_0708) } == [8, 7, 6, 5, 4, 3, 2, 1])
    #expect(try read([8, 7, 6, 5, 4, 3, 2, 1]) { try $0.word() } == 0x0102_0304_0506_0708)
  }

  @Test("A number of more than 64 bits, or without an end, is refused")
  func tooLarge() {
    let start: [UInt8] = [UInt8](repeating: 255, count: 9)
    let bad: [[UInt8]] = [start + [2], start + [129, 0], start, [128], []]
    for bytes in bad {
      #expect(throws: HealthError.damagedData(.chunk), "\(bytes)") { try read(bytes) { try $0.number() } }
    }
  }

  @Test("A count of exactly the limit is read, and one more is refused")
  func counts() throws {
    #expect(try read([5]) { try $0.count(upTo: 5) } == 5)
    #expect(try read([0]) { try $0.count(upTo: 0) } == 0)
    #expect(throws: HealthError.damagedData(.chunk)) { try read([5]) { try $0.count(upTo: 4) } }
  }

  @Test("All bytes that are left can be taken, and no more")
  func taking() throws {
    try read([1, 2, 3]) { reader in
      let first = try reader.byte()
      let none = try reader.take(0)
      let middle = reader
      #expect(first == 1)
      #expect(none.isEmpty)
      #expect(!middle.isAtEnd)
      for count in [3, -1] {
        #expect(throws: HealthError.damagedData(.chunk)) {
          var copy = middle
          _ = try copy.take(count)
        }
      }
      let rest = Array(try reader.take(2))
      let end = reader
      #expect(rest == [2, 3])
      #expect(end.isAtEnd)
      #expect(throws: HealthError.damagedData(.chunk)) {
        var copy = end
        _ = try copy.byte()
      }
    }
  }
}
