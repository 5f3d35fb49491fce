// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// The key of one person's data on a server of many people (D61), as the keys that are derived from it. Wiped with the last reference.
package final class PersonKey: Sendable {
  /// The number of bytes of the secret that the keys are derived from.
  package static let size = LibCrypto.keySize

  /// The number of bytes of a fingerprint.
  package static let fingerprintSize = 16

  /// Bytes that tell this key from others of the person: no bit of the secret follows from them.
  package let fingerprint: Data
  let person: Int64
  /// The key of values and bodies, for AES-256-GCM.
  let values: SecretBytes
  /// The two keys of labels, for AES-256-SIV.
  let labels: SecretBytes
  /// The key of marks, for HMAC-SHA256.
  let marks: SecretBytes

  /// The keys of a person, derived from a random secret of ``size`` bytes.
  package init(_ secret: SecretBytes, of person: Int64) throws(HealthError) {
    precondition(secret.count == Self.size, "A person's key has 32 bytes.")
    self.person = person
    let salt = person.bigEndianBytes
    values = try LibCrypto.hkdf(secret, salt: salt, info: Array("ohk person value 1".utf8))
    labels = try LibCrypto.hkdf(secret, salt: salt, info: Array("ohk person label 1".utf8), count: 2 * LibCrypto.keySize)
    fingerprint = try LibCrypto.hkdf(secret, salt: salt, info: Array("ohk person fingerprint 1".utf8), count: Self.fingerprintSize)
      .withBytes { Data($0) }
    marks = try LibCrypto.hkdf(secret, salt: salt, info: Array("ohk person mark 1".utf8))
  }

  /// A new random secret.
  package static func newSecret() throws(HealthError) -> SecretBytes { try LibCrypto.randomSecret(size) }
}

extension Int64 {
  /// The eight bytes, the most significant one first.
  var bigEndianBytes: [UInt8] { stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> Int64($0)) } }
}
