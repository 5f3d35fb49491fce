// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCharts
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

struct CompareTypesCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare-types", abstract: "Two types on the days of the last year that have both: each day as a point.",
    discussion: """
      The correlation is Pearson's, with the interval of 95 % by Fisher's transformation, from \(Association.leastDays) days on. \
      Two figures that go together need not be cause and effect. `health compare` compares two periods.

        health compare-types steps sleep
        health compare-types "resting heart rate" weight --format json
      """)

  @Argument(
    help: ArgumentHelp("The type from left to right.", valueName: "type"), completion: .custom { _, _, _ in TypeNames.completions() })
  var across: String
  @Argument(
    help: ArgumentHelp("The type from bottom to top.", valueName: "type"), completion: .custom { _, _, _ in TypeNames.completions() })
  var up: String
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "first", key: "head.firstType", isTyped: true, meaning: "the short name of the first type"),
    .init(name: "second", key: "head.secondType", isTyped: true, meaning: "the short name of the second type"),
    .init(name: "first_unit", rank: nil, meaning: "the unit of the first figures, in Apple's notation"),
    .init(name: "second_unit", rank: nil, meaning: "the unit of the second figures, in Apple's notation"),
    .init(name: "days", kind: .integer, key: "head.days", meaning: "how many days have both"),
    .init(name: "correlation", kind: .number, key: "head.correlation", meaning: "Pearson's correlation; null with too few days"),
    .init(name: "least", kind: .number, key: "head.least", meaning: "the lower end of its interval of 95 %"),
    .init(name: "most", kind: .number, key: "head.most", meaning: "the upper end of its interval of 95 %"),
    .init(name: "pairs", kind: .objects, rank: nil, meaning: "each day with both figures"),
  ]

  func validate() throws { _ = try chosen() }

  private func chosen() throws -> (DataType, DataType) {
    let types = (try TypeArgument.type(named: across), try TypeArgument.type(named: up))
    guard types.0 != types.1 else { throw ValidationError("Name two different types.") }
    return types
  }

  func run() throws {
    let service = try store.openExisting()
    let (first, second) = try chosen()
    let freshness = try Freshness(at: output.now, service: service)
    var reader = DailyReader(
      at: freshness.present, freshness, system: Person.locale.system, numbers: Person.numbers, zone: output.zone,
      overridesZones: output.reader.overridesZones, service: service)
    guard let one = try reader.figures(of: first), let other = try reader.figures(of: second) else {
      var rows = try Rows(Self.columns, output, ifEmpty: Person.words["command.noBoth", "`health types`"])
      return rows.finish()
    }
    let found = Association(one, other)
    if output.format == .table, output.columns == nil { return show(found, try InsightText(service, reader: output.reader)) }
    var rows = try Rows(Self.columns, output)
    rows.add([
      .text(first.name), .text(second.name), .text(one.form.unit), .text(other.form.unit), .count(found.pairs.count),
      .computed(found.correlation), .computed(found.interval?.lowerBound), .computed(found.interval?.upperBound),
      .json(Self.objects(found), shown: ""),
    ])
    rows.finish()
  }

  private static func objects(_ found: Association) -> String {
    let objects = found.pairs.map { pair in
      let (first, second) = (found.first.form.shown(pair.first), found.second.form.shown(pair.second))
      return "{\"day\":\(JSONText.string(pair.day.text)),\"first\":\(DataNumber.computed(first)),\"second\":\(DataNumber.computed(second))}"
    }
    return "[" + objects.joined(separator: ",") + "]"
  }

  /// Shows the days as points, with the correlation below.
  private func show(_ found: Association, _ text: InsightText) {
    let (one, other) = (found.first, found.second)
    let points = found.pairs.map { pair in
      ScatterChart.Point(text.day(pair.day), across: one.form.shown(pair.first), up: other.form.shown(pair.second))
    }
    let names = [one, other].map { figures -> String in
      let unit = figures.form.format.unit
      return output.reader.title(of: figures.type) + (unit.isEmpty ? "" : ", \(unit)")
    }
    let scatter = ScatterChart(points, across: .init(names[0], one.form.format), up: .init(names[1], other.form.format))
    let title = [one, other].map { output.reader.title(of: $0.type) }.joined(separator: " · ")
    let chart = Chart(title: title, tint: ChartTint(of: one.type), content: .scatter(scatter))
    ChartScreen(columns: nil, rows: nil).write(chart, notes: [text.correlation(found), text.noCause], layout: .plot)
  }
}
