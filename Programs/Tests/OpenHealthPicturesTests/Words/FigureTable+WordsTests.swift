// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthPictures
import Testing

@Suite struct FigureTableWordsTests {
  @Test("A title names the unit, unless the type is what is counted")
  func titleUnit() throws {
    let world = try PictureWorld()
    #expect(try world.table("stepCount", .sum, "count", [[1]]).titleUnit == nil)
    #expect(try world.table("bodyMass", .range, "kg", [[1, 1, 1]]).titleUnit == "kg")
    #expect(try world.table("heartRate", .range, "count/min", [[1, 1, 1]]).titleUnit == "BPM")
  }
}
