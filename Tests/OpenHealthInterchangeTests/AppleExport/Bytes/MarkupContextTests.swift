// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

/// Which less-than signs open markup, as the filter decides it.
@Suite struct MarkupContextTests {
  /// The filter's output, which is the same for pieces of any size.
  private func expect(_ text: String, _ expected: String) throws {
    for pieceBytes in [1, 5, 1000] {
      let found = try filtered(pieces(Array(text.utf8), pieceBytes)).text
      #expect(String(decoding: found, as: UTF8.self) == expected, "\(text) in pieces of \(pieceBytes)")
    }
  }

  @Test(
    "Between tags a sign opens markup if a name, a comment or character data follow",
    arguments: [
      "</a>", "</Z>", "</_>", "</z", "<?p?>", "<?Z", "<!-- y -->", "<!--", "<![CDATA[y]]>", "<A", "<Z", "<a", "<z", "<_", "<a/>",
    ])
  func markup(sign: String) throws {
    try expect("x" + sign, "x" + sign)
    try expect("<b/>x " + sign, "<b/>x " + sign)
  }

  @Test(
    "Between tags other signs are text",
    arguments: [
      "<", "< a", "</", "</1>", "</ a>", "<?", "<?1?>", "<!", "<!- y", "<!x", "<!CDATA[", "<![cdata[", "<@", "<[", "<`", "<{", "<-", "<0",
      "<=", "<\"",
    ])
  func text(sign: String) throws { try expect("x" + sign, "x&lt;" + sign.dropFirst()) }

  @Test(
    "Signs in comments, instructions and character data stay, up to the mark that closes these",
    arguments: [
      ("<a/><!-- < & -->1 < 2", "<a/><!-- < &amp; -->1 &lt; 2"), ("<a/><!---->1 < 2", "<a/><!---->1 &lt; 2"),
      ("<a/><!---> 1 < 2 -->3 < 4", "<a/><!---> 1 < 2 -->3 &lt; 4"), ("<a/><!--> < -->3 < 4", "<a/><!--> < -->3 &lt; 4"),
      ("<a/><!-- ----->1 < 2", "<a/><!-- ----->1 &lt; 2"), ("<a/><!-- - - > -> < -->3 < 4", "<a/><!-- - - > -> < -->3 &lt; 4"),
      ("<a/><?p < ?>1 < 2", "<a/><?p < ?>1 &lt; 2"), ("<a/><?p > ? > < ??>1 < 2", "<a/><?p > ? > < ??>1 &lt; 2"),
      ("<a/><?p?>1 < 2", "<a/><?p?>1 &lt; 2"), ("<a/><![CDATA[ < ]] > ] > < ]]>1 < 2", "<a/><![CDATA[ < ]] > ] > < ]]>1 &lt; 2"),
      ("<a/><![CDATA[x]]]>1 < 2", "<a/><![CDATA[x]]]>1 &lt; 2"), ("<a/><![CDATA[]]>1 < 2", "<a/><![CDATA[]]>1 &lt; 2"),
    ])
  func sections(text: String, expected: String) throws { try expect(text, expected) }

  @Test(
    "In a value a sign is text, unless a known tag begins a line",
    arguments: [
      ("<a b=\"1<2\"/>", "<a b=\"1&lt;2\"/>"), ("<a b='<c \"<d\"'/>", "<a b='&lt;c \"&lt;d\"'/>"),
      ("<a b=\"'<c'\"/>", "<a b=\"'&lt;c'\"/>"),
      ("<a b=\"1\" <c/>", "<a b=\"1\" <c/>"), ("<a b='1' <c/>", "<a b='1' <c/>"), ("<a b=\"1\" <3/>", "<a b=\"1\" &lt;3/>"),
      ("<a <c/>", "<a <c/>"), ("<a <3 c=\"<\"/>", "<a &lt;3 c=\"&lt;\"/>"), ("<a b=\"1 < 2 > <c\"/>", "<a b=\"1 &lt; 2 > &lt;c\"/>"),
      ("<a b=\"1 < 2\"/><c d=\"x > <e\"/>", "<a b=\"1 &lt; 2\"/><c d=\"x > <e\"/>"),
      ("<a b=\"open\n</Record>", "<a b=\"open\n</Record>"), ("<a b=\"open\n \t\r<Record>", "<a b=\"open\n \t\r<Record>"),
      ("<a b='open\n<Record>", "<a b='open\n<Record>"), ("<a b=\"open <Record>", "<a b=\"open &lt;Record>"),
      ("<a b=\"open\r<Record>", "<a b=\"open\r&lt;Record>"), ("<a b=\"open\n.<Record>", "<a b=\"open\n.&lt;Record>"),
      ("<a b=\"open\n<Novelty>", "<a b=\"open\n&lt;Novelty>"), ("<a b=\"open\n<RecordX>", "<a b=\"open\n&lt;RecordX>"),
      ("<a b=\"open\n<Recor", "<a b=\"open\n&lt;Recor"), ("<a b=\"open\n<//Record>", "<a b=\"open\n&lt;//Record>"),
      ("<a b=\"open\n<Record c=\"x < y\"/>", "<a b=\"open\n<Record c=\"x &lt; y\"/>"),
      // After the sign that is text, the value continues.
      ("<a b=\"1 <\n<Record>", "<a b=\"1 &lt;\n<Record>"), ("<a b=\"1 < 2\" c=\"<\"/>x <d", "<a b=\"1 &lt; 2\" c=\"&lt;\"/>x <d"),
    ])
  func values(text: String, expected: String) throws { try expect(text, expected) }
}
