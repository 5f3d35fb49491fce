// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthSignatures

@Suite struct CardIssuerTests {
  private let key: CardKey

  init() throws { key = try CardKey() }

  private func issuer(_ keys: [String], _ address: String? = CardKey.address, more: String = "") throws -> CardIssuer {
    try CardIssuer(jwkSet: Array("{\(more)\"keys\":[\(keys.joined(separator: ","))]}".utf8), address: address)
  }

  @Test("An issuer's set is written with its address and read again; keys of other kinds are passed over")
  func reads() throws {
    let one = try issuer([key.jwk(), "{\"kty\":\"RSA\",\"kid\":\"r\",\"n\":\"AQ\",\"e\":\"AQ\"}", key.jwk(["kid": "e", "use": "enc"])])
    #expect(one.keyIdentifiers == ["key 1"])
    #expect(one.address == CardKey.address)
    #expect(try CardIssuer(jwkSet: one.jwkSet) == one)
    #expect(try TrustedFile.read(one.jwkSet) == [.issuer(one)])
    #expect(try issuer([key.jwk()], nil, more: "\"issuer\":\"https://a.example\",").address == "https://a.example")
  }

  @Test("Sets without keys or an address, with points off the curve, with equal names or too many keys are faults")
  func faults() throws {
    #expect(throws: CardIssuerFault.noAddress) { try issuer([key.jwk()], nil) }
    #expect(throws: CardIssuerFault.noAddress) { try issuer([key.jwk()], "http://clinic.example") }
    for keys in [[], [key.jwk(["crv": "P-384"])], [key.jwk(["x": "AAAA"])], [key.jwk(["x": String(repeating: "A", count: 43)])]] {
      #expect(throws: CardIssuerFault.noKey) { try issuer(keys) }
    }
    #expect(throws: CardIssuerFault.equalNames) { try issuer([key.jwk(), key.jwk()]) }
    #expect(throws: CardIssuerFault.unreadable) { try CardIssuer(jwkSet: Array("[]".utf8), address: CardKey.address) }
    let many = (0..<CardIssuer.mostKeys).map { key.jwk(["kid": "\($0)"]) }
    #expect(try issuer(many).keyIdentifiers.count == CardIssuer.mostKeys)
    #expect(throws: CardIssuerFault.tooManyKeys) { try issuer(many + [key.jwk()]) }
  }
}
