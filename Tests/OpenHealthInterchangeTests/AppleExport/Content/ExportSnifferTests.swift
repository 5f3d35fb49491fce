// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct ExportSnifferTests {
  private static let longest = String(repeating: "n", count: 200)

  @Test(
    "The root is found behind blanks, comments, instructions and declarations",
    arguments: [
      ("<a/>", "a"), ("<a>", "a"), ("<a b=\"c\">", "a"), ("<a\tb", "a"), ("<a\nb", "a"), ("<a\rb", "a"), (" \t\r\n<a>", "a"),
      ("\u{FEFF}<a>", "a"),
      ("<?xml version=\"1.0\"?><a>", "a"), ("<?p ? > ?>\n<a>", "a"), ("<!-- c --><a>", "a"), ("<!-- <b> - -> -- > --><a>", "a"),
      ("<!--><a>", "a"), ("<!----><a>", "a"), ("<?p <b> ?><!--<c>--><?q?><a>", "a"), ("<!DOCTYPE b [<!ELEMENT c ANY>]>\n<a>", "a"),
      ("<x:a>", "x:a"), ("<\(longest)>", longest), ("<a<b>", "a<b"),
    ])
  func roots(text: String, root: String) throws {
    for pieceBytes in [1, 2, 3, 7, 1000] {
      let found = try ExportSniff.sniff(MemorySource(Array(text.utf8), pieceBytes: pieceBytes))
      #expect(found == .root(root), "pieces of \(pieceBytes)")
    }
  }

  @Test(
    "Other texts are no XML",
    arguments: [
      "x", " x<a>", "<", "<a", "< a>", "<>", "</a>", "<\(longest)n>", "<\(longest)\(longest)", "<!-- c", "<!-- c -",
      "<!-- c --", "<?p", "<?p ?", " ", "\n\t\r ", "<!-- --", "\u{0B}<a>", "<!DOCTYPE a [", "<!a>", "<??><a>",
    ])
  func others(text: String) throws {
    for pieceBytes in [1, 2, 1000] {
      #expect(try ExportSniff.sniff(MemorySource(Array(text.utf8), pieceBytes: pieceBytes)) == .other, "pieces of \(pieceBytes)")
    }
  }

  @Test("An empty file and wide text are recognised, and no more is read than needed")
  func special() throws {
    #expect(try ExportSniff.sniff(MemorySource([])) == .empty)
    #expect(try ExportSniff.sniff(MemorySource([0xFE, 0xFF, 0, 0x3C, 0, 0x61])) == .wideText)
    let long = MemorySource(Array(("<a>" + String(repeating: "x", count: 100_000)).utf8))
    #expect(try ExportSniff.sniff(long) == .root("a") && long.consumedBytes < 100_000)
  }

  @Test("A file that is not an export is described")
  func contents() {
    #expect(ExportSniff.empty.content == .empty)
    #expect(ExportSniff.wideText.content == .wideText)
    #expect(ExportSniff.other.content == .other)
    #expect(ExportSniff.root("svg").content == .document(root: "svg"))
    let sixty = String(repeating: "n", count: 60)
    #expect(ExportSniff.root(sixty).content == .document(root: sixty))
    #expect(ExportSniff.root(Self.longest).content == .document(root: sixty + "…"))
  }
}
