// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthInterchange
import Testing

@testable import OpenHealthSignatures

@Suite struct HealthCardTests {
  private let key: CardKey

  init() throws { key = try CardKey() }

  @Test("VCR-03: the compact form says who issued the card, when and about what")
  func reads() throws {
    let card = try HealthCard(compact: key.card(CardKey.content(more: ",\"exp\":1796112000")))
    #expect(card.issuer == CardKey.address && card.keyIdentifier == "key 1" && card.types == ["health-card", "covid19"])
    #expect(card.issued.timeIntervalSince1970 == 1_764_576_000 && card.expires?.timeIntervalSince1970 == 1_796_112_000)
    #expect(try HealthCard(compact: key.card()).expires == nil)
  }

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
