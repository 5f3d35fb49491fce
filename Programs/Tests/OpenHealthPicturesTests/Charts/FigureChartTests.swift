// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords
import Testing

@Suite struct FigureChartTests {
  private func forms(_ table: FigureTable, _ reader: Reader) -> [FigureChart.Form] {
    let figures = FigureChart(table: table, reader: reader)
    return FigureChart.Form.allCases.filter { figures.chart(as: $0) != nil }
  }

  @Test("Sums are bars, ranges are ranges if they spread, two values are spans; a rolling mean is a line")
  func usualForms() throws {
    let world = try PictureWorld()
    func usual(_ table: FigureTable) -> FigureChart.Form { FigureChart(table: table, reader: world.reader).usualForm }
    let steps = try world.table("stepCount", .sum, "count", [[100], [200], [nil], [300]])
    #expect(usual(steps) == .bars)
    #expect(usual(steps.withRollingMean(of: 2)) == .line)
    #expect(usual(try world.table("heartRate", .range, "count/min", [[60, 50, 90], [61, 51, 80]])) == .range)
    #expect(usual(try world.table("bodyMass", .range, "kg", [[70, 70, 70], [71, 71, 71], [72, 70, 73]])) == .line)
    let pressure = try world.table("bloodPressureSystolic", .pair, "mmHg", [[120, 110, 130, 80, 70, 90]])
    #expect(usual(pressure) == .range)
  }

  @Test("A table has the forms that show it whole; one without rows has none")
  func possibleForms() throws {
    let world = try PictureWorld()
    let steps = try world.table("stepCount", .sum, "count", [[100], [200]])
    #expect(forms(steps, world.reader) == [.bars, .line, .list, .calendar, .sparkline])
    let pressure = try world.table("bloodPressureSystolic", .pair, "mmHg", [[120, 110, 130, 80, 70, 90]])
    #expect(forms(pressure, world.reader) == [.line, .range, .list, .calendar, .sparkline])
    var hourly = steps
    hourly.interval = .hour
    #expect(forms(hourly, world.reader) == [.bars, .line, .list, .hours, .sparkline])
    var empty = steps
    empty.rows = []
    #expect(forms(empty, world.reader).isEmpty)
  }

  @Test("A line of a small change has a narrow scale, and one of whole numbers a wider one")
  func spans() throws {
    let world = try PictureWorld()
    func span(_ table: FigureTable) throws -> Double {
      let chart = try #require(FigureChart(table: table, reader: world.reader).chart(as: .sparkline))
      guard case .sparkline(let line) = chart.content else { throw HealthError.damagedData(.column) }
      return line.smallestSpan
    }
    let weight = try world.table("bodyMass", .range, "kg", [[70.1, 70.1, 70.1], [70.5, 70.5, 70.5], [70.9, 70.9, 70.9]])
    #expect(abs(try span(weight) - 2) < 1e-9)
    let pulse = try world.table("restingHeartRate", .range, "count/min", [[55, 55, 55], [57, 57, 57]])
    #expect(abs(try span(pulse) - 8) < 1e-9)
    let shares = try world.table("oxygenSaturation", .range, "%", [[0.97, 0.97, 0.97], [0.99, 0.99, 0.99]])
    #expect(abs(try span(shares) - 0.04) < 1e-9)
  }

  @Test("The title is in the reader's language, the line below it names interval and unit, and whose clocks they follow")
  func titles() throws {
    let world = try PictureWorld(.ru)
    let steps = FigureChart(table: try world.table("stepCount", .sum, "count", [[100]]), reader: world.reader)
    #expect(steps.title == "Шаги")
    #expect(steps.subtitle == "по дням; время места записи, иначе Europe/Berlin")
    let weight = FigureChart(table: try world.table("bodyMass", .range, "kg", [[70, 70, 70]]), reader: world.reader)
    #expect(weight.title == "Вес")
    #expect(weight.subtitle == "по дням, кг; время места записи, иначе Europe/Berlin")
  }

  @Test(
    "V6: each form says that its days are those of the places, in each language, unless a zone was asked for", arguments: Language.allCases)
  func clocks(_ language: Language) throws {
    let world = try PictureWorld(language)
    var one = world.reader
    one.overridesZones = true
    var table = try world.table("stepCount", .sum, "count", [[100], [200]])
    for interval in [FigureInterval.day, .hour] {
      table.interval = interval
      for form in FigureChart.Form.allCases where form != .sparkline {
        guard let own = FigureChart(table: table, reader: world.reader).chart(as: form) else { continue }
        let shown = try #require(FigureChart(table: table, reader: one).chart(as: form))
        let isOfDays = form == .calendar
        #expect(own.subtitle.hasSuffix(isOfDays ? world.reader.ownDays(in: language) : world.reader.ownTimes(in: language)), "\(form)")
        #expect(shown.subtitle.hasSuffix(isOfDays ? one.ownDays(in: language) : one.ownTimes(in: language)), "\(form)")
      }
    }
  }

  @Test("Gaps have no bars; the goal and the mean of the measured days are lines")
  func bars() throws {
    let world = try PictureWorld()
    let table = try world.table("stepCount", .sum, "count", [[100], [nil], [300]])
    let chart = try #require(FigureChart(table: table, goal: 250, reader: world.reader).chart(as: .bars))
    guard case .time(let time) = chart.content, case .bars(let bars) = time.marks else {
      Issue.record("not bars")
      return
    }
    #expect(bars.map(\.value) == [100, 300])
    #expect(time.goal == 250)
    #expect(time.mean == 200)
    #expect(try bars.map(\.start) == [world.date(1, 28), world.date(1, 30)])
  }

  @Test("V5: a value that no human has does not stretch the scale; a mark says where it is, unless most figures are so")
  func beyondHuman() throws {
    let world = try PictureWorld()
    let table = try world.table("bodyMass", .range, "kg", [[70, 70, 70], [900, 900, 900], [71, 71, 71], [69, 69, 69], [3, 3, 3]])
    let figures = FigureChart(table: table, reader: world.reader)
    for form in [FigureChart.Form.line, .range] {
      let chart = try #require(figures.chart(as: form))
      let drawn = chart.terminal(TerminalOptions(columns: 80, rows: 16, layout: .plot)).joined(separator: "\n")
      #expect(drawn.contains("▲"), "\(drawn)")
      #expect(drawn.contains("▼"), "\(drawn)")
      #expect(drawn.contains("2 beyond the scale"), "\(drawn)")
      #expect(!drawn.contains("500"), "\(drawn)")
      let svg = chart.svg(SVGOptions())
      #expect(svg.contains("2 beyond the scale"))
      #expect(svg.contains("from 3 to 900 kg"))
    }
    let line = try #require(figures.chart(as: .sparkline))
    guard case .sparkline(let spark) = line.content else {
      Issue.record("no sparkline")
      return
    }
    #expect(spark.text(columns: 5) != Sparkline(spark.values).text(columns: 5))
    let infant = try world.table("bodyMass", .range, "kg", [[3.2, 3.2, 3.2], [3.4, 3.4, 3.4], [3.6, 3.6, 3.6]])
    let whole = try #require(FigureChart(table: infant, reader: world.reader).chart(as: .line))
    #expect(!whole.svg(SVGOptions()).contains("beyond the scale"))
    #expect(try world.table("stepCount", .sum, "count", [[8000], [450_000], [7000], [9000]]).humanLimits?.upperBound == 400_000)
  }

  @Test("An interval is drawn as incomplete if it is; a night to the day in which the period ends is not")
  func incomplete() throws {
    let world = try PictureWorld()
    var table = try world.table("sleepAnalysis", .count, "s", [[1800], [3600]])
    func drawn() throws -> String {
      let figures = FigureChart(table: table, start: try world.date(1, 28), end: try world.date(1, 29, 12), reader: world.reader)
      return try #require(figures.chart(as: .list)).terminal(TerminalOptions(columns: 60, rows: 10, layout: .list)).joined(separator: "\n")
    }
    #expect(try !drawn().contains("*"))
    table.rows[1].isPartial = true
    #expect(try drawn().contains("*"))
    // Both where the data begin and where they end.
    var months = try world.table("stepCount", .sum, "count", [[nil], [100], [200], [300], [nil]])
    for row in [1, 3] { months.rows[row].isPartial = true }
    let chart = try #require(FigureChart(table: months, reader: world.reader).chart(as: .list))
    let lines = chart.terminal(TerminalOptions(columns: 60, rows: 12, layout: .list))
    #expect(lines.filter { $0.hasSuffix(" *") }.count == 2, "\(lines)")
  }

  @Test("A calendar shows the year with the most days")
  func calendar() throws {
    let world = try PictureWorld()
    var table = try world.table("stepCount", .sum, "count", [[1], [2], [3]])
    let before = try world.date(12, 31, year: 2025)
    table.rows.insert(.init(start: before, end: before.addingTimeInterval(86400), isPartial: false, values: [9]), at: 0)
    let chart = try #require(FigureChart(table: table, reader: world.reader).chart(as: .calendar))
    guard case .year(let year) = chart.content else {
      Issue.record("no year")
      return
    }
    #expect(year.year == 2026)
    #expect(year.days.map(\.value) == [1, 2, 3])
    #expect(chart.subtitle == "2026 by day; days where recorded, else in Europe/Berlin")
  }

  @Test("V3 V3a: an hour without steps counts as zero where the data have begun and not ended, one without heart rates was not measured")
  func hours() throws {
    let world = try PictureWorld()
    func map(_ name: String, _ style: FigureTable.Style, _ unit: String) throws -> HeatMap {
      let ten: [Double?] = [10, 10, 10]
      let none: [Double?] = [nil, nil, nil]
      var table = try world.table(name, style, unit, [none, ten, none, none, ten, [40, 10, 70], none])
      table.interval = .hour
      // Seven Wednesdays at 8. The last hour with data is incomplete.
      for index in table.rows.indices {
        let start = try world.date(1, 7 + 7 * index, 8)
        (table.rows[index].start, table.rows[index].end) = (start, start + 3600)
      }
      table.rows[5].isPartial = true
      let chart = try #require(FigureChart(table: table, reader: world.reader).chart(as: .hours))
      guard case .heatMap(let map) = chart.content else {
        Issue.record("no hours")
        return HeatMap([], format: table.columns[0].format)
      }
      return map
    }
    let (steps, rates) = (try map("stepCount", .sum, "count"), try map("heartRate", .range, "count/min"))
    #expect(steps.values[2][8] == 5 && rates.values[2][8] == 20)
    #expect(steps.values[2][9] == nil && rates.values[3][8] == nil)
  }

  @Test("OBJ-26: an hour awake counts as zero in the night of a day with sleep; without sleep in the night, none of its hours was measured")
  func hoursOfSleep() throws {
    let world = try PictureWorld()
    var table = try world.table("sleepAnalysis", .count, "s", [[1800], [nil], [nil], [nil]])
    table.interval = .hour
    // Two Wednesdays at 3 and 9.
    let starts = [try world.date(1, 21, 3), try world.date(1, 21, 9), try world.date(1, 28, 3), try world.date(1, 28, 9)]
    for (index, start) in starts.enumerated() { (table.rows[index].start, table.rows[index].end) = (start, start + 3600) }
    let chart = try #require(FigureChart(table: table, reader: world.reader).chart(as: .hours))
    guard case .heatMap(let map) = chart.content else {
      Issue.record("no hours")
      return
    }
    #expect(map.values[2][3] == 1800 && map.values[2][9] == 0)
  }
}
