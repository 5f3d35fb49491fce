// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords
import Testing

@Suite struct SleepChartTests {
  /// A night that ends on a day of January at 18:00, with core sleep from midnight.
  private func night(_ day: Int, _ name: String = "asleepCore", hours: Double, _ world: PictureWorld) throws -> SleepNight {
    let value = try #require(Catalog.sleepValues.first { $0.name == name })
    let (start, end) = (try world.date(1, day).timeIntervalSinceReferenceDate, try world.date(1, day, 18).timeIntervalSinceReferenceDate)
    return SleepNight(
      of: [.init(start: start, end: start + hours * 3600, value: value, source: 0)], ranks: [0], start: end - 86400, end: end)
  }

  @Test("One night has a lane for each stage and names its day, several are bands with their mean")
  func charts() throws {
    let world = try PictureWorld()
    let nights = [try night(29, hours: 7, world), try night(31, hours: 8, world)]
    let one = SleepChart(nights: [nights[1]], reader: world.reader)
    let chart = try #require(one.chart)
    #expect(chart.title == "Sleep")
    #expect(chart.subtitle == "night to Sat 2026-01-31; times in Europe/Berlin")
    guard case .night(let lanes) = chart.content else {
      Issue.record("no night")
      return
    }
    #expect(lanes.parts.count == 1)
    #expect(try lanes.parts.first?.start == world.date(1, 31) && lanes.parts.first?.end == world.date(1, 31, 8))
    let several = SleepChart(nights: nights, reader: world.reader)
    let bands = try #require(several.chart)
    #expect(bands.subtitle.hasPrefix("2 nights, mean 7:30 "))
    #expect(bands.subtitle.hasSuffix(" asleep; times where recorded, else in Europe/Berlin"))
    guard case .nights(let shown) = bands.content else {
      Issue.record("no nights")
      return
    }
    #expect(shown.nights.count == 2)
    #expect(several.days == 3)
    #expect(world.reader.dates.days(several.first, until: several.last) == "2026-01-29 to 2026-01-31")
  }

  @Test("A night with only time in bed is drawn, but it does not count in the mean, and its time asleep is not zero")
  func onlyInBed() throws {
    let world = try PictureWorld()
    let (slept, inBed) = (try night(29, hours: 7, world), try night(30, "inBed", hours: 9, world))
    let chart = try #require(SleepChart(nights: [slept, inBed], reader: world.reader).chart)
    #expect(chart.subtitle.hasPrefix("2 nights, mean 7:00 "))
    let lines = chart.terminal(TerminalOptions(columns: 80, rows: 24))
    #expect(lines.contains { $0.hasSuffix(" 7:00") })
    #expect(lines.contains { $0.contains("─") && $0.hasSuffix(" –") })
    #expect(!lines.contains { $0.hasSuffix(" 0:00") })
    let none = try #require(SleepChart(nights: [inBed, inBed], reader: world.reader).chart)
    #expect(none.subtitle == "2 nights; times where recorded, else in Europe/Berlin")
  }

  @Test("The lane of time in bed has all of it, as the figures of the night do, with a gap where no source reports any")
  func timeInBed() throws {
    let world = try PictureWorld()
    let (core, inBed) = (
      try #require(Catalog.sleepValues.first { $0.name == "asleepCore" }), try #require(Catalog.sleepValues.first { $0.name == "inBed" })
    )
    func stretch(_ value: CategoryValue, _ from: Date, _ to: Date) -> SleepNight.Stretch {
      .init(start: from.timeIntervalSinceReferenceDate, end: to.timeIntervalSinceReferenceDate, value: value, source: 0)
    }
    let end = try world.date(1, 31, 18).timeIntervalSinceReferenceDate
    let night = SleepNight(
      of: [
        stretch(inBed, try world.date(1, 30, 23), try world.date(1, 31, 7)), stretch(core, try world.date(1, 31), try world.date(1, 31, 6)),
        stretch(core, try world.date(1, 31, 13), try world.date(1, 31, 14)),
      ], ranks: [0], start: end - 86400, end: end)
    let chart = try #require(SleepChart(nights: [night], reader: world.reader).chart)
    guard case .night(let lanes) = chart.content else {
      Issue.record("no night")
      return
    }
    let lane = lanes.parts.filter { $0.stage == .inBed }
    #expect(try lane.map(\.start) == [world.date(1, 30, 23), world.date(1, 31, 13)])
    #expect(try lane.map(\.end) == [world.date(1, 31, 7), world.date(1, 31, 14)])
    #expect(lanes.parts.count == 4)
    #expect(night.inBedSeconds == 9 * 3600)
    let lines = chart.terminal(TerminalOptions(columns: 80, rows: 24))
    #expect(lines.contains { $0.hasPrefix("In bed") && $0.hasSuffix(" 9:00 h") })
  }

  @Test("The chart is in the reader's language; without nights there is none")
  func languages() throws {
    let world = try PictureWorld(.ru)
    #expect(try SleepChart(nights: [night(31, hours: 8, world)], reader: world.reader).chart?.title == "Сон")
    let none = SleepChart(nights: [], reader: world.reader)
    #expect(none.chart == nil)
    #expect(none.days == 0)
    #expect(none.first == world.reader.now)
  }
}
