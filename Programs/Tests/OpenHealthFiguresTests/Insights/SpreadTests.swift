// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthFigures
import Testing

@Suite struct SpreadTests {
  @Test("Median, level and spread of a few values, by hand")
  func values() {
    #expect(Spread.median([]) == nil)
    #expect(Spread.median([3]) == 3)
    #expect(Spread.median([9, 1, 2]) == 2)
    #expect(Spread.median([9, 1, 2, 4]) == 3)
    #expect(Spread.level([1, 2]) == nil)
    // Without the least and the greatest one.
    #expect(Spread.level([1, 5, 90]) == 5)
    #expect(Spread.level([0, 2, 4, 1000]) == 3)
    // Of twenty values, two are dropped on each side.
    #expect(Spread.level([500, 400] + Array(repeating: 7, count: 16) + [-1, -2]) == 7)
    #expect(Spread.around([]) == nil)
    #expect(Spread.around([5, 5, 5]) == 0)
    #expect(Spread.around([1, 2, 3, 4, 100]) == 1.4826)
  }
}
