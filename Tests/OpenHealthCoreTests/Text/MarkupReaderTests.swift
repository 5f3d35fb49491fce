// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct MarkupReaderTests {
  private func pieces(_ text: String) throws(MarkupReader.Fault) -> [MarkupReader.Piece] {
    var reader = try MarkupReader(Data(text.utf8))
    var pieces: [MarkupReader.Piece] = []
    while let piece = try reader.next() { pieces.append(piece) }
    return pieces
  }

  private func reason(_ text: String) -> MarkupReader.Fault.Reason? {
    do { _ = try pieces(text) } catch { return error.reason }
    return nil
  }

  @Test("Tags, attributes and texts come in order, with references resolved, and names with their prefixes")
  func pieces() throws {
    let text = """
      \u{FEFF}<?xml version="1.0" encoding='UTF-8'?>
      <!-- before -->
      <h:a one="1 &amp; &quot;2&quot;" two = '&#x41;&#66;&apos;'>x &lt; y<b/><![CDATA[<no tag> & ]]>
      <?instruction ?></h:a >
      <!-- after -->
      """
    #expect(
      try pieces(text) == [
        .start(name: "h:a", attributes: ["one": "1 & \"2\"", "two": "AB'"]), .text("x < y"), .start(name: "b", attributes: [:]),
        .end(name: "b"), .text("<no tag> & "), .text("\n"), .end(name: "h:a"),
      ])
  }

  @Test("Names can be in any script, and a document without a declaration is read")
  func plain() throws {
    #expect(try pieces("<名 é='ü'>я</名>") == [.start(name: "名", attributes: ["é": "ü"]), .text("я"), .end(name: "名")])
  }

  @Test(
    "Documents that are not well-formed are refused",
    arguments: [
      ("", MarkupReader.Fault.Reason.empty), (" ", .end), ("x", .outside), ("<a>", .end), ("<a", .end), ("<a b", .attribute),
      ("<a b='", .end), ("<a/>x", .outside), ("<a/><b/>", .outside), ("<a></b>", .nesting), ("<a><b></a></b>", .nesting),
      ("</a>", .nesting),
      ("<a b='1' b='2'/>", .attribute), ("<a b=1/>", .attribute), ("<a b/>", .attribute), ("<a b='<'/>", .attribute),
      ("<a b='1'c='2'/>", .tag), ("<1/>", .tag), ("< a/>", .tag), ("<a>]]></a>", .tag), ("<a></a b>", .tag), ("<a>&nbsp;</a>", .reference),
      ("<a>&</a>", .reference), ("<a>&#0;</a>", .reference), ("<a>&#xD800;</a>", .reference), ("<a>&#xFFFE;</a>", .reference),
      ("<a>&#-1;</a>", .reference), ("<a>&#99999999999999;</a>", .reference), ("<a>\u{1}</a>", .character),
      ("<!-- a -- b --><a/>", .comment),
      ("<!-- <a/>", .comment), ("<a><?xml version='1.0'?></a>", .comment), ("<? x?><a/>", .comment), ("<![CDATA[x]]><a/>", .outside),
      ("<a><![CDATA[x</a>", .end), ("<?xml version='1.0' encoding='ISO-8859-1'?><a/>", .encoding),
    ])
  func refused(text: String, expected: MarkupReader.Fault.Reason) { #expect(reason(text) == expected) }

  @Test("Bytes that are not UTF-8 are refused")
  func encoding() {
    let texts: [[UInt8]] = [[0x3C, 0x61, 0xFF], "<a/>".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), 0xD8] }]
    for bytes in texts {
      #expect(throws: MarkupReader.Fault(.encoding, line: 1)) { try MarkupReader(Data(bytes)) }
    }
  }

  @Test(
    "A document type is never read, so that no entity is expanded",
    arguments: [
      "<!DOCTYPE a [<!ENTITY b 'x'><!ENTITY c '&b;&b;'>]><a>&c;</a>", "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
      "<a><!DOCTYPE a></a>", "<!ELEMENT a>",
    ])
  func documentType(text: String) { #expect(reason(text) == .documentType) }

  @Test("Elements are at most 200 deep, and have at most 200 attributes")
  func depth() throws {
    func nested(_ count: Int) -> String { String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count) }
    #expect(try pieces(nested(200)).count == 400)
    #expect(reason(nested(201)) == .depth)
    #expect(reason(String(repeating: "<a>", count: 1_000_000)) == .depth)
    func attributes(_ count: Int) -> String { "<a \((0..<count).map { "a\($0)=''" }.joined(separator: " "))/>" }
    #expect(try pieces(attributes(200)).count == 2 && reason(attributes(201)) == .depth)
  }

  @Test("A fault has the line, and quotes nothing from the document")
  func lines() {
    let error = #expect(throws: MarkupReader.Fault.self) { try pieces("<secret>\n<value a='\n'>\n</secret>") }
    #expect(error?.description == "line 4: the end of an element that is not open")
  }

  @Test(
    "A reference has a number without a sign, of a character that XML allows, and at most eleven letters",
    arguments: [
      ("#65", "A"), ("#x41", "A"), ("#x4a", "J"), ("#x20", " "), ("#9", "\t"), ("#10", "\n"), ("#13", "\r"), ("#xD7FF", "\u{D7FF}"),
      ("#xE000", "\u{E000}"), ("#xFFFD", "\u{FFFD}"), ("#x10000", "\u{10000}"), ("#x10FFFD", "\u{10FFFD}"), ("#x000000041", "A"),
      ("#+65", nil), ("#-65", nil), ("#x+41", nil), ("#x-41", nil), ("#+0", nil), ("#", nil), ("#x", nil), ("", nil), ("x41", nil),
      ("#X41", nil), ("65", nil), ("#x1F", nil), ("#8", nil), ("#11", nil), ("#12", nil), ("#14", nil), ("#xDFFF", nil), ("#xFFFF", nil),
      ("#x1FFFE", nil), ("#x10FFFF", nil), ("#x110000", nil), ("#4294967361", nil), ("#6 5", nil), ("#x0000000041", nil), ("AMP", nil),
    ] as [(String, String?)])
  func references(name: String, character: String?) throws {
    let texts = ["<a>&\(name);</a>", "<a b='&\(name);'/>"]
    guard let character else {
      #expect(texts.map(reason) == [.reference, .reference])
      return
    }
    #expect(try pieces(texts[0]) == [.start(name: "a", attributes: [:]), .text(character), .end(name: "a")])
    #expect(try pieces(texts[1]) == [.start(name: "a", attributes: ["b": character]), .end(name: "a")])
  }

  @Test("A name begins with a letter, an underscore or a colon, and continues with those, digits, hyphens and full stops")
  func names() throws {
    for name in ["a", "z", "A", "Z", "_", ":", "\u{E9}", "a0", "a9", "a-", "a.", "a:Z_z.0-9"] {
      #expect(try pieces("<\(name)/>").first == .start(name: name, attributes: [:]), "\(name)")
    }
    for first in ["0", "9", "-", ".", "@", "[", "`", "{", ";", "/a"] { #expect(reason("<\(first)a/>") != nil, "\(first)") }
    for inside in ["@", "[", "`", "{", "/", ";", ","] { #expect(reason("<a\(inside)b c=''/>") == .tag, "\(inside)") }
  }

  @Test("Blanks, line ends and all characters from the blank on are text, and the other control characters are not")
  func characters() throws {
    let text = "\t\n\r ~\u{7F}\u{80}\u{10FFFF}"
    #expect(try pieces("<a\tb\r\n=\n'\(text)' >\(text)</a\t>").first == .start(name: "a", attributes: ["b": text]))
    for value in 0..<UInt8(0x20) where ![0x9, 0xA, 0xD].contains(value) {
      let scalar = Unicode.Scalar(value)
      for wrong in ["<a>\(scalar)</a>", "<a b='\(scalar)'/>", "<a><!--\(scalar)--></a>"] { #expect(reason(wrong) == .character) }
    }
  }

  @Test(
    "A declaration comes first and names an encoding that is UTF-8; other instructions may be anywhere",
    arguments: [
      ("<?xml version='1.0' encoding='utf-8'?><a/>", nil), ("<?xml version='1.0' encoding = \"US-ASCII\"?><a/>", nil),
      ("<?xml version='1.0' encoding='ascii'?><a/>", nil), ("<?xml\tversion='1.0'?><a/>", nil), ("<?xml-style a?><a/><?b c?>", nil),
      ("<!----><a/>", nil), ("<?xml version='1.0' encoding='UTF-16'?><a/>", .encoding),
      ("<?xml version='1.0' encoding=''?><a/>", .encoding),
      ("<?xml?><a/>", .comment), ("<?xml", .comment), ("<?xml ", .comment), (" <?xml version='1.0'?><a/>", .comment),
      ("<a/><?XML b?>", .comment), ("<?a", .comment), ("<!--a--->", .comment), ("<!--a", .comment),
    ] as [(String, MarkupReader.Fault.Reason?)])
  func declarations(text: String, expected: MarkupReader.Fault.Reason?) { #expect(reason(text) == expected) }

  @Test("A fault counts the lines of texts, tags, comments and sections")
  func lineCounts() {
    let error = #expect(throws: MarkupReader.Fault.self) { try pieces("<a>\n<!--\n--><b\n>\n<![CDATA[\n]]>\r\n</c>") }
    #expect(error == MarkupReader.Fault(.nesting, line: 7))
  }
}
