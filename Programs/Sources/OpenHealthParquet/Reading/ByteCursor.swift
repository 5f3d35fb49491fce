// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Bytes that are read from front to end. Nothing is read behind the end.
struct ByteCursor {
  private let bytes: [UInt8]
  let end: Int
  private(set) var position: Int

  init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
    (self.bytes, position) = (bytes, start)
    self.end = end ?? bytes.count
  }

  var left: Int { end - position }

  mutating func byte() throws(ParquetFault) -> UInt8 {
    guard position < end else { throw .damaged("it ends too early") }
    defer { position += 1 }
    return bytes[position]
  }

  /// The next bytes as a cursor of their own.
  mutating func part(_ count: Int) throws(ParquetFault) -> ByteCursor {
    guard count >= 0, count <= left else { throw .damaged("a length is behind its end") }
    defer { position += count }
    return ByteCursor(bytes, from: position, to: position + count)
  }

  /// The same place, with at most some bytes behind it.
  func limited(to count: Int) -> ByteCursor { ByteCursor(bytes, from: position, to: position + min(count, left)) }

  mutating func take(_ count: Int) throws(ParquetFault) -> [UInt8] {
    let part = try part(count)
    return Array(bytes[part.position..<part.end])
  }

  /// A number of some bytes, the lowest first; at most eight.
  mutating func number(_ count: Int) throws(ParquetFault) -> UInt64 {
    guard count <= left else { throw .damaged("it ends too early") }
    var result: UInt64 = 0
    for place in 0..<count { result |= UInt64(bytes[position + place]) << UInt64(8 * place) }
    position += count
    return result
  }

  /// A number of seven bits a byte.
  mutating func variable() throws(ParquetFault) -> UInt64 {
    var (result, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = try byte()
      guard shift < 63 || byte <= 1 else { throw .damaged("a number is too long") }
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return result }
      shift += 7
      guard shift <= 63 else { throw .damaged("a number is too long") }
    }
  }

  mutating func zigzag() throws(ParquetFault) -> Int64 {
    let number = try variable()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// A count that cannot be more than the bytes that are left, times `perByte`.
  mutating func count(perByte: Int = 1) throws(ParquetFault) -> Int {
    let number = try variable()
    let most = left.multipliedReportingOverflow(by: perByte)
    guard number <= UInt64(most.overflow ? Int.max : most.partialValue) else { throw .damaged("a count is larger than the file") }
    return Int(number)
  }
}
