// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads columns from bytes of another process. It checks every count against the remaining bytes before it allocates anything.
///
/// Unsafe: all pointers of this file are to a slice that `take` has checked to have exactly the bytes that are read. The array owns the
/// memory and outlives the closure. `loadUnaligned` needs no alignment, and every bit pattern is a valid integer or UUID.
package struct ColumnReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func take(_ count: Int) throws(WireFault) -> ArraySlice<UInt8> {
    guard count <= bytes.count - position else { throw .cutShort }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// Whether all bytes were read.
  var isAtEnd: Bool { position == bytes.count }

  /// Throws ``WireFault/tooLong`` when bytes remain.
  func finish() throws(WireFault) {
    if position < bytes.count { throw .tooLong }
  }

  /// All remaining bytes.
  mutating func rest() -> [UInt8] {
    defer { position = bytes.count }
    return Array(bytes[position...])
  }

  mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) throws(WireFault) -> Number {
    let slice = try take(MemoryLayout<Number>.size)
    return slice.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(as: Number.self)) }
  }

  mutating func double() throws(WireFault) -> Double { Double(bitPattern: try number()) }

  /// A number of items, each of which has at least `size` bytes.
  mutating func count(ofBytes size: Int) throws(WireFault) -> Int {
    let count = Int(try number(UInt32.self))
    guard count <= (bytes.count - position) / max(1, size) else { throw .cutShort }
    return count
  }

  mutating func blob() throws(WireFault) -> ArraySlice<UInt8> { try take(Int(try number(UInt32.self))) }

  mutating func text() throws(WireFault) -> String {
    guard let text = String(validating: try blob(), as: UTF8.self) else { throw .invalid(.text) }
    return text
  }

  mutating func optionalText() throws(WireFault) -> String? {
    switch try number(UInt8.self) {
    case 0: return nil
    case 1: return try text()
    default: throw .invalid(.text)
    }
  }

  mutating func column<Number: FixedWidthInteger>(_ count: Int, of type: Number.Type = Number.self) throws(WireFault) -> [Number] {
    try column(count) { (number: Number) in number }
  }

  private mutating func column<Number: FixedWidthInteger, Value>(_ count: Int, _ value: (Number) -> Value) throws(WireFault) -> [Value] {
    let size = MemoryLayout<Number>.size
    let slice = try take(count * size)
    return slice.withUnsafeBytes { bytes in
      (0..<count).map { value(Number(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * size, as: Number.self))) }
    }
  }

  mutating func doubles(_ count: Int) throws(WireFault) -> [Double] { try column(count) { (bits: UInt64) in Double(bitPattern: bits) } }

  mutating func dates(_ count: Int) throws(WireFault) -> [Date] {
    try column(count) { (bits: UInt64) in Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits)) }
  }

  mutating func uuids(_ count: Int) throws(WireFault) -> [UUID] {
    let slice = try take(count * 16)
    return slice.withUnsafeBytes { bytes in (0..<count).map { UUID(uuid: bytes.loadUnaligned(fromByteOffset: $0 * 16, as: uuid_t.self)) } }
  }

  /// The distinct values that rows share, then the place of each row's value among them.
  mutating func dictionary<Value>(
    _ rows: Int, _ read: (inout ColumnReader) throws(WireFault) -> Value
  ) throws(WireFault) -> SharedColumn<Value> {
    var distinct: [Value] = []
    for _ in 0..<(try count(ofBytes: 1)) { distinct.append(try read(&self)) }
    let places = try column(rows, of: UInt32.self)
    guard places.allSatisfy({ $0 < distinct.count }) else { throw .invalid(.place) }
    return SharedColumn(distinct: distinct, places: places)
  }
}

/// A column whose rows share values; the subscript looks up a row's value.
struct SharedColumn<Value> {
  fileprivate let distinct: [Value]
  fileprivate let places: [UInt32]

  subscript(row: Int) -> Value { distinct[Int(places[row])] }
}
