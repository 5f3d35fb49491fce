// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// Makes charts of figures over time.
///
///     let figures = FigureChart(table: try question.answer(service), reader: reader)
///     let chart = figures.chart(as: figures.usualForm)
package struct FigureChart: Sendable {
  /// The forms that figures can be drawn in. The raw values are the words of the command line.
  package enum Form: String, Sendable, CaseIterable {
    /// A bar for each interval, a line, or the span from the lowest to the highest value.
    case bars, line, range
    /// A line of text for each interval, a year by day, the mean hour of each weekday, or a line without axes.
    case list, calendar, hours, sparkline
  }

  /// The figures to draw.
  package let table: FigureTable
  /// The start of the period; nil for the first interval of the table.
  package var start: Date?
  /// The end of the period; nil for the last interval of the table.
  package var end: Date?
  /// The value that the person wants to reach in each interval, in the unit of the table's first column; nil for none.
  package var goal: Double?
  private let reader: Reader

  /// A chart of a table, in the period if there is one, with texts and days for a reader.
  package init(table: FigureTable, start: Date? = nil, end: Date? = nil, goal: Double? = nil, reader: Reader) {
    (self.table, self.start, self.end, self.goal, self.reader) = (table, start, end, goal, reader)
  }

  /// The form in which the figures are easiest to read.
  package var usualForm: Form {
    if rolling != nil { return .line }
    switch table.style {
    case .sum, .count: return .bars
    case .pair: return .range
    case .range:
      let measured = table.rows.filter(\.hasData)
      let spread = measured.filter { row in row.values[1] != row.values[2] }
      return spread.count * 2 > measured.count ? .range : .line
    }
  }

  /// The chart; nil if the figures have no such form, or there are none.
  package func chart(as form: Form) -> Chart? {
    guard let first = table.columns.first, !table.rows.isEmpty else { return nil }
    switch form {
    case .bars: return table.style == .pair ? nil : time(.bars(bars))
    case .line: return time(.lines(lines))
    case .range where table.style == .pair: return time(.pairs(pairs))
    case .range: return table.style == .range ? time(.ranges(ranges)) : nil
    case .list: return time(table.style == .range || table.style == .pair ? .ranges(ranges) : .bars(bars))
    case .calendar: return table.interval == .day ? calendarYear(first.format) : nil
    case .hours: return table.interval == .hour ? hours(first.format) : nil
    case .sparkline:
      let values = table.rows.map { $0.values[0] }
      return Chart(
        title: title, tint: tint, language: reader.language,
        content: .sparkline(Sparkline(values, smallestSpan: smallestSpan(values.compactMap { $0 }), limits: limits)))
    }
  }

  /// The chart with other figures of the same intervals over it, which have their own scale; nil if these have no such form, or either has
  /// no figures.
  package func chart(as form: Form, with other: FigureChart) -> Chart? {
    guard var chart = chart(as: form), case .time(var time) = chart.content, let overlay = other.overlay else { return nil }
    (time.name, time.overlay) = (title, overlay)
    chart.title = "\(title) · \(other.title)"
    chart.content = .time(time)
    return chart
  }

  /// The figures as the overlay of another chart; nil without any.
  private var overlay: TimeChart.Overlay? {
    let columns = table.style == .pair ? [0, 3] : [0]
    let lines = columns.map { line($0) }
    guard let format = table.columns.first?.format, lines.contains(where: { !$0.points.isEmpty }) else { return nil }
    return TimeChart.Overlay(
      name: title, format: format, lines: lines, isFromZero: table.style == .sum || table.style == .count,
      smallestSpan: smallestSpan(lines.flatMap { $0.points.map(\.value) }))
  }

  // MARK: Words

  /// The title of the type in the reader's language.
  package var title: String { reader.title(of: table.type) }

  /// The interval, the unit, and whose clocks the figures follow.
  package var subtitle: String { times(of: interval) }

  private var words: Words { Words(reader.language) }

  private var interval: String { words["by.\(table.interval.rawValue)"] }

  private func times(of figures: String) -> String {
    subtitle(figures, reader.ownTimes(in: reader.language))
  }

  /// Figures, their unit, and whose clocks they follow.
  private func subtitle(_ figures: String, _ clocks: String) -> String {
    table.titleUnit.map { words["chart.figuresIn", figures, $0, clocks] } ?? words["chart.figures", figures, clocks]
  }

  private var tint: ChartTint { ChartTint(of: table.type) }

  private func chart(_ content: Chart.Content, subtitle: String? = nil) -> Chart {
    Chart(title: title, subtitle: subtitle ?? self.subtitle, tint: tint, content: content)
  }

  // MARK: Marks

  private var bars: [TimeChart.Bar] {
    table.rows.compactMap { row in row.values[0].map { .init(start: row.start, end: row.end, value: $0) } }
  }

  private var ranges: [TimeChart.Range] {
    table.rows.compactMap { row in
      guard let mean = row.values[0] else { return nil }
      if table.style == .pair { return row.values[3].map { .init(start: row.start, end: row.end, low: $0, high: mean) } }
      return .init(start: row.start, end: row.end, low: row.values[1] ?? mean, high: row.values[2] ?? mean, mean: mean)
    }
  }

  private var pairs: [TimeChart.Pair] {
    table.rows.compactMap { row in
      guard let upper = row.values[0], let lower = row.values[3] else { return nil }
      return TimeChart.Pair(Self.middle(row), upper: upper, lower: lower)
    }
  }

  /// The figures as a line, and a second line for the rolling mean or the second value of a pair.
  private var lines: [TimeChart.Line] {
    var columns = [0]
    if table.style == .pair { columns.append(3) } else if let rolling { columns.append(rolling) }
    return columns.map { column in
      let isOwn = column == 0 && table.style != .pair
      var line = line(column)
      line.name = columns.count == 1 ? "" : isOwn ? interval : name(of: table.columns[column])
      return line
    }
  }

  private func line(_ column: Int) -> TimeChart.Line {
    let points = table.rows.compactMap { row in row.values[column].map { TimeChart.Line.Point(Self.middle(row), $0) } }
    return TimeChart.Line(points: points, longestGap: longestGap(points.map(\.date)))
  }

  private static let rollingPrefix = "rolling_"

  private var rolling: Int? { table.columns.firstIndex { $0.name.hasPrefix(Self.rollingPrefix) } }

  /// The name of a second line.
  private func name(of column: FigureTable.Column) -> String {
    guard column.name.hasPrefix(Self.rollingPrefix) else { return column.title }
    return words["chart.rolling", String(column.name.dropFirst(Self.rollingPrefix.count))]
  }

  private static func middle(_ row: FigureTable.Row) -> Date { row.start.addingTimeInterval(row.end.timeIntervalSince(row.start) / 2) }

  /// The longest time between points that are joined. Weekly measurements are joined from week to week; a month without any is a gap.
  private func longestGap(_ dates: [Date]) -> TimeInterval {
    let steps = zip(dates, dates.dropFirst()).map { $1.timeIntervalSince($0) }.sorted()
    let usual = steps.isEmpty ? 0 : steps[steps.count / 2]
    let interval = table.rows.first.map { $0.end.timeIntervalSince($0.start) } ?? 0
    return max(1.5 * interval, 4 * usual)
  }

  // MARK: Over time

  private func time(_ marks: TimeChart.Marks) -> Chart {
    let isPair = table.style == .pair
    let values: [Double] =
      switch marks {
      case .bars: []
      case .ranges(let ranges): ranges.flatMap { [$0.low, $0.high] }
      case .lines(let lines): lines.flatMap { $0.points.map(\.value) }
      case .pairs(let pairs): pairs.flatMap { [$0.lower, $0.upper] }
      }
    return chart(
      .time(
        TimeChart(
          axis: axis, format: table.columns[0].format, marks: marks, goal: goal,
          mean: isPair || table.whole().count < 2 ? nil : table.mean(), smallestSpan: smallestSpan(values), limits: limits)))
  }

  private var axis: TimeAxis {
    let (first, last) = (table.rows[0], table.rows[table.rows.count - 1])
    // A night is whole although the period ends within its day.
    let from = first.isPartial ? max(start ?? first.start, first.start) : first.start
    let to = last.isPartial ? min(end ?? last.end, last.end) : last.end
    // The axis marks the intervals of its dates: where the data begin, and the one in progress, or where the newest data end.
    let open = table.rows.filter { $0.isPartial && $0.hasData }
    return TimeAxis(
      from: from, to: to, by: table.interval.component, calendar: reader.calendar, now: open.last?.start, begin: open.first?.start)
  }

  /// The values that a human can have, in the unit of the table, if some figures are beyond them and more are not: one wrong value would
  /// flatten all others. Nil where the scale shows all figures.
  private var limits: ClosedRange<Double>? { table.humanLimits }

  /// What the format says of values around the middle. A percentage stays below 100.
  private func smallestSpan(_ values: [Double]) -> Double {
    let limits = limits
    let shown = values.filter { limits?.contains($0) ?? true }
    guard let low = shown.min(), let high = shown.max(), low.isFinite, high.isFinite else { return 0 }
    let usual = table.columns[0].format.leastSpan(around: low / 2 + high / 2)
    guard table.columns[0].format.factor == 100, low >= 0, high <= 1 else { return usual }
    return min(usual, high - low + 2 * (1 - high))
  }

  // MARK: Cells

  /// The year with the most days; the later one of two with equally many.
  private func calendarYear(_ format: FigureFormat) -> Chart? {
    let days = table.rows.compactMap { row in row.values[0].map { YearChart.Day(row.start, $0) } }
    let calendar = reader.calendar
    let years = Dictionary(grouping: days) { calendar.component(.year, from: $0.date) }
    guard let year = years.max(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) })?.key else { return nil }
    let figures = words["chart.yearByDay", String(year)]
    return chart(
      .year(YearChart(year: year, days: years[year] ?? [], format: format, calendar: calendar, limits: limits)),
      subtitle: subtitle(figures, reader.ownDays(in: reader.language)))
  }

  /// The mean of each hour of each weekday. An hour without steps counts as zero from the first one with steps to the last; one without
  /// heart rates, or of a night without sleep, was not measured. A sum of an incomplete hour does not count.
  private func hours(_ format: FigureFormat) -> Chart {
    let calendar = reader.calendar
    var sums = Array(repeating: Array(repeating: (sum: 0.0, count: 0.0), count: 24), count: 7)
    let isAmount = table.style == .sum || table.style == .count
    let isSleep = table.type == Catalog.sleep
    var nights = SleepNight.intervals(in: calendar.timeZone)
    let slept = Set(table.rows.filter { isSleep && $0.values[0] != nil }.map { nights.index(of: $0.start.timeIntervalSinceReferenceDate) })
    let first = isSleep ? 0 : table.rows.firstIndex(where: \.hasData) ?? table.rows.count
    let end = isSleep ? table.rows.count : (table.rows.lastIndex(where: \.hasData) ?? first - 1) + 1
    for row in table.rows[first..<end] where !(isAmount && row.isPartial) {
      let parts = calendar.dateComponents([.weekday, .hour], from: row.start)
      let isMeasured = !isSleep || slept.contains(nights.index(of: row.start.timeIntervalSinceReferenceDate))
      guard let value = row.values[0] ?? (isAmount && isMeasured ? 0 : nil), let weekday = parts.weekday, let hour = parts.hour else {
        continue
      }
      sums[(weekday + 5) % 7][hour].sum += value
      sums[(weekday + 5) % 7][hour].count += 1
    }
    let values = sums.map { $0.map { $0.count > 0 ? $0.sum / $0.count : nil } }
    return chart(
      .heatMap(HeatMap(values, format: format, firstWeekday: calendar.firstWeekday)), subtitle: times(of: words["chart.hourOfWeekday"]))
  }
}

extension ChartTint {
  private static let groups: [String: ChartTint] = [
    "heart": .red, "vitals": .red, "fitness": .orange, "body": .purple, "mobility": .green, "respiratory": .teal, "nutrition": .green,
    "mindfulness": .teal, "sleep": .blue,
  ]

  /// The colour of the type's group; blue for a group without its own.
  package init(of type: DataType) { self = Self.groups[type.group] ?? .blue }
}
