// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthSignatures

/// What the first version installed and signed, and what openssl signed for it: recorded once, and verified for ever.
@Suite struct RecordedSignaturesTests {
  /// The recording. The keys are of invented devices and issuers.
  private struct Recording: Decodable {
    /// The installed files of a device and an issuer, as the trust folder has them.
    var certificate, issuer: String
    var privateKey: String
    /// The signatures of one sample: of `RecordSigner`, and of openssl by what is in them.
    var ownSignature: String
    var signatures: [String: String]
    var type: String
    var number: Double
    var unit: String
    var date: TimeInterval
    var card: String
    var cardDate: TimeInterval
  }

  private let recording: Recording

  init() throws {
    let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    recording = try JSONDecoder().decode(Recording.self, from: Data(contentsOf: place.appendingPathComponent("Fixtures/signed-1.json")))
  }

  private var certificate: DeviceCertificate {
    get throws { try #require(try DeviceCertificate.certificates(in: Array(recording.certificate.utf8)).first) }
  }

  @Test("Files of the trust folder are read, and written again as they are")
  func installed() throws {
    for text in [recording.certificate, recording.issuer] {
      let file = try #require(try TrustedFile.read(Array(text.utf8)).first)
      #expect(try String(decoding: file.bytes, as: UTF8.self) == text)
    }
    #expect(try certificate.subject == "CN=Meter 7,O=Example Devices")
  }

  @Test("Signatures are verified, and no other sample has them")
  func signatures() throws {
    let verifier = SignatureVerifier(certificates: [try certificate])
    let date = Date(timeIntervalSinceReferenceDate: recording.date)
    func sample(_ number: Double) throws -> SampleRecord {
      try Signed.sample(recording.type, .quantity(number, UnitExpression.parse(recording.unit)), at: date)
    }
    #expect(recording.signatures.count == 3)
    for text in recording.signatures.values + [recording.ownSignature] {
      #expect(try verifier.check(text, of: sample(recording.number)).finding == .verified)
      #expect(try verifier.check(text, of: sample(recording.number + 1)).finding == .differs([.value]))
    }
  }

  @Test("The key signs what the same certificate verifies, and the message has the same bytes but for the signature")
  func signs() throws {
    let date = Date(timeIntervalSinceReferenceDate: recording.date)
    let signer = try RecordSigner(pem: recording.privateKey, certificate: certificate)
    let record = SignedRecord(
      type: recording.type, start: date, end: date, values: [.init(type: recording.type, number: recording.number, unit: recording.unit)])
    func message(_ text: String) throws -> SignedMessage { try SignedMessage(derBytes: Array(try #require(Data(base64Encoded: text)))) }
    let (own, new) = (try message(recording.ownSignature), try message(try signer.sign(record)))
    #expect(
      try own.content == record.derBytes() && new.content == own.content && new.signer == own.signer && new.signature != own.signature)
    func frame(_ message: SignedMessage) throws -> [UInt8] {
      SignedMessage.derBytes(content: message.content, signature: own.signature, certificate: try certificate)
    }
    #expect(try frame(new) == Array(#require(Data(base64Encoded: recording.ownSignature))))
  }

  @Test("A card is verified by the issuer's installed keys")
  func card() throws {
    let card = try HealthCard(compact: recording.card)
    let verifier = CardVerifier(issuers: [try CardIssuer(jwkSet: Array(recording.issuer.utf8))])
    #expect(verifier.check(card, at: Date(timeIntervalSince1970: recording.cardDate)) == .verified)
  }
}
