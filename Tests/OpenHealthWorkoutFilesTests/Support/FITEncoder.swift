// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Writes FIT files for tests, from the protocol's description alone. It shares no code with the decoder.
struct FITEncoder {
  /// A field with its bytes, in the order of the file.
  struct Field {
    var number: UInt8
    var base: UInt8
    /// The bits of each number, or the bytes of a text.
    var values: [UInt64]
    var size: Int
    /// The developer that defines the field; nil for a standard field.
    var developer: UInt8?

    static func one(_ number: UInt8, _ base: UInt8, _ size: Int, _ value: UInt64) -> Field {
      Field(number: number, base: base, values: [value], size: size)
    }
    static func enumeration(_ number: UInt8, _ value: Int) -> Field { one(number, 0x00, 1, UInt64(value)) }
    static func u8(_ number: UInt8, _ value: Int?) -> Field { one(number, 0x02, 1, UInt64(value ?? 0xFF)) }
    static func s8(_ number: UInt8, _ value: Int) -> Field { one(number, 0x01, 1, UInt64(UInt8(bitPattern: Int8(value)))) }
    static func u16(_ number: UInt8, _ value: Int?) -> Field { one(number, 0x84, 2, UInt64(value ?? 0xFFFF)) }
    static func u32(_ number: UInt8, _ value: Int?) -> Field { one(number, 0x86, 4, UInt64(value ?? 0xFFFF_FFFF)) }
    static func s32(_ number: UInt8, _ value: Int) -> Field { one(number, 0x85, 4, UInt64(UInt32(bitPattern: Int32(value)))) }
    static func u32z(_ number: UInt8, _ value: Int) -> Field { one(number, 0x8C, 4, UInt64(value)) }
    static func f32(_ number: UInt8, _ value: Float) -> Field { one(number, 0x88, 4, UInt64(value.bitPattern)) }
    static func text(_ number: UInt8, _ text: String, size: Int = 20) -> Field {
      let bytes = Array(text.utf8.prefix(size - 1)).map(UInt64.init)
      return Field(number: number, base: 0x07, values: bytes + Array(repeating: 0, count: size - bytes.count), size: 1)
    }
    static func array(_ number: UInt8, _ base: UInt8, _ size: Int, _ values: [UInt64]) -> Field {
      Field(number: number, base: base, values: values, size: size)
    }
    static func bytes(_ number: UInt8, _ values: [UInt64]) -> Field { array(number, 0x0D, 1, values) }
    func of(developer index: UInt8) -> Field {
      var field = self
      field.developer = index
      return field
    }
  }

  /// The protocol's epoch.
  static let epoch = Date(timeIntervalSince1970: 631_065_600)
  /// The second with which tests begin, by the protocol's count: 2025-06-01 06:00:00 UTC.
  static let start = 1_117_692_000

  static func date(_ seconds: Int) -> Date { epoch + Double(seconds) }

  var isBigEndian = false
  var headerSize = 14
  private(set) var data: [UInt8] = []
  private var defined: [UInt8: [UInt8]] = [:]

  init(isBigEndian: Bool = false, headerSize: Int = 14) {
    self.isBigEndian = isBigEndian
    self.headerSize = headerSize
  }

  private func number(_ value: UInt64, _ size: Int) -> [UInt8] {
    let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }

  private func content(_ fields: [Field]) -> [UInt8] { fields.flatMap { field in field.values.flatMap { number($0, field.size) } } }

  private mutating func define(_ message: UInt16, _ fields: [Field], local: UInt8) {
    let own = fields.filter { $0.developer == nil }
    let developers = fields.filter { $0.developer != nil }
    func size(_ field: Field) -> UInt8 { UInt8(field.values.count * field.size) }
    var definition: [UInt8] = [0x40 | local | (developers.isEmpty ? 0 : 0x20), 0, isBigEndian ? 1 : 0]
    definition += number(UInt64(message), 2)
    definition.append(UInt8(own.count))
    for field in own { definition += [field.number, size(field), field.base] }
    if !developers.isEmpty {
      definition.append(UInt8(developers.count))
      for field in developers { definition += [field.number, size(field), field.developer ?? 0] }
    }
    if defined[local] != definition {
      data += definition
      defined[local] = definition
    }
  }

  /// Adds a message, with its definition if the last one of the local type differs.
  mutating func add(_ message: UInt16, _ fields: [Field], local: UInt8 = 0) {
    define(message, fields, local: local)
    data += [local] + content(fields.filter { $0.developer == nil }) + content(fields.filter { $0.developer != nil })
  }

  /// Adds a message whose header has the last five bits of its time.
  mutating func addCompressed(_ message: UInt16, _ fields: [Field], time: Int, local: UInt8 = 1) {
    define(message, fields, local: local)
    data += [0x80 | local << 5 | UInt8(time & 0x1F)] + content(fields)
  }

  /// Adds bytes unchanged, whatever they mean.
  mutating func addRaw(_ bytes: [UInt8]) { data += bytes }

  // MARK: Messages that tests need often

  mutating func addFileID(kind: Int = 4, product: String? = nil) {
    var fields: [Field] = [.enumeration(0, kind), .u16(1, 1), .u16(2, 3122), .u32z(3, 3_900_000_001), .u32(4, Self.start)]
    if let product { fields.append(.text(8, product)) }
    add(0, fields)
  }

  mutating func addRecord(_ second: Int, _ fields: [Field]) { add(20, [.u32(253, Self.start + second)] + fields, local: 2) }

  mutating func addTimer(_ second: Int, isStart: Bool) {
    add(21, [.u32(253, Self.start + second), .enumeration(0, 0), .enumeration(1, isStart ? 0 : 4)], local: 3)
  }

  mutating func addSession(_ second: Int, seconds: Int, sport: Int, subSport: Int = 0, _ fields: [Field] = []) {
    let own: [Field] = [
      .u32(253, Self.start + second + seconds), .u32(2, Self.start + second), .enumeration(5, sport), .enumeration(6, subSport),
      .u32(7, seconds * 1000),
    ]
    add(18, own + fields, local: 4)
  }

  mutating func addLap(_ second: Int, seconds: Int, _ fields: [Field] = []) {
    add(19, [.u32(253, Self.start + second + seconds), .u32(2, Self.start + second), .u32(7, seconds * 1000)] + fields, local: 5)
  }

  // MARK: The file

  /// The check sum, four bits at a time as in the protocol's description.
  static func checksum(_ bytes: [UInt8]) -> UInt16 {
    let table: [UInt16] = [
      0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
    ]
    var sum: UInt16 = 0
    for byte in bytes {
      for half in [byte & 0xF, byte >> 4] {
        let low = table[Int(sum & 0xF)]
        sum = (sum >> 4) & 0x0FFF
        sum = sum ^ low ^ table[Int(half)]
      }
    }
    return sum
  }

  /// Header, data and check sum.
  func file(version: UInt8 = 0x10, hasHeaderChecksum: Bool = true) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    var bytes = [UInt8(headerSize), version] + little(2132, 2) + little(data.count, 4) + Array(".FIT".utf8)
    if headerSize >= 14 { bytes += hasHeaderChecksum ? little(Int(Self.checksum(bytes)), 2) : [0, 0] }
    bytes += data
    return bytes + little(Int(Self.checksum(bytes)), 2)
  }
}
