// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// An explanation of a figure as facts to show: the figures, what each source contributed, and which parts of each sample count. Numbers are
/// in the unit that the person reads.
package struct ExplanationFacts: Sendable {
  /// A kind of figure. A sample can be marked as the one with the lowest, highest or latest value. Programs look up their words for it by the
  /// raw value.
  package enum Figure: String, Sendable {
    /// The sum, the average, and the lowest, highest and latest value.
    case sum, average, minimum, maximum, latest
  }

  /// What a source contributed.
  package struct Source: Sendable, Equatable {
    /// The name from the store, which a page escapes.
    package let name: String
    /// The amount that the source added to the sum; for an average, the weight of its samples.
    package let amount: Double
    /// The figure that the source's samples alone would give; nil if they give none.
    package let alone: Double?
    /// The numbers of samples that count as a whole, in part, and not at all.
    package let whole, part, none: Int

    /// The number of samples.
    package var samples: Int { whole + part + none }
  }

  /// A stretch of a sample's time that does not count.
  package struct Loss: Sendable, Equatable {
    /// The start and end of the stretch.
    package let start, end: Date
    /// Whether the stretch is all of the sample's time.
    package let isWhole: Bool
    /// The name of the source of higher priority that covers the stretch; nil for a stretch outside the period.
    package let coveredBy: String?
  }

  /// A sample with what counts of it.
  package struct Row: Sendable {
    /// The sample's identifier.
    package let uuid: UUID
    /// The start and end of the sample.
    package let start, end: Date
    /// The zone on whose clock it counts; nil for the reader's.
    package let timeZone: TimeZone?
    /// The name of its source, which a page escapes.
    package let source: String
    /// The value of the sample.
    package let value: Double
    /// For a sum: the part of the value that counts. For an average: the weight of the value. 0 for a sample that does not count.
    package let amount: Double?
    /// Which of the lowest, highest and, for an average, latest value the sample has.
    package let marks: [Figure]
    /// The stretches that do not count, in order of time.
    package let losses: [Loss]
  }

  private let reply: ExplainStatistics.Reply
  private let conversion: UnitConversion
  private let isSum: Bool
  private let names: [String]

  /// The facts of a reply.
  ///
  /// - Parameters:
  ///   - reply: what the store answered.
  ///   - conversion: converts from the unit of the type's figures to the one to show.
  ///   - isSum: whether the type is cumulative.
  ///   - names: what the reply's sources are called, in their order; nil for their names in the store.
  package init(_ reply: ExplainStatistics.Reply, conversion: UnitConversion, isSum: Bool, names: [String]? = nil) {
    (self.reply, self.conversion, self.isSum) = (reply, conversion, isSum)
    self.names = names ?? reply.sources.map(\.name)
  }

  private var explanation: StatisticsExplanation { reply.explanation }

  /// The start of the explained period.
  package var start: Date { Self.date(explanation.start) }

  /// The end of the explained period.
  package var end: Date { Self.date(explanation.end) }

  /// The known figures; empty if nothing counts.
  package var figures: [(name: Figure, value: Double)] {
    let figures = explanation.figures
    let known: [(Figure, Double?)] = [
      (.sum, figures.sum), (.average, figures.average), (.minimum, figures.minimum), (.maximum, figures.maximum),
      (.latest, isSum ? nil : figures.mostRecent?.value),
    ]
    return known.compactMap { name, value in value.map { (name: name, value: conversion($0)) } }
  }

  /// What each source contributed, in order of priority.
  package var sources: [Source] {
    Dictionary(grouping: explanation.parts, by: \.sample.source).sorted { $0.key < $1.key }.map { source, parts in
      let alone = isSum ? explanation.bySource[source]?.sum : explanation.bySource[source]?.average
      let counted = parts.map { part in part.stretches.filter { $0.fate == .counted }.count }
      let none = counted.filter { $0 == 0 }.count
      let whole = zip(counted, parts).filter { $0 > 0 && $0 == $1.stretches.count }.count
      return Source(
        name: name(source), amount: isSum ? conversion(explanation.counted(from: source)) : parts.reduce(0) { $0 + ($1.weight ?? 0) },
        alone: alone.map { conversion($0) }, whole: whole, part: parts.count - whole - none, none: none)
    }
  }

  /// The number of samples in the explanation, also of those that do not count.
  package var count: Int { explanation.parts.count }

  /// The samples at these positions, in the order in which they were added. Positions beyond the last sample are left out.
  package func rows(_ places: Range<Int>) -> [Row] { explanation.parts[places.clamped(to: 0..<count)].map(row) }

  private func row(_ part: StatisticsExplanation.Part) -> Row {
    let marks: [(Bool, Figure)] = [(part.isMinimum, .minimum), (part.isMaximum, .maximum), (part.isMostRecent && !isSum, .latest)]
    return Row(
      uuid: part.uuid, start: Self.date(part.sample.start), end: Self.date(part.sample.end), timeZone: part.timeZone,
      source: name(part.sample.source), value: conversion(part.sample.value),
      amount: isSum ? part.counted.map { conversion($0) } : part.weight,
      marks: marks.filter(\.0).map(\.1), losses: part.stretches.compactMap { loss($0, isWhole: part.stretches.count == 1) })
  }

  private func loss(_ stretch: StatisticsExplanation.Stretch, isWhole: Bool) -> Loss? {
    let source: String?
    switch stretch.fate {
    case .counted: return nil
    case .covered(let place): source = name(place)
    case .outside: source = nil
    }
    return Loss(start: Self.date(stretch.start), end: Self.date(stretch.end), isWhole: isWhole, coveredBy: source)
  }

  private func name(_ source: Int) -> String { names[source] }

  private static func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
}
