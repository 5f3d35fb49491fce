// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// The days of two types: one over the other in time, each day as a point, and their correlation.
struct PairPage: LivePageView {
  static let section = PageSection.browse

  /// A day with both figures.
  struct Day: Encodable, Sendable {
    var day: String
    var first, second: Double
  }

  var title: String
  /// The short names of both types.
  var first, second: String
  @HTMLOnly var firstName: String
  @HTMLOnly var secondName: String
  @HTMLOnly var firstPath: String
  @HTMLOnly var secondPath: String
  /// The units of the figures, in Apple's notation; nil without figures.
  var firstUnit, secondUnit: String?
  /// The correlation in words, or why there is none.
  var sentence: String
  /// Pearson's correlation and its interval of 95 %; nil with too few days.
  var correlation, least, most: Double?
  /// The days with both.
  var days: [Day]
  @HTMLOnly var pointsSVG: String? = nil
  @HTMLOnly var timeSVG: String? = nil
  @HTMLOnly var liveTypes: [DataType]

  static let routes: [PageRoute] = [
    .get("/types/:type/against/:other", PairPage.self) { request, context in
      guard let first = Catalog.type(named: request.parameter("type")), let second = Catalog.type(named: request.parameter("other")),
        first != second, [first, second].allSatisfy(TypePage.hasFigures)
      else { return .missing }
      return .view(try PairPage(first, second, context))
    }
  ]

  init(_ first: DataType, _ second: DataType, _ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let freshness = try Freshness(at: reader.now, service: context.service)
    var days = DailyReader(
      at: freshness.present, freshness, system: reader.locale.system, numbers: reader.numbers, zone: reader.zone,
      overridesZones: reader.overridesZones, service: context.service)
    let (one, other) = (try days.figures(of: first), try days.figures(of: second))
    (self.first, self.second) = (first.name, second.name)
    let titles = [first, second].map { reader.title(of: $0) }
    (firstName, secondName) = (titles[0], titles[1])
    (firstPath, secondPath) = (TypeAddress.page(of: first), TypeAddress.page(of: second))
    (firstUnit, secondUnit) = (one?.form.unit, other?.form.unit)
    title = words["pair.title", titles[0], titles[1]]
    liveTypes = [first, second].flatMap { [$0] + ($0.memberTypes ?? []) }
    guard let one, let other else {
      (sentence, self.days) = (words["pair.few", reader.numbers.text(Association.leastDays), reader.numbers.text(0)], [])
      return
    }
    let found = Association(one, other)
    sentence = try InsightText(context.service, reader: reader).correlation(found)
    (correlation, least, most) = (found.correlation, found.interval?.lowerBound, found.interval?.upperBound)
    self.days = found.pairs.map { Day(day: $0.day.text, first: one.form.shown($0.first), second: other.form.shown($0.second)) }
    guard found.pairs.count > 1 else { return }
    let names = (words["pair.one", titles[0]], words["pair.other", titles[1]])
    let points = found.pairs.map { pair in
      ScatterChart.Point(
        reader.dates.day(pair.day.start(in: reader.zone)), across: one.form.shown(pair.first), up: other.form.shown(pair.second))
    }
    let scatter = ScatterChart(points, across: .init(names.0, one.form.format), up: .init(names.1, other.form.format))
    pointsSVG = Chart(title: words["pair.points"], tint: ChartTint(of: first), content: .scatter(scatter)).pageDrawing("points")
    timeSVG = Self.overTime(found, reader)?.pageDrawing("time")
  }

  /// The days that are drawn one by one; of more, the mean of each seven.
  private static let mostDays = 120

  /// The figures of both types over time, between the first and the last day that have both.
  private static func overTime(_ found: Association, _ reader: Reader) -> Chart? {
    guard let from = found.pairs.first?.day, let to = found.pairs.last?.day else { return nil }
    let start = found.first.first.daysSinceReferenceDate
    let (first, last) = (from.daysSinceReferenceDate - start, to.daysSinceReferenceDate - start)
    let step = last - first < mostDays ? 1 : 7
    func line(_ figures: DailyFigures) -> TimeChart.Line {
      let points = stride(from: first, through: last, by: step).compactMap { place -> TimeChart.Line.Point? in
        let known = figures.known(place...min(last, place + step - 1))
        guard !known.isEmpty else { return nil }
        let noon = figures.day(place).start(in: reader.zone).addingTimeInterval(Double(step) * 43_200)
        return .init(noon, figures.form.shown(known.reduce(0, +) / Double(known.count)))
      }
      return TimeChart.Line(points: points, longestGap: (Double(step) * 3 + 0.5) * 86_400)
    }
    let (one, other) = (found.first, found.second)
    let axis = TimeAxis(from: from.start(in: reader.zone), to: to.next.start(in: reader.zone), by: .day, calendar: reader.calendar)
    return Chart(
      title: Words(reader.language)["pair.time"], tint: ChartTint(of: one.type),
      content: .time(
        TimeChart(
          axis: axis, format: one.form.format, marks: .lines([line(one)]), name: reader.title(of: one.type),
          overlay: .init(
            name: reader.title(of: other.type), format: other.form.format, lines: [line(other)], isFromZero: other.isAmount))))
  }
}
