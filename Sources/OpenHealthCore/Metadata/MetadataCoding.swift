// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The bytes in which storage keeps a metadata set. Equal sets have equal bytes, and every value is read back bit for bit.
///
/// The format: version byte 1, then for each entry the length of the key, the key, a tag and the value. Numbers are little-endian.
package enum MetadataCoding {
  private static let version: UInt8 = 1
  private enum Tag: UInt8 { case string = 1, no = 2, yes = 3, integer = 4, real = 5, date = 6, quantity = 7, large = 8 }

  /// The bytes of a set.
  package static func encode(_ set: MetadataSet) -> Data {
    var out = Data([version])
    for entry in set.entries {
      append(entry.key, to: &out)
      switch entry.value {
      case .string(let text):
        out.append(Tag.string.rawValue)
        append(text, to: &out)
      case .boolean(let flag):
        out.append((flag ? Tag.yes : Tag.no).rawValue)
      case .integer(let number):
        out.append(Tag.integer.rawValue)
        append(UInt64(bitPattern: number), to: &out)
      case .large(let number):
        out.append(Tag.large.rawValue)
        append(number, to: &out)
      case .real(let number):
        out.append(Tag.real.rawValue)
        append(number.bitPattern, to: &out)
      case .date(let date):
        out.append(Tag.date.rawValue)
        append(date.timeIntervalSinceReferenceDate.bitPattern, to: &out)
      case .quantity(let number, let unit):
        out.append(Tag.quantity.rawValue)
        append(number.bitPattern, to: &out)
        append(unit.string, to: &out)
      }
    }
    return out
  }

  /// The set with these bytes. Throws ``HealthError/damagedData(_:)`` for bytes that `encode` never produces.
  package static func decode(_ data: Data) throws(HealthError) -> MetadataSet {
    var reader = Reader(bytes: Array(data))
    guard try reader.byte() == version else { throw .damagedData(.metadataVersion) }
    var entries: [MetadataSet.Entry] = []
    while !reader.isAtEnd {
      let key = try reader.text()
      entries.append(MetadataSet.Entry(key: key, value: try reader.value()))
    }
    return MetadataSet(entries)
  }

  // Unsafe: each `withUnsafeBytes(of:)` in this file lends the bytes of a local integer, which it owns, for the duration of the closure;
  // `append(contentsOf:)` copies exactly these bytes before the closure returns.
  private static func append(_ text: String, to out: inout Data) {
    let bytes = Array(text.utf8)
    withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { out.append(contentsOf: $0) }
    out.append(contentsOf: bytes)
  }

  private static func append(_ number: UInt64, to out: inout Data) {
    withUnsafeBytes(of: number.littleEndian) { out.append(contentsOf: $0) }
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func take(_ count: Int) throws(HealthError) -> ArraySlice<UInt8> {
      guard count <= bytes.count - position else { throw .damagedData(.metadataLength) }
      defer { position += count }
      return bytes[position..<position + count]
    }

    mutating func byte() throws(HealthError) -> UInt8 {
      let slice = try take(1)
      return slice[slice.startIndex]
    }

    mutating func number() throws(HealthError) -> UInt64 {
      try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func text() throws(HealthError) -> String {
      let count = try take(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      guard let text = String(validating: try take(count), as: UTF8.self) else { throw .damagedData(.metadataText) }
      return text
    }

    mutating func value() throws(HealthError) -> MetadataValue {
      guard let tag = Tag(rawValue: try byte()) else { throw .damagedData(.metadataKind) }
      switch tag {
      case .string: return .string(try text())
      case .no: return .boolean(false)
      case .yes: return .boolean(true)
      case .integer: return .integer(Int64(bitPattern: try number()))
      case .large:
        let value = MetadataValue.whole(try number())
        guard case .large = value else { throw .damagedData(.metadataNumber) }
        return value
      case .real: return .real(Double(bitPattern: try number()))
      case .date: return .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: try number())))
      case .quantity:
        let value = Double(bitPattern: try number())
        let unit = try text()
        do { return .quantity(value, try UnitExpression.parseUnbounded(unit)) } catch { throw .damagedData(.metadataUnit) }
      }
    }
  }
}
