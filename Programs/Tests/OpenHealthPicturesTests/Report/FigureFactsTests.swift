// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthFigures
import OpenHealthPictures
import Testing

@Suite struct FigureFactsTests {
  @Test("A partial interval counts in the sum, but not in mean, lowest and highest, unless there is no other")
  func sums() throws {
    let world = try PictureWorld()
    var table = try world.table("stepCount", .sum, "count", [[100], [nil], [300], [50]])
    table.rows[3].isPartial = true
    let facts = FigureFacts(table)
    #expect(facts.mean == 200)
    #expect(facts.low == 100)
    #expect(facts.high == 300)
    #expect(facts.sum == 450)
    #expect(facts.intervals == 3)
    table.rows = [table.rows[3]]
    #expect(FigureFacts(table).low == 50)
    #expect(FigureFacts(table).mean == nil)
  }

  @Test("Ranges have the lowest and highest value of all intervals, of the column that is asked for")
  func ranges() throws {
    let world = try PictureWorld()
    let table = try world.table("bloodPressureSystolic", .pair, "mmHg", [[120, 110, 130, 80, 70, 90], [122, 105, 128, 82, 75, 95]])
    let (upper, lower) = (FigureFacts(table), FigureFacts(table, column: 3))
    #expect(upper.low == 105)
    #expect(upper.high == 130)
    #expect(upper.mean == 121)
    #expect(lower.low == 70)
    #expect(lower.high == 95)
    #expect(lower.mean == 81)
  }
}
