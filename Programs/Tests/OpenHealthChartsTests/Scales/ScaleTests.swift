// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords
import ProgramsTestSupport
import Testing

@testable import OpenHealthCharts

@Suite struct ScaleTests {
  @Test("Ticks are 1, 2 or 5 times a power of ten, and the ends hold all values", arguments: 0..<300)
  func ticks(_ seed: Int) {
    var random = SampleCharts.seeded(UInt64(seed))
    let power = pow(10, Double(Int.random(in: -6...9, using: &random)))
    let values = (0..<Int.random(in: 2...20, using: &random)).map { _ in Double.random(in: -1...3, using: &random) * power }
    let scale = ValueScale(values, fromZero: seed % 2 == 0, smallestSpan: 0, format: FigureFormat(.decimal(2), unit: ""))
    #expect(scale.lower <= values.min() ?? 0)
    #expect(scale.upper >= values.max() ?? 0)
    #expect((3...13).contains(scale.ticks.count))
    let digits = scale.step / pow(10, floor(log10(scale.step * 1.000001)))
    #expect([1, 2, 5].contains { abs($0 - digits) < 1e-6 })
    if seed % 2 == 0 {
      #expect(scale.lower <= 0)
      #expect(scale.upper >= 0)
    }
    #expect(Set(scale.ticks.map(scale.label)).count == scale.ticks.count, "\(scale.ticks.map(scale.label))")
  }

  @Test("A value that is not a number does not change the scale of the others")
  func notNumbers() {
    let sound = ValueScale.bounds([1, 2], fromZero: false, smallestSpan: 0)
    #expect(sound == (1, 2))
    #expect(ValueScale.bounds([.infinity, 1, .nan, 2, -.infinity], fromZero: false, smallestSpan: 0) == sound)
  }

  @Test("A list that has no room for all keeps the last intervals", arguments: 3...12)
  func lists(_ rows: Int) {
    let lines = SampleCharts.barChart(count: 20).terminal(TerminalOptions(columns: 60, rows: rows, layout: .list))
    #expect(lines.count == rows)
    #expect(lines.last?.hasPrefix("Sat 2026-03-28") == true)
  }

  @Test("A small change stays small if the caller sets the least range")
  func smallestSpan() {
    let scale = ValueScale([55, 59], fromZero: false, smallestSpan: 30, format: SampleCharts.pulse)
    #expect(scale.upper - scale.lower >= 30)
    #expect(scale.lower > 30)
    #expect(scale.upper < 85)
    #expect(abs(scale.place(57) - 0.5) < 0.15)
  }

  @Test(
    "Few, equal or extreme values have a scale",
    arguments: [
      [], [5], [5, 5, 5], [0], [-3, -3], [.nan, .infinity], [1e300, -1e300], [.greatestFiniteMagnitude], [.leastNonzeroMagnitude, 0],
      [1e15, 1e15 + 1],
    ] as [[Double]])
  func odd(_ values: [Double]) {
    for fromZero in [false, true] {
      let scale = ValueScale(values, fromZero: fromZero, smallestSpan: 0, format: SampleCharts.pulse)
      #expect(scale.lower.isFinite)
      #expect(scale.upper.isFinite)
      #expect(scale.lower < scale.upper)
      #expect(scale.step > 0)
      #expect(scale.ticks.allSatisfy { $0.isFinite })
      #expect(scale.ticks.count >= 2)
      #expect(values.allSatisfy { (0...1).contains(scale.place($0)) })
      #expect(scale.ticks.allSatisfy { scale.label($0).utf8.count < 24 })
    }
  }

  @Test("A moment's place is its share of the time, also over changes of the clocks", arguments: [(2026, 3, 28), (2026, 10, 24)])
  func daylightSaving(_ year: Int, _ month: Int, _ day: Int) {
    let calendar = SampleCharts.calendar
    let start = SampleCharts.date(year, month, day)
    let end = SampleCharts.date(year, month, day + 3)
    let axis = TimeAxis(from: start, to: end, by: .day, calendar: calendar)
    let slots = axis.slots(limit: 10) ?? []
    #expect(slots.count == 3)
    #expect(slots == axis.lastSlots(9))
    // The second day has an hour more, or less.
    #expect(slots.map { $0.duration / 3600 } == [24, month == 3 ? 23 : 25, 24])
    let domain = axis.domain
    for slot in slots {
      #expect(abs(axis.place(slot.start, in: domain) - slot.start.timeIntervalSince(start) / end.timeIntervalSince(start)) < 1e-9)
    }
    let ticks = axis.ticks(columns: 40)
    #expect(ticks.map(\.date) == slots.map(\.start))
    #expect(ticks.allSatisfy { $0.isForStretch })
    #expect(ticks.first?.label == "S \(day)")
    // Hours show what the clock does.
    let hours = TimeAxis(from: slots[1].start, to: slots[1].end, by: .hour, calendar: calendar).ticks(columns: 60)
    #expect(hours.map(\.label) == ["00:00", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00", "21:00"])
  }

  @Test(
    "Ticks are as close as their texts allow",
    arguments: [
      (1, 70, ["00:00", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00", "21:00"]),
      (7, 40, ["M 5", "T 6", "W 7", "T 8", "F 9", "S 10", "S 11"]), (28, 40, ["5 Jan", "12 Jan", "19 Jan", "26 Jan"]),
      (365, 70, ["Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "2027"]),
      (365, 30, ["Mar", "May", "Jul", "Sep", "Nov", "2027"]),
      (2000, 40, ["2027", "2028", "2029", "2030", "2031"]),
    ])
  func timeTicks(_ days: Int, _ columns: Int, _ expected: [String]) {
    let start = SampleCharts.date(2026, 1, 5)
    let end = SampleCharts.calendar.date(byAdding: .day, value: days, to: start) ?? start
    let axis = TimeAxis(from: start, to: end, by: nil, calendar: SampleCharts.calendar)
    #expect(axis.ticks(columns: columns).map(\.label) == expected)
  }

  @Test("An interval is partial where the axis cuts it, where the data begin in it, or where it is not over")
  func partial() {
    let (start, end) = (SampleCharts.date(2026, 1, 5, 12), SampleCharts.date(2026, 1, 9))
    let axis = TimeAxis(from: start, to: end, by: .day, calendar: SampleCharts.calendar, now: SampleCharts.date(2026, 1, 8, 14))
    let slots = axis.slots(limit: 9) ?? []
    #expect(slots.map { axis.isPartial($0.start, $0.end) } == [true, false, false, true])
    #expect(axis.domain.start == SampleCharts.date(2026, 1, 5))
    #expect(axis.slots(limit: 3) == nil)
    var begun = axis
    begun.begin = SampleCharts.date(2026, 1, 6, 10)
    #expect(slots.map { begun.isPartial($0.start, $0.end) } == [true, true, false, true])
  }

  @Test("Dates without end, and in the wrong order, are an axis")
  func oddDates() {
    for (from, to) in [
      (Date.distantPast, Date.distantFuture), (.distantFuture, .distantPast),
      (Date(timeIntervalSince1970: .nan), Date(timeIntervalSince1970: .infinity)),
    ] {
      for interval in [Calendar.Component.hour, .day, .year] {
        let axis = TimeAxis(from: from, to: to, by: interval, calendar: SampleCharts.calendar)
        #expect(axis.domain.duration > 0)
        #expect(axis.ticks(columns: 80).count < 60)
        #expect(axis.lastSlots(5).count <= 5)
      }
    }
  }

  @Test("A night over a change of the clocks keeps both ends at the times that the clock showed")
  func nightClock() {
    let axis = TimeAxis(from: SampleCharts.date(2026, 3, 29), to: SampleCharts.date(2026, 3, 30), by: .day, calendar: SampleCharts.calendar)
    let chart = NightsChart(axis: axis, nights: [])
    let day = SampleCharts.date(2026, 3, 29)
    #expect(chart.clock(SampleCharts.date(2026, 3, 28, 23), of: day) == 11 * 3600)
    #expect(chart.clock(SampleCharts.date(2026, 3, 29, 7), of: day) == 19 * 3600)
  }

  @Test("A route is as wide as it is on the ground, and its scale bar is round")
  func route() throws {
    let route = RouteChart([.init(60, 10), .init(60, 10.1), .init(60.05, 10.1)])
    let plane = try #require(route.plane)
    // At 60 degrees a degree of longitude is half as long.
    #expect(abs(plane.width / plane.height - 1) < 0.01)
    #expect(route.scaleBar(atMost: 730)?.text == "500 m")
    #expect(route.scaleBar(atMost: 2100)?.text == "2 km")
    #expect(RouteChart([], inMiles: true).scaleBar(atMost: 2000)?.text == "1 mi")
    #expect(RouteChart([.init(.nan, 0), .init(91, 0)]).plane == nil)
    #expect(abs((RouteChart([.init(0, 179.9), .init(0, -179.9)]).plane?.width ?? 0) - 22_264) < 10)
  }

  @Test("A year has a cell for each of its days, on its weekday")
  func year() {
    for year in [2024, 2025, 2026, 1900, 2000] {
      let cells = YearChart(year: year, days: [], format: SampleCharts.steps, calendar: SampleCharts.calendar).cells
      #expect(cells.count == (CivilCount.isLeap(year) ? 366 : 365))
      let first = SampleCharts.calendar.component(.weekday, from: SampleCharts.date(year, 1, 1, 12))
      #expect(cells.first?.row == (first + 5) % 7)
    }
  }

  @Test("Values that share a column keep least and greatest; values far apart are not joined")
  func thinning() {
    let start = SampleCharts.date(2026, 1, 5)
    let points = [(0.0, 5.0), (1, 9), (2, 1), (3, 4), (50, 7), (51, .nan), (52, 6)].map {
      TimeChart.Line.Point(start.addingTimeInterval($0), $1)
    }
    let columns = Thinning.columns(TimeChart.Line(points: points, longestGap: 10), count: 10) { $0.timeIntervalSince(start) / 100 }
    #expect(columns.map(\.index) == [0, 5])
    #expect(columns.map(\.isJoined) == [false, false])
    #expect(columns.first.map { [$0.first, $0.low, $0.high, $0.last] } == [5, 1, 9, 4])
  }

  @Test("V19: a single value between gaps is a dot of a sparkline; neighbours are a line")
  func singleDays() {
    func svg(_ values: [Double?]) -> String { Chart(title: "Steps", tint: .orange, content: .sparkline(Sparkline(values))).svg() }
    #expect(svg([1, nil, 3, nil, nil, 2]).contains("class=\"dot\""))
    #expect(!svg([1, nil, 3, nil, nil, 2]).contains("class=\"ln\""))
    #expect(svg([1, 2, nil, 3]).contains("class=\"dot\""))
    #expect(svg([1, 2, nil, 3]).contains("class=\"ln\""))
    #expect(!svg([1, 2, nil, 3, 4]).contains("class=\"dot\""))
  }

  @Test("A sparkline keeps its gaps and its width")
  func sparkline() {
    #expect(Sparkline([0, nil, 7, 14]).text(columns: 10) == "▁ ▅█")
    #expect(Sparkline([0, nil, 7, 14]).text(columns: 10, charset: .ascii) == "_ =#")
    #expect(Sparkline((0..<100).map(Double.init)).text(columns: 8) == "▁▂▃▄▅▆▇█")
    #expect(Sparkline([57, 58], smallestSpan: 100).text(columns: 2).allSatisfy { "▄▅".contains($0) })
    #expect(Sparkline([]).text(columns: 5) == "")
    #expect(Sparkline([1]).text(columns: 0) == "")
  }
}
