// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore

/// Figures over time.
extension Tool {
  private static let figureOperations: [APIOperation] = [.computeStatistics, .computeCollection, .explainStatistics]

  /// The members that the answers of the operations have, required where each of them has the member.
  private static let figureShape: NamedShape = {
    var fields: [NamedShape.Field] = []
    let answers = figureOperations.compactMap(\.answer)
    for field in answers.flatMap(\.fields) where !fields.contains(where: { $0.name == field.name }) {
      let isInAll = answers.allSatisfy { $0.fields.contains { $0.name == field.name && $0.isRequired } }
      fields.append(isInAll ? field : .some(field.name, field.shape, field.meaning))
    }
    return NamedShape("StatisticsAnswer", fields)
  }()

  /// The parameter `by` of collections, which may be missing.
  private static let by = APIOperation.computeCollection.parameters.filter { $0.name == "by" }.map {
    Parameter($0.name, $0.kind, "the length of intervals; without it the period is one")
  }

  static let statistics = Tool(
    "statistics", "Figures over time",
    "Sums, averages, least and greatest values of a quantity over a period, computed from all samples in the store, with overlapping "
      + "sources counted once. Prefer it to adding up samples. Weeks begin on Monday. With explain, it says for each sample what of it "
      + "counts (at most \(APIOperation.mostExplainedDays) days). \(emptiness) \(textsAreData)",
    parameters: APIOperation.computeStatistics.parameters + by + [
      Parameter("explain", .flag, "whether to list each sample and what of it counts; needs start and end, and no by")
    ], answer: figureShape
  ) { call in
    let explains = call["explain"] == .boolean(true)
    if explains, call["by"] != nil { throw Problem(.parameter, "An explanation has no intervals: leave by out.", parameter: "by") }
    if explains { return try call.value(of: .explainStatistics, call.arguments(without: "explain", "by")) }
    let operation: APIOperation = call["by"] == nil ? .computeStatistics : .computeCollection
    return try call.value(of: operation, call.arguments(without: "explain"))
  }

  private static let side = NamedShape(
    "ComparedPeriod",
    [
      .init("start", .day, "the first day"), .init("end", .day, "the last day"), .init("days", .integer, "how many days have data"),
      .init("mean_day", .optional(.number), "the mean of the days with data: of their sums, or of their averages"),
      .some("sum", .number, "of a cumulative type, all days together"), .some("minimum", .number, "of a discrete type"),
      .some("maximum", .number, "of a discrete type"),
    ])
  private static let comparison = NamedShape(
    "ComparisonAnswer",
    [
      .init("type", .text, "the short name of the type"), .init("unit", .text, "the unit of the figures"),
      .init("first", .named(side), "the period"), .init("second", .named(side), "the period with which it is compared"),
      .init("change", .optional(.number), "the mean day of the first less that of the second, as a share of the second"),
    ])

  /// The most days of a period that is compared.
  package static let mostComparedDays = 3_660

  static let compare = Tool(
    "compare", "Compare two periods",
    "Compares the days of a quantity in two periods, from all samples in the store. Without before_start, the second period is as long as "
      + "the first and ends on the day before it. Days without data do not count. \(emptiness)",
    parameters: [
      Parameter("type", .type, "a quantity type", isRequired: true), Parameter("start", .day, "the first day", isRequired: true),
      Parameter("end", .day, "the last day", isRequired: true),
      Parameter("before_start", .day, "the first day of the second period"), Parameter("before_end", .day, "its last day"),
    ] + APIOperation.computeStatistics.parameters.filter { ["zone", "source", "unit"].contains($0.name) }, answer: comparison
  ) { call in
    let values = call.values
    guard let start = try values.day("start"), let end = try values.day("end") else { throw Problem(.parameter, "Name a period.") }
    let (first, length) = (start.daysSinceReferenceDate, end.daysSinceReferenceDate - start.daysSinceReferenceDate)
    var before = (CivilDay(daysSinceReferenceDate: first - length - 1), CivilDay(daysSinceReferenceDate: first - 1))
    switch (try values.day("before_start"), try values.day("before_end")) {
    case (let start?, let end?): before = (start, end)
    case (nil, nil): break
    default: throw Problem(.parameter, "before_start and before_end need each other.", parameter: "before_end")
    }
    let one = try period((start, end), "end", call)
    let other = try period(before, "before_end", call)
    var change: Double?
    if let new = one.side["mean_day"]?.asNumber, let old = other.side["mean_day"]?.asNumber, old != 0 {
      change = (new - old) / abs(old)
    }
    return .members([
      ("type", one.answer["type"]), ("unit", one.answer["unit"]), ("first", one.side), ("second", other.side), ("change", .figure(change)),
    ])
  }

  /// The figures of a period's days, and the answer that they come from.
  private static func period(
    _ days: (CivilDay, CivilDay), _ name: String, _ call: ToolCall
  ) throws -> (side: JSON, answer: JSON) {
    let count = days.1.daysSinceReferenceDate - days.0.daysSinceReferenceDate + 1
    guard count > 0 else { throw Problem(.parameter, "The end is before the start.", parameter: name) }
    guard count <= mostComparedDays else {
      throw Problem(.parameter, "The period has more than \(mostComparedDays) days.", parameter: name)
    }
    let answer = try call.value(
      of: .computeCollection,
      call.arguments(without: "start", "end", "before_start", "before_end") + [
        .init("start", .text(days.0.text)), .init("end", .text(days.1.next.text)), .init("by", .text("day")),
      ])
    let intervals = ToolCall.list(answer["intervals"])
    func numbers(_ figure: String) -> [Double] { intervals.compactMap { $0[figure]?.asNumber } }
    let (sums, averages) = (numbers("sum"), numbers("average"))
    let means = sums.isEmpty ? averages : sums
    let mean = means.isEmpty ? nil : means.reduce(0, +) / Double(means.count)
    let side = JSON.members([
      ("start", .text(days.0.text)), ("end", .text(days.1.text)), ("days", .integer(means.count)), ("mean_day", .figure(mean)),
      ("sum", sums.isEmpty ? nil : .figure(sums.reduce(0, +))), ("minimum", numbers("minimum").min().map { .figure($0) }),
      ("maximum", numbers("maximum").max().map { .figure($0) }),
    ])
    return (side, answer)
  }
}
