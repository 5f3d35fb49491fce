// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthInterchange
import Testing

@testable import OpenHealthSignatures

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
