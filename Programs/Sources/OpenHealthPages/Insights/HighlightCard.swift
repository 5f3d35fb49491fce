// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures

/// A sentence about the person, or about what the sources of a day's sum gave.
struct HighlightCard: Encodable, Sendable {
  /// What it says: the kind of ``Highlight``, or `sources`.
  var kind: String
  /// The short name of the type.
  var type: String
  /// What it says in words; of a sum, what the source that gave most counted.
  var sentence: String
  /// What does not count of another source, and why; nil if all of it counts.
  var coverage: String?
  /// The explanation of the sum; nil for another sentence.
  var whyPath: String?
  /// The page with the chart; nil for an explained sum.
  var chartPath: String?

  /// The most types whose sums are explained.
  static let mostSums = 4
  /// The kind of cards about the sources of a sum.
  private static let ofSources = "sources"

  /// A highlight in words, with the page of its chart.
  init(_ highlight: Highlight, _ text: InsightText) {
    (kind, type, sentence) = (highlight.kind.rawValue, highlight.type.name, text.sentence(highlight))
    chartPath = Self.path(of: highlight)
  }

  private static func path(of highlight: Highlight) -> String {
    let (type, day) = (highlight.type, highlight.day.text)
    func address(_ path: String, _ period: String) -> String {
      path + PageFields([.init("period", period), .init("date", day)]).queryText
    }
    if let workout = highlight.workout { return "/workouts/\(workout.uuid.uuidString)" }
    return switch highlight.kind {
    case .ringStreak: address("/activity", "month")
    case .goalDays: address("/activity", "week")
    case .regularBedtime: address("/sleep", "week")
    case .shortNight, .longNight: "/sleep/\(day)"
    case .workoutWeeks: "/workouts"
    default:
      TypeAddress.hasOwn(type) ? address(TypeAddress.own(type), highlight.kind == .steady ? "half" : "month") : TypeAddress.page(of: type)
    }
  }

  /// A sentence about a day's sum; nil for another figure, and for a sum of one source only.
  ///
  /// Cost: the samples of the day.
  ///
  /// - Throws: the errors of the store.
  init?(sourcesOf item: Overview.Item, _ context: PageContext) throws {
    let (reader, words, type) = (context.reader, context.words, item.type)
    guard let facts = type.quantity, facts.aggregation == .cumulative,
      let unit = try? UnitExpression.parse(item.unit)  // that of a figure, which can be parsed
    else { return nil }
    let day = TypePeriod(.day, around: item.date, reader: reader)
    guard case .explained(let reply) = try ShownExplanation.find(type, from: day.start, to: day.end, context) else { return nil }
    let (explanation, conversion) = (reply.explanation, try facts.figureUnit.conversion(to: unit))
    let sources = Set(explanation.parts.map(\.sample.source)).sorted()
    let counted = sources.map { (source: $0, amount: explanation.counted(from: $0)) }
    guard sources.count > 1, let sum = explanation.figures.sum, let most = counted.max(by: { $0.amount < $1.amount }) else { return nil }
    func text(_ value: Double) -> String { item.format.text(conversion(value)) }
    func name(_ source: Int) -> String { TypeAddress.name(of: reply.sources[source]) }
    sentence =
      words[
        "summary.counted", reader.title(of: type), reader.dates.day(item.date), name(most.source),
        item.format.number(conversion(most.amount)), text(sum)]
    // What a source alone would have given beyond what counts of it was recorded while others cover the time.
    let lost = counted.map { (source: $0.source, amount: (explanation.bySource[$0.source]?.sum ?? 0) - $0.amount) }
    if let greatest = lost.max(by: { $0.amount < $1.amount }), item.format.number(conversion(greatest.amount)) != item.format.number(0),
      greatest.amount > 0, let coverer = Self.coverer(of: greatest.source, explanation)
    {
      coverage = words["summary.covered", text(greatest.amount), name(greatest.source), name(coverer)]
    }
    (kind, self.type) = (Self.ofSources, type.name)
    let fields = [PageFields.Entry("period", "day"), .init("date", reader.dates.isoDay(item.date))]
    whyPath = "\(TypeAddress.own(type))/why" + PageFields(fields).queryText
  }

  /// The source that covers most of another one's time, or most of its instants.
  private static func coverer(of source: Int, _ explanation: StatisticsExplanation) -> Int? {
    var times: [Int: (seconds: Double, count: Int)] = [:]
    for part in explanation.parts where part.sample.source == source {
      for stretch in part.stretches {
        guard case .covered(let other) = stretch.fate else { continue }
        times[other, default: (0, 0)].seconds += stretch.end - stretch.start
        times[other, default: (0, 0)].count += 1
      }
    }
    return times.max { ($0.value.seconds, $0.value.count, $1.key) < ($1.value.seconds, $1.value.count, $0.key) }?.key
  }
}
