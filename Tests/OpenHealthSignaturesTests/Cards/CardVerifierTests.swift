// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthSignatures

@Suite struct CardVerifierTests {
  private let now = Date(timeIntervalSince1970: 1_770_000_000)

  @Test("VCR-03: a card is verified by the installed key of its issuer, and by nothing else")
  func verifies() throws {
    let (key, other) = (try CardKey(), try CardKey())
    let card = try HealthCard(compact: key.card())
    func check(_ issuers: [CardIssuer]) -> CardFinding { CardVerifier(issuers: issuers).check(card, at: now) }
    #expect(check([try key.issuer()]) == .verified)
    #expect(check([try other.issuer("https://other.example"), try key.issuer()]) == .verified)
    #expect(check([]) == .unknownIssuer)
    // The right key under another address proves nothing.
    #expect(check([try key.issuer(CardKey.address + "/")]) == .unknownIssuer)
    #expect(check([try other.issuer()]) == .wrongSignature)
    #expect(check([try CardKey(name: "key 2").issuer()]) == .unknownKey)
  }

  @Test("VCR-03: a card does not verify when any letter of it is another one")
  func damage() throws {
    let key = try CardKey()
    let verifier = CardVerifier(issuers: [try key.issuer()])
    let letters = Array(try key.card().utf8)
    var verified = 0
    for place in letters.indices where letters[place] != UInt8(ascii: ".") {
      var changed = letters
      changed[place] = letters[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      do throws(CardFault) {
        let card = try HealthCard(compact: String(decoding: changed, as: UTF8.self))
        if verifier.check(card, at: now) == .verified { verified += 1 }
      } catch {
        #expect([.noCard, .otherForm, .damaged].contains(error))
      }
    }
    // The last letter has four bits beyond the bytes of the signature, which no one reads or which make the text unreadable.
    #expect(verified <= 1)
  }

  @Test("A card has its period")
  func period() throws {
    let key = try CardKey()
    let verifier = CardVerifier(issuers: [try key.issuer()])
    let card = try HealthCard(compact: key.card(CardKey.content(issued: 1000.5, more: ",\"exp\":2000")))
    func check(_ seconds: Double) -> CardFinding { verifier.check(card, at: Date(timeIntervalSince1970: seconds)) }
    #expect(check(1000.5) == .verified)
    #expect(check(2000) == .verified)
    #expect(check(1000) == .issuedLater)
    #expect(check(2000.5) == .expired)
  }
}
