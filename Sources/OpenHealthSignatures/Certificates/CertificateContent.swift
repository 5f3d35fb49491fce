// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCrypto

/// What an X.509 certificate (RFC 5280) says. Reading throws for anything that is not one in every part, as far as it is known here.
///
/// Nobody's signature is checked: who installs a certificate trusts it as it is. It must have the form of its algorithm all the same.
struct CertificateContent {
  /// A part that the first versions of certificates did not have.
  private struct Extension {
    let identifier: ObjectIdentifier
    let value: ArraySlice<UInt8>
  }

  /// The uses that a certificate allows its key.
  struct KeyUsage {
    let isForSignatures: Bool
  }

  private static let mostExtensions = 32

  let serialNumber: DERNode
  let issuer: DERNode
  let validFrom: Date
  let validUntil: Date
  let subject: CertificateName
  /// The key; nil for one of a kind that is known, and not on the curve P-256.
  let key: P256PublicKey?
  private let extensions: [Extension]

  init(_ certificate: DERNode) throws {
    let (content, algorithm, signature) = try certificate.read(.sequence) { parts in
      (try parts.next(), try CertificateAlgorithm(parts.next()), try parts.next().bitString())
    }
    self = try content.read(.sequence) { try Self(content: &$0) }
    try algorithm.check(signature: signature.bytes, unused: signature.unused)
  }

  private init(content parts: inout DERReader) throws {
    if let version = try parts.next(if: .context(0))?.value(.context(0)).integer() {
      // Version 1 is written by leaving it out.
      guard (1...2).contains(version) else { throw DERFault() }
    }
    serialNumber = try parts.next()
    _ = try serialNumber.unsignedInteger()
    _ = try CertificateAlgorithm(parts.next())
    issuer = try parts.next()
    _ = try CertificateName(issuer)
    (validFrom, validUntil) = try parts.next().read(.sequence) { times in
      (try times.next().date(.utcTime, .generalizedTime), try times.next().date(.utcTime, .generalizedTime))
    }
    subject = try CertificateName(parts.next())
    key = try CertificateKey.read(parts.next())
    // Identifiers of issuer and subject, which version 3 has extensions for.
    for number: UInt in [1, 2] { _ = try parts.next(if: .context(number))?.value(.context(number)).bitString() }
    extensions = try parts.next(if: .context(3))?.value(.context(3)).values(.sequence).map(Self.readExtension) ?? []
    guard extensions.count <= Self.mostExtensions, Set(extensions.map(\.identifier)).count == extensions.count else { throw DERFault() }
  }

  private static func readExtension(_ node: DERNode) throws -> Extension {
    try node.read(.sequence) { parts in
      let identifier = try parts.next().objectIdentifier()
      // Whether who does not know the extension must refuse the certificate. No is written by leaving it out.
      if let isCritical = parts.next(if: .boolean) { guard try isCritical.boolean() else { throw DERFault() } }
      return Extension(identifier: identifier, value: try parts.next().octets())
    }
  }

  /// The uses of the key; nil if the certificate does not restrict them.
  func keyUsage() throws -> KeyUsage? {
    guard let value = extensions.first(where: { $0.identifier == [2, 5, 29, 15] })?.value else { return nil }
    let (bytes, unused) = try DERNode(value).bitString()
    // There are nine uses, and the last bit that is written is set.
    guard bytes.count <= 1 || (bytes.count == 2 && unused == 7) else { throw DERFault() }
    if let last = bytes.last { guard last & (1 << unused) != 0 else { throw DERFault() } }
    return KeyUsage(isForSignatures: (bytes.first ?? 0) & 0x80 != 0)
  }

  /// The name of the key; nil if the certificate has none.
  func keyIdentifier() throws -> [UInt8]? {
    guard let value = extensions.first(where: { $0.identifier == [2, 5, 29, 14] })?.value else { return nil }
    return Array(try DERNode(value).octets())
  }
}
