// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthSignatures

@Suite struct CardTextTests {
  private func cards(_ text: String) throws -> [String] { try CardText.cards(in: Array(text.utf8)) }

  /// The digits of a code.
  private func digits(_ text: some StringProtocol) -> String {
    text.utf8.map { String(format: "%02d", Int($0) - 45) }.joined()
  }

  @Test("VCR-03: cards are found in a file, in codes, and as they are")
  func finds() throws {
    let card = try CardKey().card()
    #expect(try cards(card) == [card] && cards(" \(card)\n") == [card])
    #expect(try cards("{\"verifiableCredential\":[\"\(card)\",\"a.b.c\"]}") == [card, "a.b.c"])
    #expect(try cards("shc:/\(digits(card))\n") == [card])
    #expect(try cards("shc:/\(digits(card))\r\nshc:/\(digits("a.b.c"))") == [card, "a.b.c"])
    let (first, second) = (card.prefix(100), card.dropFirst(100))
    let codes = ["shc:/1/2/\(digits(first))", "shc:/2/2/\(digits(second))"]
    #expect(try cards(codes.joined(separator: "\n")) == [card] && cards(codes.reversed().joined(separator: "\n")) == [card])
    #expect(try cards((codes + [codes[0]]).joined(separator: "\n")) == [card])
  }

  @Test("Missing parts, other digits and other texts are faults")
  func faults() throws {
    for text in ["shc:/1/2/00", "shc:/2/2/00\nshc:/1/3/00", "shc:/1/2/00\nshc:/1/2/01", "shc:/1/2/00\nshc:/2/2/01\nshc:/1/3/00"] {
      #expect(throws: CardFault.missingPart, "\(text)") { try cards(text) }
    }
    for text in [
      "", " \n", "text", "a.b", "a.b.c.d", "a.b.c text", "{}", "{\"verifiableCredential\":[]}", "{\"verifiableCredential\":7}", "shc:/0",
      "shc:/7a", "shc:/99", "shc:/3/2/00",
      "shc:/0/1/00",
      "shc:/1/100/00", "shc:/1/00", "shc:/1/2/3/00", "shc:/-1/2/00",
    ] { #expect(throws: CardFault.noCard, "\(text)") { try cards(text) } }
    #expect(throws: CardFault.noCard) { try CardText.cards(in: [0xFF]) }
  }

  @Test("A file has at most a hundred cards and a mebibyte")
  func limits() throws {
    func file(_ count: Int) -> String { "{\"verifiableCredential\":[\((0..<count).map { "\"\($0)\"" }.joined(separator: ","))]}" }
    #expect(try cards(file(CardText.mostCards)).count == CardText.mostCards)
    #expect(throws: CardFault.tooManyCards) { try cards(file(CardText.mostCards + 1)) }
    let padding = String(repeating: " ", count: CardText.mostBytes - 5)
    #expect(try cards("a.b.c" + padding) == ["a.b.c"])
    #expect(throws: CardFault.tooLong) { try cards("a.b.c " + padding) }
  }
}
