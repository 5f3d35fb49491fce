// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// The certificate of a device or its maker: the public key of signatures, its name and its period (SIG-05).
public struct DeviceCertificate: Sendable, Hashable {
  /// The certificate in DER.
  public let derBytes: [UInt8]
  /// The name that the certificate gives its owner, such as `CN=Meter 7,O=Example Devices`.
  public let subject: String
  /// The first instant at which the certificate is valid.
  public let validFrom: Date
  /// The last instant at which the certificate is valid.
  public let validUntil: Date
  /// The SHA-256 of the DER bytes, in hexadecimal digits.
  public let fingerprint: String

  /// The issuer's name and the serial number as they are in the certificate, and the identifier of the key if the certificate has one.
  let issuer: [UInt8]
  let serialNumber: [UInt8]
  let keyIdentifier: [UInt8]?
  let key: P256PublicKey

  /// The certificate of DER bytes.
  public init(derBytes: [UInt8]) throws(CertificateFault) {
    let content: CertificateContent
    do {
      content = try CertificateContent(DERNode(derBytes))
      fingerprint = try LibCrypto.sha256(derBytes).hexadecimal
    } catch {
      throw .unreadable
    }
    guard let key = content.key else { throw .otherKey }
    do {
      if let usage = try content.keyUsage(), !usage.isForSignatures { throw CertificateFault.notForSignatures }
      keyIdentifier = try content.keyIdentifier()
    } catch {
      throw error as? CertificateFault ?? .unreadable
    }
    self.derBytes = derBytes
    self.key = key
    (serialNumber, issuer) = (Array(content.serialNumber.encoded), Array(content.issuer.encoded))
    subject = content.subject.text
    (validFrom, validUntil) = (content.validFrom, content.validUntil)
  }

  /// The certificates of a file, in PEM or one in DER. Throws for a file without any, or with one that cannot be used.
  public static func certificates(in file: [UInt8]) throws(CertificateFault) -> [DeviceCertificate] {
    // Only DER begins with this byte: that of a sequence.
    if file.first == 0x30 { return [try DeviceCertificate(derBytes: file)] }
    guard let text = String(validating: file, as: UTF8.self) else { throw .unreadable }
    let documents: [PEMDocument]
    do { documents = try PEMDocument.all(in: text) } catch { throw .unreadable }
    var found: [DeviceCertificate] = []
    for document in documents where document.label == label { found.append(try DeviceCertificate(derBytes: document.bytes)) }
    guard !found.isEmpty else { throw .unreadable }
    return found
  }

  /// The certificate as PEM text.
  public var pemText: String { PEMDocument(label: Self.label, bytes: derBytes).text + "\n" }

  private static let label = "CERTIFICATE"

  /// Whether the certificate was valid at an instant.
  public func isValid(at date: Date) -> Bool { validFrom <= date && date <= validUntil }

  /// Compares the bytes of the certificates.
  public static func == (one: DeviceCertificate, other: DeviceCertificate) -> Bool { one.derBytes == other.derBytes }

  /// Hashes the bytes of the certificate.
  public func hash(into hasher: inout Hasher) { hasher.combine(derBytes) }
}

/// Why a certificate cannot be used for signatures of samples.
public enum CertificateFault: Error, Sendable, Equatable {
  /// The bytes are not an X.509 certificate in DER or PEM, or its key has a form that is not known.
  case unreadable
  /// The certificate's key is not on the curve P-256 (SIG-02).
  case otherKey
  /// The certificate says that its key is not for signatures.
  case notForSignatures
}

extension CertificateFault: CustomStringConvertible {
  /// The fault as a sentence.
  public var description: String {
    switch self {
    case .unreadable: "There is no readable X.509 certificate in it."
    case .otherKey: "The key of the certificate is not on the curve P-256, and health data are signed with such keys only."
    case .notForSignatures: "The certificate says that its key is not for digital signatures."
    }
  }
}
