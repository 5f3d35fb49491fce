// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures

/// Figures over time.
extension APIOperation {
  /// The most intervals of one answer.
  package static let mostIntervals = 10_000
  /// The most days of one explanation.
  package static let mostExplainedDays = 31

  private static let quantity = Parameter("type", .type, "a quantity type", isRequired: true)
  private static let unit = Parameter("unit", .unit, "the unit of the figures; that of the type by default")
  private static let reading = "reading the type; after a refusal, the app's own samples"

  /// Figures of a period.
  package static let computeStatistics = APIOperation(
    "GET", "/statistics", "computeStatistics", "The figures of a quantity type over a period, as one.",
    notes: "The rules are those of `HKStatisticsQuery`: whole samples count that overlap the period. /collections divides them.",
    permission: reading,
    parameters: [quantity] + period + [source, unit], answer: .statistics
  ) { call in
    let question = try FigureCall(call)
    var reply = StatisticsReply(sources: [], results: [])
    for options in [StatisticsOptions.all(for: question.facts.aggregation), question.total] where reply.results.isEmpty {
      do {
        reply = try call.ask(ComputeStatistics(type: question.type, predicate: question.predicate, options: options))
      } catch HealthError.noData { continue }
    }
    return .value(
      .members([
        ("type", .text(question.type.name)), ("unit", .text(question.unit.string)),
        ("figures", reply.results.first.map { question.figures($0.start, $0.end, $0.merged) } ?? .null),
        ("sources", SampleForm.sources(reply.sources)),
      ]))
  }

  /// Figures of intervals.
  package static let computeCollection = APIOperation(
    "GET", "/collections", "computeCollection", "The figures of a quantity type for each hour, day, week, month or year.",
    notes: "The rules are those of `HKStatisticsCollectionQuery`: a sample that lies in two intervals is divided. Weeks begin on Monday.",
    permission: reading,
    parameters: [
      quantity, Parameter("by", .choice(FigureInterval.allCases.map(\.rawValue)), "the length of the intervals", isRequired: true),
    ]
      + period + [source, unit], answer: .collection
  ) { call in
    let question = try FigureCall(call)
    let by = try call.values.choice("by") ?? ""
    var results: [StatisticsResult] = []
    var sources: [SourceRecord] = []
    func ask(_ options: StatisticsOptions, around date: Date) throws {
      guard let (intervals, period) = try question.intervals(by, around: date) else { return }
      let reply = try call.ask(
        ComputeStatisticsCollection(
          type: question.type, predicate: question.predicate, options: options, intervals: intervals, period: period))
      (results, sources) = (reply.results, reply.sources)
    }
    if let first = try question.first(call) { try ask(.all(for: question.facts.aggregation), around: first) }
    if results.isEmpty { try ask(question.total, around: Date(timeIntervalSinceReferenceDate: 0)) }
    guard results.count <= mostIntervals else {
      throw Problem.parameter("by", "There are more than \(mostIntervals) intervals with data. Name longer ones, or a shorter period.")
    }
    return .value(
      .members([
        ("type", .text(question.type.name)), ("unit", .text(question.unit.string)), ("by", .text(by)),
        ("intervals", .array(results.map { question.figures($0.start, $0.end, $0.merged) })), ("sources", SampleForm.sources(sources)),
      ]))
  }

  /// What of each sample counts.
  package static let explainStatistics = APIOperation(
    "GET", "/explanations", "explainStatistics", "Why figures are what they are: each sample of a period, and what of it counts.",
    notes: "The period has at most \(mostExplainedDays) days with \(Limits.mostExplained) values.", permission: reading,
    parameters: [
      quantity, Parameter("start", .instant, "when the period begins", isRequired: true),
      Parameter("end", .instant, "when it ends", isRequired: true), period[2], source, unit,
    ], answer: .explanation
  ) { call in
    let question = try FigureCall(call)
    guard let start = question.start, let end = question.end, start < end else {
      throw Problem.parameter("end", "The end is not after the start.")
    }
    // A day more, as days of a zone have up to 25 hours.
    guard end.timeIntervalSince(start) <= Double(mostExplainedDays + 1) * 86_400 else {
      throw Problem.parameter("end", "The period has more than \(mostExplainedDays) days.")
    }
    let reply: ExplainStatistics.Reply?
    do {
      let interval = start.timeIntervalSinceReferenceDate..<end.timeIntervalSinceReferenceDate
      reply = try call.ask(ExplainStatistics(type: question.type, predicate: question.predicate, interval: interval))
    } catch HealthError.noData {
      reply = nil
    }
    let sources = reply?.sources ?? []
    let parts = (reply?.explanation.parts ?? []).map { part in
      JSON.members([
        ("uuid", .text(part.uuid.uuidString)), ("start", .instant(part.sample.start)), ("end", .instant(part.sample.end)),
        ("value", .figure(question.conversion(part.sample.value))), ("source", .text(sources[part.sample.source].bundleIdentifier)),
        ("counted", part.counted.map { .figure(question.conversion($0)) }), ("weight", part.weight.map { .figure($0) }),
      ])
    }
    return .value(
      .members([
        ("type", .text(question.type.name)), ("unit", .text(question.unit.string)),
        ("figures", reply.map { question.figures($0.explanation.start, $0.explanation.end, $0.explanation.figures) } ?? .null),
        ("parts", .array(parts)), ("sources", SampleForm.sources(sources)),
      ]))
  }
}

/// What a call asks about figures.
private struct FigureCall {
  let type: DataType
  let facts: DataType.QuantityFacts
  let unit: UnitExpression
  let conversion: UnitConversion
  let predicate: PredicateTree
  let zone: TimeZone
  let start: Date?
  let end: Date?

  init(_ call: Call) throws {
    let values = call.values
    type = try values.type()
    guard let facts = type.quantity else {
      throw Problem.parameter("type", "Only quantity types have figures. /nights and /workouts have those of sleep and workouts.")
    }
    self.facts = facts
    unit = try values.unit(of: type) ?? facts.displayUnit
    conversion = try facts.figureUnit.conversion(to: unit)
    predicate = try APIOperation.predicate(values)
    zone = try values.zone()
    (start, end) = (try values.instant("start", in: zone), try values.instant("end", in: zone))
  }

  /// The sum or the mean alone. It is all that an app can ask whose permission is of statistics only, and no app knows that it has such a
  /// one: where it sees no sample, this is asked, too.
  var total: StatisticsOptions { facts.aggregation == .cumulative ? .cumulativeSum : .discreteAverage }

  /// When the first sample begins; nil where there is none.
  func first(_ call: Call) throws -> Date? {
    try call.ask(FetchSamples(selections: [.init(type: type, predicate: predicate)], limit: 1)).first?.start
  }

  /// The grid of intervals with the period. Without a start of the period, the grid is around a date.
  func intervals(_ by: String, around date: Date) throws -> (CalendarIntervals, Range<Double>?)? {
    var calendar = Calendar.gregorian(in: zone)
    calendar.firstWeekday = 2
    guard let interval = FigureInterval(rawValue: by) else { return nil }
    guard let intervals = interval.intervals(around: (start ?? date).bounded, calendar: calendar) else {
      throw Problem.parameter("start", "The calendar has no such date.")
    }
    let from = start?.timeIntervalSinceReferenceDate ?? -.infinity
    let to = end?.timeIntervalSinceReferenceDate ?? .infinity
    return (intervals, start == nil && end == nil ? nil : from..<to)
  }

  /// Figures in the unit of the call.
  func figures(_ start: Double, _ end: Double, _ figures: StatisticsFigures) -> JSON {
    func converted(_ figure: Double?) -> JSON? { figure.map { .figure(conversion($0)) } }
    return .members([
      ("start", .text(InstantForm.text(Date(timeIntervalSinceReferenceDate: start), in: zone))),
      ("end", .text(InstantForm.text(Date(timeIntervalSinceReferenceDate: end), in: zone))), ("sum", converted(figures.sum)),
      ("average", converted(figures.average)), ("minimum", converted(figures.minimum)), ("maximum", converted(figures.maximum)),
      ("latest", converted(figures.mostRecent?.value)), ("duration", figures.duration.map { .figure($0) }),
    ])
  }
}
