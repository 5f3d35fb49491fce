// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct PersonTokenTests {
  private static let secret = AppToken.text(of: Array(0..<32))

  @Test("a person's number, a dot and a secret are read as they were written")
  func text() throws {
    for person in [1, 17, Int64.max] {
      let token = PersonToken(person: person, secret: Self.secret)
      #expect(token.text == "\(person).\(Self.secret)")
      #expect(PersonToken(token.text) == token)
    }
  }

  @Test(
    "any other text is not a token",
    arguments: [
      "", ".", "17", "17.", ".\(secret)", secret, "0.\(secret)", "-1.\(secret)", "+1.\(secret)", " 1.\(secret)", "1.\(secret) ",
      "1 .\(secret)",
      "1.\(secret)A", "1.\(secret.dropLast())", "1.\(secret.dropLast())é", "9223372036854775808.\(secret)", "1..\(secret)", "1.2.\(secret)",
      "1\u{301}.\(secret)", "１.\(secret)", "01.\(secret)", "0017.\(secret)",
    ])
  func others(text: String) {
    #expect(PersonToken(text) == nil)
  }
}
