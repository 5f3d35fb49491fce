// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Crypto
import Foundation
import OpenHealthCore
import SwiftASN1
import X509

/// The certificate of a device or its maker: the public key of signatures, its name and its period (SIG-05).
///
/// This is the only file that uses swift-certificates. The package's CMS does not suit: it always writes the certificate into the message,
/// which SIG-03 leaves out, cannot check a message without one, and quotes the signed content in its errors.
public struct DeviceCertificate: Sendable, Hashable {
  /// The certificate in DER.
  public let derBytes: [UInt8]
  /// The name that the certificate gives its owner, such as `CN=Meter 7,O=Example Devices`.
  public let subject: String
  /// The first instant at which the certificate is valid.
  public let validFrom: Date
  /// The last instant at which the certificate is valid.
  public let validUntil: Date

  /// The issuer's name and the serial number as they are in the certificate, and the identifier of the key if the certificate has one.
  let issuer: [UInt8]
  let serialNumber: [UInt8]
  let keyIdentifier: [UInt8]?
  let key: P256.Signing.PublicKey

  /// The certificate of DER bytes.
  public init(derBytes: [UInt8]) throws(CertificateFault) {
    let certificate: Certificate
    let place: (serialNumber: [UInt8], issuer: [UInt8])
    do {
      certificate = try Certificate(derEncoded: derBytes)
      place = try Self.place(certificate.tbsCertificateBytes)
    } catch {
      throw .unreadable
    }
    guard let key = P256.Signing.PublicKey(certificate.publicKey) else { throw .otherKey }
    do {
      if let usage = try certificate.extensions.keyUsage, !usage.digitalSignature { throw CertificateFault.notForSignatures }
      keyIdentifier = try certificate.extensions.subjectKeyIdentifier.map { Array($0.keyIdentifier) }
    } catch {
      throw error as? CertificateFault ?? .unreadable
    }
    self.derBytes = derBytes
    self.key = key
    (serialNumber, issuer) = place
    subject = certificate.subject.description
    (validFrom, validUntil) = (certificate.notValidBefore, certificate.notValidAfter)
  }

  /// The certificates of a file, in PEM or one in DER. Throws for a file without any, or with one that cannot be used.
  public static func certificates(in file: [UInt8]) throws(CertificateFault) -> [DeviceCertificate] {
    // Only DER begins with this byte: that of a sequence.
    if file.first == 0x30 { return [try DeviceCertificate(derBytes: file)] }
    guard let text = String(validating: file, as: UTF8.self) else { throw .unreadable }
    let documents: [PEMDocument]
    do { documents = try PEMDocument.parseMultiple(pemString: text) } catch { throw .unreadable }
    var found: [DeviceCertificate] = []
    for document in documents where document.discriminator == Certificate.defaultPEMDiscriminator {
      found.append(try DeviceCertificate(derBytes: document.derBytes))
    }
    guard !found.isEmpty else { throw .unreadable }
    return found
  }

  /// The certificate as PEM text.
  public var pemText: String { PEMDocument(type: Certificate.defaultPEMDiscriminator, derBytes: derBytes).pemString + "\n" }

  /// The SHA-256 of the DER bytes, in hexadecimal digits.
  public var fingerprint: String { SHA256.hash(data: derBytes).hexadecimal }

  /// Whether the certificate was valid at an instant.
  public func isValid(at date: Date) -> Bool { validFrom <= date && date <= validUntil }

  /// Compares the bytes of the certificates.
  public static func == (one: DeviceCertificate, other: DeviceCertificate) -> Bool { one.derBytes == other.derBytes }

  /// Hashes the bytes of the certificate.
  public func hash(into hasher: inout Hasher) { hasher.combine(derBytes) }

  /// The serial number and the issuer's name of a certificate's content, as they are written there.
  private static func place(_ bytes: ArraySlice<UInt8>) throws -> (serialNumber: [UInt8], issuer: [UInt8]) {
    guard case .constructed(let nodes) = try DER.parse(bytes).content else { throw CertificateFault.unreadable }
    var parts = Array(nodes)[...]
    // The version, which certificates of version 1 do not have.
    if parts.first?.identifier == ASN1Identifier(tagWithNumber: 0, tagClass: .contextSpecific) { parts.removeFirst() }
    // Serial number, algorithm, issuer.
    guard parts.count > 2 else { throw CertificateFault.unreadable }
    return (Array(parts[parts.startIndex].encodedBytes), Array(parts[parts.startIndex + 2].encodedBytes))
  }
}
