// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct StoreFindingTests {
  @Test("A finding of rows says how many there are at the end of its sentence, and another one is its meaning")
  func sentences() {
    func sentence(_ meaning: String, _ rows: Int?) -> String {
      var finding = StoreFinding(.damage, "pages", meaning, remedy: "none")
      finding.rows = rows
      return finding.sentence
    }
    #expect(sentence("It is so.", nil) == "It is so.")
    #expect(sentence("It is so", nil) == "It is so")
    #expect(sentence("It is so.", 1) == "It is so (1 row).")
    #expect(sentence("It is so", 1) == "It is so (1 row).")
    #expect(sentence("It is so.", 2) == "It is so (2 rows).")
    #expect(sentence("It is so.", 0) == "It is so (0 rows).")
  }

  @Test("Damage is worse than what needs attention, and that is worse than a note")
  func severities() {
    let ordered: [StoreFinding.Severity] = [.note, .attention, .damage]
    for (index, left) in ordered.enumerated() {
      for (other, right) in ordered.enumerated() { #expect((left < right) == (index < other), "\(left) \(right)") }
    }
    #expect([StoreFinding.Severity.damage, .note, .attention].sorted() == ordered)
  }
}
