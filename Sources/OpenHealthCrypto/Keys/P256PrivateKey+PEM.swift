// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

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
