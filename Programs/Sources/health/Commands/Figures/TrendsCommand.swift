// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

struct TrendsCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "trends", abstract: "The types whose level has changed, and what else is worth a sentence.",
    discussion: """
      Compares the level of the last \(Trend.recentSpan) whole days with that of the months before, and says nothing where too few days \
      are known or the difference is small against the spread of the days. The table is followed by highlights, such as the day with the most \
      steps in months; other formats have the trends only. Documentation/Statistics.md has the rules.

        health trends
        health trends --types steps,weight --format json
      """)

  @OptionGroup var types: TypesOption
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "title", key: "head.what", meaning: "the name for people"),
    .init(name: "type", rank: nil, isTyped: true, meaning: "the short name"),
    .init(name: "direction", title: "", meaning: "up or down"),
    .init(name: "recent", kind: .number, key: "head.lastWeeks", meaning: "the level of the last 28 whole days"),
    .init(name: "before", kind: .number, key: "head.monthsBefore", rank: 1, meaning: "the level of the months before"),
    .init(
      name: "change", kind: .number, key: "head.change", rank: 2, isInWords: true, meaning: "the change, as a share of the earlier level"),
    .init(name: "since", kind: .day, key: "head.since", rank: 1, meaning: "the first day of the weeks beyond the middle of both levels"),
    .init(name: "unit", rank: nil, meaning: "the unit of the levels, in Apple's notation"),
    .init(name: "recent_days", kind: .integer, key: "head.days", rank: 4, meaning: "how many days the recent level is of"),
    .init(name: "before_days", kind: .integer, key: "head.days", rank: 5, meaning: "how many days the earlier level is of"),
  ]

  func validate() throws { _ = try types.types() }

  func run() throws {
    let service = try store.openExisting()
    let freshness = try Freshness(at: output.now, service: service)
    let insights = try Insights(
      of: types.types() ?? Insights.types(service), system: Person.locale.system, numbers: Person.numbers, zone: output.zone,
      overridesZones: output.reader.overridesZones, freshness: freshness, service: service)
    let text = try InsightText(service, reader: output.reader)
    var rows = try Rows(
      Self.columns, output, title: Person.words["command.levels", output.reader.ownDays], ifEmpty: Person.words["command.noLevels"])
    for trend in insights.trends {
      let form = trend.form
      rows.add([
        .text(trend.type.title, shown: trend.type.localTitle), .text(trend.type.name),
        .text(trend.direction.rawValue, shown: Self.arrow(trend.direction)),
        .computed(form.shown(trend.recent), shown: form.meanText(trend.recent)),
        .computed(form.shown(trend.before), shown: form.meanText(trend.before)),
        .computed(trend.change, shown: ChangeWords.text(trend.change, isAmount: trend.isAmount, numbers: Person.numbers)),
        .text(trend.since.text, shown: text.day(trend.since)), .text(form.unit), .count(trend.recentDays), .count(trend.beforeDays),
      ])
    }
    rows.finish()
    LeftOutFigures.note(insights.withoutFigures)
    guard output.format == .table, !insights.highlights.isEmpty else { return }
    Output.sentence()
    for highlight in insights.highlights { Output.sentence(text.sentence(highlight)) }
    Output.flush()
  }

  private static func arrow(_ direction: Trend.Direction) -> String {
    Person.locale.isUnicode ? InsightText.arrow(direction) : direction.rawValue
  }
}
