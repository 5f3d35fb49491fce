// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthInterchange
import Testing

@Suite struct GzipTests {
  @Test("Packed bytes have gzip's header without name and time, checksum and size")
  func format() throws {
    let packed = try Gzip.compressed(Array("hello".utf8))
    #expect(packed.prefix(9).elementsEqual([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0]))
    // The checksum of the text and its size.
    #expect(packed.suffix(8).elementsEqual([0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0]))
    #expect(packed.dropFirst(10).dropLast(8).elementsEqual([0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0]))
    #expect(try Gzip.compressed([]).count == 20)
  }

  @Test("The level is 6 unless another one is asked for")
  func level() throws {
    var random = SplitMix64(seed: 1)
    let bytes = (0..<20_000).map { _ in 65 + UInt8(random.next() & 1) }
    let usual = try Gzip.compressed(bytes)
    let six = try Gzip.compressed(bytes, level: 6)
    let seven = try Gzip.compressed(bytes, level: 7)
    #expect(usual == six)
    #expect(usual != seven)
    #expect(try Deflate.unpacked(Array(seven.dropFirst(10).dropLast(8)), atMost: 20_000) == bytes)
  }
}
