// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct ContentBytesTests {
  @Test(
    "The checksum is the 64-bit Fowler-Noll-Vo hash of the bytes",
    arguments: [("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8)] as [(String, UInt64)])
  func checksums(text: String, checksum: UInt64) {
    let content = ContentBytes(Data(text.utf8))
    #expect(content.checksum == checksum)
    #expect(content.count == text.utf8.count)
    #expect(content.bytes == Data(text.utf8))
  }

  @Test("Bytes are equal when count and checksum are, with or without the bytes themselves")
  func equality() {
    let whole = ContentBytes(Data("ab".utf8))
    let described = ContentBytes(count: 2, checksum: whole.checksum)
    #expect(whole == described)
    #expect(Set([whole, described]).count == 1)
    #expect(described.bytes == nil)
    #expect(whole != ContentBytes(count: 3, checksum: whole.checksum))
    #expect(whole != ContentBytes(count: 2, checksum: whole.checksum + 1))
    #expect(described.filled(Data("ab".utf8))?.bytes == Data("ab".utf8))
    for other in ["", "a", "ba", "abc"] { #expect(described.filled(Data(other.utf8)) == nil) }
  }

  @Test("Count and checksum come back from JSON, and the bytes do not")
  func coding() throws {
    let whole = ContentBytes(Data([1, 2]))
    let read = try JSONDecoder().decode(ContentBytes.self, from: JSONEncoder().encode(whole))
    #expect(read == whole)
    #expect(read.bytes == nil)
  }
}

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
