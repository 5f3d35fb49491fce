// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct XMLTextTests {
  private func escaped(_ value: String) -> String {
    var text = "["
    XMLText.append(value, to: &text)
    return text + "]"
  }

  @Test(
    "Marks, line ends and invisible characters become references, characters that XML forbids a replacement; all others stay",
    arguments: [
      ("", ""), ("a b'~\u{E9}\u{1F600}", "a b'~\u{E9}\u{1F600}"), ("&", "&amp;"), ("a&", "a&amp;"), ("&a", "&amp;a"),
      ("a&&b", "a&amp;&amp;b"),
      ("<b>", "&lt;b&gt;"), ("\"", "&quot;"), ("\t\n\r", "&#9;&#10;&#13;"), ("a\u{0}b\u{8} ", "a\u{FFFD}b\u{FFFD} "),
      ("\u{B}\u{C}\u{E}\u{1F}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("\u{7F}\u{80}\u{9F}\u{A0}", "&#127;&#128;&#159;\u{A0}"), ("\u{202E}\u{FEFF}", "&#8238;&#65279;"),
      ("\u{FFFD}\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("e\u{301}\u{200D}", "e\u{301}\u{200D}"),
    ])
  func escapes(value: String, expected: String) {
    #expect(escaped(value).unicodeScalars.elementsEqual("[\(expected)]".unicodeScalars))
  }

  @Test(
    "A comment is on one line, and no text ends it",
    arguments: [
      ("a", "<!-- a -->"), ("", "<!--  -->"), ("-->", "<!-- - -&gt; -->"), ("a--b---", "<!-- a- -b- - - -->"),
      ("<a>\n", "<!-- &lt;a&gt;&#10; -->"),
    ])
  func comments(value: String, expected: String) { #expect(XMLText.comment(value) == expected) }
}

@Suite struct AttributeLimitTests {
  /// Whether a text holds, in pieces of this size.
  private func holds(_ text: String, pieces size: Int = .max) -> Bool {
    var limit = AttributeLimit()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      if !piece.withUnsafeBytes({ limit.holds(for: $0) }) { return false }
    }
    return true
  }

  private func attributes(_ count: Int, quote: String = "'") -> String { String(repeating: " a=\(quote)=\(quote)", count: count) }

  @Test("A tag may have 2,000 attributes and not one more, with either kind of quotation marks", arguments: ["'", "\""])
  func most(quote: String) {
    let (most, more) = (attributes(AttributeLimit.most, quote: quote), attributes(AttributeLimit.most + 1, quote: quote))
    for size in [1, 7, .max] {
      #expect(holds("<a\(most)>", pieces: size))
      #expect(!holds("<a\(more)", pieces: size))
    }
  }

  @Test("Each tag is counted; marks in texts and values are not")
  func places() {
    let many = attributes(AttributeLimit.most)
    #expect(holds("<a\(many)/><b\(many)>\(many)\(many)</b>"))
    #expect(holds("\(many)\(many)<a>"))
    let signs = String(repeating: "=", count: AttributeLimit.most + 1)
    #expect(holds("<a b='\(signs)'>"))
    #expect(holds("<a b=\"'\(signs)'\">"))
    #expect(holds("<a b='\"\(signs)\"'/>"))
    #expect(!holds("<a b=''\(signs)"))
    // libxml2 begins a tag at a bare mark in a value, too.
    #expect(holds("<a b='<c\(many)"))
    #expect(!holds("<a b='<c\(many) d='"))
  }
}
