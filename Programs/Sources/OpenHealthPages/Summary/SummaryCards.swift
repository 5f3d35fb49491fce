// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// Turns an overview into the parts of the summary.
struct SummaryCards {
  private let overview: Overview
  private let context: PageContext
  private var reader: Reader { context.reader }
  private var words: Words { context.words }

  init(_ overview: Overview, _ context: PageContext) { (self.overview, self.context) = (overview, context) }

  // MARK: Figures

  /// The card of a type.
  ///
  /// - Parameter index: a number that no other card of the page has.
  func card(_ item: Overview.Item, index: Int) -> SummaryPage.Card {
    let texts = ReportWords(reader)
    // Two values of a pair share their unit.
    let values = item.latest.dropLast().map { item.format.number($0) } + item.latest.suffix(1).map { item.format.text($0) }
    return SummaryPage.Card(
      type: item.type.name, path: TypeAddress.page(of: item.type), name: reader.title(of: item.type), value: values.joined(separator: "/"),
      latest: item.latest, unit: item.unit, date: reader.dates.iso(item.date), when: when(item),
      recent: texts.recent(item), mean: item.recent, reference: reader.dates.isoDay(item.reference), trend: texts.trend(item),
      change: item.change.flatMap { $0.isFinite ? $0 : nil }, sparkSVG: spark(item, index: index))
  }

  private func when(_ item: Overview.Item) -> String {
    let calendar = reader.calendar
    let today = calendar.startOfDay(for: reader.now)
    if item.date >= today { return item.isOfDay ? words["summary.today"] : "\(words["summary.today"]), \(reader.dates.time(item.date))" }
    if let yesterday = calendar.date(byAdding: .day, value: -1, to: today), item.date >= yesterday { return words["summary.yesterday"] }
    return reader.dates.day(item.date)
  }

  private func spark(_ item: Overview.Item, index: Int) -> String? {
    let values = item.days.compactMap { $0 }.filter(\.isFinite)
    guard values.count > 1 else { return nil }
    let limits = HumanLimits.limits(values, of: item.type, unit: item.unit, seconds: 86_400)
    let shown = values.filter { limits?.contains($0) ?? true }
    let span = item.format.leastSpan(around: shown.reduce(0, +) / Double(max(1, shown.count)))
    let chart = Chart(
      title: words["summary.spark", reader.title(of: item.type)], tint: ChartTint(of: item.type), language: reader.language,
      content: .sparkline(Sparkline(item.days, smallestSpan: span, limits: limits)))
    return chart.svg(SVGOptions(width: 280, height: 120, idPrefix: "spark\(index)", showsTitle: false, sheet: .page))
  }

  // MARK: Rings

  /// The rings of the newest day that has any; nil without data.
  var rings: SummaryPage.Rings? {
    guard let record = overview.rings, let civil = record.day else { return nil }
    let rings = record.rings.map { RingChart.Ring(words["activity.\($0.part.rawValue)"], $0, reader.numbers) }
    let (day, shown) = (civil.text, DaysPeriod.label(civil, reader))
    let rows = rings.map { ring in
      ChartView.Row(ring.name, [ring.format.text(ring.value), ring.goal > 0 ? ring.format.text(ring.goal) : "–"])
    }
    let chart = Chart(title: words["summary.rings"], subtitle: shown, content: .rings(RingChart(rings)))
    return SummaryPage.Rings(
      isToday: civil == CivilDay(of: reader.now, in: reader.zone), ringsDay: day, ringsText: shown,
      ringsPath: "/activity" + PageFields([.init("date", day)]).queryText,
      ringsChart: ChartView(
        chart, id: "rings", caption: words["summary.ringsOf", shown],
        heads: [words["summary.ring"], words["summary.reached"], words["summary.goal"]], rows: rows))
  }

  // MARK: Night

  /// The newest night; nil without sleep.
  var night: SummaryPage.Night? {
    guard let newest = overview.night, let first = newest.night.stretches.first, let last = newest.night.stretches.last else { return nil }
    let (night, own) = (newest.night, reader.at(newest.night.timeZone).dates)
    let hours = FigureFormat.hours(reader.numbers)
    let times = [first.start, last.end].map { own.time(Date(timeIntervalSinceReferenceDate: $0)) }
    let day = night.day.text
    let text = words["summary.asleep", hours.text(night.asleepSeconds), times[0], times[1]]
    let rows = Catalog.sleepValues.compactMap { value -> ChartView.Row? in
      let seconds = night.seconds(of: value)
      return seconds > 0 ? ChartView.Row(reader.title(of: value), [hours.text(seconds)]) : nil
    }
    var chart = SleepChart(nights: [night], reader: reader).chart
    chart?.subtitle = DaysPeriod.label(night.day, reader)
    let view = chart.map {
      ChartView($0, id: "night", caption: text, heads: [words["summary.stage"], words["summary.duration"]], rows: rows)
    }
    let title = newest.isLast ? words["summary.night"] : words["sleep.nightTo", DaysPeriod.label(night.day, reader)]
    return SummaryPage.Night(
      nightTitle: title, nightDay: day, isLastNight: newest.isLast, asleepSeconds: night.asleepSeconds, nightText: text,
      nightPath: "/sleep" + PageFields([.init("date", day)]).queryText, nightChart: view)
  }
}
