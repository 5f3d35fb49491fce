// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A file in the folder of trusted certificates: a device's certificate, or the keys of an issuer of cards.
package enum TrustedFile: Sendable, Equatable {
  /// The certificate of a device or its maker.
  case device(DeviceCertificate)
  /// The keys of an issuer of health cards.
  case issuer(CardIssuer)

  /// The certificates or the issuer in a file, which is PEM, DER or a JWK set.
  ///
  /// - Parameter address: The address of the issuer of a JWK set; nil to take it from the set.
  package static func read(_ bytes: [UInt8], address: String? = nil) throws(TrustFault) -> [TrustedFile] {
    let first = bytes.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
    if first == UInt8(ascii: "{") {
      do throws(CardIssuerFault) { return [.issuer(try CardIssuer(jwkSet: bytes, address: address))] } catch { throw .issuer(error) }
    }
    do throws(CertificateFault) {
      return try DeviceCertificate.certificates(in: bytes).map(TrustedFile.device)
    } catch {
      throw .certificate(error)
    }
  }

  /// The identifier: the first 16 hexadecimal digits of the SHA-256 of the certificate or of the issuer's address.
  package var identifier: String {
    switch self {
    case .device(let certificate): String(certificate.fingerprint.prefix(16))
    case .issuer(let issuer): String(issuer.addressDigest.prefix(16))
    }
  }

  /// The name of the file in the folder.
  var name: String {
    switch self {
    case .device: identifier + TrustFolder.certificateSuffix
    case .issuer: identifier + TrustFolder.issuerSuffix
    }
  }

  /// The bytes of the file in the folder.
  var bytes: [UInt8] {
    get throws {
      switch self {
      case .device(let certificate): Array(certificate.pemText.utf8)
      case .issuer(let issuer): try issuer.jwkSet
      }
    }
  }
}
