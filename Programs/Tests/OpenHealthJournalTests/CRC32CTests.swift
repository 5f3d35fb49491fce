// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthJournal

@Suite struct CRC32CTests {
  @Test("The check sum is that of RFC 3720, appendix B.4, and of the customary nine digits")
  func vectors() {
    #expect(CRC32C.sum("123456789".utf8) == 0xE306_9283)
    #expect(CRC32C.sum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(CRC32C.sum([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
    #expect(CRC32C.sum((0..<32).map(UInt8.init)) == 0x46DD_794E)
  }
}
