// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthInterchange

@Suite struct ElementIdentityTests {
  private static func element(_ name: String, _ attributes: [(String, String)] = [], _ children: [KeptElement] = []) -> KeptElement {
    KeptElement(name: name, attributes: attributes.map { .init(name: $0.0, value: $0.1) }, children: children)
  }

  @Test("Elements with equal instants, and devices that differ in their address, are the same")
  func same() {
    func identity(_ attributes: [(String, String)]) -> UInt128 { ElementIdentity.of(Self.element("A", attributes)) }
    #expect(identity([("x", "2026-01-01 08:00:00 +0100")]) == identity([("x", "2026-01-01 12:00:00 +0500")]))
    #expect(identity([("x", "2026-01-01 08:00:00 +0100")]) != identity([("x", "2026-01-01 08:00:00 +0000")]))
    #expect(identity([("device", "<<HKDevice: 0x1>, name:a>")]) == identity([("device", "<<HKDevice: 0x2>, name:a>")]))
    #expect(identity([("device", "<<HKDevice: 0x1>, name:a>")]) != identity([("device", "<<HKDevice: 0x1>, name:b>")]))
    #expect(identity([("other", "<<HKDevice: 0x1>, name:a>")]) != identity([("other", "<<HKDevice: 0x2>, name:a>")]))
  }

  @Test("Elements with other names, attributes, values or children are others")
  func different() {
    let (b, c) = (Self.element("b"), Self.element("c"))
    let elements = [
      Self.element("a"), Self.element("ab"), Self.element("a", [("x", "")]), Self.element("a", [("x", "1")]),
      Self.element("a", [("x", "2")]),
      Self.element("a", [("y", "1")]), Self.element("a", [("x", "1"), ("y", "1")]), Self.element("a", [("y", "1"), ("x", "1")]),
      Self.element("a", [("device", "x")]), Self.element("a", [("device", "y")]), Self.element("a", [], [b]), Self.element("a", [], [c]),
      Self.element("a", [], [b, c]), Self.element("a", [], [c, b]), Self.element("a", [], [Self.element("b", [], [c])]),
      Self.element("a", [], [Self.element("b", [("x", "1")])]), Self.element("a", [], [b, b]),
    ]
    #expect(Set(elements.map(ElementIdentity.of)).count == elements.count)
  }

  @Test("The identity of an element never changes, as stores hold it")
  func stable() {
    let element = Self.element("A", [("x", "1"), ("date", "2001-01-01 00:00:10 +0000")], [Self.element("B")])
    #expect(ElementIdentity.of(element) == StableHash.of("<A x\u{0}1\u{0} date\u{0}10.0\u{0}<B>>"))
  }
}
