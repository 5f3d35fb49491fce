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
