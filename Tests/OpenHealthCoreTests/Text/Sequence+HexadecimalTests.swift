// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthCore

@Suite struct SequenceHexadecimalTests {
  @Test("Each byte has two lowercase digits")
  func digits() {
    #expect([UInt8]().hexadecimal == "")
    #expect([0, 1, 15, 16, 0xAB, 0xFF].hexadecimal == "00010f10abff")
  }
}
