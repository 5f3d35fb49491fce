// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords
import ProgramsTestSupport
import Testing

@Suite struct HealthReportTests {
  private let question = HealthReport.Question(usual: DateComponents(day: 30), name: "Anna <Example>", program: "test 1.0")

  @Test("A report has the reader's words, the person's name and the program that made it")
  func page() throws {
    let world = try PictureWorld(.ru)
    let steps = try PictureWorld.type("stepCount")
    for day in 20...31 {
      let value = SampleRecord.Value.quantity(Double(day) * 100, try UnitExpression.parse("count"))
      try world.save(PictureWorld.sample(steps, value, from: try world.date(1, day, 10), seconds: 60))
    }
    let report = try #require(try HealthReport(question, reader: world.reader, service: world.engine))
    #expect(try report.period.end == world.date(2, 2))
    let html = try #require(try report.page()).html()
    #expect(html.contains("Шаги") && html.contains("Made by test 1.0 on 2026-02-01 12:00"))
    #expect(html.contains("Health report of Anna &lt;Example&gt;") && !html.contains("<Example>"))
  }

  @Test("The mean night of a report has the time in bed of all nights, and the sleep of those that have any")
  func meanNight() throws {
    let world = try PictureWorld()
    for (day, value, hours) in [(29, 3, 6.0), (30, 3, 8.0), (31, 0, 10.0)] {
      try world.save(
        PictureWorld.sample(
          try PictureWorld.type("sleepAnalysis"), .category(value), from: try world.date(1, day), seconds: hours * 3600))
    }
    let report = try #require(try HealthReport(question, reader: world.reader, service: world.engine))
    let html = try #require(try report.page()).html()
    #expect(html.contains("Mean night: asleep 7:00, in bed 8:00, core sleep 7:00 hours"))
  }

  @Test("A report has whole days, also when the day after it has no midnight")
  func skippedMidnight() throws {
    let world = try PictureWorld()
    let zone = try #require(TimeZone(identifier: "America/Santiago"))
    let end = try #require(CivilDay("2024-09-08")).start(in: zone)
    let reader = Reader(zone: zone, now: end - 3600)
    let report = try #require(try HealthReport(question, reader: reader, service: world.engine))
    #expect(report.period.end == end && report.period.start == CivilDay("2024-08-09")?.start(in: zone))
  }

  @Test("T12: a report names types in too many intervals, and has the figures of all others")
  func crowded() throws {
    let world = try PictureWorld()
    let (steps, heart) = (try PictureWorld.type("stepCount"), try PictureWorld.type("heartRate"))
    for day in 20...31 {
      let date = try world.date(1, day, 10)
      try world.save(PictureWorld.sample(steps, .quantity(100, try UnitExpression.parse("count")), from: date, seconds: 60))
      try world.save(PictureWorld.sample(heart, .quantity(60, try UnitExpression.parse("count/min")), from: date))
    }
    func html(_ service: any HealthService) throws -> String {
      try #require(try HealthReport(question, reader: world.reader, service: service)?.page()).html()
    }
    #expect(try !html(world.engine).contains("Left out"))
    let page = try html(CrowdedService(world.engine, steps))
    #expect(page.contains("Left out: Steps. The samples lie in too many days") && page.contains("Heart rate"))
    var alone = question
    alone.types = [steps]
    let only = try HealthReport(alone, reader: world.reader, service: CrowdedService(world.engine, steps))?.page()
    #expect(only?.html().contains("Left out: Steps.") == true)
  }

  @Test("There is no page without data, and no report of an empty period")
  func nothing() throws {
    let world = try PictureWorld()
    #expect(try HealthReport(question, reader: world.reader, service: world.engine)?.page() == nil)
    var reversed = question
    (reversed.start, reversed.end) = (try world.date(1, 31), try world.date(1, 30))
    #expect(try HealthReport(reversed, reader: world.reader, service: world.engine) == nil)
  }
}
