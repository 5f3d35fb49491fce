// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

@testable import OpenHealthSignatures

extension FuzzTarget {
  /// A signature, a certificate or a record, as the first byte selects. Only what the certificate's key signed verifies; a record that is
  /// read is written as bytes that give it again.
  static let signature = FuzzTarget(name: "signature", longest: 1024, seeds: { signatureSeeds }) { input in
    var input = input
    let kind = input.byte()
    let bytes = input.bytes
    switch kind & 3 {
    case 0, 3:
      // Constants of the seeds: what cannot be read is reported.
      guard let certificate = bytesOf(base64: signerCertificate).flatMap({ try? DeviceCertificate(derBytes: $0) }),
        let type = Catalog.type(identifier: signedType), let unit = try? UnitExpression.parse("kg")  // a constant
      else { return require(false, "the certificate of the seeds is not read") }
      let date = Date(timeIntervalSince1970: 1_767_081_600)
      let sample = SampleRecord(uuid: UUID(), type: type, start: date, end: date, value: .quantity(72.5, unit), provenance: .unknown)
      let text = kind & 3 == 0 ? Data(bytes).base64EncodedString() : String(decoding: bytes, as: UTF8.self)
      let check = SignatureVerifier(certificates: [certificate]).check(text, of: sample)
      require(check.finding.isFailure || check.finding == .verified, "something else was signed")
      require(check.finding != .verified || check.signer == certificate, "someone else signed")
      require(check.finding.description.utf8.count < 200, "the reason is long")
    case 1:
      do throws(CertificateFault) {
        for certificate in try DeviceCertificate.certificates(in: bytes) {
          let again = try DeviceCertificate.certificates(in: Array(certificate.pemText.utf8))
          require(again == [certificate], "a certificate is read as another one")
        }
      } catch {
        require(error.description.utf8.count < 200, "the reason is long")
      }
    default:
      guard let record = SignedRecord(derBytes: bytes) else { return }
      // A record with a text that DER cannot hold is not written.
      guard let written = try? record.derBytes() else { return }
      require(SignedRecord(derBytes: written) == record, "a record is read as another one")
    }
  }

  /// A text of cards, a card or a set of keys, as the first byte selects.
  static let card = FuzzTarget(name: "card", longest: 2048, seeds: { cardSeeds }) { input in
    var input = input
    let kind = input.byte()
    let bytes = input.bytes
    do {
      switch kind & 3 {
      case 0:
        let cards = try CardText.cards(in: bytes)
        require((1...CardText.mostCards).contains(cards.count), "there are \(cards.count) cards")
      case 1:
        let card = try HealthCard(compact: String(decoding: bytes, as: UTF8.self))
        let issuer = try CardIssuer(jwkSet: Array(issuerKeys.utf8), address: cardIssuer)
        let finding = CardVerifier(issuers: [issuer]).check(card, at: Date(timeIntervalSince1970: 1_770_000_000))
        require(finding != .verified || card.issued.timeIntervalSince1970 == 1_764_576_000, "another card verifies")
      default:
        let issuer = try CardIssuer(jwkSet: bytes, address: kind & 3 == 2 ? cardIssuer : nil)
        require(try CardIssuer(jwkSet: issuer.jwkSet) == issuer, "a set is read as another one")
      }
    } catch {
      require("\(error)".utf8.count < 400, "the reason is long")
    }
  }

  private static var signatureSeeds: [[UInt8]] {
    let message = bytesOf(base64: signedMessage) ?? []
    let certificate = bytesOf(base64: signerCertificate) ?? []
    let record = SignedRecord(
      type: signedType, start: Date(timeIntervalSince1970: 1_767_081_600), end: Date(timeIntervalSince1970: 1_767_081_660),
      values: [.init(type: signedType, number: 72.5, unit: "kg"), .init(type: "", number: -1e300, unit: "")])
    // A constant: without it one seed is empty.
    return [[0] + message, [3] + Array(signedMessage.utf8), [1] + certificate, [2] + ((try? record.derBytes()) ?? [])]
  }

  private static var cardSeeds: [[UInt8]] {
    let card = Array(signedCard.utf8)
    let digits = card.map { ($0 < 55 ? "0" : "") + "\($0 - 45)" }.joined()
    return [
      [0] + Array("{\"verifiableCredential\":[\"".utf8) + card + Array("\"]}".utf8), [0] + Array("shc:/\(digits)".utf8),
      [0] + Array("shc:/2/2/0102\nshc:/1/2/0304".utf8), [1] + card, [2] + Array(issuerKeys.utf8),
      [3] + Array("{\"issuer\":\"https://a.example\",\"keys\":[]}".utf8),
    ]
  }

  private static func bytesOf(base64 text: String) -> [UInt8]? { Data(base64Encoded: text).map { Array($0) } }

  private static let signedType = "HKQuantityTypeIdentifierBodyMass"
  private static let signerCertificate = """
    MIIBaDCCAQ6gAwIBAgIBBzAKBggqhkjOPQQDAjAsMRgwFgYDVQQKDA9FeGFtcGxlIERldmljZXMxEDAOBgNVBAMMB01ldGVyIDcwHhcNMjAwMTAxMDAwMDAw\
    WhcNNDkxMjMxMDAwMDAwWjAsMRgwFgYDVQQKDA9FeGFtcGxlIERldmljZXMxEDAOBgNVBAMMB01ldGVyIDcwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATx\
    PR8mcwI+f2EHOgDaMXvPsJIBbqqUP+8GpreFQBPCiT1afTNhNH31t1kxwGepWZNxORHziXsL2S6muL8FJISSoyEwHzAdBgNVHQ4EFgQUee+iAfxB7Ckd9UhR\
    1Nfa4CALzDQwCgYIKoZIzj0EAwIDSAAwRQIge7rO+UrlEgTktXaIonEkQPo7JOlWKEcJ9Z8d3JcVmZYCIQC0VV6mR4E64iIh272PW0fjM6rhkJtuLTE8yhi9\
    LRHqGQ==
    """
  private static let signedMessage = """
    MIIBZgYJKoZIhvcNAQcCoIIBVzCCAVMCAQExDTALBglghkgBZQMEAgEwgaAGCSqGSIb3DQEHAaCBkgSBjzCBjAwWT3BlbkhlYWx0aEtpdCByZWNvcmQgMQwg\
    SEtRdWFudGl0eVR5cGVJZGVudGlmaWVyQm9keU1hc3MYDzIwMjUxMjMwMDgwMDAwWhgPMjAyNTEyMzAwODAwMDBaMC4wLAwgSEtRdWFudGl0eVR5cGVJZGVu\
    dGlmaWVyQm9keU1hc3MMBDcyLjUMAmtnMYGbMIGYAgEBMDEwLDEYMBYGA1UECgwPRXhhbXBsZSBEZXZpY2VzMRAwDgYDVQQDDAdNZXRlciA3AgEHMAsGCWCG\
    SAFlAwQCATAKBggqhkjOPQQDAgRHMEUCIAiKMBTR+Vyl/7VDZxGHUSyMB5lb7BrR9D21FuYXm9R7AiEA742R3Yb40Qn4dmeM8xrlP+Sna/qsjugD/mG9db7Q\
    aR8=
    """
  private static let cardIssuer = "https://clinic.example/cards"
  private static let issuerKeys = """
    {"keys":[{"kty":"EC","kid":"qkQf74Mux5A9iUdNMjragD4S9QnhDJNKVfVWpgK6B6E","use":"sig","alg":"ES256","crv":"P-256","x":"Hh\
    -kro21cYY8-PEOZGc9oYIS8FuSbOFiQTGvkSHUh2E","y":"OaJAD1WZPWTR7jghefnHqooM_VcyCLe3OmVS58DrhFE"}]}
    """
  private static let signedCard = """
    eyJhbGciOiJFUzI1NiIsInppcCI6IkRFRiIsImtpZCI6InFrUWY3NE11eDVBOWlVZE5NanJhZ0Q0UzlRbmhESk5LVmZWV3BnSzZCNkUifQ.dY7NDoIwEITfZ\
    b3WAgli0qOvoPFiOJSypDVtIf0xIvHdbZF4c2-zO_vNLKC8BwYyhMmzohBaWSUoPrmZNBaCu94DAdsNwKpjUx-OTVmWBB4C2AJhnhDY7fftDXdBItdB0vV19\
    xX7LBLmv08ZE6168aBGCy0B4bBHGxTX59jdUYQcN0jlruh89jCoaUmrBM3bU7S9xuxx6MfoBF7WarAdyFYVxKh1omUCgRTg5tS_faf5AA.aCda6RZ2g32Xq-\
    8vw2Cv9h_bOXbegUvXGuWQbtS__Q2UBkdmBCpsZpx9FhJKDezedv1bl264W9WpMWpE3O-QUg
    """
}
