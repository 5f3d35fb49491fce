// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords
import Testing

@Suite struct ReportWordsTests {
  @Test("A caption has mean, span and the number of days with data")
  func captions() throws {
    let world = try PictureWorld()
    let steps = try world.table("stepCount", .sum, "count", [[100], [nil], [300]])
    #expect(ReportWords.caption(steps, .plain) == "Mean 200 steps a day; 100 to 300 steps; 2 days with data")
    let rates = try world.table("heartRate", .range, "count/min", [[60, 50, 90]])
    #expect(ReportWords.caption(rates, .plain) == "Mean 60 BPM; 50 to 90 BPM; 1 day with data")
    #expect(try ReportWords.caption(world.table("stepCount", .sum, "count", [[nil]]), .plain).isEmpty)
  }

  @Test("Names from the store are short and cannot command a terminal, and only six are shown")
  func names() throws {
    #expect(!ReportWords.name("a\u{1b}[31mb").unicodeScalars.contains("\u{1b}"))
    #expect(TextWidth.columns(ReportWords.name(String(repeating: "x", count: 500))) <= 60)
    let sources = (1...8).map { SourceRecord(bundleIdentifier: "com.example.\($0)", name: "App \($0)") }
    #expect(ReportWords.names(sources) == "App 1, App 2, App 3, App 4, App 5, App 6, 2 more")
  }

  @Test("Types have the heading of their group")
  func headings() throws {
    #expect(try ReportWords.heading(of: PictureWorld.type("heartRate")) == "Heart")
    #expect(try ReportWords.heading(of: PictureWorld.type("stepCount")) == "Activity")
  }
}
