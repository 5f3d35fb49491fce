// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthSignatures

@Suite struct RecordSignerTests {
  private let openSSL: OpenSSL
  private let date: Date

  init() throws {
    openSSL = try OpenSSL()
    try openSSL.makeKey("meter")
    date = try openSSL.certificate("meter").validFrom + 60
  }

  @Test("SIG-01 SIG-02 SIG-04: openssl verifies signatures made here, and extracts the record")
  func verifiedElsewhere() throws {
    let record = try #require(SignedRecord(try Signed.weight(at: date)))
    let text = try openSSL.signer("meter").sign(record)
    try openSSL.write(try #require(Data(base64Encoded: text)), to: "message.der")
    try openSSL.run("cms -verify -inform DER -in message.der -certfile meter.pem -CAfile meter.pem -purpose any -binary -out content")
    #expect(try openSSL.bytes("content") == record.derBytes())
    let printed = try openSSL.run("cms -cmsout -print -noout -inform DER -in message.der")
    #expect(printed.contains("algorithm: sha256 (2.16.840.1.101.3.4.2.1)"))
    #expect(printed.contains("algorithm: ecdsa-with-SHA256"))
    // Another certificate of the same name and number does not do.
    let number = try openSSL.run("x509 -in meter.pem -noout -serial").dropFirst("serial=".count).filter { !$0.isNewline }
    try openSSL.makeKey("other", more: "-set_serial 0x\(number)")
    #expect(throws: OpenSSL.Failed.self) {
      try openSSL.run("cms -verify -inform DER -in message.der -certfile other.pem -CAfile other.pem -purpose any -binary -out content")
    }
  }

  @Test("SIG-03: a message has the parts that it must have, and no optional one")
  func parts() throws {
    let text = try openSSL.signer("meter").sign(try #require(SignedRecord(try Signed.weight(at: date))))
    try openSSL.write(try #require(Data(base64Encoded: text)), to: "message.der")
    let lines = try openSSL.run("cms -cmsout -print -noout -inform DER -in message.der").split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    for part in ["version: 1", "digestAlgorithms:", "encapContentInfo:", "signerInfos:", "d.issuerAndSerialNumber:", "signature:"] {
      #expect(lines.contains(part), "\(part)")
    }
    for part in ["certificates:", "crls:", "signedAttrs:", "unsignedAttrs:"] {
      let place = try #require(lines.firstIndex(of: part), "\(part)")
      #expect(lines[place + 1] == "<ABSENT>", "\(part)")
    }
    #expect(lines.count { $0 == "parameter: <ABSENT>" } == 3)
  }

  @Test("SIG-06: a signature adds less than a kilobyte to a record, and the record stays readable in it")
  func size() throws {
    for sample in [try Signed.weight(at: date), try Signed.bloodPressure(121, 79, at: date)] {
      let record = try #require(SignedRecord(sample))
      let text = try openSSL.signer("meter").sign(record)
      #expect(text.utf8.count < 1000, "\(text.utf8.count)")
      #expect(text.utf8.allSatisfy { $0 > 0x20 }, "\(text.utf8.count)")
      let message = try SignedMessage(derBytes: Array(try #require(Data(base64Encoded: text))))
      #expect(SignedRecord(derBytes: message.content) == record)
    }
  }

  @Test("Records that cannot be signed are errors: another key, a far date, an infinite number, too many values")
  func faults() throws {
    let certificate = try openSSL.certificate("meter")
    #expect(throws: SigningFault.otherKey) {
      try RecordSigner(privateKey: [UInt8](repeating: 7, count: 32), certificate: certificate)
    }
    for bytes in [[], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xFF, count: 32), [UInt8](repeating: 7, count: 33)] {
      #expect(throws: SigningFault.unreadableKey) { try RecordSigner(privateKey: bytes, certificate: certificate) }
    }
    for pem in ["", certificate.pemText] {
      #expect(throws: SigningFault.unreadableKey) { try RecordSigner(pem: pem, certificate: certificate) }
    }
    let signer = try openSSL.signer("meter")
    func record(_ start: Date, _ number: Double) -> SignedRecord {
      SignedRecord(type: "a", start: start, end: start, values: [.init(type: "a", number: number, unit: "kg")])
    }
    #expect(throws: SigningFault.number) { try signer.sign(record(date, .infinity)) }
    for seconds in [3e11, -7e10, .infinity, 1e300] {
      #expect(throws: SigningFault.date) { try signer.sign(record(Date(timeIntervalSinceReferenceDate: seconds), 1)) }
    }
    // In base64, four letters are three bytes; the frame takes some of them.
    let frame = try #require(Data(base64Encoded: signer.sign(content: []))).count
    #expect(throws: SigningFault.tooLong) {
      try signer.sign(content: [UInt8](repeating: 7, count: SignatureVerifier.mostTextBytes * 3 / 4))
    }
    #expect(
      try signer.sign(content: [UInt8](repeating: 7, count: SignatureVerifier.mostTextBytes * 3 / 4 - frame - 32)).utf8.count > 65_000)
  }
}
