// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

/// How far a document type declaration reaches, as the filter drops it.
@Suite struct DoctypeSkipperTests {
  @Test(
    "A declaration is dropped to its end, with all comments in it; its line breaks stay",
    arguments: [
      ("<!DOCTYPE a>x", "x"), ("<!doctype a>x", "x"), ("<!DOCTYPE a SYSTEM \"b\">x>", "x>"), ("<!DOCTYPE a []>x", "x"),
      ("<!DOCTYPE a\n[\n]\n>\nx", "\n\n\n\nx"), ("<!DOCTYPE a [ > ]>x", "x"),
      ("<!DOCTYPE a [ ] \t\r>x", "x"), ("<!DOCTYPE a [ ]]>x", "x"),
      ("<!DOCTYPE a [ ]b> ]>x", "x"), ("<!DOCTYPE a [ ]\"> ]>x", "x"), ("<!DOCTYPE a [<!-- ]> -->]>x", "x"), ("<!DOCTYPE a [<!-->]>x", "x"),
      ("<!DOCTYPE a [<!---->]>x", "x"), ("<!DOCTYPE a [<!-- a - - > ]> -->]>x", "x"), ("<!DOCTYPE a [<!-- --->]>x", "x"),
      ("<!DOCTYPE a [<!-- -- > ]> -->]>x", "x"), ("<!DOCTYPE a []<!-- ]> -->]>x", "x"), ("<!DOCTYPE a [<!ELEMENT a (b|c)>]>x", "x"),
      ("<!DOCTYPE a [", ""), ("<!DOCTYPE a [<!-- ]>x", ""), ("<!DOCTYPE", ""), ("<!DOCTYPE a>x<!DOCTYPE b>y", "xy"),
    ])
  func ends(text: String, expected: String) throws {
    #expect(try filtered(text) == expected)
  }

  @Test(
    "A start tag of the root ends every declaration",
    arguments: [
      ("<!DOCTYPE a <HealthData>", "<HealthData>"), ("<!DOCTYPE a [<HealthData b", "<HealthData b"),
      ("<!DOCTYPE a [<!-- <HealthData\tb", "<HealthData\tb"),
      ("<!DOCTYPE a [] <HealthData\nb", "<HealthData\nb"), ("<!DOCTYPE a [ <HealthData\rb", "<HealthData\rb"),
      ("<!DOCTYPE a [<HealthData/>", ""),
      ("<!DOCTYPE a [<HealthDatas>", ""), ("<!DOCTYPE a [<HealthData", ""), ("<!DOCTYPE a [<healthData>", ""),
    ])
  func root(text: String, expected: String) throws { #expect(try filtered(text) == expected) }

  @Test("A text begins at a place only if all of it fits")
  func beginnings() {
    Array("abcd".utf8).withUnsafeBytes { bytes in
      #expect(bytes.has("abcd", at: 0))
      #expect(bytes.has("bcd", at: 1))
      #expect(bytes.has("cd", at: 2))
      #expect(!bytes.has("abcde", at: 0))
      #expect(!bytes.has("bcde", at: 1))
      #expect(!bytes.has("bc", at: 0))
      #expect(!bytes.has("ac", at: 0))
      #expect(!bytes.has("ab", at: -1))
      #expect(!bytes.has("de", at: 3))
      #expect(!bytes.has("ab", at: 4))
    }
  }
}
