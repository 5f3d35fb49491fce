// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibCrypto
import OpenHealthCore

extension LibCrypto {
  /// A cipher that also authenticates; each takes 32 bytes of key and 12 of nonce, and adds a tag of 16.
  enum Cipher {
    case aes256GCM
    case chaCha20Poly1305

    /// The cipher of libcrypto, which frees it itself.
    fileprivate var function: OpaquePointer? {
      switch self {
      case .aes256GCM: EVP_aes_256_gcm()
      case .chaCha20Poly1305: EVP_chacha20_poly1305()
      }
    }
  }

  /// The ciphertext of bytes, followed by the tag.
  ///
  /// Unsafe: libcrypto writes as many bytes as `plain` has, and the tag, into an array of that size. It frees nothing and keeps nothing but
  /// the context, which is freed here with the key in it.
  static func seal(
    _ plain: UnsafeRawBufferPointer, _ cipher: Cipher, key: SecretBytes, nonce: [UInt8], associated: [UInt8]
  ) throws(HealthError) -> [UInt8] {
    precondition(key.count == keySize && nonce.count == nonceSize, "a cipher takes 32 bytes of key and 12 of nonce")
    guard let size = Int32(exactly: plain.count), let bound = Int32(exactly: associated.count), let context = EVP_CIPHER_CTX_new() else {
      throw failure("AEAD")
    }
    defer { EVP_CIPHER_CTX_free(context) }
    var sealed = [UInt8](repeating: 0, count: plain.count + tagSize)
    var done: Int32 = 0
    let good = key.withBytes { key in
      sealed.withUnsafeMutableBufferPointer { sealed in
        // Not nil: `sealed` has at least the bytes of the tag.
        let tag = sealed.baseAddress! + plain.count
        return cleared {
          EVP_CipherInit_ex(context, cipher.function, nil, key.bindMemory(to: UInt8.self).baseAddress, nonce, 1) == 1
            && (bound == 0 || EVP_CipherUpdate(context, nil, &done, associated, bound) == 1)
            && (size == 0
              || EVP_CipherUpdate(context, sealed.baseAddress, &done, plain.bindMemory(to: UInt8.self).baseAddress, size) == 1)
            && EVP_CipherFinal_ex(context, tag, &done) == 1
            && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagSize), tag) == 1
        }
      }
    }
    guard good else { throw failure("AEAD") }
    return sealed
  }

  /// The plaintext of what `seal` returned; nil when key, nonce, associated data or a single bit differs.
  ///
  /// Unsafe: as ``seal(_:_:key:nonce:associated:)``, with the plaintext in a secret of its size.
  static func open(
    _ sealed: [UInt8], _ cipher: Cipher, key: SecretBytes, nonce: [UInt8], associated: [UInt8]
  ) throws(HealthError) -> SecretBytes? {
    precondition(key.count == keySize && nonce.count == nonceSize, "a cipher takes 32 bytes of key and 12 of nonce")
    guard sealed.count >= tagSize else { return nil }
    guard let size = Int32(exactly: sealed.count - tagSize), let bound = Int32(exactly: associated.count),
      let context = EVP_CIPHER_CTX_new()
    else { throw failure("AEAD") }
    defer { EVP_CIPHER_CTX_free(context) }
    var tag = Array(sealed[Int(size)...])
    var done: Int32 = 0
    var authentic = false
    let plain = try SecretBytes(count: Int(size)) { out throws(HealthError) in
      let bytes = out.bindMemory(to: UInt8.self)
      let decrypted = key.withBytes { key in
        cleared {
          EVP_CipherInit_ex(context, cipher.function, nil, key.bindMemory(to: UInt8.self).baseAddress, nonce, 0) == 1
            && (bound == 0 || EVP_CipherUpdate(context, nil, &done, associated, bound) == 1)
            && (size == 0 || EVP_CipherUpdate(context, bytes.baseAddress, &done, sealed, size) == 1)
            && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagSize), &tag) == 1
        }
      }
      guard decrypted else { throw failure("AEAD") }
      var none: UInt8 = 0
      authentic = cleared { EVP_CipherFinal_ex(context, &none, &done) == 1 }
    }
    return authentic ? plain : nil
  }
}
