// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Reads the bytes of a chunk from the front. Every length is checked against the bytes that are left before anything uses it.
///
/// Unsafe: the bytes belong to the caller of ``init(_:)`` and outlive this value. Every access lies within their checked count.
struct ChunkReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func byte() throws -> UInt8 {
    guard position < bytes.count else { throw HealthError.damagedData(.chunk) }
    defer { position += 1 }
    return bytes[position]
  }

  /// A number in LEB128, as ``ChunkWriter/put(_:)-(UInt64)`` writes it.
  mutating func number() throws -> UInt64 {
    var result: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      let next = try byte()
      // The tenth byte holds the last bit.
      if shift == 63, next > 1 { throw HealthError.damagedData(.chunk) }
      result |= UInt64(next & 0x7F) << UInt64(shift)
      if next & 0x80 == 0 { return result }
    }
    throw HealthError.damagedData(.chunk)
  }

  mutating func signed() throws -> Int64 {
    let number = try number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// A number that is at most `limit`.
  mutating func count(upTo limit: Int) throws -> Int {
    let number = try number()
    guard number <= UInt64(limit) else { throw HealthError.damagedData(.chunk) }
    return Int(number)
  }

  /// The next `count` bytes, which must exist.
  mutating func take(_ count: Int) throws -> UnsafeRawBufferPointer {
    guard count >= 0, count <= bytes.count - position else { throw HealthError.damagedData(.chunk) }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }

  mutating func word() throws -> UInt64 {
    UInt64(littleEndian: try take(8).loadUnaligned(as: UInt64.self))
  }
}

/// Collects the bytes of a chunk.
struct ChunkWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ byte: UInt8) { bytes.append(byte) }

  mutating func put(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func put(count: Int) { put(UInt64(count)) }

  /// Small magnitudes take few bytes.
  mutating func put(signed number: Int64) { put(UInt64(bitPattern: (number << 1) ^ (number >> 63))) }

  mutating func put(word: UInt64) {
    // Unsafe: the bytes of a local number, copied inside the closure.
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ more: [UInt8]) { bytes += more }
}
