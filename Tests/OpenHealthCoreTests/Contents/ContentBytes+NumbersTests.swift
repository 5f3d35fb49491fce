// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct ContentBytesNumbersTests {
  @Test("Numbers come back from their bytes bit for bit, whole and in parts")
  func roundTrip() throws {
    let numbers = [0.1, -265.868, -0.0, .pi, .infinity, .leastNonzeroMagnitude, -1e300]
    let content = try #require(ContentBytes(numbers: numbers))
    let bytes = try #require(content.bytes)
    #expect(content.numberCount == 7)
    #expect(bytes.count == 56)
    #expect(try ContentBytes.numbers(bytes).map(\.bitPattern) == numbers.map(\.bitPattern))
    #expect(try ContentBytes.numbers(bytes[16..<32]).map(\.bitPattern) == numbers[2..<4].map(\.bitPattern))
    #expect(try ContentBytes.numbers(Data()).isEmpty)
  }

  @Test("A number is eight bytes, the lowest first")
  func layout() {
    #expect(ContentBytes(numbers: [1.5])?.bytes == Data([0, 0, 0, 0, 0, 0, 0xF8, 0x3F]))
    #expect(ContentBytes(numbers: []) == nil)
  }

  @Test("A part of a number is damage")
  func parts() {
    #expect(throws: HealthError.damagedData(.contentBytes)) { try ContentBytes.numbers(Data(count: 7)) }
    #expect(ContentBytes(Data(count: 9)).numberCount == 2)
  }
}
