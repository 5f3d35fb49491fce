// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct ExportDamageTests {
  @Test("Damage has the place, and a reason by libxml2's number")
  func reasons() {
    #expect(ExportDamage(line: 3, code: 42).description == "line 3: an attribute is given twice")
    #expect(ExportDamage(line: 3, code: 76).reason == "start and end tag do not match")
    #expect(ExportDamage(line: 3, code: 77).reason == "the end tag is missing")
    #expect(ExportDamage(line: 3, code: 999).reason == "not well-formed XML (error 999)")
    #expect(ExportDamage.truncated(line: 7) == ExportDamage(line: 7, code: 0, reason: "the file ends inside this element"))
    #expect(ExportDamage.unclosed(line: 8) == ExportDamage(line: 8, code: 0, reason: "the element is not closed"))
  }

  @Test("Of libxml2's errors one leaves a start tag open, and two mean that the text ended")
  func kinds() {
    let codes = 0...210
    #expect(codes.filter { ExportDamage(line: 1, code: $0).isUnfinishedStartTag } == [73])
    #expect(codes.filter { ExportDamage(line: 1, code: $0).isEndOfText } == [5, 77])
  }
}
