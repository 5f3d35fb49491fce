// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A number that the Bluetooth SIG has assigned to a service or characteristic.
///
///     AssignedNumber(uuid: "0000180d-0000-1000-8000-00805f9b34fb")?.value  // 0x180D
package struct AssignedNumber: Sendable, Hashable {
  /// The 16 bits that stand for the UUID, for example `0x180D`.
  package let value: UInt16

  /// The number with these 16 bits, assigned or not.
  package init(_ value: UInt16) { self.value = value }

  private static let prefix = Array("0000".utf8)
  private static let suffix = Array("-0000-1000-8000-00805f9b34fb".utf8)

  /// Reads the number from a UUID in its long form, in upper or lower case. Nil for a UUID outside the range of the Bluetooth SIG, and for
  /// a text that is not a UUID.
  package init?(uuid: String) {
    let bytes = uuid.utf8.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    guard bytes.count == 36, bytes.starts(with: Self.prefix), bytes[8...].elementsEqual(Self.suffix) else { return nil }
    var value: UInt16 = 0
    for byte in bytes[4..<8] {
      switch byte {
      case 48...57: value = value << 4 | UInt16(byte - 48)
      case 97...102: value = value << 4 | UInt16(byte - 87)
      default: return nil
      }
    }
    self.value = value
  }

  /// The UUID in its long form, in lower case.
  package var uuid: String {
    let digits = String(value, radix: 16)
    return String(decoding: Self.prefix, as: UTF8.self) + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      + String(decoding: Self.suffix, as: UTF8.self)
  }
}
