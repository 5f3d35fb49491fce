// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthInterchange
@testable import OpenHealthSignatures
import Testing

@Suite struct HealthCardTests {
  private let key: CardKey

  init() throws { key = try CardKey() }

  @Test("VCR-03: the compact form has issuer, date of issue and subject of the card")
  func reads() throws {
    let card = try HealthCard(compact: key.card(CardKey.content(more: ",\"exp\":1796112000")))
    #expect(card.issuer == CardKey.address)
    #expect(card.keyIdentifier == "key 1")
    #expect(card.types == ["health-card", "covid19"])
    #expect(card.issued.timeIntervalSince1970 == 1_764_576_000)
    #expect(card.expires?.timeIntervalSince1970 == 1_796_112_000)
    #expect(try HealthCard(compact: key.card()).expires == nil)
  }

  @Test("VCR-03: a card has the person, and the names of its items with their latest date")
  func content() throws {
    let bundle = """
      {"entry":[{"fullUrl":"resource:0","resource":{"resourceType":"Patient","name":[{"family":"Example","given":["Anna","M."]}],\
      "birthDate":"1990-02-03"}},{"resource":{"resourceType":"Immunization","vaccineCode":{"coding":[{"code":"207"}]},\
      "occurrenceDateTime":"2025-11-01"}},{"resource":{"resourceType":"Immunization","vaccineCode":{"text":"Influenza"},\
      "occurrenceDateTime":"2025-12-01T08:00:00+01:00"}},{"resource":{"resourceType":"Observation",\
      "code":{"coding":[{"display":"SARS-CoV-2","code":"1"}]},"effectiveDateTime":"2025-10"}},{"resource":{"resourceType":"Observation",\
      "code":{"text":"Influenza"}}},{},7,{"resource":{"resourceType":"Observation","code":[]}}]}
      """
    let text = CardKey.content().replacing("{\"resourceType\":\"Bundle\",\"entry\":[]}", with: bundle)
    let compact = try key.card(text)
    let card = try HealthCard(compact: compact)
    #expect(card.compact == compact)
    #expect(card.credentialTypes.first == "https://smarthealth.cards#health-card")
    #expect(card.content.subjectName == "Anna M. Example")
    #expect(card.content.subjectBirth == "1990-02-03")
    #expect(card.content.itemNames == ["207", "Influenza", "SARS-CoV-2"])
    #expect(card.content.latest?.timeIntervalSince1970 == 1_764_572_400)
    let odd = CardKey.content().replacing("\"credentialSubject\":{", with: "\"credentialSubject\":[],\"other\":{")
    for text in [CardKey.content(), odd] {
      let empty = try HealthCard(compact: key.card(text)).content
      #expect(empty.subjectName.isEmpty)
      #expect(empty.subjectBirth == nil)
      #expect(empty.itemNames.isEmpty)
      #expect(empty.latest == nil)
    }
  }

  @Test(
    "A date of FHIR is an instant, a day, a month or a year",
    arguments: [
      ("2025-12-01T08:00:00Z", 1_764_576_000.0), ("2025-12-01", 1_764_547_200), ("2025-12", 1_764_547_200), ("2025", 1_735_689_600),
    ])
  func dates(text: String, seconds: Double) { #expect(CardContent.date(text)?.timeIntervalSince1970 == seconds) }

  @Test("Other texts are not dates", arguments: ["", "soon", "2025-13", "2025-02-30", "20251201"])
  func noDates(text: String) { #expect(CardContent.date(text) == nil) }

  @Test("Other texts, forms and contents are faults")
  func faults() throws {
    func fault(_ compact: String) -> CardFault? {
      do throws(CardFault) {
        _ = try HealthCard(compact: compact)
        return nil
      } catch {
        return error
      }
    }
    let good = try key.card()
    for text in [
      "", "a.b", "..", good + ".", good.replacing(".", with: "="), "e30." + good.split(separator: ".").dropFirst().joined(separator: "."),
    ] {
      #expect(fault(text) == .noCard, "\(text)")
    }
    for header in ["{\"alg\":\"none\",\"zip\":\"DEF\",\"kid\":\"\"}", "{\"alg\":\"ES256\",\"zip\":\"GZIP\",\"kid\":\"\"}"] {
      #expect(fault(try key.card(header: header)) == .otherForm)
    }
    for content in ["", "[]", "{\"iss\":7}", CardKey.content().replacing("vc", with: "cv"), CardKey.content(issued: 1e300)] {
      #expect(fault(try key.card(content)) == .damaged, "\(content)")
    }
    #expect(fault(try key.card(packed: Data("no deflate".utf8))) == .damaged)
    #expect(fault(String(repeating: "a", count: CardText.mostBytes + 1)) == .tooLong)
    #expect(fault(String(repeating: "a", count: CardText.mostBytes)) == .noCard)
  }

  @Test("A content of a mebibyte is read, and one of a byte more is not")
  func limit() throws {
    let content = CardKey.content()
    let padding = String(repeating: " ", count: HealthCard.mostContentBytes - content.utf8.count)
    #expect(throws: Never.self) { try HealthCard(compact: key.card(content + padding)) }
    #expect(throws: CardFault.tooLargeContent) { try HealthCard(compact: key.card(content + padding + " ")) }
  }
}

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
