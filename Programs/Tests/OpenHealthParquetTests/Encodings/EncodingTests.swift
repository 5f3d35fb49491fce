// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ProgramsTestSupport
import Testing

@testable import OpenHealthParquet

/// Every encoding against a decoder that is slow and plain.
@Suite struct EncodingTests {
  /// Numbers in which runs, jumps and extremes come.
  private static func numbers(_ count: Int, _ random: inout some RandomNumberGenerator) -> [Int64] {
    var result: [Int64] = []
    while result.count < count {
      let run = Int.random(in: 1...20, using: &random)
      let value: Int64 =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .min
        case 1: .max
        case 2: Int64.random(in: .min ... .max, using: &random)
        case 3: (result.last ?? 0) &+ Int64.random(in: -5...5, using: &random)
        default: 1_700_000_000_000_000 + Int64.random(in: 0...60_000_000, using: &random)
        }
      result += Array(repeating: value, count: run)
    }
    return Array(result.prefix(count))
  }

  @Test("Run lengths of every width, of runs and of changing numbers", arguments: 1...32)
  func runLengths(width: Int) throws {
    var random = SeededGenerator(seed: UInt64(width))
    for count in [0, 1, 7, 8, 9, 63, 503, 504, 505, 2000] {
      var numbers: [UInt32] = []
      while numbers.count < count {
        let value = UInt32.random(in: 0...UInt32((UInt64(1) << UInt64(width)) - 1), using: &random)
        numbers += Array(repeating: value, count: Bool.random(using: &random) ? 1 : Int.random(in: 1...40, using: &random))
      }
      numbers = Array(numbers.prefix(count))
      var body = RunLengths.encoded(numbers[...], bitWidth: width)[...]
      #expect(try ParquetReader.hybrid(&body, width: width, count: count) == numbers.map(UInt64.init), "\(count)")
      #expect(body.isEmpty)
    }
  }

  @Test("A slice has the encoding of its own numbers; long runs take few bytes")
  func slices() throws {
    let numbers: [UInt32] = [9, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 9]
    #expect(RunLengths.encoded(numbers[2..<11], bitWidth: 4) == [18, 1])
    #expect(RunLengths.encoded(Array(repeating: 0, count: 100_000)[...], bitWidth: 1).count <= 4)
    #expect([0, 1, 2, 3, 4, 5, 256, 257].map { RunLengths.bitWidth(forCount: $0) } == [1, 1, 1, 2, 2, 3, 8, 9])
  }

  @Test("Differences give the numbers back, also those that wrap around", arguments: [0, 1, 2, 32, 33, 128, 129, 130, 257, 5000])
  func deltas(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count) + 1)
    let numbers = Self.numbers(count, &random)
    var body = DeltaPacking.encoded(numbers[...])[...]
    #expect(try ParquetReader.deltas(&body) == numbers)
    #expect(body.isEmpty)
  }

  @Test("The examples of the format's description")
  func examples() {
    // 1, 2, 3, 4, 5: all differences are 1, so that no bits are left.
    #expect(DeltaPacking.encoded([1, 2, 3, 4, 5]) == [0x80, 1, 4, 5, 2, 2, 0, 0, 0, 0])
    // 0 to 7 in three bits.
    #expect(RunLengths.encoded([0, 1, 2, 3, 4, 5, 6, 7], bitWidth: 3) == [3, 0b1000_1000, 0b1100_0110, 0b1111_1010])
    // The first bytes, then the second ones.
    let split = PlainValues.byteStreams([Double(bitPattern: 0x0807_0605_0403_0201), Double(bitPattern: 0x1817_1615_1413_1211)])
    #expect(split == [1, 0x11, 2, 0x12, 3, 0x13, 4, 0x14, 5, 0x15, 6, 0x16, 7, 0x17, 8, 0x18])
    #expect(PlainValues.encoded([true, false, true, true, false, false, false, false, true]) == [0b1101, 1])
    #expect(PlainValues.encoded(["é", ""]) == [2, 0, 0, 0, 0xC3, 0xA9, 0, 0, 0, 0])
    #expect(PlainValues.encoded([Int32(-2)]) == [0xFE, 0xFF, 0xFF, 0xFF])
  }

  @Test("Variable integers and their signs")
  func variable() {
    var out: [UInt8] = []
    VariableInteger.append(300, to: &out)
    VariableInteger.appendZigZag(-1, to: &out)
    VariableInteger.appendZigZag(.min, to: &out)
    #expect(out == [0xAC, 2, 1] + Array(repeating: 0xFF, count: 9) + [1])
  }
}
