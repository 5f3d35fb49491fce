// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthInterchange

@Suite struct ExportByteFilterTests {
  static let doctype = "<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [\n<!-- a ]> b -->\n<!ELEMENT HealthData (a|b]*)>\n]>\n<HealthData>"

  @Test(arguments: [
    ("", ""),
    ("plain text", "plain text"),
    ("\u{FEFF}<a/>", "<a/>"),
    ("<a b=\"x\u{0B}y\"/>", "<a b=\"x\u{FFFD}y\"/>"),
    ("<a b=\"x\u{FFFE}y\u{FFFF}\"/>", "<a b=\"x\u{FFFD}y\u{FFFD}\"/>"),
    ("<a b=\"\u{7F}\u{85}é\u{1F600}\"/>", "<a b=\"\u{7F}\u{85}é\u{1F600}\"/>"),
    ("&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;", "&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;"),
    ("&nbsp;&&amp&#;&#x;&#xG;&#65 ;&lt", "&amp;nbsp;&amp;&amp;amp&amp;#;&amp;#x;&amp;#xG;&amp;#65 ;&amp;lt"),
    ("&#0;&#xD800;&#xFFFE;&#x110000;&#99999999999999;&#11;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("&#00000065;", "&#00000065;"),
    (doctype, "<?xml version=\"1.0\"?>\n\n\n\n\n<HealthData>"),
    ("<!DOCTYPE HealthData>\n<HealthData/>", "\n<HealthData/>"),
    ("<!DOCTYPE HealthData SYSTEM \"x\">\n<HealthData/>", "\n<HealthData/>"),
    ("<!DOCTYPE HealthData [\n<!-- never closed\n] >\n<HealthData a=\"]>\"/>", "\n\n\n<HealthData a=\"]>\"/>"),
    ("<!DOCTYPE HealthData [ <!ATTLIST x y \"]\n<HealthData>", "\n<HealthData>"),
    ("<!DOCTYPE HealthData [ ] \n ><HealthData>", "\n<HealthData>"),
    ("<a b=\"1 < 2\"/>", "<a b=\"1 &lt; 2\"/>"),
    ("<a b=\"I <3 you\"/>\n<a/>", "<a b=\"I &lt;3 you\"/>\n<a/>"),
    ("<a b=\"<i>x</i> <b>\"/>\n<a/>", "<a b=\"&lt;i>x&lt;/i> &lt;b>\"/>\n<a/>"),
    ("<a b=\"<<HKDevice: 0x1>, name:x>\"/>", "<a b=\"&lt;&lt;HKDevice: 0x1>, name:x>\"/>"),
    ("<a b=\"open/>\n<Record c=\"1\"/>", "<a b=\"open/>\n<Record c=\"1\"/>"),
    ("<a b=\"open\n <Record c=\"1\"/>", "<a b=\"open\n <Record c=\"1\"/>"),
    ("<a>text</a>", "<a>text</a>"),
    ("<a>1 < 2</a>", "<a>1 &lt; 2</a>"),
    ("<!-- <a --><a/>", "<!-- <a --><a/>"),
    ("<a b='<'/>", "<a b='&lt;'/>"),
    ("<", "&lt;"),
  ])
  func givesThis(input: String, expected: String) throws {
    #expect(try filtered(input) == expected)
  }

  @Test func replacesInvalidBytesAsSwiftDoes() throws {
    let cases: [[UInt8]] = [
      [0x61, 0xFF, 0x62], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xE2, 0x82, 0x41], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0x98],
      [0x80], [0xC3], [0xE0, 0x80, 0xAF], [0xF8, 0x88, 0x80, 0x80],
    ]
    for bytes in cases { #expect(try filtered([bytes]).text == Array(String(decoding: bytes, as: UTF8.self).utf8)) }
  }

  @Test func countsAndTellsTheFirstLine() throws {
    let text = "<!DOCTYPE x [\n\n]>\n<a b=\"\u{1}\"/>\n<a b=\"&\u{2}&#1;\"/>\n<a b=\"& < \"/>\n"
    for pieceBytes in [1, 2, 7, 1000] {
      let (_, repairs) = try filtered(pieces(Array(text.utf8), pieceBytes))
      #expect(repairs[.forbiddenCharacter] == .init(count: 2, firstLine: 4))
      #expect(repairs[.bareAmpersand] == .init(count: 2, firstLine: 5))
      #expect(repairs[.forbiddenReference] == .init(count: 1, firstLine: 5))
      #expect(repairs[.bareLessThan] == .init(count: 1, firstLine: 6))
      #expect(repairs[.invalidUTF8] == .init())
      #expect(repairs.total == 6)
    }
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x3C, 0], [0xFE, 0xFF, 0, 0x3C], [0x3C, 0, 0x3F, 0], [0, 0x3C, 0, 0x3F], [0, 0, 0xFE, 0xFF], [0, 0, 0, 0x3C],
    ] as [[UInt8]])
  func refusesWideText(start: [UInt8]) {
    #expect(throws: ExportByteFilter.UnsupportedEncoding.self) { try filtered([start + [0x61, 0, 0x61, 0]]) }
    #expect(throws: ExportByteFilter.UnsupportedEncoding.self) { try filtered(start.map { [$0] } + [[0x61]]) }
  }

  /// Awkward bytes of every kind, in small texts, cut at every pair of positions.
  @Test func givesTheSameForEverySplit() throws {
    let texts: [[UInt8]] = [
      Array(Self.doctype.utf8),
      Array("<a b=\"&amp;&x&#65;&#0; <3 é\u{1F600}\u{1}\"/>\n <Record c=\"<b>".utf8) + [0xE2, 0x82, 0xFF, 0x22, 0x2F, 0x3E],
      Array("\u{FEFF}<?xml?><!-- a < b --><!DOCTYPE a><HealthData>x < y</HealthData>\n<![CDATA[ <a & ]]>".utf8),
      Array("<a b=\"open\n<MetadataEntry c=\"1\"/>\n</HeartRateVariabilityMetadataList>".utf8),
    ]
    for text in texts {
      let whole = try filtered([text])
      for first in 0...text.count {
        for second in first...text.count {
          let parts = try filtered([Array(text[..<first]), Array(text[first..<second]), Array(text[second...])])
          if parts.text != whole.text || parts.repairs != whole.repairs {
            Issue.record("split at \(first), \(second) of \(String(decoding: text, as: UTF8.self))")
            return
          }
        }
      }
      let single = try filtered(text.map { [$0] })
      #expect(single.text == whole.text)
      #expect(single.repairs == whole.repairs)
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func makesLegalTextOfRandomBytes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fragments = ["<!DOCTYPE", "]>", "&#", "&lt;", "&", "<", ">", "\"", "<Record ", "\n", "\u{FFFE}", "é", "--", "<!--", "<HealthData "]
    for _ in 0..<150 {
      var bytes: [UInt8] = [0x20, 0x20]
      while bytes.count < 400 {
        if Int.random(in: 0..<3, using: &random) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        } else {
          bytes += Array(fragments.randomElement(using: &random)!.utf8)
        }
      }
      let whole = try filtered([bytes])
      let size = Int.random(in: 1...60, using: &random)
      let parts = try filtered(pieces(bytes, size))
      #expect(parts.text == whole.text)
      #expect(parts.repairs == whole.repairs)
      let text = try #require(String(validating: whole.text, as: UTF8.self))
      let isLegal = text.unicodeScalars.allSatisfy { scalar in
        scalar.value >= 0x20 && scalar.value < 0xFFFE || [9, 10, 13].contains(scalar.value) || scalar.value > 0xFFFF
      }
      #expect(isLegal)
    }
  }

  @Test func handsCleanTextOnInOnePiece() throws {
    var filter = ExportByteFilter()
    let text = Array(String(repeating: "<Record value=\"1\" unit=\"é\" device=\"&lt;\"/>\n", count: 1000).utf8)
    var calls = 0
    try text.withUnsafeBytes { bytes in
      try filter.process(bytes) { slice in
        calls += 1
        #expect(slice.baseAddress == bytes.baseAddress)
      }
    }
    #expect(calls == 1)
  }

  @Test(
    "The filter is between tags after the end of one, outside comments and declarations, if no sign in it was text",
    arguments: [
      ("<a/>", true), ("<a/>\n ", true), ("<a/>x", false), ("<a/", false), ("<a b=\">\"", false), ("<a b='x>'", false),
      ("<!-- > -->", true), ("<!-- >", false), ("<?p >", false), ("<?p ?>", true),
      ("<a b=\"1 < 2\"/>", false), ("<a b=\"1 < 2\"/><c/>", true),
      ("<!DOCTYPE a [>", false), ("<!DOCTYPE a []>", true), ("x", false), (" ", true),
    ])
  func betweenTags(text: String, isBetween: Bool) throws {
    var filter = ExportByteFilter()
    #expect(!filter.isBetweenTags)
    let used = try Array(text.utf8).withUnsafeBytes { try filter.process($0, limit: $0.count, isFinal: true) { _ in } }
    #expect(used == text.utf8.count)
    #expect(filter.isBetweenTags == isBetween)
  }

  @Test("A part of a text is filtered up to a limit, or to where more bytes are needed")
  func limits() throws {
    func process(_ text: String, limit: Int, isFinal: Bool) throws -> String {
      var (filter, output) = (ExportByteFilter(), [UInt8]())
      let used = try Array(text.utf8).withUnsafeBytes { try filter.process($0, limit: limit, isFinal: isFinal) { output += $0 } }
      return "\(used) \(String(decoding: output, as: UTF8.self))"
    }
    #expect(try process("plain text", limit: 7, isFinal: false) == "7 plain t")
    #expect(try process("plain &amp; text", limit: 8, isFinal: false) == "11 plain &amp;")
    #expect(try process("plain &am", limit: 9, isFinal: false) == "6 plain ")
    #expect(try process("plain &am", limit: 9, isFinal: true) == "9 plain &amp;am")
    #expect(try process("abc", limit: 3, isFinal: false) == "0 ")
    #expect(try process("abc", limit: 3, isFinal: true) == "3 abc")
    #expect(try process("abcd", limit: 4, isFinal: false) == "4 abcd")
    // A sign needs 48 bytes from its own on.
    let long = "x<a" + String(repeating: "b", count: 46)
    #expect(try process(long, limit: 10, isFinal: false) == "10 \(long.prefix(10))")
    #expect(try process(String(long.dropLast()), limit: 10, isFinal: false) == "1 x")
  }

  @Test("Line breaks that bypassed the filter count for the lines of repairs")
  func passedLines() throws {
    var filter = ExportByteFilter()
    func process(_ text: String) throws {
      _ = try Array(text.utf8).withUnsafeBytes { try filter.process($0, limit: $0.count, isFinal: true) { _ in } }
    }
    try process("one\ntwo\n")
    filter.pass(lines: 5)
    try process("\n\u{1}\n\u{2}&")
    #expect(filter.repairs[.forbiddenCharacter] == .init(count: 2, firstLine: 9))
    #expect(filter.repairs[.bareAmpersand] == .init(count: 1, firstLine: 10))
  }

  @Test("A sequence that the end of the text cuts is repaired once, on its line")
  func cutSequence() throws {
    let (text, repairs) = try filtered([[0x61, 0x0A, 0xE2], [0x82]])
    #expect(text == [0x61, 0x0A, 0xEF, 0xBF, 0xBD])
    #expect(repairs[.invalidUTF8] == .init(count: 1, firstLine: 2))
  }
}

func pieces(_ bytes: [UInt8], _ size: Int) -> [[UInt8]] {
  stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
}
