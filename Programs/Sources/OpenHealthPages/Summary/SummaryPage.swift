// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// The first page: the latest figures of the pinned types against the usual ones, the rings, the last night, and what sources gave.
struct SummaryPage: LivePageView {
  /// One type with its latest figure.
  struct Card: Encodable, Sendable {
    /// The short name of the type.
    var type: String
    /// The type's page.
    var path: String
    /// The name of the type.
    var name: String
    /// The latest value with its unit.
    var value: String
    /// The latest value, two for blood pressure, in ``unit``.
    var latest: [Double]
    /// The unit of the numbers, in Apple's notation.
    var unit: String
    /// When it was measured, in ISO 8601.
    var date: String
    /// When it was measured, for people.
    var when: String
    /// The mean of the last week, for people; nil without data.
    var recent: String?
    /// The mean of the last week, two for blood pressure, in ``unit``; empty without data.
    var mean: [Double]
    /// The day before which the week lies: today, or that on which the data of the type ended.
    var reference: String
    /// The week against the weeks before, in words; nil without data.
    var trend: String?
    /// The same as a share of the weeks before.
    var change: Double?
    /// The last two weeks as a line; nil without data.
    @HTMLOnly var sparkSVG: String?
  }

  /// The rings of a day.
  struct Rings: Encodable, Sendable {
    /// Whether the day is today.
    var isToday: Bool
    /// The day, as addresses name it.
    var ringsDay: String
    /// The day for people.
    var ringsText: String
    /// The page of the day.
    var ringsPath: String
    /// The drawing with its figures.
    var ringsChart: ChartView
  }

  /// The newest night.
  struct Night: Encodable, Sendable {
    /// That it is the last night, else its day.
    var nightTitle: String
    /// The day on which the night ended.
    var nightDay: String
    /// Whether it is the night to today.
    var isLastNight: Bool
    /// The seconds asleep.
    var asleepSeconds: Double
    /// The time asleep, and when the night began and ended.
    var nightText: String
    /// The page of the night.
    var nightPath: String
    /// The drawing with its figures; nil where stages are unknown.
    var nightChart: ChartView?
  }

  /// A source that people carry along, with the end of its data.
  struct Source: Encodable, Sendable {
    /// The name of the source.
    var name: String
    /// The end of its newest sample, in ISO 8601.
    var end: String
    /// Both for people.
    @HTMLOnly var until: String
  }

  /// The most trends, highlights of the person, and sources that are shown.
  private static let (mostTrends, mostHighlights, mostSources) = (4, 6, 6)

  /// The summary.
  static let section = PageSection.summary

  /// The heading.
  var title: String
  /// The apps that wait for an answer, in words; nil if none does.
  @HTMLOnly var asking: String?
  /// What to know before the figures: that the data are old, that pinned types have no data, or that figures are left out; otherwise nil.
  var remark: String?
  /// The newest events of the person's rules that the person has not seen, at most three.
  var alerts: [AlertsPage.Event]
  /// The types with data, the pinned ones in the person's order.
  var cards: [Card]
  /// What was outside of the usual range in the last night, in words; nil if nothing was.
  var vitals: String?
  /// The types on the page whose level has changed, the greatest change first.
  var trends: [TrendCard]
  /// What is worth a sentence about the person, ranked, then what the sources of the latest sums gave.
  var highlights: [HighlightCard]
  /// The rings of the newest day that has any; nil without data.
  var rings: Rings?
  /// The last night; nil without data.
  var night: Night?
  /// The sources that people carry along, the newest first.
  var sources: [Source]
  /// Whether the store has no data.
  var isEmpty: Bool
  /// The types of the cards, and those of rings and night.
  @HTMLOnly var liveTypes: [DataType]

  static let routes: [PageRoute] = [
    .get("/", SummaryPage.self) { _, context in
      .view(try SummaryPage(context))
    }
  ]

  init(_ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let types = context.pinned ?? Catalog.overview
    let overview = try Overview(
      of: types, at: reader.now, system: reader.locale.system, numbers: reader.numbers, calendar: reader.calendar,
      overridesZones: reader.overridesZones, service: context.service)
    let cards = SummaryCards(overview, context)
    title = words["section.summary"]
    let asked = try context.ask(ListPermissionRequests()).map { SharingText.name($0.registration, $0.app) }
    asking = asked.isEmpty ? nil : words["text.fact", words["sharing.requests"], words.list(asked)]
    alerts = try context.ask(ReadAlerts()).unseen.prefix(3).map { AlertsPage.Event($0, reader) }
    self.cards = overview.items.enumerated().map { cards.card($1, index: $0) }
    isEmpty = overview.newest == nil
    if let newest = overview.newest, overview.reference < reader.now {
      remark = words["summary.old", reader.dates.minute(newest)]
    } else if !overview.endedSources.isEmpty {
      remark = overview.endedSources.map { words["summary.ended", TypeAddress.name(of: $0.source), reader.dates.minute($0.end)] }
        .joined(separator: " ")
    } else {
      remark = !isEmpty && overview.items.isEmpty && overview.withoutFigures.isEmpty ? words["summary.unpinned"] : nil
    }
    let insights = try Insights(of: types, reader, overview.freshness, context.service)
    let text = try InsightText(context.service, reader: reader)
    let withoutFigures = overview.withoutFigures + insights.withoutFigures.filter { !overview.withoutFigures.contains($0) }
    if !withoutFigures.isEmpty {
      let names = withoutFigures.map { reader.title(of: $0) }.joined(separator: ", ")
      remark = [remark, words["summary.leftOut", names]].compactMap { $0 }.joined(separator: " ")
    }
    vitals = insights.vitals.flatMap(text.line)
    trends = insights.trends.prefix(Self.mostTrends).map { TrendCard($0, text, context) }
    let sums = overview.items.filter { $0.type.quantity?.aggregation == .cumulative }.prefix(HighlightCard.mostSums)
    highlights =
      try insights.highlights.prefix(Self.mostHighlights).map { HighlightCard($0, text) }
      + sums.compactMap { try HighlightCard(sourcesOf: $0, context) }
    rings = cards.rings
    night = cards.night
    sources = overview.freshness.carriedSources.prefix(Self.mostSources).map { source in
      let (name, dates) = (TypeAddress.name(of: source.source), reader.dates)
      return Source(name: name, end: dates.iso(source.end), until: words["summary.freshUntil", name, dates.minute(source.end)])
    }
    let rings = Catalog.rings
    let own: [DataType] = [Catalog.sleep, rings.energy, rings.moveTime, rings.exerciseTime, rings.standHour]
    liveTypes = types + own.filter { !types.contains($0) }
  }
}
