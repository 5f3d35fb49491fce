// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthInterchange
import Testing

@Suite struct DeflateTests {
  /// Deflate data without gzip's header and trailer.
  private func packed(_ bytes: [UInt8]) throws -> [UInt8] { Array(try Gzip.compressed(bytes).dropFirst(10).dropLast(8)) }

  @Test("Packed data are unpacked up to the limit and not a byte beyond", arguments: [0, 1, 1000, 32 << 10, 100_000])
  func limits(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    let packed = try packed(bytes)
    #expect(try Deflate.unpacked(packed, atMost: count) == bytes)
    if count > 0 { #expect(throws: Deflate.Fault.tooLarge(limit: count - 1)) { try Deflate.unpacked(packed, atMost: count - 1) } }
  }

  @Test("A small packed text that unpacks to much stops at the limit")
  func bomb() throws {
    let packed = try packed([UInt8](repeating: 0, count: 10 << 20))
    #expect(packed.count < 20_000)
    #expect(throws: Deflate.Fault.tooLarge(limit: 1 << 20)) { try Deflate.unpacked(packed, atMost: 1 << 20) }
  }

  @Test("Data that end early, have more after their end, or are something else are damaged")
  func damage() throws {
    let packed = try packed(Array("a text to pack, a text to pack".utf8))
    for count in 0..<packed.count {
      #expect(throws: Deflate.Fault.damaged, "\(count) bytes") { try Deflate.unpacked(Array(packed[..<count]), atMost: 1000) }
    }
    #expect(throws: Deflate.Fault.damaged) { try Deflate.unpacked(packed + [0], atMost: 1000) }
    #expect(throws: Deflate.Fault.damaged) { try Deflate.unpacked(Array("{\"no\":\"deflate\"}".utf8), atMost: 1000) }
  }
}
