// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthSignatures

@Suite struct DeviceCertificateTests {
  private let openSSL: OpenSSL

  init() throws {
    openSSL = try OpenSSL()
    try openSSL.makeKey("meter", subject: "/O=Example/CN=Meter")
  }

  @Test("A certificate is read from PEM and DER, several from one file; name, period and fingerprint are those that openssl shows")
  func reads() throws {
    let certificate = try openSSL.certificate("meter")
    try openSSL.run("x509 -in meter.pem -outform DER -out meter.der")
    #expect(try DeviceCertificate.certificates(in: openSSL.bytes("meter.der")) == [certificate])
    #expect(certificate.subject == "CN=Meter,O=Example")
    let fingerprint = try openSSL.run("x509 -in meter.pem -noout -fingerprint -sha256").drop { $0 != "=" }.filter(\.isHexDigit).lowercased()
    #expect(certificate.fingerprint == fingerprint)
    #expect(certificate.validUntil.timeIntervalSince(certificate.validFrom) == 3650 * 86_400)
    #expect(certificate.isValid(at: certificate.validFrom))
    #expect(!certificate.isValid(at: certificate.validUntil + 1))
    try openSSL.makeKey("other")
    let both = try openSSL.bytes("meter.pem") + Array("a comment\n".utf8) + openSSL.bytes("other.key") + openSSL.bytes("other.pem")
    #expect(try DeviceCertificate.certificates(in: both) == [certificate, openSSL.certificate("other")])
    #expect(try DeviceCertificate.certificates(in: Array(certificate.pemText.utf8)) == [certificate])
  }

  @Test("SIG-02: keys of other kinds, and certificates not for signatures, have their own reasons")
  func otherKinds() throws {
    for (kind, fault) in [
      ("RSA -pkeyopt rsa_keygen_bits:2048", CertificateFault.otherKey), ("EC -pkeyopt ec_paramgen_curve:P-384", .otherKey),
      ("EC -pkeyopt ec_paramgen_curve:secp256k1", .unreadable),
    ] {
      try openSSL.makeKey("odd", kind: kind)
      #expect(throws: fault, "\(kind)") { try openSSL.certificate("odd") }
    }
    try openSSL.makeKey("agrees", more: "-addext keyUsage=keyAgreement")
    #expect(throws: CertificateFault.notForSignatures) { try openSSL.certificate("agrees") }
    try openSSL.makeKey("signs", more: "-addext keyUsage=digitalSignature")
    #expect(throws: Never.self) { try openSSL.certificate("signs") }
  }

  @Test("Damaged bytes and texts without a certificate are unreadable")
  func damage() throws {
    let bytes = try openSSL.certificate("meter").derBytes
    for count in 0..<bytes.count {
      #expect(throws: CertificateFault.unreadable) { try DeviceCertificate(derBytes: Array(bytes[..<count])) }
    }
    let key = try openSSL.bytes("meter.key")
    for other in [key, [], Array("text".utf8), [0xFF, 0xFE], Array("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n".utf8)] {
      #expect(throws: CertificateFault.unreadable) { try DeviceCertificate.certificates(in: other) }
    }
  }
}
