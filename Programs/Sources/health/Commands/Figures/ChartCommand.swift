// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCharts
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures

extension FigureChart.Form: ExpressibleByArgument {}

struct ChartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "Draw figures over time, nights, an ECG or a route.",
    discussion: """
      Sums are drawn as bars, other quantities as ranges or a line, blood pressure as pairs, sleep as the stages of each night. Intervals \
      without data are gaps; incomplete ones are marked. Without a period: the last \(FigureText.shownIntervals) intervals, or \
      \(SleepChart.shownNights) nights. For electrocardiograms and routes (workoutRoute), the newest one of the period is drawn. Charts go to \
      the terminal, or are written as SVG or HTML with --output or --format.

      --as list writes a line for each interval, calendar shows a year by day, hours the mean hour of each weekday.

        health chart steps
        health chart "resting heart rate" --in 2025 --by week --as line
        health chart sleep --last 30d --output sleep.svg
        health chart steps --as calendar --format html > steps.html
      """)

  @Argument(
    help: ArgumentHelp("The type: steps, weight, sleep, bp, ecg, or a name that `health types` shows.", valueName: "type"),
    completion: .custom { _, _, _ in TypeNames.completions() })
  var typeName: String
  @Option(name: .customLong("as"), help: "bars, line, range, list, calendar, hours or sparkline. Default: depends on the type.")
  var form: FigureChart.Form?
  @Option(help: "hour, day, week (from Monday), month or year.")
  var by: FigureInterval = .day
  @OptionGroup var source: SourceOptions
  @OptionGroup var period: PeriodOptions
  @Option(help: ArgumentHelp("Draw a line with the rolling mean over this many intervals.", valueName: "count"))
  var rolling: Int?
  @OptionGroup var unit: UnitOptions
  @OptionGroup var picture: PictureOptions
  @Option(help: "Columns to use. Default: the terminal's.")
  var width: Int?
  @Option(help: "Lines to use. Default: the terminal's, at most 23.")
  var height: Int?
  @OptionGroup var store: StoreOptions
  @OptionGroup var place: ZoneOptions

  /// A chart with the notes below it.
  private struct Drawn {
    var chart: Chart
    /// The days that the chart shows; empty if it names them itself.
    var days = ""
    var notes: [String] = []
  }

  private func type() throws -> DataType { try TypeArgument.anyType(named: typeName) }

  func validate() throws {
    _ = try period.bounds(place)
    if let width, width < 40 { throw ValidationError("--width must be at least 40.") }
    if let height, height < 10 { throw ValidationError("--height must be at least 10.") }
    if case .electrocardiogram = try type().kind {
      if form != nil || rolling != nil || unit.unit != nil || source.source != nil {
        throw ValidationError("An electrocardiogram is drawn as it was recorded, without --as, --rolling, --unit and --source.")
      }
      return
    }
    try figures.validate()
    if source.source != nil, try type() == Catalog.workoutRoute, form == nil {
      throw ValidationError("A route is drawn as it was recorded, without --source.")
    }
    if form == .calendar, by != .day { throw ValidationError("--as calendar draws days.") }
    if form == .hours, by != .day, by != .hour { throw ValidationError("--as hours draws hours.") }
    if rolling != nil, let form, form != .line { throw ValidationError("--rolling is drawn --as line.") }
  }

  /// The question for figures, in the intervals that the form needs.
  private var figures: FigureOptions {
    var figures = FigureOptions()
    figures.type = TypeArgument()
    figures.type.typeName = typeName
    (figures.by, figures.period, figures.rolling, figures.unit) = (form == .hours ? .hour : by, period, rolling, unit)
    figures.source = source
    return figures
  }

  func run() throws {
    let service = try store.openExisting()
    let screen = ChartScreen(columns: width, rows: height)
    guard let drawn = try drawn(service, screen) else {
      // As `health report`: what was asked for cannot be made.
      Output.message(Person.words["command.noChart", try type().titleInSentence, "`health types`"])
      throw ExitCode.failure
    }
    switch picture.chosenFormat {
    case .text: screen.write(drawn.chart, notes: drawn.notes, layout: form == .list ? .list : .plot)
    case .svg:
      try FileWriting.text(
        drawn.chart.svg(SVGOptions(height: 320)), to: picture.file, replacing: picture.replace, telling: "command.wroteChart")
    case .html:
      let page = HTMLPage(
        title: drawn.days.isEmpty ? drawn.chart.title : "\(drawn.chart.title), \(drawn.days)",
        language: drawn.chart.language, sections: [.init("", [.wideFigure(drawn.chart, caption: drawn.notes.joined(separator: " "))])])
      try FileWriting.text(page.html(), to: picture.file, replacing: picture.replace, telling: "command.wroteChart")
    }
  }

  private func drawn(_ service: any HealthService, _ screen: ChartScreen) throws -> Drawn? {
    let type = try type()
    let bounds = try period.bounds(place)
    let recordings = RecordingChart(service: service, reader: place.reader)
    if case .electrocardiogram = type.kind {
      return try recordings.newestElectrocardiogram(from: bounds.start, to: bounds.end).map { Drawn(chart: $0) }
    }
    if type == Catalog.workoutRoute, form == nil {
      return try recordings.newestRoute(from: bounds.start, to: bounds.end).map { Drawn(chart: $0) }
    }
    if type == Catalog.sleep, by == .day, form == nil, rolling == nil { return try sleep(bounds, service, screen) }
    return try overTime(bounds, service)
  }

  private func sleep(_ bounds: (start: Date?, end: Date?), _ service: any HealthService, _ screen: ChartScreen) throws -> Drawn? {
    let nights = try period.nights(place)
    let reply = try ClippedPeriod.trying(nights, of: [Catalog.sleep], service, place) { start, end in
      let request = ComputeSleep(from: start, to: end, timeZone: place.zone, overridesZones: place.reader.overridesZones)
      return try service.perform(request, for: .owner)
    }
    let isOpen = bounds.start == nil && bounds.end == nil
    let shown = SleepChart(nights: isOpen ? reply.nights.suffix(SleepChart.shownNights) : reply.nights, reader: place.reader)
    guard let chart = shown.chart else { return nil }
    // Four lines are title, legend and clock.
    let note = Person.words["command.nightsCut"]
    let isCut = picture.chosenFormat == .text && shown.days > screen.room(besides: []) - 4
    let days = shown.nights.count > 1 ? place.reader.dates.days(shown.first, until: shown.last) : ""
    return Drawn(chart: chart, days: days, notes: isCut ? [note] : [])
  }

  private func overTime(_ bounds: (start: Date?, end: Date?), _ service: any HealthService) throws -> Drawn? {
    let most =
      switch form {
      case .calendar: 366
      case .hours: 24 * 28
      default: FigureText.shownIntervals
      }
    let table = try figures.figures(service, place, most: most)
    guard !table.rows.isEmpty else { return nil }
    var figures = FigureChart(table: table, start: bounds.start, end: bounds.end, reader: place.reader)
    figures.goal = try RingGoals.goal(of: table, reader: place.reader, service: service)
    let wanted = form ?? figures.usualForm
    if rolling != nil, table.style == .pair {
      throw ValidationError("\(table.type.localTitle) has two values: --rolling needs a type with one.")
    }
    guard let chart = figures.chart(as: wanted) else {
      let others = FigureChart.Form.allCases.filter { figures.chart(as: $0) != nil }.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("\(table.type.localTitle) cannot be drawn --as \(wanted.rawValue). Choose one of \(others).")
    }
    let dates = place.reader.dates
    let days = wanted == .calendar ? "" : dates.days(table.rows[0].start, until: table.rows[table.rows.count - 1].end)
    return Drawn(chart: chart, days: days, notes: Self.notes(FigureText(table: table, reader: place.reader), wanted))
  }

  /// The notes on what a form does not show itself.
  private static func notes(_ text: FigureText, _ form: FigureChart.Form) -> [String] {
    switch form {
    case .bars: text.footnote == nil ? [] : [partly(text.table.interval)]
    case .list: [text.meanLine, text.footnote].compactMap { $0 }
    case .calendar, .sparkline: [text.meanLine].compactMap { $0 }
    case .line, .range, .hours: []
    }
  }

  private static func partly(_ interval: FigureInterval) -> String {
    FigureText.incomplete(interval) + (Person.language == .zh ? "。" : ".")
  }
}
