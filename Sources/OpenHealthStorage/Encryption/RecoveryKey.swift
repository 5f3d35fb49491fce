// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthCrypto

/// The key on paper: 28 letters and digits that open a store when its key file or passphrase is lost.
///
///     let key = try keys.makeRecoveryKey()
///     print(key.text)                        // "7QK0-9D3M-..."
///     let typed = try RecoveryKey(typed: line)  // finds a wrong letter
package struct RecoveryKey: Sendable {
  /// The 128 random bits.
  let secret: SecretBytes

  /// Crockford's digits, without I, L, O and U, which people confuse with others.
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let letters = 28
  private static let checksumBits = 12

  init(secret: SecretBytes) { self.secret = secret }

  static func random() throws(HealthError) -> RecoveryKey { RecoveryKey(secret: try LibCrypto.randomSecret(16)) }

  /// Reads a typed key, in upper or lower case, with or without blanks and hyphens. All bytes stay in memory that is wiped.
  ///
  /// Throws ``HealthError/invalidArgument(_:)`` for text that is not a recovery key. It detects each single wrong letter and each swap of
  /// two neighbours, and all but one of 4,096 other mistakes.
  package init(typed: SecretBytes) throws(HealthError) {
    var (key, checksum, count) = (0 as UInt128, 0 as UInt16, 0)
    try typed.withBytes { bytes throws(HealthError) in
      for byte in bytes where !Self.isSeparator(byte) {
        guard let value = Self.value(byte) else {
          throw .invalidArgument(.recoveryKeyCharacter)
        }
        for place in 0..<5 {
          let bit = value >> (4 - place) & 1
          if count * 5 + place < 128 { key = key << 1 | UInt128(bit) } else { checksum = checksum << 1 | UInt16(bit) }
        }
        count += 1
        guard count <= Self.letters else { break }
      }
    }
    guard count == Self.letters else { throw .invalidArgument(.recoveryKeyLength(Self.letters)) }
    guard checksum == Self.checksum(key) else { throw .invalidArgument(.recoveryKeyMistyped) }
    var bytes = key.bytes
    defer { bytes.wipe() }
    secret = SecretBytes(bytes)
  }

  /// Reads a key from a text; see ``init(typed:)``. The text itself is not wiped.
  package init(_ text: String) throws(HealthError) { try self.init(typed: SecretBytes(text.utf8)) }

  /// Whether a byte is a blank, a hyphen or part of a line end.
  private static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) || byte == UInt8(ascii: "-") }

  /// The value of a typed letter or digit: O counts as 0, I and L count as 1.
  private static func value(_ byte: UInt8) -> UInt8? {
    let upper = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 0x20 : byte
    let digit =
      switch upper {
      case UInt8(ascii: "O"): UInt8(ascii: "0")
      case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
      default: upper
      }
    return digits.firstIndex { $0.asciiValue == digit }.map(UInt8.init)
  }

  /// The key to show: seven groups of four, with hyphens. The only secret that must be a `String`, as people read it.
  package var text: String {
    let key = secret.withBytes { $0.reduce(0 as UInt128) { $0 << 8 | UInt128($1) } }
    let checksum = Self.checksum(key)
    func bit(_ place: Int) -> Int { place < 128 ? Int(key >> (127 - place) & 1) : Int(checksum >> (139 - place) & 1) }
    let all = (0..<Self.letters).map { letter in
      Self.digits[(0..<5).reduce(0) { digit, place in digit << 1 | bit(letter * 5 + place) }]
    }
    return stride(from: 0, to: all.count, by: 4).map { String(all[$0..<$0 + 4]) }.joined(separator: "-")
  }

  /// A CRC of twelve bits (x^12 + x^11 + x^3 + x^2 + x + 1), which detects any change within twelve neighbouring bits.
  private static func checksum(_ key: UInt128) -> UInt16 {
    (0..<128 + checksumBits).reduce(0) { rest, place in
      let bit = place < 128 ? UInt16(truncatingIfNeeded: key >> (127 - place) & 1) : 0
      let next = rest << 1 | bit
      return next & 0x1000 == 0 ? next : next ^ 0x180F
    }
  }
}
