// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCrypto

/// Reads the key of a certificate, a SubjectPublicKeyInfo (RFC 5280).
enum CertificateKey {
  /// The key; nil for a sound key of another kind, so that its owner is told. Throws for keys that are damaged, weak, or of a kind that is
  /// not known.
  static func read(_ node: DERNode) throws -> P256PublicKey? {
    let (algorithm, key) = try node.read(.sequence) { parts in (try CertificateAlgorithm(parts.next()), try parts.next().bitString().bytes)
    }
    switch algorithm.identifier {
    case .ellipticCurveKey:
      guard let parameter = algorithm.parameter else { throw DERFault() }
      switch try DERNode(parameter).objectIdentifier() {
      case .p256:
        guard let key = try P256PublicKey(point: key) else { throw DERFault() }
        return key
      case p384: guard try EllipticCurve.p384.hasPoint(key) else { throw DERFault() }
      case p521: guard try EllipticCurve.p521.hasPoint(key) else { throw DERFault() }
      default: throw DERFault()
      }
    case rsa: guard algorithm.hasNull, try isRSA(key) else { throw DERFault() }
    case CertificateAlgorithm.ed25519: guard algorithm.parameter == nil, key.count == 32 else { throw DERFault() }
    default: throw DERFault()
    }
    return nil
  }

  /// Whether bytes are a modulus of 2048 bits or more, and an exponent that fits it.
  private static func isRSA(_ bytes: ArraySlice<UInt8>) throws -> Bool {
    let (modulus, exponent) = try DERNode(bytes).read(.sequence) { parts in
      (try parts.next().unsignedInteger(), try parts.next().unsignedInteger())
    }
    func bits(_ number: ArraySlice<UInt8>) -> Int { number.count * 8 - (number.first?.leadingZeroBitCount ?? 0) }
    guard let last = modulus.last, let lastOfExponent = exponent.last else { return false }
    return (2048...16_384).contains(bits(modulus)) && last & 1 == 1 && (2...33).contains(bits(exponent)) && lastOfExponent & 1 == 1
  }

  private static let rsa: ObjectIdentifier = [1, 2, 840, 113_549, 1, 1, 1]
  private static let p384: ObjectIdentifier = [1, 3, 132, 0, 34]
  private static let p521: ObjectIdentifier = [1, 3, 132, 0, 35]
}
