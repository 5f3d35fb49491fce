// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// A key of a server's operators, which wraps the keys of people (D61). Wiped with the last reference.
package struct MasterKey: Sendable {
  /// The number of bytes of a key.
  package static let size = LibCrypto.keySize
  /// The number of bytes of a wrapped key: nonce, key, tag.
  package static let wrappedSize = LibCrypto.nonceSize + PersonKey.size + LibCrypto.tagSize

  /// The number by which rows name the key.
  package let number: Int64
  private let secret: SecretBytes

  /// A key of `size` bytes.
  package init(number: Int64, _ secret: SecretBytes) {
    precondition(secret.count == Self.size, "A master key has 32 bytes.")
    (self.number, self.secret) = (number, secret)
  }

  /// The secret of a person's key, wrapped with AES-256-GCM. Only the same person and generation unwrap it.
  package func wrap(_ personal: SecretBytes, of person: Int64, generation: Int64) throws(HealthError) -> Data {
    let nonce = try LibCrypto.random(LibCrypto.nonceSize)
    return Data(nonce + (try LibCrypto.seal(personal, key: secret, nonce: nonce, associated: associated(person, generation))))
  }

  /// The secret in a wrapped key; nil where another key, person or generation wrapped it, or a bit is changed.
  package func unwrap(_ wrapped: Data, of person: Int64, generation: Int64) throws(HealthError) -> SecretBytes? {
    guard wrapped.count == Self.wrappedSize else { return nil }
    let bytes = [UInt8](wrapped)
    return try LibCrypto.open(
      Array(bytes[LibCrypto.nonceSize...]), key: secret, nonce: Array(bytes[..<LibCrypto.nonceSize]),
      associated: associated(person, generation))
  }

  /// The number of bytes of a fingerprint.
  package static let fingerprintSize = 16

  /// Bytes that tell this key from others of its number: no bit of the key follows from them.
  package func fingerprint() throws(HealthError) -> Data {
    Data(try LibCrypto.hmac(key: secret, Array("ohk master key fingerprint 1".utf8) + number.bigEndianBytes).prefix(Self.fingerprintSize))
  }

  private func associated(_ person: Int64, _ generation: Int64) -> [UInt8] {
    Array("ohk person key 1".utf8) + number.bigEndianBytes + person.bigEndianBytes + generation.bigEndianBytes
  }

  /// A line of a file of keys: the number and the key in hexadecimal digits.
  package var line: [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return Array("\(number) ".utf8) + secret.withBytes { $0.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] } } + Array("\n".utf8)
  }
}

/// The work to try one passphrase: for the owner once, for a thief with every guess.
package enum PassphraseCost: Sendable {
  /// At most half a second on this machine: 128 MiB of memory, or 256 MiB on a fast one. The least is 128 MiB, however slow the machine is.
  case measured
  /// 32 MiB of memory and a moment. For tests.
  case least

  /// The bounds of the log2 of scrypt's N. The lower one applies to every machine, however slow or busy it is.
  private static let bounds: ClosedRange<UInt8> = 17...18
  private static let most = Duration.milliseconds(500)

  /// The log2 of scrypt's N.
  func logN() throws(HealthError) -> UInt8 {
    guard case .measured = self else { return KeySlot.scryptBounds.lowerBound }
    // Other work on the machine only slows it down: the fastest of three runs counts.
    var once = Duration.seconds(3600)
    for _ in 0..<3 {
      let clock = ContinuousClock()
      let start = clock.now
      _ = try LibCrypto.scrypt(SecretBytes([]), salt: [0], logN: KeySlot.scryptBounds.lowerBound)
      once = min(once, start.duration(to: clock.now))
    }
    return Self.logN(whenLeastTakes: once)
  }

  /// The log2 of scrypt's N for a machine on which the lowest of all costs takes `once`.
  static func logN(whenLeastTakes once: Duration) -> UInt8 {
    // Each step doubles time and memory.
    bounds.last { once * Double(1 << ($0 - KeySlot.scryptBounds.lowerBound)) < most } ?? bounds.lowerBound
  }
}
