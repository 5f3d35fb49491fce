// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

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

extension HPKE {
  /// What both sides derive from their secret: the key of the cipher, and a nonce for each message (RFC 9180, section 5).
  struct Context: Sendable {
    private let key: SecretBytes
    private let baseNonce: SecretBytes
    /// The number of messages so far.
    private var count: UInt64 = 0

    /// - Parameter secret: The shared secret of the encapsulation.
    init(secret: SecretBytes, info: [UInt8], presharedKey: PresharedKey?) throws(HealthError) {
      let none = SecretBytes([])
      let mode: UInt8 = presharedKey == nil ? 0 : 1
      let identifier = try extract(salt: none, suite, "psk_id_hash", SecretBytes(presharedKey?.identifier ?? []))
      let place = try extract(salt: none, suite, "info_hash", SecretBytes(info))
      let bound = [mode] + identifier.withBytes(Array.init) + place.withBytes(Array.init)
      let secret = try extract(salt: secret, suite, "secret", presharedKey?.secret ?? none)
      key = try expand(secret, suite, "key", bound, count: LibCrypto.keySize)
      baseNonce = try expand(secret, suite, "base_nonce", bound, count: LibCrypto.nonceSize)
    }

    /// Unsafe: the cipher reads the message inside the closure that lends it.
    mutating func seal(_ message: [UInt8], _ associated: [UInt8]) throws(HealthError) -> [UInt8] {
      let nonce = try nextNonce()
      let sealed = try message.withUnsafeBufferPointer { message throws(HealthError) in
        try LibCrypto.seal(UnsafeRawBufferPointer(message), .chaCha20Poly1305, key: key, nonce: nonce, associated: associated)
      }
      count += 1
      return sealed
    }

    mutating func open(_ sealed: [UInt8], _ associated: [UInt8]) throws(HealthError) -> SecretBytes? {
      let plain = try LibCrypto.open(sealed, .chaCha20Poly1305, key: key, nonce: nextNonce(), associated: associated)
      if plain != nil { count += 1 }
      return plain
    }

    /// The nonce of the next message. No two messages have the same.
    private func nextNonce() throws(HealthError) -> [UInt8] {
      guard count < .max else { throw LibCrypto.failure("HPKE") }
      var nonce = baseNonce.withBytes(Array.init)
      for place in 0..<8 { nonce[nonce.count - 1 - place] ^= UInt8(truncatingIfNeeded: count >> (8 * UInt64(place))) }
      return nonce
    }
  }
}

// MARK: - Deriving

/// The suites as they are in the labels: DHKEM(X25519, HKDF-SHA256), and that with HKDF-SHA256 and ChaCha20-Poly1305.
private let kemSuite = Array("KEM".utf8) + [0x00, 0x20]
private let suite = Array("HPKE".utf8) + [0x00, 0x20, 0x00, 0x01, 0x00, 0x03]

extension HPKE {
  /// The secret of an encapsulation from what the two keys agree on (RFC 9180, section 4.1).
  static func sharedSecret(_ agreed: SecretBytes, encapsulatedKey: [UInt8], publicKey: [UInt8]) throws(HealthError) -> SecretBytes {
    let secret = try extract(salt: SecretBytes([]), kemSuite, "eae_prk", agreed)
    return try expand(secret, kemSuite, "shared_secret", encapsulatedKey + publicKey, count: LibCrypto.digestSize)
  }

  /// LabeledExtract of section 4: one HMAC, whose key is the salt. HMAC fills a short key with zeros, so no salt is one of zeros.
  ///
  /// Unsafe: the buffer has exactly the bytes that are written to it, one part after the other.
  private static func extract(
    salt: SecretBytes, _ suite: [UInt8], _ label: String, _ secret: SecretBytes
  ) throws(HealthError) -> SecretBytes {
    let front = Array("HPKE-v1".utf8) + suite + Array(label.utf8)
    let labelled = SecretBytes(count: front.count + secret.count) { buffer in
      buffer.copyBytes(from: front)
      secret.withBytes { UnsafeMutableRawBufferPointer(rebasing: buffer[front.count...]).copyMemory(from: $0) }
    }
    let key = salt.count == 0 ? SecretBytes([UInt8](repeating: 0, count: LibCrypto.digestSize)) : salt
    return try LibCrypto.hmac(key: key, labelled)
  }

  /// LabeledExpand of section 4, of at most 32 bytes: the first block of HKDF-Expand (RFC 5869) or its beginning.
  private static func expand(
    _ secret: SecretBytes, _ suite: [UInt8], _ label: String, _ info: [UInt8], count: Int
  ) throws(HealthError) -> SecretBytes {
    precondition(count <= LibCrypto.digestSize, "one block has 32 bytes")
    let size = [UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
    let labelled = size + Array("HPKE-v1".utf8) + suite + Array(label.utf8) + info
    let block = try LibCrypto.hmac(key: secret, SecretBytes(labelled + [1]))
    return count == block.count ? block : block.withBytes { SecretBytes($0.prefix(count)) }
  }
}

extension HPKE {
  /// The side that seals messages.
  package struct Sender: Sendable {
    /// What the recipient needs, beside its private key, to open the messages.
    package let encapsulatedKey: [UInt8]
    private var context: Context

    /// A sender for the recipient with a public key; nil if the bytes are no public key that secrets can be sealed to.
    package init?(publicKey: [UInt8], info: [UInt8], presharedKey: PresharedKey? = nil) throws(HealthError) {
      try self.init(publicKey: publicKey, info: info, presharedKey: presharedKey, ephemeral: .random())
    }

    /// A sender with a known key in place of the random one, for test vectors.
    init?(publicKey: [UInt8], info: [UInt8], presharedKey: PresharedKey?, ephemeral: X25519PrivateKey) throws(HealthError) {
      guard let agreed = try ephemeral.sharedSecret(with: publicKey) else { return nil }
      encapsulatedKey = ephemeral.publicKey
      context = try Context(
        secret: sharedSecret(agreed, encapsulatedKey: ephemeral.publicKey, publicKey: publicKey), info: info, presharedKey: presharedKey)
    }

    /// The next message, sealed: 16 bytes longer than it is. `associated` is not in it, and the recipient must have the same.
    package mutating func seal(_ message: [UInt8], authenticating associated: [UInt8]) throws(HealthError) -> [UInt8] {
      try context.seal(message, associated)
    }
  }
}

extension HPKE {
  /// The side that opens messages.
  package struct Recipient: Sendable {
    private var context: Context

    /// A recipient of the messages of the sender that has this encapsulated key; nil if no sender can have it.
    package init?(
      privateKey: X25519PrivateKey, encapsulatedKey: [UInt8], info: [UInt8], presharedKey: PresharedKey? = nil
    ) throws(HealthError) {
      guard let agreed = try privateKey.sharedSecret(with: encapsulatedKey) else { return nil }
      context = try Context(
        secret: sharedSecret(agreed, encapsulatedKey: encapsulatedKey, publicKey: privateKey.publicKey), info: info,
        presharedKey: presharedKey)
    }

    /// The next message. Nil if it is another one, or if any bit of it, of the keys or of `associated` differs; the message that was
    /// expected is still the next one then.
    package mutating func open(_ sealed: [UInt8], authenticating associated: [UInt8]) throws(HealthError) -> SecretBytes? {
      try context.open(sealed, associated)
    }
  }
}
