// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct SourceClassTests {
  @Test(
    "OQ-11: a source is of the class of its best device, and Apple's Health app of manual entries",
    arguments: [
      ("com.apple.Health", "x", [], .manualEntry), ("x", "Health", ["Watch6,1"], .manualEntry), ("x", "health", [], .other),
      ("x", "A", ["iPhone12,1"], .phone), ("x", "A", ["Watch6,1"], .watch), ("x", "A", ["iPhone12,1", "Watch6,1"], .watch),
      ("x", "A", ["Watch6,1", "iPhone12,1", "iPad1,1"], .watch), ("x", "A", ["iPad1,1", "My Watch", "watch", "iPhon"], .other),
    ] as [(String, String, [String], SourceClass)])
  func classes(identifier: String, name: String, productTypes: [String], expected: SourceClass) {
    #expect(SourceClass(SourceRecord(bundleIdentifier: identifier, name: name), productTypes: productTypes) == expected)
  }

  @Test("OQ-11: manual entries come before a watch, a watch before a phone, and a phone before all others")
  func order() {
    let classes: [SourceClass] = [.manualEntry, .watch, .phone, .other]
    for (index, left) in classes.enumerated() {
      for (place, right) in classes.enumerated() { #expect((left < right) == (index < place)) }
    }
  }
}
