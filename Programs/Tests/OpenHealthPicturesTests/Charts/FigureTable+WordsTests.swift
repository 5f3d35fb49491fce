// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthFigures
import OpenHealthPictures
import Testing

@Suite struct FigureTableWordsTests {
  @Test("A title names the unit, unless the type itself is counted")
  func titleUnit() throws {
    let world = try PictureWorld()
    #expect(try world.table("stepCount", .sum, "count", [[1]]).titleUnit == nil)
    #expect(try world.table("bodyMass", .range, "kg", [[1, 1, 1]]).titleUnit == "kg")
    #expect(try world.table("heartRate", .range, "count/min", [[1, 1, 1]]).titleUnit == "BPM")
  }
}

@Suite struct FigureIntervalWordsTests {
  @Test(
    "The start of an interval has what its length needs",
    arguments: [
      (FigureInterval.hour, "2026-01-31 08:00"), (.day, "2026-01-31 Sat"), (.week, "2026-01-31"), (.month, "2026-01"), (.year, "2026"),
    ])
  func label(interval: FigureInterval, text: String) throws {
    let world = try PictureWorld()
    #expect(try interval.label(world.date(1, 31, 8), world.reader) == text)
  }
}
