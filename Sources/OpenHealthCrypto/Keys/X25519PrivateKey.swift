// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibCrypto
import OpenHealthCore

/// A private key of X25519 (RFC 7748), with which two sides agree on a secret.
///
/// Unchecked: the key of libcrypto is made in the initialiser and only read afterwards, which libcrypto allows on several threads.
///
/// Unsafe: the object owns that key from the initialiser to `deinit`; libcrypto wipes it there. Buffers are lent with their lengths, and
/// only for the call.
package final class X25519PrivateKey: @unchecked Sendable {
  /// The bytes of a private key, a public key and a secret.
  package static let size = 32

  /// The bytes of the private key.
  package let secret: SecretBytes
  /// The bytes of the public key.
  package let publicKey: [UInt8]

  private let key: OpaquePointer

  /// The private key of any 32 bytes; nil for another number of bytes.
  ///
  /// - Throws: `storageFailure` if libcrypto fails.
  package init?(_ secret: SecretBytes) throws(HealthError) {
    guard secret.count == Self.size else { return nil }
    let made = LibCrypto.cleared {
      secret.withBytes { EVP_PKEY_new_raw_private_key_ex(nil, "X25519", nil, $0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
    }
    guard let made else { throw Self.failure }
    var bytes = [UInt8](repeating: 0, count: Self.size)
    var count = bytes.count
    guard LibCrypto.cleared({ EVP_PKEY_get_raw_public_key(made, &bytes, &count) }) == 1, count == Self.size else {
      EVP_PKEY_free(made)
      throw Self.failure
    }
    (self.secret, publicKey, key) = (secret, bytes, made)
  }

  deinit { EVP_PKEY_free(key) }

  /// A new random key.
  package static func random() throws(HealthError) -> X25519PrivateKey {
    guard let key = try X25519PrivateKey(LibCrypto.randomSecret(size)) else { throw failure }
    return key
  }

  /// The secret on which this key and another side's public key agree; nil for bytes that are no public key, or one of the few that agree
  /// on zeros with every key.
  package func sharedSecret(with publicKey: [UInt8]) throws(HealthError) -> SecretBytes? {
    guard publicKey.count == Self.size else { return nil }
    let other = LibCrypto.cleared { EVP_PKEY_new_raw_public_key_ex(nil, "X25519", nil, publicKey, publicKey.count) }
    defer { EVP_PKEY_free(other) }
    let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil)
    defer { EVP_PKEY_CTX_free(context) }
    guard let other, let context else { throw Self.failure }
    var isDerived = false
    let secret = SecretBytes(count: Self.size) { out in
      var count = out.count
      isDerived = LibCrypto.cleared {
        // Validation would refuse nothing: every 32 bytes are a public key. A secret of zeros makes the last call fail.
        EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer_ex(context, other, 0) == 1
          && EVP_PKEY_derive(context, out.bindMemory(to: UInt8.self).baseAddress, &count) == 1
      }
      isDerived = isDerived && count == Self.size
    }
    return isDerived ? secret : nil
  }

  private static let failure = LibCrypto.failure("X25519")
}
