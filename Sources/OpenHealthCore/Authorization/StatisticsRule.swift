// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What an app gets that may read statistics only: sums and means over whole hours or whole days, where there are enough samples.
///
/// The cells are those of UTC, and do not move: cells of a zone that changes its clocks, or of a person who travels, would overlap, and the
/// difference of two of them would tell of single samples. A grant has one length of cells for the same reason.
package struct StatisticsRule: Sendable, Hashable {
  /// The length of a cell.
  package enum Cell: Int, Sendable, Hashable, Codable, CaseIterable {
    /// An hour of UTC.
    case hour = 3600
    /// A day of UTC.
    case day = 86_400
  }

  /// The number of samples that a cell needs if nothing else is said.
  package static let usualLeast = 5

  /// The length of the cells.
  package let cell: Cell
  /// The number of samples without which a cell is empty.
  package let least: Int

  /// Creates a rule. Nil where `least` is not one of ``Limits/leastSamplesInCell``.
  package init?(_ cell: Cell, least: Int = usualLeast) {
    guard Limits.leastSamplesInCell.contains(least) else { return nil }
    (self.cell, self.least) = (cell, least)
  }

  /// Parses `days`, `hours` or `days:10`, with the number of samples that a cell needs. Nil for other texts.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let cell = Cell.allCases.first(where: { $0.word == parts[0] }) else { return nil }
    guard parts.count == 2 else {
      self.init(cell)
      return
    }
    guard parts[1].count <= 6, parts[1].utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let least = Int(parts[1]) else {
      return nil
    }
    self.init(cell, least: least)
  }

  /// The text that ``init(_:)`` parses.
  package var text: String { least == Self.usualLeast ? cell.word : "\(cell.word):\(least)" }
}

extension StatisticsRule.Cell {
  /// The plural, as in files.
  package var word: String {
    switch self {
    case .hour: "hours"
    case .day: "days"
    }
  }

  /// The length in seconds.
  package var seconds: Double { Double(rawValue) }
}

extension StatisticsRule: Codable {
  private enum CodingKeys: String, CodingKey { case cell, least }

  /// Throws `DecodingError` for a rule that ``init(_:least:)`` refuses.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let least = try container.decode(Int.self, forKey: .least)
    guard let rule = StatisticsRule(try container.decode(Cell.self, forKey: .cell), least: least) else {
      throw DecodingError.dataCorruptedError(forKey: .least, in: container, debugDescription: "too few or too many samples")
    }
    self = rule
  }
}

/// The rule for an app and a type, with what else limits it.
package struct StatisticsScope: Sendable, Equatable {
  /// The cells, and how many samples they need.
  package var rule: StatisticsRule
  /// The date before which no cell begins; nil for no limit.
  package var since: Date?
  /// The app, whose own samples are in no cell: else it could fill one with them, and subtract them.
  package var bundleIdentifier: String

  /// Creates the scope of an app.
  package init(_ rule: StatisticsRule, since: Date?, bundleIdentifier: String) {
    (self.rule, self.since, self.bundleIdentifier) = (rule, since, bundleIdentifier)
  }

  /// The starts of the cells that lie in a period, that `since` allows, and that were over ``Limits/cellDelaySeconds`` before `now`: from the
  /// first one to the end of the last one. Nil without any.
  package func cells(in period: (from: Double, to: Double), at now: Date) -> Range<Double>? {
    let length = rule.cell.seconds
    let from = max(period.from, since?.timeIntervalSinceReferenceDate ?? -.infinity)
    let to = min(period.to, now.timeIntervalSinceReferenceDate - Limits.cellDelaySeconds)
    let (first, end) = ((from / length).rounded(.up) * length, (to / length).rounded(.down) * length)
    return first < end ? first..<end : nil
  }
}

extension PredicateTree {
  /// The period to which a predicate limits samples that consists of comparisons with dates, all of which must be true; nil for every other
  /// predicate. Whether a comparison is with the start or the end of a sample makes no difference, nor does it to leave out the samples of
  /// the app itself.
  package func periodOfDates(for app: String) -> (from: Double, to: Double)? {
    switch self {
    case .constant(true): return (-.infinity, .infinity)
    case .not(.source([app])): return (-.infinity, .infinity)
    case .and(let parts):
      var period = (from: -Double.infinity, to: Double.infinity)
      for part in parts {
        guard let own = part.periodOfDates(for: app) else { return nil }
        period = (max(period.from, own.from), min(period.to, own.to))
      }
      return period
    case .date(_, let comparison, let date):
      switch comparison {
      case .greater, .greaterOrEqual: return (date.timeIntervalSinceReferenceDate, .infinity)
      case .less, .lessOrEqual: return (-.infinity, date.timeIntervalSinceReferenceDate)
      case .equal, .notEqual: return nil
      }
    default: return nil
    }
  }
}
