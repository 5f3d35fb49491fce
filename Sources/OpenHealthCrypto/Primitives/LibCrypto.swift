// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibCrypto
import OpenHealthCore

/// The functions of libcrypto on bytes: random numbers, digests, codes, derived keys and ciphers, with checked lengths.
///
/// They throw only when libcrypto itself fails: no memory, no random numbers. They leave no entry in the thread's queue of libcrypto's
/// errors, in which the next call of another library would look for its own.
///
/// Unsafe: libcrypto gets pointers into arrays and secrets only inside the closures or calls that lend them, with the lengths of these
/// buffers, and keeps none afterwards. Names of parameters are static strings. Contexts are freed in the function that creates them.
package enum LibCrypto {
  /// The bytes of a key of every cipher here.
  package static let keySize = 32
  /// The bytes of a nonce of every cipher here.
  package static let nonceSize = 12
  /// The bytes by which a sealed text is longer than its plain text.
  package static let tagSize = 16
  /// The bytes of a SHA-256.
  package static let digestSize = 32

  /// Random bytes that may be published.
  package static func random(_ count: Int) throws(HealthError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard cleared({ RAND_bytes(&bytes, Int32(count)) }) == 1 else { throw failure("RAND_bytes") }
    return bytes
  }

  /// Random bytes that stay secret.
  package static func randomSecret(_ count: Int) throws(HealthError) -> SecretBytes {
    try SecretBytes(count: count) { buffer throws(HealthError) in
      guard cleared({ RAND_priv_bytes(buffer.bindMemory(to: UInt8.self).baseAddress, Int32(count)) }) == 1 else {
        throw failure("RAND_priv_bytes")
      }
    }
  }

  /// The SHA-256 of bytes.
  package static func sha256(_ data: [UInt8]) throws(HealthError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    guard cleared({ EVP_Q_digest(nil, "SHA256", nil, data, data.count, &digest, nil) }) == 1 else { throw failure("SHA-256") }
    return digest
  }

  /// The SHA-1 of bytes. For names that other programs derive this way, not for secrets.
  package static func sha1(_ data: [UInt8]) throws(HealthError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 20)
    guard cleared({ EVP_Q_digest(nil, "SHA1", nil, data, data.count, &digest, nil) }) == 1 else { throw failure("SHA-1") }
    return digest
  }

  /// The HMAC-SHA256 (RFC 2104) of bytes.
  package static func hmac(key: SecretBytes, _ data: [UInt8]) throws(HealthError) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: digestSize)
    let made = data.withUnsafeBytes { data in code.withUnsafeMutableBytes { hmac(key, data, to: $0) } }
    guard made else { throw failure("HMAC") }
    return code
  }

  /// The HMAC-SHA256 of bytes that are as secret as the code.
  package static func hmac(key: SecretBytes, _ data: SecretBytes) throws(HealthError) -> SecretBytes {
    try SecretBytes(count: digestSize) { code throws(HealthError) in
      guard data.withBytes({ hmac(key, $0, to: code) }) else { throw failure("HMAC") }
    }
  }

  private static func hmac(_ key: SecretBytes, _ data: UnsafeRawBufferPointer, to code: UnsafeMutableRawBufferPointer) -> Bool {
    var count = 0
    let made = key.withBytes { key in
      cleared {
        EVP_Q_mac(
          nil, "HMAC", nil, "SHA256", nil, key.baseAddress, key.count, data.bindMemory(to: UInt8.self).baseAddress, data.count,
          code.bindMemory(to: UInt8.self).baseAddress, code.count, &count)
      }
    }
    return made != nil && count == digestSize
  }

  /// HKDF-SHA256 (RFC 5869): derives a key for the purpose that `info` names.
  package static func hkdf(_ key: SecretBytes, salt: [UInt8], info: [UInt8], count: Int = keySize) throws(HealthError) -> SecretBytes {
    let function = EVP_KDF_fetch(nil, OSSL_KDF_NAME_HKDF, nil)
    defer { EVP_KDF_free(function) }
    guard function != nil, let context = EVP_KDF_CTX_new(function) else { throw failure("HKDF") }
    defer { EVP_KDF_CTX_free(context) }
    var (salt, info, digest) = (salt, info, Array("SHA256".utf8CString))
    return try SecretBytes(count: count) { out throws(HealthError) in
      let done = key.withBytes { key in
        salt.withUnsafeMutableBytes { salt in
          info.withUnsafeMutableBytes { info in
            digest.withUnsafeMutableBufferPointer { digest in
              let parameters = [
                OSSL_PARAM_construct_utf8_string(name("digest"), digest.baseAddress, 0),
                OSSL_PARAM_construct_octet_string(name("key"), UnsafeMutableRawPointer(mutating: key.baseAddress), key.count),
                OSSL_PARAM_construct_octet_string(name("salt"), salt.baseAddress, salt.count),
                OSSL_PARAM_construct_octet_string(name("info"), info.baseAddress, info.count), OSSL_PARAM_construct_end(),
              ]
              return cleared { EVP_KDF_derive(context, out.bindMemory(to: UInt8.self).baseAddress, out.count, parameters) }
            }
          }
        }
      }
      guard done == 1 else { throw failure("HKDF") }
    }
  }

  /// The name of a parameter. libcrypto keeps a pointer to it, which a `String` would not outlive.
  static func name(_ name: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// scrypt (RFC 7914) with N = 2^`logN`, which the caller bounds, as it takes 128 r N bytes of memory.
  package static func scrypt(
    _ passphrase: SecretBytes, salt: [UInt8], logN: UInt8, r: UInt64 = 8, p: UInt64 = 1, count: Int = keySize
  ) throws(HealthError) -> SecretBytes {
    try SecretBytes(count: count) { out throws(HealthError) in
      let done = passphrase.withBytes { passphrase in
        cleared {
          EVP_PBE_scrypt(
            passphrase.bindMemory(to: CChar.self).baseAddress, passphrase.count, salt, salt.count, 1 << UInt64(logN), r, p, 2 << 30,
            out.bindMemory(to: UInt8.self).baseAddress, out.count)
        }
      }
      guard done == 1 else { throw failure("scrypt") }
    }
  }

  /// AES-256-GCM: returns the ciphertext followed by the tag. A nonce must never be used twice with the same key.
  package static func seal(_ plain: SecretBytes, key: SecretBytes, nonce: [UInt8], associated: [UInt8]) throws(HealthError) -> [UInt8] {
    try plain.withBytes { plain throws(HealthError) in
      try seal(plain, .aes256GCM, key: key, nonce: nonce, associated: associated)
    }
  }

  /// The plaintext that `seal` encrypted; nil when key, nonce, associated data or a single bit differs.
  package static func open(_ sealed: [UInt8], key: SecretBytes, nonce: [UInt8], associated: [UInt8]) throws(HealthError) -> SecretBytes? {
    try open(sealed, .aes256GCM, key: key, nonce: nonce, associated: associated)
  }

  /// Compares in a time that depends on the lengths only.
  package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
  }

  /// The error of a function of libcrypto.
  static func failure(_ function: String) -> HealthError { .storageFailure(.libcrypto(function: function)) }

  /// Runs calls of libcrypto, and removes the errors that they leave in the thread's queue.
  static func cleared<T>(_ body: () -> T) -> T {
    defer { ERR_clear_error() }
    return body()
  }
}
