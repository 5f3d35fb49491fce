// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Packs numbers of a few bits one after another, least significant bit first.
struct BitPacker {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingBits = 0

  /// Appends the low `width` bits of a number, 0 to 64; the other bits must be zero.
  mutating func append(_ value: UInt64, width: Int) {
    guard width > 0 else { return }
    pending |= value << UInt64(pendingBits)
    let room = 64 - pendingBits
    guard width >= room else { return pendingBits += width }
    // Unsafe: the buffer covers the eight bytes of a copy of `pending`, and is used only inside the closure.
    withUnsafeBytes(of: pending.littleEndian) { bytes.append(contentsOf: $0) }
    pending = room == 64 ? 0 : value >> UInt64(room)
    pendingBits = width - room
  }

  /// Completes the last byte with zeros.
  mutating func flush() {
    while pendingBits > 0 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
    (pending, pendingBits) = (0, 0)
  }
}
