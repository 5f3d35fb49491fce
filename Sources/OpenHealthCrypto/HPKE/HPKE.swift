// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Hybrid public key encryption (RFC 9180) with X25519, HKDF-SHA256 and ChaCha20-Poly1305, in base mode or with a preshared key.
///
/// A sender seals messages to the public key of a recipient, who opens them in the same order. OpenSSL 3.0 has the parts and not the whole,
/// so the whole is here.
///
///     var sender = try HPKE.Sender(publicKey: key.publicKey, info: info)
///     let sealed = try sender.seal(message, authenticating: [])
///     var recipient = try HPKE.Recipient(privateKey: key, encapsulatedKey: sender.encapsulatedKey, info: info)
///     try recipient?.open(sealed, authenticating: [])
package enum HPKE {
  /// A secret that both sides have already, and its name, which is no secret.
  package struct PresharedKey: Sendable {
    let secret: SecretBytes
    let identifier: [UInt8]

    /// A preshared key. RFC 9180 wants at least 32 bytes that cannot be guessed.
    package init(_ secret: SecretBytes, identifier: [UInt8]) {
      precondition(secret.count >= 32 && !identifier.isEmpty, "a preshared key has at least 32 bytes, and a name")
      (self.secret, self.identifier) = (secret, identifier)
    }
  }
}
