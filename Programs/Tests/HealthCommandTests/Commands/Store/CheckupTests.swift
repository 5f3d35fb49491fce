// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import health

@Suite struct CheckupTests {
  @Test("Rows that several parts of a check found are added up; what several checks found is one finding")
  func adding() {
    func finding(_ subject: String, _ meaning: String, rows: Int? = nil) -> StoreFinding {
      var finding = StoreFinding(.damage, subject, meaning, remedy: StoreFinding.restore)
      finding.rows = rows
      return finding
    }
    var checkup = Checkup()
    checkup.add([finding("metadata", "Metadata cannot be read.", rows: 1), finding("series", "Series cannot be read.", rows: 1)])
    #expect(checkup.findings.map(\.sentence) == ["Metadata cannot be read (1 row).", "Series cannot be read (1 row)."])
    checkup.add([finding("metadata", "Metadata cannot be read.", rows: 2000)])
    checkup.add([finding("pages", "Page 3 is damaged."), finding("log", "Page 3 is damaged.")])
    #expect(
      checkup.findings.map(\.sentence) == ["Metadata cannot be read (2001 rows).", "Series cannot be read (1 row).", "Page 3 is damaged."])
  }
}
