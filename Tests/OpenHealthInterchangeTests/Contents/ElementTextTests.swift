// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthInterchange
import Testing

@Suite struct ElementTextTests {
  @Test("Each element has a line, indented by its level; attributes are escaped")
  func text() {
    let inner = KeptElement(name: "C", attributes: [.init(name: "z", value: "1")])
    let element = KeptElement(
      name: "A", attributes: [.init(name: "x", value: "<\"&>"), .init(name: "y", value: "")],
      children: [KeptElement(name: "B", children: [inner]), KeptElement(name: "D")])
    let lines = [
      "<A x=\"&lt;&quot;&amp;&gt;\" y=\"\">", " <B>", "  <C z=\"1\"/>", " </B>", " <D/>", "</A>",
    ]
    #expect(ElementText.xml(element) == lines.map { $0 + "\n" }.joined())
    #expect(ElementText.xml(element, depth: 3) == lines.map { "   " + $0 + "\n" }.joined())
    #expect(ElementText.xml(KeptElement(name: "E")) == "<E/>\n")
  }
}
