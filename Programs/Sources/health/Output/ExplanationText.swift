// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// Writes an explanation for people and programs.
struct ExplanationText {
  let reply: ExplainStatistics.Reply
  let unit: UnitExpression
  /// Converts from the unit of the figures.
  let conversion: UnitConversion
  let isSum: Bool
  let dates: DateText

  private var explanation: StatisticsExplanation { reply.explanation }

  /// The begin and end in words.
  var period: String { "from \(dates.minute(date(explanation.start))) to \(dates.minute(date(explanation.end)))" }

  // MARK: For people

  /// Writes the figures, a table by source, and the first `limit` samples; all of them for nil.
  func writeTables(limit: Int?) {
    Output.sentence(headline)
    Output.sentence()
    writeSources()
    Output.sentence()
    let parts = explanation.parts.prefix(limit ?? .max)
    let amount = isSum ? "counts" : "weight"
    var rows = Rows(
      [
        .init(name: "start", kind: .instant, meaning: ""), .init(name: "end", kind: .instant, meaning: ""),
        .init(name: "source", meaning: ""),
      ] + ["value", amount].map { .init(name: $0, kind: .number, meaning: "") } + [.init(name: "note", rank: 1, meaning: "")],
      OutputFormat.table)
    for part in parts {
      let (start, end) = (date(part.sample.start), date(part.sample.end))
      rows.add([
        .text(dates.second(start)), .text(dates.second(end, besides: start)), .text(name(part.sample.source)),
        .number(conversion(part.sample.value)), amountCell(part), .text(marks(part)),
      ])
      for line in reasons(part, isFull: limit == nil) { rows.note("  " + line) }
    }
    rows.finish()
    let rest = explanation.parts.count - parts.count
    if rest > 0 {
      Output.sentence("... and \(rest) more; --all shows them.")
      Output.flush()
    }
  }

  private var headline: String {
    let figures = explanation.figures
    let named = [
      ("sum", figures.sum), ("average", figures.average), ("minimum", figures.minimum), ("maximum", figures.maximum),
      ("latest", isSum ? nil : figures.mostRecent?.value),
    ]
    let texts = named.compactMap { name, value in value.map { "\(name) \(Person.numbers.short(conversion($0)))" } }
    return texts.isEmpty ? "nothing counts" : texts.joined(separator: ", ")
  }

  private func writeSources() {
    let amount = isSum ? ["counts", "alone"] : ["weight", "average"]
    var rows = Rows(
      [.init(name: "source", meaning: "")]
        + (amount + ["samples", "whole", "part", "none"]).map { .init(name: $0, kind: .number, meaning: "") }, OutputFormat.table)
    // In order of priority.
    for (source, parts) in Dictionary(grouping: explanation.parts, by: \.sample.source).sorted(by: { $0.key < $1.key }) {
      let alone = isSum ? explanation.bySource[source]?.sum : explanation.bySource[source]?.average
      let total = isSum ? conversion(explanation.counted(from: source)) : parts.reduce(0) { $0 + ($1.weight ?? 0) }
      let shares = parts.map(share)
      rows.add(
        [.text(name(source)), .number(total), .number(alone.map { conversion($0) }), .count(parts.count)]
          + [.whole, .part, .none].map { wanted in .count(shares.filter { $0 == wanted }.count) })
    }
    rows.finish()
  }

  private enum Share { case whole, part, none }

  private func share(_ part: StatisticsExplanation.Part) -> Share {
    let counted = part.stretches.filter { $0.fate == .counted }.count
    return counted == 0 ? .none : counted == part.stretches.count ? .whole : .part
  }

  /// The words for a sample that is the lowest, highest or latest.
  private func marks(_ part: StatisticsExplanation.Part) -> String {
    let marks = [(part.isMinimum, "minimum"), (part.isMaximum, "maximum"), (part.isMostRecent && !isSum, "latest")]
    return marks.filter(\.0).map(\.1).joined(separator: ", ")
  }

  /// The reasons why a sample does not count as a whole, one line for each part that does not.
  private func reasons(_ part: StatisticsExplanation.Part, isFull: Bool) -> [String] {
    let lost = part.stretches.filter { $0.fate != .counted }
    let shown = isFull ? lost.count : min(lost.count, Self.shownStretches)
    var lines = lost.prefix(shown).map { stretch in
      if part.stretches.count == 1 { return reason(stretch.fate) }
      let besides = date(part.sample.start)
      let times = "\(dates.second(date(stretch.start), besides: besides))-\(dates.second(date(stretch.end), besides: besides))"
      return "\(times) \(reason(stretch.fate))"
    }
    if lost.count > shown { lines.append("... and \(lost.count - shown) more") }
    return lines
  }

  /// The number of parts below a line of the table without --all.
  private static let shownStretches = 2

  private func reason(_ fate: StatisticsExplanation.Fate) -> String {
    switch fate {
    case .counted: "counts"
    case .covered(let source): "covered by \(name(source))"
    case .outside: "outside"
    }
  }

  // MARK: For programs

  static let columns: [Rows.Column] = [
    .init(name: "start", kind: .instant, meaning: "when the sample begins"),
    .init(name: "end", kind: .instant, meaning: "when it ends"),
    .init(name: "source", meaning: "the name of the app or device that saved it"),
    .init(name: "value", kind: .number, meaning: "its value"),
    .init(name: "counts", kind: .number, isOptional: true, meaning: "for a sum: the part of the value that counts"),
    .init(name: "weight", kind: .number, isOptional: true, meaning: "for an average: the weight of the value"),
    .init(name: "unit", meaning: "the unit of the value, in Apple's notation"),
    .init(name: "uuid", isTyped: true, meaning: "the sample's identifier"),
    .init(name: "marks", kind: .texts, meaning: "`minimum`, `maximum`, `latest` if it is that"),
    .init(
      name: "stretches", kind: .objects,
      meaning: "the parts of its time with `start`, `end`, `fate` (counted, covered, outside) and `by`, the source that covers it"),
  ]

  /// Writes every sample with the parts of its time.
  func writeParts(_ output: OutputOptions) throws {
    var rows = try Rows(Self.columns.filter { $0.name != (isSum ? "weight" : "counts") }, output)
    for part in explanation.parts {
      let marks = [(part.isMinimum, "minimum"), (part.isMaximum, "maximum"), (part.isMostRecent, "latest")].filter(\.0).map(\.1)
      rows.add([
        .text(dates.iso(date(part.sample.start))), .text(dates.iso(date(part.sample.end))), .text(name(part.sample.source)),
        .number(conversion(part.sample.value)), amountCell(part), .text(unit.string), .text(part.uuid.uuidString),
        .json(Self.array(marks.map(JSONText.string))), .json(Self.array(part.stretches.map(object))),
      ])
    }
    rows.finish()
  }

  private func object(_ stretch: StatisticsExplanation.Stretch) -> String {
    let (fate, source): (String, String?) =
      switch stretch.fate {
      case .counted: ("counted", nil)
      case .covered(let source): ("covered", name(source))
      case .outside: ("outside", nil)
      }
    let members = [("start", dates.iso(date(stretch.start))), ("end", dates.iso(date(stretch.end))), ("fate", fate), ("by", source)]
    return "{" + members.compactMap { name, value in value.map { "\"\(name)\":\(JSONText.string($0))" } }.joined(separator: ",") + "}"
  }

  private static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

  private func amountCell(_ part: StatisticsExplanation.Part) -> Rows.Cell {
    .number(isSum ? part.counted.map { conversion($0) } : part.weight)
  }

  private func name(_ source: Int) -> String { reply.sources[source].name }

  private func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
}
