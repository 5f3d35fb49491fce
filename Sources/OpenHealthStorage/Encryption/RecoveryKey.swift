// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The key on paper: 28 letters and digits that open a store when its key file or passphrase is lost.
///
///     let key = try keys.makeRecoveryKey()
///     print(key.text)                        // "7QK0-9D3M-..."
///     let typed = try RecoveryKey(text)      // finds a wrong letter
public struct RecoveryKey: Sendable {
  /// 128 random bits.
  let secret: SecretBytes

  /// Crockford's digits: no I, L, O, U, which are read as others.
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let letters = 28
  private static let checksumBits = 12

  init(secret: SecretBytes) { self.secret = secret }

  static func random() throws(HealthError) -> RecoveryKey { RecoveryKey(secret: try LibCrypto.randomSecret(16)) }

  /// The key that was typed, in any case, with or without blanks and hyphens.
  ///
  /// Throws ``HealthError/invalidArgument(_:)`` when it is no recovery key: one wrong letter or two neighbours exchanged are always found,
  /// other mistakes in all but one of 4,096 cases.
  public init(_ text: String) throws(HealthError) {
    var bits: [UInt8] = []
    for character in text.uppercased() where character != "-" && !character.isWhitespace {
      let digit: Character = character == "O" ? "0" : character == "I" || character == "L" ? "1" : character
      guard let value = Self.digits.firstIndex(of: digit) else {
        throw .invalidArgument("A recovery key has only digits and letters without I, L, O and U.")
      }
      bits += (0..<5).map { UInt8(value >> (4 - $0) & 1) }
    }
    guard bits.count == Self.letters * 5 else { throw .invalidArgument("A recovery key has \(Self.letters) letters and digits.") }
    guard Array(bits[128...]) == Self.checksum(bits[..<128]) else { throw .invalidArgument("This recovery key has a typing mistake.") }
    let bytes = stride(from: 0, to: 128, by: 8).map { start in bits[start..<start + 8].reduce(0) { $0 << 1 | $1 } }
    secret = SecretBytes(bytes)
  }

  /// The key as it is shown: seven groups of four. The one secret that has to be a `String`, as somebody must read it.
  public var text: String {
    var bits = secret.withBytes { $0.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } } }
    bits += Self.checksum(bits[...])
    let all = stride(from: 0, to: bits.count, by: 5).map { Self.digits[Int(bits[$0..<$0 + 5].reduce(0) { $0 << 1 | $1 })] }
    return stride(from: 0, to: all.count, by: 4).map { String(all[$0..<$0 + 4]) }.joined(separator: "-")
  }

  /// A CRC of twelve bits (x^12 + x^11 + x^3 + x^2 + x + 1), which any change within twelve neighbouring bits changes.
  private static func checksum(_ bits: ArraySlice<UInt8>) -> [UInt8] {
    let rest = (bits + [UInt8](repeating: 0, count: checksumBits)).reduce(0 as UInt16) { rest, bit in
      let next = rest << 1 | UInt16(bit)
      return next & 0x1000 == 0 ? next : next ^ 0x180F
    }
    return (0..<checksumBits).map { UInt8(rest >> (checksumBits - 1 - $0) & 1) }
  }
}
