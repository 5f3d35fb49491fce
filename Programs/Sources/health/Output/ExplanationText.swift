// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

/// Writes an explanation for people and programs.
struct ExplanationText {
  let reply: ExplainStatistics.Reply
  let unit: UnitExpression
  /// Converts from the unit of the figures.
  let conversion: UnitConversion
  let isSum: Bool
  let reader: Reader

  private var explanation: StatisticsExplanation { reply.explanation }

  private var facts: ExplanationFacts { ExplanationFacts(reply, conversion: conversion, isSum: isSum) }

  /// The start and end in words.
  var period: String { Person.words["chart.span", reader.dates.minute(facts.start), reader.dates.minute(facts.end)] }

  /// Whose times the samples have, in words.
  var times: String {
    explanation.parts.contains { $0.timeZone != nil } ? reader.ownTimes : Person.words["chart.zone", reader.zoneName]
  }

  // MARK: For people

  /// Writes the figures, a table by source, and the first `limit` samples; all of them for nil.
  func writeTables(limit: Int?) {
    let facts = facts
    Output.sentence(Self.headline(facts))
    Output.sentence()
    writeSources(facts)
    Output.sentence()
    let shown = facts.rows(0..<(limit ?? .max))
    var rows = Rows(
      Self.columns.filter { ["start", "end", "source", "value", isSum ? "counts" : "weight"].contains($0.name) }
        + [.init(name: "note", key: "head.note", rank: 1, meaning: "")], OutputFormat.table)
    for row in shown {
      let dates = reader.at(row.timeZone).dates
      rows.add([
        .text(dates.second(row.start)), .text(dates.second(row.end, besides: row.start)), .text(row.source), .number(row.value),
        .number(row.amount), .text(row.marks.map { Self.word($0) }.joined(separator: ", ")),
      ])
      for line in reasons(row, dates, isFull: limit == nil) { rows.note("  " + line) }
    }
    rows.finish()
    let rest = facts.count - shown.count
    if rest > 0 {
      Output.sentence(Person.words["command.moreAll", Person.numbers.text(rest)])
      Output.flush()
    }
  }

  private static func headline(_ facts: ExplanationFacts) -> String {
    let texts = facts.figures.map { "\(word($0.name)) \(Person.numbers.short($0.value))" }
    return texts.isEmpty ? Person.words["command.nothingCounts"] : texts.joined(separator: ", ")
  }

  private static func word(_ figure: ExplanationFacts.Figure) -> String {
    switch figure {
    case .sum: Person.words["figure.sum"]
    case .average: Person.words["figure.average"]
    case .minimum: Person.words["figure.minimum"]
    case .maximum: Person.words["figure.maximum"]
    case .latest: Person.words["figure.latest"]
    }
  }

  private func writeSources(_ facts: ExplanationFacts) {
    let heads =
      (isSum ? ["head.counts", "head.alone"] : ["head.weight", "head.average"]) + ["head.samples", "head.whole", "head.part", "head.none"]
    var rows = Rows(
      [.init(name: "source", key: "head.source", meaning: "")] + heads.map { .init(name: $0, kind: .number, key: $0, meaning: "") },
      OutputFormat.table)
    for source in facts.sources {
      rows.add(
        [.text(source.name), .number(source.amount), .number(source.alone)]
          + [source.samples, source.whole, source.part, source.none].map { .count($0) })
    }
    rows.finish()
  }

  /// The reasons why a sample does not count as a whole, one line for each part that does not.
  private func reasons(_ row: ExplanationFacts.Row, _ dates: DateText, isFull: Bool) -> [String] {
    let shown = isFull ? row.losses.count : min(row.losses.count, Self.shownStretches)
    var lines = row.losses.prefix(shown).map { loss in
      let reason = loss.coveredBy.map { Person.words["why.covered", $0] } ?? Person.words["why.outside"]
      if loss.isWhole { return reason }
      return "\(dates.second(loss.start, besides: row.start))-\(dates.second(loss.end, besides: row.start)) \(reason)"
    }
    if row.losses.count > shown { lines.append(Person.words["why.more", Person.numbers.text(row.losses.count - shown)]) }
    return lines
  }

  /// The number of parts below a line of the table without --all.
  private static let shownStretches = 2

  // MARK: For programs

  static let columns: [Rows.Column] = [
    .init(name: "start", kind: .instant, key: "head.start", meaning: "when the sample begins"),
    .init(name: "end", kind: .instant, key: "head.end", meaning: "when it ends"),
    .init(name: "source", key: "head.source", meaning: "the name of the app or device that saved it"),
    .init(name: "value", kind: .number, key: "head.value", meaning: "its value"),
    .init(name: "counts", kind: .number, key: "head.counts", isOptional: true, meaning: "for a sum: the part of the value that counts"),
    .init(name: "weight", kind: .number, key: "head.weight", isOptional: true, meaning: "for an average: the weight of the value"),
    .init(name: "unit", rank: nil, meaning: "the unit of the value, in Apple's notation"),
    .init(name: "uuid", rank: nil, isTyped: true, meaning: "the sample's identifier"),
    .init(name: "marks", kind: .texts, rank: nil, meaning: "`minimum`, `maximum`, `latest` if it is that"),
    .init(
      name: "stretches", kind: .objects, rank: nil,
      meaning: "the parts of its time with `start`, `end`, `fate` (counted, covered, outside) and `by`, the source that covers it"),
  ]

  /// Writes every sample with the parts of its time.
  func writeParts(_ output: OutputOptions) throws {
    var rows = try Rows(Self.columns.filter { $0.name != (isSum ? "weight" : "counts") }, output)
    for part in explanation.parts {
      let dates = reader.at(part.timeZone).dates
      let marks = [(part.isMinimum, "minimum"), (part.isMaximum, "maximum"), (part.isMostRecent, "latest")].filter(\.0).map(\.1)
      rows.add([
        .text(dates.iso(date(part.sample.start))), .text(dates.iso(date(part.sample.end))), .text(name(part.sample.source)),
        .number(conversion(part.sample.value)), amountCell(part), .text(unit.string), .text(part.uuid.uuidString),
        .json(Self.array(marks.map(JSONText.string))), .json(Self.array(part.stretches.map { object($0, dates) })),
      ])
    }
    rows.finish()
  }

  private func object(_ stretch: StatisticsExplanation.Stretch, _ dates: DateText) -> String {
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
