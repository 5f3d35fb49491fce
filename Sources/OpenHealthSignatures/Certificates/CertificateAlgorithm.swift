// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCrypto

/// The algorithm of a key or signature in a certificate, with its parameter.
struct CertificateAlgorithm: Equatable {
  let identifier: ObjectIdentifier
  /// The parameter in DER; nil without one.
  let parameter: ArraySlice<UInt8>?

  init(_ node: DERNode) throws {
    (identifier, parameter) = try node.read(.sequence) { parts in
      (try parts.next().objectIdentifier(), parts.isAtEnd ? nil : try parts.next().encoded)
    }
  }

  /// Whether the parameter is NULL.
  var hasNull: Bool { parameter?.elementsEqual([0x05, 0x00]) == true }

  /// Throws if a signature of a certificate is of another algorithm than those that are used for certificates, or has not its form.
  func check(signature: ArraySlice<UInt8>, unused: Int) throws {
    if Self.withECDSA.contains(identifier), parameter == nil {
      try DERNode(signature).read(.sequence) { numbers in
        _ = try numbers.next().unsignedInteger()
        _ = try numbers.next().unsignedInteger()
      }
    } else if Self.withRSA.contains(identifier), parameter == nil || hasNull {
      return
    } else {
      guard identifier == Self.ed25519, parameter == nil, unused == 0 else { throw DERFault() }
    }
  }

  /// The algorithm and the keys of Ed25519.
  static let ed25519: ObjectIdentifier = [1, 3, 101, 112]
  /// ECDSA with SHA-256, SHA-384 and SHA-512.
  private static let withECDSA: [ObjectIdentifier] = [
    [1, 2, 840, 10_045, 4, 3, 2], [1, 2, 840, 10_045, 4, 3, 3], [1, 2, 840, 10_045, 4, 3, 4],
  ]
  /// RSA with SHA-1, SHA-256, SHA-384 and SHA-512.
  private static let withRSA: [ObjectIdentifier] = [
    [1, 2, 840, 113_549, 1, 1, 5], [1, 2, 840, 113_549, 1, 1, 11], [1, 2, 840, 113_549, 1, 1, 12], [1, 2, 840, 113_549, 1, 1, 13],
  ]
}
