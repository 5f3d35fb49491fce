// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct OlderTagTests {
  /// What is read from a place of a text, as a line.
  private static func read(_ text: String, at start: Int = 0) -> String {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { view in
      func piece(_ range: Range<Int>) -> String { String(decoding: view[range], as: UTF8.self) }
      switch OlderTag.read(view, at: start) {
      case .none: return "none"
      case .incomplete: return "incomplete"
      case .tag(let tag):
        let attributes = tag.attributes.map { " [\(piece($0.name))]=[\(piece($0.value))]" }
        return "\(piece(tag.name))\(attributes.joined())\(tag.isClosed ? " closed" : "") to \(tag.end)"
      }
    }
  }

  @Test(
    "A tag is its name, its attributes and its end",
    arguments: [
      ("<a>", "a to 3"), ("<a/>", "a closed to 4"), ("<AZaz>more", "AZaz to 6"), ("<a >", "a to 4"), ("<a \t\r\n/>", "a closed to 8"),
      ("<a b=\"c\">", "a [b]=[c] to 9"), ("<a b=\"c\"/><d>", "a [b]=[c] closed to 10"), ("<a b=\"\"/>", "a [b]=[] closed to 9"),
      ("<a b c=\"d e\" f=\"g\" />", "a [b c]=[d e] [f]=[g] closed to 21"), ("<a\tb=\"c\"\nd=\"e\">", "a [b]=[c] [d]=[e] to 15"),
      ("<a b=c d=\"e\">", "a [b=c d]=[e] to 13"), ("<a b==\"c\">", "a [b=]=[c] to 10"), ("<a b/c=\"d\">", "a [b/c]=[d] to 11"),
      ("<a b=\"<c>\"/>", "a [b]=[<c>] closed to 12"), ("<a b=\"x <Record>\"/>", "a [b]=[x <Record>] closed to 19"),
      ("<a b=\"<Record>\"/>", "a [b]=[<Record>] closed to 17"), ("<a b=\" <Record>\"/>", "a [b]=[ <Record>] closed to 18"),
      ("<a b=\"1\n<Novelty>\"/>", "a [b]=[1\n<Novelty>] closed to 20"), ("<a b=\"1\n.<Record>\"/>", "a [b]=[1\n.<Record>] closed to 20"),
      ("<a b=\"1\n<Recording>\"/>", "a [b]=[1\n<Recording>] closed to 22"),
      ("<a b=\"1\n<//Record>\"/>", "a [b]=[1\n<//Record>] closed to 21"),
    ])
  func tags(text: String, expected: String) {
    #expect(Self.read(text) == expected)
    #expect(Self.read("xy>" + text, at: 3).split(separator: " to ").first == expected.split(separator: " to ").first)
  }

  @Test(
    "Text that is no tag is passed over: no name, text in a wrong place, or a value into which the next tag falls",
    arguments: [
      "< a>", "<1>", "</a>", "<!a>", "<a1>", "<a/ >", "<a/b>", "<a b>", "<a b/>", "<a b<c=\"d\">", "<a b\"=\"c\">", "<a =\"b\">",
      "<a b=\"c\"d=\"e\">",
      "<a b=\"c\"\"/>", "<a b=\"1\n<Record c=\"2\"/>",
      "<a b=\"1\n \t <Record c=\"2\"/>", "<a b=\"1\n</Record>\"/>", "<a b=\"1\n<Record\"/>",
      "<a b=\"\n<Record>\"/>", "<a b=\"1\n<x>\n<Record>\"/>", "<a b=\"1\n<Record", "<a b=\"1\n<Record ", "<@>", "<[>", "<`>", "<{>",
    ])
  func none(text: String) { #expect(Self.read(text) == "none") }

  @Test("A tag that is cut anywhere is incomplete")
  func incomplete() {
    let text = "<Ab c d=\"e\n<f\" g=\"\" />"
    #expect(Self.read(text) == "Ab [c d]=[e\n<f] [g]=[] closed to 22")
    for count in 1..<22 { #expect(Self.read(String(text.prefix(count))) == "incomplete", "\(count)") }
    for text in ["<a/", "<a b", "<a b=", "<a b=\"", "<a b=\"1\n<Recor", "<a b=\"1\n</", "<a b=\"1\n<", "<z"] {
      #expect(Self.read(text) == "incomplete", "\(text)")
    }
  }
}
