// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads the fields of a characteristic from front to back, in little-endian order.
struct GATTReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  var remaining: Int { bytes.count - place }

  mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws(GATTFault) -> Number {
    let size = Number.bitWidth / 8
    guard remaining >= size else { throw .truncated(length: bytes.count) }
    defer { place += size }
    return (0..<size).reduce(0) { $0 | Number(truncatingIfNeeded: bytes[place + $1]) << (8 * $1) }
  }

  /// Reads the next field if the flags announce it; else returns nil.
  mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type, if isThere: Bool) throws(GATTFault) -> Number? {
    isThere ? try integer(type) : nil
  }

  /// Skips a field that is not used here if the flags announce it.
  mutating func skip(_ count: Int, if isThere: Bool) throws(GATTFault) {
    guard isThere else { return }
    guard remaining >= count else { throw .truncated(length: bytes.count) }
    place += count
  }

  mutating func short() throws(GATTFault) -> MedicalFloat { MedicalFloat(short: try integer(UInt16.self)) }

  mutating func long() throws(GATTFault) -> MedicalFloat { MedicalFloat(long: try integer(UInt32.self)) }
}
