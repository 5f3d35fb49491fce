// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import OpenHealthCore
import Testing

@Suite struct StableHashTests {
  @Test(
    "The hash of a text is the 128-bit Fowler-Noll-Vo hash of its UTF-8",
    arguments: [
      ("", "6c62272e07bb014262b821756295c58d"), ("a", "d228cb696f1a8caf78912b704e4a8964"), ("foobar", "343e1662793c64bf6f0d3597ba446f18"),
    ])
  func vectors(text: String, digits: String) { #expect(StableHash.hexadecimal(StableHash.of(text)) == digits) }

  @Test("A hash has 32 digits, however many of them are zero")
  func hexadecimal() {
    let zeros = String(repeating: "0", count: 31)
    #expect(StableHash.hexadecimal(0) == zeros + "0")
    #expect(StableHash.hexadecimal(0xA) == zeros + "a")
    #expect(StableHash.hexadecimal(1 << 124) == "1" + zeros)
    #expect(StableHash.hexadecimal(.max) == String(repeating: "f", count: 32))
  }

  @Test("A hash as a UUID is of version 8 and of the variant of the standard, and keeps all other bits")
  func uuids() {
    #expect(StableHash.uuid(0).uuidString == "00000000-0000-8000-8000-000000000000")
    #expect(StableHash.uuid(.max).uuidString == "FFFFFFFF-FFFF-8FFF-BFFF-FFFFFFFFFFFF")
    #expect(StableHash.uuid(0x0123_4567_89AB_CDEF_0123_4567_89AB_CDEF).uuidString == "01234567-89AB-8DEF-8123-456789ABCDEF")
  }
}

@Suite struct SequenceHexadecimalTests {
  @Test("Each byte has two lowercase digits")
  func digits() {
    #expect([UInt8]().hexadecimal == "")
    #expect([0, 1, 15, 16, 0xAB, 0xFF].hexadecimal == "00010f10abff")
  }
}
