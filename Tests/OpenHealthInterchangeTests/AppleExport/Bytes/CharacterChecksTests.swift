// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct CharacterChecksTests {
  private static func sequence(_ hex: String, at start: Int = 0) -> String {
    hexBytes(hex).withUnsafeBytes { "\(UTF8Sequence.at(start, in: $0))" }
  }

  @Test(
    "A sequence of UTF-8 is valid up to the last scalar of its length, and ends where no scalar continues",
    arguments: [
      ("80", "invalid(length: 1)"), ("bf", "invalid(length: 1)"), ("c1bf", "invalid(length: 1)"), ("c280", "valid(length: 2)"),
      ("dfbf", "valid(length: 2)"), ("c27f", "invalid(length: 1)"), ("c2c0", "invalid(length: 1)"), ("c2", "incomplete(length: 1)"),
      ("e09fbf", "invalid(length: 1)"), ("e0a080", "valid(length: 3)"), ("e0bfbf", "valid(length: 3)"), ("e18080", "valid(length: 3)"),
      ("ecbfbf", "valid(length: 3)"), ("ed9fbf", "valid(length: 3)"), ("eda080", "invalid(length: 1)"), ("ee8080", "valid(length: 3)"),
      ("efbfbd", "valid(length: 3)"), ("efbfbe", "forbidden(length: 3)"), ("efbfbf", "forbidden(length: 3)"),
      ("efbebe", "valid(length: 3)"),
      ("eebfbe", "valid(length: 3)"), ("e1807f", "invalid(length: 2)"), ("e180c0", "invalid(length: 2)"), ("e17f80", "invalid(length: 1)"),
      ("e180", "incomplete(length: 2)"), ("e1", "incomplete(length: 1)"),
      ("f08fbfbf", "invalid(length: 1)"), ("f0908080", "valid(length: 4)"),
      ("f0bfbfbf", "valid(length: 4)"), ("f1808080", "valid(length: 4)"), ("f3bfbfbf", "valid(length: 4)"),
      ("f48fbfbf", "valid(length: 4)"),
      ("f4908080", "invalid(length: 1)"), ("f5808080", "invalid(length: 1)"), ("ff", "invalid(length: 1)"),
      ("f180807f", "invalid(length: 3)"),
      ("f1807f80", "invalid(length: 2)"), ("f18080", "incomplete(length: 3)"), ("f180", "incomplete(length: 2)"),
    ])
  func sequences(hex: String, expected: String) {
    #expect(Self.sequence(hex) == expected)
    #expect(Self.sequence("41c3" + hex, at: 2) == expected)
  }

  private static func reference(_ text: String, isFinal: Bool, at start: Int = 0) -> CharacterReference {
    Array(text.utf8).withUnsafeBytes { CharacterReference.at(start, in: $0, isFinal: isFinal) }
  }

  @Test(
    "References to the five names and to numbers of characters that XML allows are valid",
    arguments: [
      "&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&#9;", "&#10;", "&#13;", "&#32;", "&#x20;", "&#xD7FF;", "&#xE000;", "&#xFFFD;",
      "&#x10000;", "&#x10FFFF;", "&#1114111;", "&#x9f;", "&#x9a;", "&#x9F;", "&#00000000000000000000000000065;",
      "&#x00000000000000000000000000a;",
    ])
  func valid(text: String) {
    #expect(text.utf8.count <= 32)
    for more in ["", ";", "0"] {
      #expect(Self.reference(text + more, isFinal: false) == .valid(length: text.utf8.count))
      #expect(Self.reference("&" + text + more, isFinal: true, at: 1) == .valid(length: text.utf8.count))
    }
  }

  @Test(
    "Numbers of characters that XML forbids are recognised",
    arguments: [
      "&#0;", "&#8;", "&#11;", "&#12;", "&#14;", "&#31;", "&#x1F;", "&#xD800;", "&#xDFFF;", "&#xFFFE;", "&#xFFFF;", "&#x110000;",
      "&#1114112;", "&#99999999999999999999999999999;", "&#xFFFFFFFFFFFFFFFFFFFFFFFFFFFF;",
    ])
  func forbidden(text: String) {
    #expect(Self.reference(text, isFinal: false) == .forbidden(length: text.utf8.count))
  }

  @Test(
    "Other texts are no references",
    arguments: [
      "& ", "&&", "&nbsp;", "&LT;", "&ltx", "&am;", "&amp ", "&#;", "&#x;", "&#x ;", "&# 1;", "&#a;", "&#1a;", "&#xg;", "&#xG;", "&#x@;",
      "&#x`;",
      "&#/;", "&#x/;", "&#:;", "&#X41;", "&#x:;", "&#000000000000000000000000000065;", "&#x0000000000000000000000000000a;",
    ])
  func none(text: String) {
    #expect(Self.reference(text, isFinal: false) == CharacterReference.none)
    #expect(Self.reference(text, isFinal: true) == CharacterReference.none)
  }

  @Test("A reference that is cut may still become one, unless the text ends", arguments: ["&amp;", "&quot;", "&#1114111;", "&#x10FFFF;"])
  func cut(text: String) {
    for count in 1..<text.utf8.count {
      #expect(Self.reference(String(text.prefix(count)), isFinal: false) == .incomplete, "\(count)")
      #expect(Self.reference(String(text.prefix(count)), isFinal: true) == .none, "\(count)")
    }
    let long = "&#" + String(repeating: "0", count: 40)
    #expect(Self.reference(String(long.prefix(31)), isFinal: false) == .incomplete)
    #expect(Self.reference(String(long.prefix(32)), isFinal: false) == CharacterReference.none)
  }
}
