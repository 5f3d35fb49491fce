// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// The trends and highlights of all types with figures by day, and the level of each type.
struct TrendsPage: LivePageView {
  static let section = PageSection.summary

  var title: String
  /// That nothing changed, or that too little is known, or which types are left out; nil otherwise.
  var remark: String?
  /// The types whose level has changed, the greatest change first.
  var trends: [TrendCard]
  /// What is worth a sentence, ranked.
  var highlights: [HighlightCard]
  /// The levels of all types that have both.
  var levels: PageTable?
  @HTMLOnly var liveTypes: [DataType]

  static let routes: [PageRoute] = [.get("/trends", TrendsPage.self) { _, context in .view(try TrendsPage(context)) }]

  init(_ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let freshness = try Freshness(at: reader.now, service: context.service)
    let types = try Insights.types(context.service)
    let insights = try Insights(of: types, reader, freshness, context.service)
    let text = try InsightText(context.service, reader: reader)
    title = words["trends.title"]
    trends = insights.trends.map { TrendCard($0, text, context) }
    highlights = insights.highlights.map { HighlightCard($0, text) }
    let rows = insights.figures.compactMap { figures -> PageTable.Row? in
      // What was entered on a few days only has levels of 0, which say nothing of it.
      guard let levels = Trend.levels(figures), levels.recent != 0 || levels.before != 0 else { return nil }
      let change = (levels.recent - levels.before) / abs(levels.before)
      let sign = abs(change) < 0.005 ? "" : change < 0 ? "−" : "+"
      let percent = change.isFinite ? sign + ChangeWords.percent(change, reader.numbers) + " %" : ""
      // The figure of a pair is that of its first part.
      let shown = figures.type.memberTypes?.first { $0.quantity != nil } ?? figures.type
      return PageTable.Row(
        reader.title(of: shown), link: TrendCard.path(of: figures.type),
        [figures.form.meanText(levels.recent), figures.form.meanText(levels.before), percent])
    }
    levels = PageTable(
      words["trends.levels"], heads: [words["trends.type"], words["trends.recent"], words["trends.before"], words["trends.change"]],
      rows: rows.sorted { reader.language.sorting($0.head) < reader.language.sorting($1.head) })
    let leftOut = insights.withoutFigures.map { reader.title(of: $0) }.joined(separator: ", ")
    let quiet = trends.isEmpty ? words[rows.isEmpty ? "trends.few" : "trends.none"] : nil
    remark = [quiet, leftOut.isEmpty ? nil : words["summary.leftOut", leftOut]].compactMap(\.self).joined(separator: " ")
    if remark?.isEmpty == true { remark = nil }
    liveTypes = types
  }
}

extension Insights {
  /// The insights of some types for a reader.
  init(of types: [DataType], _ reader: Reader, _ freshness: Freshness, _ service: any HealthService) throws {
    try self.init(
      of: types, system: reader.locale.system, numbers: reader.numbers, zone: reader.zone, overridesZones: reader.overridesZones,
      freshness: freshness, service: service)
  }
}
