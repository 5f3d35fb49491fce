// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The first 108 bytes of a segment of the journal; integers are big-endian.
///
/// Magic 8, version 2, mode 1, zero 1, number of the store's key 4, name of the store 16, number of the segment 8, name of the segment 16,
/// name of the period in which the store was locked 16 (zeros in base mode), encapsulated key 32, CRC-32C of all before 4.
struct SegmentHeader: Equatable, Sendable {
  static let size = 108
  static let magic = Array("OHKJRNL1".utf8)
  private static let version: UInt16 = 1

  enum Mode: UInt8 {
    /// Anyone with the public key may have written it.
    case base = 0
    /// A process that had the store open wrote it.
    case attested = 1
  }

  var mode: Mode
  var keyNumber: UInt32
  var storeIdentifier: [UInt8]
  var number: UInt64
  var identifier: [UInt8]
  var lock: [UInt8]
  var encapsulatedKey: [UInt8]

  var bytes: [UInt8] {
    var bytes = Self.magic + Self.version.bytes + [mode.rawValue, 0] + keyNumber.bytes + storeIdentifier
    bytes += number.bytes + identifier + lock + encapsulatedKey
    return bytes + CRC32C.sum(bytes).bytes
  }
}

extension SegmentHeader {
  /// Decodes a header. Nil for bytes that no writer produces.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.size else { return nil }
    let start = bytes.startIndex
    func part(_ from: Int, _ count: Int) -> ArraySlice<UInt8> { bytes[start + from..<start + from + count] }
    guard part(0, 8).elementsEqual(Self.magic), UInt16(bytes: part(8, 2)) == Self.version, let mode = Mode(rawValue: bytes[start + 10]),
      bytes[start + 11] == 0, UInt32(bytes: part(104, 4)) == CRC32C.sum(part(0, 104))
    else { return nil }
    self.init(
      mode: mode, keyNumber: UInt32(bytes: part(12, 4)), storeIdentifier: Array(part(16, 16)), number: UInt64(bytes: part(32, 8)),
      identifier: Array(part(40, 16)), lock: Array(part(56, 16)), encapsulatedKey: Array(part(72, 32)))
  }
}
