// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibCrypto
import OpenHealthCore

/// A private key on the curve P-256, which signs (ECDSA with SHA-256).
///
/// Unchecked: the key of libcrypto is made in the initialiser and only read afterwards, which libcrypto allows on several threads.
///
/// Unsafe: the object owns that key from the initialiser to `deinit`; libcrypto wipes it there. Buffers are lent with their lengths, and
/// only for the call. Numbers, points and groups of libcrypto are freed in the function that makes them.
package final class P256PrivateKey: @unchecked Sendable {
  /// The bytes of a private key.
  package static let size = 32

  /// The key that checks what this key signs.
  package let publicKey: P256PublicKey

  private let key: OpaquePointer

  /// The key of a big-endian number of 32 bytes; nil if it is zero or not below the order of the curve.
  package init?(_ number: SecretBytes) throws(HealthError) {
    guard number.count == Self.size, let point = try Self.point(number) else { return nil }
    // libcrypto takes numbers in the order of bytes that the machine has.
    let native = number.withBytes { big in
      SecretBytes(count: Self.size) {
        for (place, byte) in big.enumerated() { $0[Int.isLittleEndian ? Self.size - 1 - place : place] = byte }
      }
    }
    guard let publicKey = try P256PublicKey(point: point),
      let key = try EllipticCurve.p256.key(Int32(OHK_KEY_PAIR), point, privateNumber: native)
    else { throw LibCrypto.failure("EC") }
    (self.publicKey, self.key) = (publicKey, key)
  }

  deinit { EVP_PKEY_free(key) }

  /// A new random key.
  package static func random() throws(HealthError) -> P256PrivateKey {
    while true {
      // One number in 2^32 is too large.
      if let key = try P256PrivateKey(LibCrypto.randomSecret(size)) { return key }
    }
  }

  /// The signature of a message in DER: a sequence of two integers, 72 bytes at most. Each call gives another one.
  package func signature(of message: [UInt8]) throws(HealthError) -> [UInt8] {
    guard let context = EVP_MD_CTX_new() else { throw LibCrypto.failure("ECDSA") }
    defer { EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: 72)
    var count = signature.count
    let isSigned = LibCrypto.cleared {
      EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1
        && EVP_DigestSign(context, &signature, &count, message, message.count) == 1
    }
    guard isSigned else { throw LibCrypto.failure("ECDSA") }
    return Array(signature.prefix(count))
  }

  /// The point of a private key's number: the number times the base of the curve, in the long form. Nil for a number that is no key.
  private static func point(_ number: SecretBytes) throws(HealthError) -> [UInt8]? {
    guard let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) else { throw LibCrypto.failure("EC") }
    defer { EC_GROUP_free(group) }
    let scalar = BN_secure_new()
    defer { BN_clear_free(scalar) }
    let point = EC_POINT_new(group)
    defer { EC_POINT_free(point) }
    guard let scalar, let point,
      number.withBytes({ BN_bin2bn($0.bindMemory(to: UInt8.self).baseAddress, Int32($0.count), scalar) }) != nil
    else { throw LibCrypto.failure("EC") }
    guard BN_is_zero(scalar) == 0, BN_cmp(scalar, EC_GROUP_get0_order(group)) < 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 65)
    let isMade = LibCrypto.cleared {
      EC_POINT_mul(group, point, scalar, nil, nil, nil) == 1
        && EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, nil) == bytes.count
    }
    guard isMade else { throw LibCrypto.failure("EC") }
    return bytes
  }
}

extension Int {
  fileprivate static var isLittleEndian: Bool { 1.littleEndian == 1 }
}

extension P256PrivateKey {
  /// The key of a PEM text: `PRIVATE KEY` (RFC 5958, version 1) or `EC PRIVATE KEY` (RFC 5915), alone in the text and not encrypted; nil for
  /// any other text. The bytes that are read from the text are wiped; the text is yours.
  ///
  /// libcrypto's reader would ask at the terminal for the passphrase of an encrypted key.
  package convenience init?(pem text: String) throws(HealthError) {
    guard let number = Self.number(pem: text) else { return nil }
    try self.init(number)
  }

  private static func number(pem text: String) -> SecretBytes? {
    do throws(DERFault) {
      var document = try PEMDocument.only(in: text)
      defer { document.bytes.wipe() }
      switch document.label {
      case "PRIVATE KEY": return try number(pkcs8: document.bytes[...])
      case "EC PRIVATE KEY": return try number(sec1: document.bytes[...])
      default: return nil
      }
    } catch {
      return nil  // no key in one of these forms
    }
  }

  /// Numbers, the curve, the key in the form of RFC 5915, and attributes.
  private static func number(pkcs8 bytes: ArraySlice<UInt8>) throws(DERFault) -> SecretBytes {
    do {
      return try DERNode(bytes).read(.sequence) { parts in
        guard try parts.next().integer() == 0 else { throw DERFault() }
        try parts.next().read(.sequence) { algorithm in
          guard try algorithm.next().objectIdentifier() == .ellipticCurveKey, try algorithm.next().objectIdentifier() == .p256 else {
            throw DERFault()
          }
        }
        let key = try parts.next().octets()
        _ = parts.next(if: .context(0))
        return try number(sec1: key)
      }
    } catch {
      throw DERFault()
    }
  }

  /// The version, the number, the curve and the point, which follows from the number and is not read.
  private static func number(sec1 bytes: ArraySlice<UInt8>) throws(DERFault) -> SecretBytes {
    do {
      return try DERNode(bytes).read(.sequence) { parts in
        guard try parts.next().integer() == 1 else { throw DERFault() }
        let number = try parts.next().octets()
        if let curve = parts.next(if: .context(0)) {
          guard try curve.value(.context(0)).objectIdentifier() == .p256 else { throw DERFault() }
        }
        if let point = parts.next(if: .context(1)) { guard try point.value(.context(1)).bitString().unused == 0 else { throw DERFault() } }
        return SecretBytes(number)
      }
    } catch {
      throw DERFault()
    }
  }
}

extension ObjectIdentifier {
  /// The algorithm of keys on elliptic curves, `id-ecPublicKey`; its parameter is the curve.
  package static let ellipticCurveKey: ObjectIdentifier = [1, 2, 840, 10_045, 2, 1]
  /// The curve P-256.
  package static let p256: ObjectIdentifier = [1, 2, 840, 10_045, 3, 1, 7]
}
