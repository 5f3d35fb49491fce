// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibCrypto
import OpenHealthCore

/// The functions of libcrypto that the keys need, with checked lengths.
///
/// They throw only when libcrypto itself fails: no memory, no random numbers.
///
/// Unsafe: libcrypto gets pointers into arrays and secrets only inside the closures or calls that lend them, with the lengths of these
/// buffers, and keeps none afterwards. Names of parameters are static strings. Contexts are freed in the function that creates them.
enum LibCrypto {
  static let keySize = 32
  static let nonceSize = 12
  static let tagSize = 16

  static func random(_ count: Int) throws(HealthError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard RAND_bytes(&bytes, Int32(count)) == 1 else { throw failure("RAND_bytes") }
    return bytes
  }

  static func randomSecret(_ count: Int) throws(HealthError) -> SecretBytes {
    try SecretBytes(count: count) { buffer throws(HealthError) in
      guard RAND_bytes(buffer.bindMemory(to: UInt8.self).baseAddress, Int32(count)) == 1 else { throw failure("RAND_bytes") }
    }
  }

  static func sha256(_ data: [UInt8]) throws(HealthError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    guard EVP_Q_digest(nil, "SHA256", nil, data, data.count, &digest, nil) == 1 else { throw failure("SHA-256") }
    return digest
  }

  /// For names that other programs derive this way, not for secrets.
  static func sha1(_ data: [UInt8]) throws(HealthError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 20)
    guard EVP_Q_digest(nil, "SHA1", nil, data, data.count, &digest, nil) == 1 else { throw failure("SHA-1") }
    return digest
  }

  static func hmac(key: SecretBytes, _ data: [UInt8]) throws(HealthError) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: 32)
    var count = 0
    let made = key.withBytes { EVP_Q_mac(nil, "HMAC", nil, "SHA256", nil, $0.baseAddress, $0.count, data, data.count, &code, 32, &count) }
    guard made != nil, count == 32 else { throw failure("HMAC") }
    return code
  }

  /// HKDF-SHA256 (RFC 5869): derives a key for the purpose that `info` names.
  static func hkdf(_ key: SecretBytes, salt: [UInt8], info: [UInt8], count: Int = keySize) throws(HealthError) -> SecretBytes {
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
              return EVP_KDF_derive(context, out.bindMemory(to: UInt8.self).baseAddress, out.count, parameters)
            }
          }
        }
      }
      guard done == 1 else { throw failure("HKDF") }
    }
  }

  /// The name of a parameter. libcrypto keeps a pointer to it, which a `String` would not outlive.
  private static func name(_ name: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// scrypt (RFC 7914) with N = 2^`logN`, which the caller bounds, as it takes 128 r N bytes of memory.
  static func scrypt(
    _ passphrase: SecretBytes, salt: [UInt8], logN: UInt8, r: UInt64 = 8, p: UInt64 = 1, count: Int = keySize
  ) throws(HealthError) -> SecretBytes {
    try SecretBytes(count: count) { out throws(HealthError) in
      let done = passphrase.withBytes { passphrase in
        EVP_PBE_scrypt(
          passphrase.bindMemory(to: CChar.self).baseAddress, passphrase.count, salt, salt.count, 1 << UInt64(logN), r, p, 2 << 30,
          out.bindMemory(to: UInt8.self).baseAddress, out.count)
      }
      guard done == 1 else { throw failure("scrypt") }
    }
  }

  /// AES-256-GCM: returns the ciphertext followed by the tag. A nonce must never be used twice with the same key.
  static func seal(_ plain: SecretBytes, key: SecretBytes, nonce: [UInt8], associated: [UInt8]) throws(HealthError) -> [UInt8] {
    precondition(key.count == keySize && nonce.count == nonceSize, "AES-256-GCM takes 32 bytes of key and 12 of nonce")
    var sealed = [UInt8](repeating: 0, count: plain.count + tagSize)
    guard let context = EVP_CIPHER_CTX_new() else { throw failure("AES-GCM") }
    defer { EVP_CIPHER_CTX_free(context) }
    var done: Int32 = 0
    let good = key.withBytes { key in
      plain.withBytes { plain in
        sealed.withUnsafeMutableBufferPointer { sealed in
          EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, key.bindMemory(to: UInt8.self).baseAddress, nonce, 1) == 1
            && EVP_CipherUpdate(context, nil, &done, associated, Int32(associated.count)) == 1
            && EVP_CipherUpdate(context, sealed.baseAddress, &done, plain.bindMemory(to: UInt8.self).baseAddress, Int32(plain.count)) == 1
            // Not nil: `sealed` has at least the bytes of the tag.
            && EVP_CipherFinal_ex(context, sealed.baseAddress! + plain.count, &done) == 1
            // Not nil: as above.
            && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagSize), sealed.baseAddress! + plain.count) == 1
        }
      }
    }
    guard good else { throw failure("AES-GCM") }
    return sealed
  }

  /// The plaintext that `seal` encrypted; nil when key, nonce, associated data or a single bit differs.
  static func open(_ sealed: [UInt8], key: SecretBytes, nonce: [UInt8], associated: [UInt8]) throws(HealthError) -> SecretBytes? {
    precondition(key.count == keySize && nonce.count == nonceSize, "AES-256-GCM takes 32 bytes of key and 12 of nonce")
    guard sealed.count >= tagSize else { return nil }
    guard let context = EVP_CIPHER_CTX_new() else { throw failure("AES-GCM") }
    defer { EVP_CIPHER_CTX_free(context) }
    let size = sealed.count - tagSize
    var tag = Array(sealed[size...])
    var done: Int32 = 0
    var authentic = false
    let plain = try SecretBytes(count: size) { out throws(HealthError) in
      let bytes = out.bindMemory(to: UInt8.self)
      let decrypted = key.withBytes { key in
        EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, key.bindMemory(to: UInt8.self).baseAddress, nonce, 0) == 1
          && EVP_CipherUpdate(context, nil, &done, associated, Int32(associated.count)) == 1
          && EVP_CipherUpdate(context, bytes.baseAddress, &done, sealed, Int32(size)) == 1
          && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagSize), &tag) == 1
      }
      guard decrypted else { throw failure("AES-GCM") }
      var none: UInt8 = 0
      authentic = EVP_CipherFinal_ex(context, &none, &done) == 1
    }
    return authentic ? plain : nil
  }

  /// Compares in a time that depends on the lengths only.
  static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
  }

  private static func failure(_ function: String) -> HealthError { .storageFailure(.libcrypto(function: function)) }
}
