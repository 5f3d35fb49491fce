// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibCrypto
import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// Encrypts and decrypts single values of one person's store (D61). For one thread at a time, as for a connection.
///
/// Values and bodies are encrypted with AES-256-GCM and a random nonce: twelve bytes of nonce, the ciphertext, sixteen bytes of tag. The
/// associated data name the place, so a value that was moved does not decrypt. 2^32 values may have random nonces under one key; a person
/// who saves 3,000 samples a day for a hundred years stays below 2^29.
///
/// What SQL compares is encrypted with AES-256-SIV (RFC 5297): equal texts of a column have equal *labels*, so SQL finds them and keeps them
/// apart, and each decrypts. What SQL compares and nothing reads has a *mark* in its place, the HMAC-SHA256 of it.
///
/// Unsafe: the object owns its contexts of libcrypto from their first use to `deinit`. libcrypto gets pointers into arrays and data only inside
/// the closures or calls that lend them, with the lengths of these buffers, and keeps none afterwards.
package final class PersonCipher {
  /// The overhead in bytes: how much longer a value is when it is encrypted.
  package static let overhead = LibCrypto.nonceSize + LibCrypto.tagSize

  private let key: PersonKey
  private var sealing: OpaquePointer?
  private var opening: OpaquePointer?
  private var labelling: OpaquePointer?
  private var siv: OpaquePointer?
  /// Random bytes for the next nonces.
  private var nonces: ArraySlice<UInt8> = []
  /// How many nonces are drawn at once: libcrypto takes much longer for a few bytes than for each further one.
  private static let noncesDrawn = 32

  /// A cipher with a person's key.
  package init(_ key: PersonKey) { self.key = key }

  deinit {
    EVP_CIPHER_CTX_free(sealing)
    EVP_CIPHER_CTX_free(opening)
    EVP_CIPHER_CTX_free(labelling)
    EVP_CIPHER_free(siv)
  }

  // MARK: Values

  /// The bytes of a number, encrypted for a place.
  package func encrypt(_ number: Double, at place: CipherPlace) throws(HealthError) -> Data {
    Data(try encrypt(Int64(bitPattern: number.bitPattern).bigEndianBytes, at: place))
  }

  /// Bytes, encrypted for a place.
  package func encrypt(_ bytes: Data, at place: CipherPlace) throws(HealthError) -> Data { Data(try encrypt([UInt8](bytes), at: place)) }

  /// The number that was encrypted for a place. Throws `damagedData` for anything else.
  package func number(_ encrypted: [UInt8], at place: CipherPlace) throws(HealthError) -> Double {
    let bytes = try decrypt(encrypted, at: place)
    guard bytes.count == 8 else { throw .damagedData(.encrypted) }
    return Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// The bytes that were encrypted for a place. Throws `damagedData` for anything else.
  package func decrypt(_ encrypted: Data, at place: CipherPlace) throws(HealthError) -> Data {
    Data(try decrypt([UInt8](encrypted), at: place))
  }

  /// As above.
  func decrypt(_ encrypted: [UInt8], at place: CipherPlace) throws(HealthError) -> [UInt8] {
    let size = encrypted.count - Self.overhead
    guard size >= 0 else { throw .damagedData(.encrypted) }
    let context = try context(&opening, encrypts: false)
    let associated = place.bytes(of: key.person)
    var plain = [UInt8](repeating: 0, count: size)
    var tag = Array(encrypted.suffix(LibCrypto.tagSize))
    var (done, none): (Int32, UInt8) = (0, 0)
    let isAuthentic = encrypted.withUnsafeBufferPointer { input in
      EVP_CipherInit_ex(context, nil, nil, nil, input.baseAddress, 0) == 1
        && EVP_CipherUpdate(context, nil, &done, associated, Int32(associated.count)) == 1
        // Not nil: there are at least the bytes of nonce and tag.
        && (size == 0 || EVP_CipherUpdate(context, &plain, &done, input.baseAddress! + LibCrypto.nonceSize, Int32(size)) == 1)
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(LibCrypto.tagSize), &tag) == 1
        && EVP_CipherFinal_ex(context, &none, &done) == 1
    }
    guard isAuthentic else { throw .damagedData(.encrypted) }
    return plain
  }

  private func encrypt(_ plain: [UInt8], at place: CipherPlace) throws(HealthError) -> [UInt8] {
    let context = try context(&sealing, encrypts: true)
    let associated = place.bytes(of: key.person)
    let nonce = try nextNonce()
    var encrypted = [UInt8](repeating: 0, count: plain.count + Self.overhead)
    encrypted.replaceSubrange(0..<nonce.count, with: nonce)
    var (done, none): (Int32, UInt8) = (0, 0)
    let isDone = encrypted.withUnsafeMutableBufferPointer { output in
      // Not nil: there are at least the bytes of nonce and tag.
      let start = output.baseAddress!
      let text = start + LibCrypto.nonceSize
      return EVP_CipherInit_ex(context, nil, nil, nil, start, 1) == 1
        && EVP_CipherUpdate(context, nil, &done, associated, Int32(associated.count)) == 1
        && (plain.isEmpty || EVP_CipherUpdate(context, text, &done, plain, Int32(plain.count)) == 1)
        && EVP_CipherFinal_ex(context, &none, &done) == 1
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(LibCrypto.tagSize), text + plain.count) == 1
    }
    guard isDone else { throw .storageFailure(.libcrypto(function: "AES-GCM")) }
    return encrypted
  }

  // MARK: Labels

  /// The first byte of what a label encrypts, because libcrypto takes no empty text.
  private static let beginning: UInt8 = 1

  /// The label of bytes in a column: sixteen bytes of tag, then the ciphertext.
  package func label(_ bytes: Data, _ column: EncryptedColumn) throws(HealthError) -> Data {
    let plain = [Self.beginning] + bytes
    var label = [UInt8](repeating: 0, count: LibCrypto.tagSize + plain.count)
    let context = try labelContext(encrypts: true)
    let associated = CipherPlace(column).bytes(of: key.person)
    var (done, none): (Int32, UInt8) = (0, 0)
    let isDone = label.withUnsafeMutableBufferPointer { output in
      EVP_CipherUpdate(context, nil, &done, associated, Int32(associated.count)) == 1
        // Not nil: there are at least the bytes of the tag.
        && EVP_CipherUpdate(context, output.baseAddress! + LibCrypto.tagSize, &done, plain, Int32(plain.count)) == 1
        && EVP_CipherFinal_ex(context, &none, &done) == 1
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(LibCrypto.tagSize), output.baseAddress) == 1
    }
    guard isDone else { throw .storageFailure(.libcrypto(function: "AES-SIV")) }
    return Data(label)
  }

  /// The bytes of a label. Throws `damagedData` for anything that is no label of the column.
  package func bytes(ofLabel label: Data, _ column: EncryptedColumn) throws(HealthError) -> Data {
    let size = label.count - LibCrypto.tagSize
    guard size > 0 else { throw .damagedData(.encrypted) }
    let context = try labelContext(encrypts: false)
    let associated = CipherPlace(column).bytes(of: key.person)
    var tag = [UInt8](label.prefix(LibCrypto.tagSize))
    let encrypted = [UInt8](label.suffix(size))
    var plain = [UInt8](repeating: 0, count: size)
    var (done, none): (Int32, UInt8) = (0, 0)
    let isAuthentic =
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(LibCrypto.tagSize), &tag) == 1
      && EVP_CipherUpdate(context, nil, &done, associated, Int32(associated.count)) == 1
      && EVP_CipherUpdate(context, &plain, &done, encrypted, Int32(size)) == 1
      && EVP_CipherFinal_ex(context, &none, &done) == 1
    guard isAuthentic, plain.first == Self.beginning else { throw .damagedData(.encrypted) }
    return Data(plain.dropFirst())
  }

  /// The label of a text, as a text.
  package func label(_ text: String, _ column: EncryptedColumn) throws(HealthError) -> String {
    try label(Data(text.utf8), column).base64EncodedString()
  }

  /// The text of a label. Throws `damagedData` for anything that is no label of the column.
  package func text(ofLabel label: String, _ column: EncryptedColumn) throws(HealthError) -> String {
    guard let bytes = Data(base64Encoded: label), let text = String(data: try self.bytes(ofLabel: bytes, column), encoding: .utf8) else {
      throw .damagedData(.encrypted)
    }
    return text
  }

  /// The mark of bytes in a column.
  package func mark(_ bytes: Data, _ column: EncryptedColumn) throws(HealthError) -> Data {
    Data(try LibCrypto.hmac(key: key.marks, CipherPlace(column).bytes(of: key.person) + bytes))
  }

  /// A new context for each label: libcrypto's does not take a second text.
  private func labelContext(encrypts: Bool) throws(HealthError) -> OpaquePointer {
    let isSet = key.labels.withBytes { key in
      if siv == nil { siv = EVP_CIPHER_fetch(nil, "AES-256-SIV", nil) }
      if labelling == nil { labelling = EVP_CIPHER_CTX_new() }
      return siv != nil
        && EVP_CipherInit_ex(labelling, siv, nil, key.bindMemory(to: UInt8.self).baseAddress, nil, encrypts ? 1 : 0) == 1
    }
    guard isSet, let context = labelling else { throw .storageFailure(.libcrypto(function: "AES-SIV")) }
    return context
  }

  // MARK: Contexts and nonces

  private func nextNonce() throws(HealthError) -> ArraySlice<UInt8> {
    if nonces.isEmpty { nonces = try LibCrypto.random(Self.noncesDrawn * LibCrypto.nonceSize)[...] }
    defer { nonces = nonces.dropFirst(LibCrypto.nonceSize) }
    return nonces.prefix(LibCrypto.nonceSize)
  }

  /// The context of one direction, with the key of values: setting it up takes longer than encrypting a number.
  private func context(_ known: inout OpaquePointer?, encrypts: Bool) throws(HealthError) -> OpaquePointer {
    if let known { return known }
    let isSet = key.values.withBytes { key in
      known = EVP_CIPHER_CTX_new()
      return EVP_CipherInit_ex(
        known, EVP_aes_256_gcm(), nil, key.bindMemory(to: UInt8.self).baseAddress, nil, encrypts ? 1 : 0) == 1
    }
    guard isSet, let made = known else { throw .storageFailure(.libcrypto(function: "AES-GCM")) }
    return made
  }
}

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
