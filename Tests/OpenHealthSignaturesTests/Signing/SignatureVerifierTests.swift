// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthSignatures

@Suite struct SignatureVerifierTests {
  private let openSSL: OpenSSL
  private let certificate: DeviceCertificate
  private let verifier: SignatureVerifier
  private let sample: SampleRecord
  private let record: SignedRecord

  init() throws {
    openSSL = try OpenSSL()
    try openSSL.makeKey("meter")
    certificate = try openSSL.certificate("meter")
    verifier = SignatureVerifier(certificates: [certificate])
    sample = try Signed.weight(at: certificate.validFrom + 60)
    record = try #require(SignedRecord(sample))
  }

  private func check(_ text: String, of other: SampleRecord? = nil, _ verifier: SignatureVerifier? = nil) -> SignatureFinding {
    (verifier ?? self.verifier).check(text, of: other ?? sample).finding
  }

  private static let own = "-nodetach -md sha256 -signer meter.pem -inkey meter.key"

  @Test(
    "SIG-01 SIG-02 SIG-05: signatures of openssl are verified, with and without attributes and certificates, with both names of the signer",
    arguments: ["", "-noattr", "-nocerts", "-noattr -nocerts", "-keyid", "-keyid -noattr -nocerts", "-nosmimecap -nocerts"])
  func signedElsewhere(options: String) throws {
    let text = try openSSL.sign(record.derBytes(), "\(Self.own) \(options)")
    #expect(verifier.check(text, of: sample) == SignatureCheck(finding: .verified, signer: certificate))
    #expect(check(text, of: try Signed.weight(73, at: sample.start)) == .differs([.value]))
    #expect(check(text, SignatureVerifier(certificates: [])) == .unknownSigner)
  }

  private func check(_ text: String, _ verifier: SignatureVerifier) -> SignatureFinding { check(text, of: nil, verifier) }

  @Test("SIG-04: each part of a sample that is not as it was signed is named")
  func differences() throws {
    let text = try openSSL.signer("meter").sign(record)
    let start = sample.start
    #expect(check(text) == .verified)
    // Apple's export drops fractions of a second.
    #expect(check(text, of: try Signed.weight(at: start + 0.75)) == .verified)
    #expect(check(text, of: try Signed.weight(72.5.nextUp, at: start)) == .differs([.value]))
    #expect(check(text, of: try Signed.weight(at: start + 1)) == .differs([.start, .end]))
    #expect(check(text, of: try Signed.weight(at: start, lasting: 60)) == .differs([.end]))
    #expect(check(text, of: try Signed.weight(72_500, "g", at: start)) == .verified)
    #expect(check(text, of: try Signed.weight(72.5, "lb", at: start)) == .differs([.value]))
    let lean = "HKQuantityTypeIdentifierLeanBodyMass"
    #expect(check(text, of: try Signed.sample(lean, sample.value, at: start)) == .differs([.type, .value]))
    let height = try Signed.sample("HKQuantityTypeIdentifierHeight", .quantity(72.5, UnitExpression.parse("m")), at: start)
    #expect(check(text, of: height) == .differs([.type, .value]))
    #expect(check(text, of: try Signed.weight(72.5, "m", at: start)) == .differs([.unit]))
  }

  @Test("SIG-04 SIG-05: the maker of a device checks a signature without a store")
  func records() throws {
    let text = try openSSL.signer("meter").sign(record)
    #expect(verifier.check(text, of: record) == SignatureCheck(finding: .verified, signer: certificate))
    func other(start: TimeInterval = 0, end: TimeInterval = 0, _ number: Double = 72.5, _ unit: String = "kg") -> SignedRecord {
      SignedRecord(
        type: record.type, start: record.start + start, end: record.end + end,
        values: [SignedRecord.Value(type: record.type, number: number, unit: unit)])
    }
    #expect(verifier.check(text, of: other(72_500, "g")).finding == .verified)
    #expect(verifier.check(text, of: other(73)).finding == .differs([.value]))
    #expect(verifier.check(text, of: other(start: -1, end: 1)).finding == .differs([.start, .end]))
    let late = certificate.validUntil.timeIntervalSince(record.end) + 1
    #expect(verifier.check(text, of: other(end: late)).finding == .outsideValidity)
  }

  @Test("Blood pressure and categories are compared, too; a workout is signed and not compared")
  func kinds() throws {
    let (signer, date) = (try openSSL.signer("meter"), sample.start)
    let pressure = try Signed.bloodPressure(121, 79, at: date)
    let text = try signer.sign(try #require(SignedRecord(pressure)))
    #expect(check(text, of: pressure) == .verified)
    #expect(check(text, of: try Signed.bloodPressure(79, 121, at: date)) == .differs([.value]))
    let stress = "HKCategoryTypeIdentifierHandwashingEvent"
    let category = try Signed.sample(stress, .category(0), at: date)
    let signed = try signer.sign(try #require(SignedRecord(category)))
    #expect(check(signed, of: category) == .verified)
    #expect(check(signed, of: try Signed.sample(stress, .category(1), at: date)) == .differs([.value]))
    let route = try Signed.sample("HKWorkoutRouteTypeIdentifier", .route(RouteRecord(count: 0)), at: date)
    #expect(check(text, of: route) == .signedOnly)
  }

  @Test("Contents of other makers are signed and not compared", arguments: ["<plist><dict/></plist>", "", "0\u{3}\u{2}\u{1}\u{7}"])
  func otherContents(content: String) throws {
    let text = try openSSL.sign(Array(content.utf8), Self.own)
    #expect(verifier.check(text, of: sample) == SignatureCheck(finding: .signedOnly, signer: certificate))
    #expect(check(try openSSL.signer("meter").sign(content: Array(content.utf8))) == .signedOnly)
  }

  @Test("SIG-02: other digests and keys, several signatures and detached ones have their own reasons")
  func otherForms() throws {
    let content = try record.derBytes()
    #expect(check(try openSSL.sign(content, Self.own.replacing("sha256", with: "sha384"))) == .otherAlgorithm)
    #expect(check(try openSSL.sign(content, Self.own.replacing("-nodetach", with: ""))) == .noContent)
    // As other encoding rules allow: lengths that are not given, and a content in pieces.
    #expect(check(try openSSL.sign(content, "\(Self.own) -indef")) == .unreadable)
    try openSSL.makeKey("rsa", kind: "RSA -pkeyopt rsa_keygen_bits:2048")
    #expect(check(try openSSL.sign(content, "-nodetach -md sha256 -signer rsa.pem -inkey rsa.key")) == .otherAlgorithm)
    try openSSL.makeKey("large", kind: "EC -pkeyopt ec_paramgen_curve:P-384")
    #expect(check(try openSSL.sign(content, "-nodetach -md sha256 -signer large.pem -inkey large.key")) == .unknownSigner)
    let both = try openSSL.sign(content, "\(Self.own) -signer rsa.pem -inkey rsa.key")
    #expect(check(both) == .otherCount)
  }

  @Test("SIG-05: a certificate that is not installed, or is another one of the same name, does not verify")
  func otherCertificates() throws {
    let text = try openSSL.sign(record.derBytes(), Self.own)
    try openSSL.makeKey("other")
    let other = try openSSL.certificate("other")
    #expect(check(text, SignatureVerifier(certificates: [other])) == .unknownSigner)
    let number = try openSSL.run("x509 -in meter.pem -noout -serial").dropFirst("serial=".count).filter { !$0.isNewline }
    try openSSL.makeKey("twin", more: "-set_serial 0x\(number)")
    let twin = try openSSL.certificate("twin")
    #expect(twin.subject == certificate.subject)
    #expect(twin != certificate)
    #expect(verifier.check(text, of: sample).signer == certificate)
    #expect(SignatureVerifier(certificates: [twin]).check(text, of: sample) == SignatureCheck(finding: .wrongSignature, signer: nil))
    #expect(check(text, SignatureVerifier(certificates: [twin, certificate])) == .verified)
  }

  @Test("The certificate must have been valid when the sample ended: at its first and last instant, and not a second outside")
  func validity() throws {
    let signer = try openSSL.signer("meter")
    for (date, finding) in [
      (certificate.validFrom, SignatureFinding.verified), (certificate.validUntil, .verified),
      (certificate.validFrom - 1, .outsideValidity),
      (certificate.validUntil + 1, .outsideValidity),
    ] {
      let sample = try Signed.weight(at: date)
      let check = verifier.check(try signer.sign(try #require(SignedRecord(sample))), of: sample)
      #expect(check == SignatureCheck(finding: finding, signer: certificate))
    }
  }

  @Test("The text of a signature may be wrapped, and has a limit")
  func texts() throws {
    let text = try openSSL.signer("meter").sign(record)
    let wrapped = stride(from: 0, to: text.utf8.count, by: 64).map { String(text.dropFirst($0).prefix(64)) }
    #expect(check(wrapped.joined(separator: "\r\n") + "\n") == .verified)
    #expect(check(wrapped.joined(separator: " ")) == .verified)
    let padding = String(repeating: " ", count: SignatureVerifier.mostTextBytes - text.utf8.count)
    #expect(check(text + padding) == .verified)
    #expect(check(text + padding + " ") == .tooLong)
    for bad in ["", "te:t", "\(text)!", String(text.dropLast()), "-" + text] { #expect(check(bad) == .noBase64, "\(bad)") }
    #expect(check("AAAA") == .unreadable)
  }

  @Test("A sample without a signature has no result, one with a number in its place a bad one")
  func metadata() throws {
    #expect(verifier.check(sample) == nil)
    let text = try openSSL.signer("meter").sign(record)
    let signed = try Signed.sample(
      Signed.weightType, .quantity(72.5, UnitExpression.parse("kg")), at: sample.start, signature: .string(text))
    #expect(verifier.check(signed)?.finding == .verified)
    let odd = try Signed.sample(Signed.weightType, .quantity(72.5, UnitExpression.parse("kg")), at: sample.start, signature: .integer(7))
    #expect(verifier.check(odd)?.finding == .noBase64)
  }

  @Test("Damaged messages never verify another content, and shortened ones never at all", arguments: ["-nocerts", "-noattr -nocerts"])
  func damage(options: String) throws {
    let text = try openSSL.sign(record.derBytes(), "\(Self.own) \(options)")
    let bytes = Array(try #require(Data(base64Encoded: text)))
    for place in bytes.indices {
      for bit in [UInt8(1), 0x80] {
        var damaged = bytes
        damaged[place] ^= bit
        let finding = check(Data(damaged).base64EncodedString())
        if !finding.isFailure {
          // Parts that no one signs, such as the version: the content is the signed one.
          let message = try SignedMessage(derBytes: damaged)
          #expect(finding == .verified, "byte \(place)")
          #expect(SignedRecord(derBytes: message.content) == record, "byte \(place)")
        }
      }
      #expect(check(Data(bytes[..<place]).base64EncodedString()).isFailure, "\(place) bytes")
    }
    #expect(check(Data(bytes + [0]).base64EncodedString()) == .unreadable)
  }

  @Test("Signed attributes count only for the content whose digest and type they have")
  func attributes() throws {
    // The content of one message in place of that of another one.
    let (one, other) = (try record.derBytes(), try #require(SignedRecord(Signed.weight(99.5, at: sample.start))).derBytes())
    #expect(one.count == other.count)
    let text = try openSSL.sign(one, "\(Self.own) -nocerts")
    var bytes = Array(try #require(Data(base64Encoded: text)))
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: one) })
    bytes.replaceSubrange(place..<place + one.count, with: other)
    #expect(check(Data(bytes).base64EncodedString(), of: try Signed.weight(99.5, at: sample.start)) == .wrongSignature)
  }

  @Test("No reason contains a value of the sample")
  func reasons() {
    let all: [SignatureFinding] = [
      .verified, .signedOnly, .differs([.value, .unit]), .tooLong, .noBase64, .unreadable, .noContent, .otherCount, .otherAlgorithm,
      .unknownSigner, .wrongSignature, .outsideValidity,
    ]
    #expect(Set(all.map(\.description)).count == all.count)
    #expect(all.allSatisfy { $0.description.hasSuffix(".") && !$0.description.contains("72") })
    #expect(all.count(where: \.isFailure) == all.count - 2)
  }
}
