// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import Testing

@testable import OpenHealthStorage

/// The bytes of columns of doubles: the scale that is chosen, and what is refused. The bytes were computed independently of this code.
@Suite struct NumberColumnTests {
  struct Vector: Sendable {
    let values: [Double]
    let reference: [Double]?
    let bytes: [UInt8]
  }

  private static let vectors: [Vector] = [
    Vector(
      values: [1.6875],
      reference: [2.2],
      bytes: [1, 4, 0, 0, 214, 135, 2, 0, 0]),
    Vector(
      values: [9.332636185032189e-302],
      reference: [-1.0],
      bytes: [3, 232, 7, 0, 0, 2, 0, 0]),
    Vector(
      values: [5.0, 10.75, 0.8733156387360143, 7.875, 1.375, 9.75, 10.5, 0.25],
      reference: nil,
      bytes: [
        1, 3, 1, 2, 233, 155, 110, 163, 51, 242, 235, 63, 0, 244, 3, 14, 0, 142, 18, 65, 74, 144, 38, 119, 101, 4, 71, 169,
        128, 2, 0,
      ]),
    Vector(
      values: [
        1.3998954277548283e-301, 1.3998954277548283e-301, 1.3998954277548283e-301, 4.6663180925160944e-302,
        1.3998954277548283e-301, 4.6663180925160944e-302, 1.3998954277548283e-301, 1.3998954277548283e-301,
        4.6663180925160944e-302,
      ],
      reference: [
        1.3998954277548283e-301, -2.0, -1.0, 4.6663180925160944e-302, -2.0, 4.6663180925160944e-302, 1.3998954277548283e-301,
        -2.0, 4.6663180925160944e-302,
      ],
      bytes: [
        0, 0, 0, 3, 0, 0, 4, 1, 128, 128, 128, 128, 128, 128, 128, 188, 65, 1, 128, 128, 128, 128, 128, 128, 128, 196, 65, 2,
        128, 128, 128, 128, 128, 128, 128, 188, 65, 3, 128, 128, 128, 128, 128, 128, 128, 188, 65,
      ]),
    Vector(
      values: [3.0833333333333335],
      reference: [3.0833333333333335],
      bytes: [2, 0, 0, 0, 242, 2, 0, 0]),
    Vector(
      values: [9007199254740992.0],
      reference: nil,
      bytes: [1, 0, 0, 0, 128, 128, 128, 128, 128, 128, 128, 32, 0, 0]),
    Vector(
      values: [0.13428331331068444, 1.4, 2.5, 8.9],
      reference: [0.06130592862876727, 0.546875, 0.046875, 4.1],
      bytes: [
        0, 0, 0, 2, 160, 197, 197, 184, 194, 140, 152, 193, 127, 204, 153, 179, 230, 204, 153, 179, 246, 127, 247, 237, 160,
        148, 215, 166, 206, 39, 0, 1, 1, 175, 157, 221, 227, 222, 249, 243, 27,
      ]),
    Vector(
      values: [0.95, 1.25, 2.5, 0.033203125, 1.0, 2.25, 0.8, 1.55],
      reference: nil,
      bytes: [
        1, 9, 0, 2, 128, 230, 254, 137, 7, 128, 242, 139, 168, 9, 149, 199, 206, 216, 27, 33, 0, 75, 171, 41, 22, 1, 0, 0, 0,
        132, 53, 201, 168, 6, 64, 89, 115, 183, 108, 177, 201, 99, 249, 100, 21, 44,
      ]),
    Vector(
      values: [0.22267461746969375, 6.375, 11.625, 8.125, 11.5, 5.5, 10.5, 10.5, 5.375],
      reference: [4.6, 43.0, 18.0, 20.0, 17.0, 0.13333333333333333, 0.2, 2.9, 0.6],
      bytes: [
        1, 3, 1, 0, 36, 64, 215, 19, 154, 128, 204, 63, 0, 0, 14, 0, 0, 192, 57, 150, 214, 246, 126, 236, 44, 95, 69, 144, 18,
        164, 255, 20,
      ]),
    Vector(
      values: [185.5, 80.875, 0.20703125, 137.25, 0.0001556873321533203, 14.1875, 336.0, 0.75, 0.97265625],
      reference: nil,
      bytes: [
        3, 22, 0, 2, 128, 128, 128, 230, 5, 128, 128, 192, 195, 2, 255, 255, 159, 196, 20, 32, 0, 0, 64, 65, 170, 0, 128, 177,
        218, 141, 66, 177, 95, 230, 250, 31, 202, 141, 2, 44, 241, 0, 0, 0, 0, 0, 64, 34, 248,
      ]),
    Vector(
      values: [3.0, 4.0, 5.0, 3.0, 4.0, 5.0, 3.0, 4.0, 0.3333333333333333],
      reference: nil,
      bytes: [2, 0, 0, 0, 40, 9, 0, 160, 184, 97, 4, 197, 13, 35, 40, 110, 0, 0]),
    Vector(
      values: [
        7.25, 7.25, 7.25, 7.25, 7.25, 7.25, 0.3333333333333333, 7.25, 7.25, 7.25, 7.25, 7.25, 7.25, 7.25, 0.3333333333333333,
        7.25, 7.25,
      ],
      reference: nil,
      bytes: [1, 2, 2, 6, 85, 85, 85, 85, 85, 85, 213, 63, 8, 85, 85, 85, 85, 85, 85, 213, 63, 0, 170, 11, 0, 0]),
  ]

  private func decode(_ parts: [UInt8]..., count: Int, reference: NumberColumn? = nil) throws -> [Double] {
    try Array(parts.joined()).withUnsafeBytes { bytes in
      var reader = ChunkReader(bytes)
      let decoded = try NumberColumn.decode(&reader, count: count, reference: reference)
      #expect(reader.isAtEnd)
      return decoded.values
    }
  }

  @Test("Known columns have these bytes, and are read from them", arguments: vectors.indices)
  func known(index: Int) throws {
    let vector = Self.vectors[index]
    let reference = vector.reference.map { NumberColumn.encode($0).column }
    #expect(NumberColumn.encode(vector.values, reference: reference).bytes == vector.bytes)
    #expect(try decode(vector.bytes, count: vector.values.count, reference: reference) == vector.values)
  }

  /// The values of a large column, the size of its bytes and their SHA-256.
  private func expect(_ values: [Double], size: Int, digest: String) throws {
    let bytes = NumberColumn.encode(values).bytes
    #expect(bytes.count == size)
    #expect(Data(try LibCrypto.sha256(bytes)).base64EncodedString() == digest)
    #expect(try decode(bytes, count: values.count).map(\.bitPattern) == values.map(\.bitPattern))
  }

  @Test("The scale of a large column depends on some spread values, of which a quarter need not fit")
  func spread() throws {
    let halves = (0..<64).map { (index: Int) -> Double in index % 16 == 1 ? Double(index) + 0.5 : Double(index) }
    try expect(halves, size: 56, digest: "SCR0tQcQFzamxE2i73HQAIpkLjUS6pbTgBFnXtUjlWE=")
    func tenths(_ count: Int, step: Int, upTo end: Int) -> [Double] {
      (0..<count).map { (index: Int) -> Double in
        index % step == 0 && index < end ? Double.pi + Double(index) : Double(index % 7) / 10
      }
    }
    try expect(tenths(64, step: 2, upTo: 16), size: 103, digest: "g5vRanwMlnD9ft+i4EwU84lIoPcddiWZKNNonPhy13g=")
    try expect(tenths(96, step: 3, upTo: 27), size: 160, digest: "E3DTci72WsT6VlDdPrWB4EX1yRTs/Ty+AimMmuqXRwc=")
    let wholes = (0..<96).map { (index: Int) -> Double in index % 3 == 0 && index < 27 ? Double.nan : Double(index % 7) }
    try expect(wholes, size: 124, digest: "fwvjXehh89kRn5YNGpTe5JypJaGCkfVLkbzkmwHC4Lw=")
  }

  private static let one: [UInt8] = [0, 0, 0, 0, 0, 0, 240, 63]

  @Test("The last place that an exception can have is read, and the next one refused")
  func exceptions() throws {
    let rest: [UInt8] = [0, 4, 0, 0]
    #expect(try decode([1, 0, 1, 1], Self.one, rest, count: 2) == [2, 1])
    #expect(throws: HealthError.damagedData(.chunk)) { try decode([1, 0, 1, 2], Self.one, rest, count: 2) }
    #expect(try decode([1, 0, 2, 1], Self.one, [1], Self.one, rest, count: 3) == [2, 1, 1])
    #expect(throws: HealthError.damagedData(.chunk)) { try decode([1, 0, 2, 1], Self.one, [2], Self.one, rest, count: 3) }
    // More exceptions than values.
    #expect(throws: HealthError.damagedData(.chunk)) { try decode([1, 0, 2, 0], Self.one, [0], Self.one, rest, count: 1) }
  }

  @Test("Each scale is read, and one that does not exist is refused")
  func scales() throws {
    let rest: [UInt8] = [0, 0, 4, 0, 0]
    let known: [([UInt8], Double)] = [
      ([0, 0], 0x1p-1073), ([1, 0], 2), ([1, 1], 0.2), ([1, 9], 2e-9), ([2, 0], 2.0 / 60), ([3, 0], 2), ([3, 3], 0.25),
      ([3, 232, 7], 0x1p-999),
    ]
    for (scale, value) in known { #expect(try decode(scale, rest, count: 1) == [value], "\(scale)") }
    for scale: [UInt8] in [[0, 1], [1, 10], [2, 1], [3, 233, 7], [4, 0]] {
      #expect(throws: HealthError.damagedData(.chunk), "\(scale)") { try decode(scale, rest, count: 1) }
    }
  }
}
