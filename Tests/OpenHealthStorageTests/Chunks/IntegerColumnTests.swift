// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import Testing

@testable import OpenHealthStorage

/// The bytes of columns of whole numbers: the form that is chosen, and what is refused. The bytes were computed independently of this code.
@Suite struct IntegerColumnTests {
  struct Vector: Sendable {
    let values: [Int64]
    var reference: [Int64]?
    let bytes: [UInt8]
  }

  private static let vectors: [Vector] = [
    Vector(values: [0, 246, 679_549], bytes: [0, 0, 8, 1, 2, 222, 20, 0, 246, 125]),
    Vector(values: [3, 8141], bytes: [1, 6, 148, 127, 0, 0]),
    Vector(values: [3], reference: [-2], bytes: [0, 6, 0, 0]),
    Vector(
      values: [
        1_300_762_983_107_344_065, -2_703_388_730_731_974_405, -7_427_091_096_847_179_359, -7_783_744_119_962_608_735,
        -7_622_170_563_058_468_409,
      ],
      reference: [
        1_300_762_983_107_344_065, -2_703_388_730_731_974_410, -7_427_091_096_847_179_359, -7_783_744_119_962_608_735,
        -7_622_170_563_058_468_409,
      ], bytes: [3, 0, 3, 0, 40, 0]),
    Vector(
      values: [
        -7_105_192_788_042_740_894, -4_410_466_821_978_696_809, -4_779_538_072_577_683_301, -1_165_523_518_262_749_496,
        2_865_368_728_300_477_492, -4_411_002_932_054_653_751, -5_090_043_563_765_589_148, 8_596_498_889_710_083_853,
        4_111_116_051_431_797_677,
      ],
      reference: [
        -7_105_192_788_042_740_894, -4_410_466_821_978_696_809, -4_779_538_072_577_683_304, -1_165_523_518_262_749_496,
        2_865_368_728_300_477_492, -4_411_002_932_054_653_751, -5_090_043_563_765_589_148, 8_596_498_889_710_083_853,
        4_111_116_051_431_797_677,
      ], bytes: [3, 0, 0, 1, 2, 3]),
    Vector(values: [0, 1999, 444_125], bytes: [2, 0, 158, 31, 254, 220, 53, 0, 0]),
    Vector(values: [], bytes: [0]),
    Vector(values: [7, 7, 7], bytes: [0, 14, 0, 0]),
  ]

  private func decode(_ bytes: [UInt8], count: Int, reference: [Int64]? = nil) throws -> [Int64] {
    try bytes.withUnsafeBytes { bytes in
      var reader = ChunkReader(bytes)
      let decoded = try IntegerColumn.decode(&reader, count: count, reference: reference)
      #expect(reader.isAtEnd)
      return decoded
    }
  }

  @Test("Known columns have these bytes, and are read from them", arguments: vectors.indices)
  func known(index: Int) throws {
    let vector = Self.vectors[index]
    #expect(IntegerColumn.encode(vector.values, reference: vector.reference) == vector.bytes)
    #expect(try decode(vector.bytes, count: vector.values.count, reference: vector.reference) == vector.values)
  }

  @Test("A block has 1,024 numbers")
  func blocks() throws {
    let values = (0..<1030).map { (index: Int) -> Int64 in Int64((index * index * 7919) % 10_007) }
    let bytes = IntegerColumn.encode(values)
    #expect(bytes.count == 1810)
    #expect(Array(bytes.prefix(8)) == [0, 0, 14, 0, 0, 192, 187, 119])
    #expect(Data(try LibCrypto.sha256(bytes)).base64EncodedString() == "7HXcsyKGkTjsOaXYZ+laS7+N3Lnzvg/q1bdaksBBMYs=")
    #expect(try decode(bytes, count: 1030) == values)
  }

  @Test("Columns of the fewest numbers of each form are read")
  func shortest() throws {
    #expect(try decode([1, 10], count: 1) == [5])
    #expect(try decode([2, 10, 14], count: 2) == [5, 7])
    #expect(try decode([3, 0, 0, 0], count: 1, reference: [4]) == [4])
    #expect(try decode([0, 0, 0, 1, 2, 1], count: 3) == [0, 0, 1])
    #expect(try decode([0, 0, 0, 2, 1, 1, 1, 1], count: 3) == [0, 1, 1])
    #expect(try decode([0, 0, 64, 0, 1, 0, 0, 0, 0, 0, 0, 128], count: 1) == [Int64.min + 1])
  }

  @Test(
    "Bytes that no column has are refused",
    arguments: [
      // A form that does not exist, fewer numbers than the form has, and no reference.
      (3, [4, 0, 0, 0]), (0, [1, 10]), (1, [2, 10, 14]), (1, [3, 0, 0, 0]),
      // A width of 65 bits, a place after the last, and more of them than numbers.
      (1, [0, 0, 65, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), (3, [0, 0, 0, 1, 3, 1]), (3, [0, 0, 0, 2, 1, 1, 2, 1]),
      (3, [0, 0, 0, 4, 0, 1, 0, 1, 0, 1, 0, 1]),
      // Too few bytes.
      (3, [0, 0, 8, 0, 1, 2]), (3, [0, 0, 8, 0]), (3, [0, 0]), (3, []),
    ] as [(Int, [UInt8])])
  func damaged(count: Int, bytes: [UInt8]) throws {
    #expect(throws: HealthError.damagedData(.chunk)) { try decode(bytes, count: count) }
  }
}
