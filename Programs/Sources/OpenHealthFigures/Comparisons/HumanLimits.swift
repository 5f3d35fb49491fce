// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The part of the figures for which a chart has its scale, so that one value that no human has does not flatten all others.
package enum HumanLimits {
  /// The values that a human can have. Nil where a chart shows all figures: no figure is beyond, or too many are to be slips, as of an
  /// infant's weight.
  ///
  /// - Parameters:
  ///   - values: the figures of the chart.
  ///   - type: the type of the samples; of a blood pressure both of its values count.
  ///   - unit: the unit of the figures, in Apple's notation.
  ///   - seconds: the length of an interval, for sums.
  package static func limits(_ values: [Double], of type: DataType, unit: String, seconds: Double) -> ClosedRange<Double>? {
    // Figures that are no quantities have units such as `s`, and types without bounds.
    guard let unit = try? UnitExpression.parse(unit) else { return nil }
    let ranges = (type.memberTypes ?? [type]).compactMap { $0.humanRange?.values(in: unit, seconds: seconds) }
    guard let low = ranges.map(\.lowerBound).min(), let high = ranges.map(\.upperBound).max() else { return nil }
    let beyond = values.count { !(low...high).contains($0) }
    return beyond > 0 && beyond * 2 < values.count ? low...high : nil
  }

  /// The number of samples with a value that no human has, of a quantity or of the members of a correlation; 0 for other types.
  ///
  /// Cost: one request for each type, which reads the samples beyond the bounds only, and counts at most ``mostCounted``.
  ///
  /// - Throws: the errors of the store.
  package static func count(of type: DataType, _ predicate: PredicateTree, _ service: any HealthService) throws(HealthError) -> Int {
    var (count, check) = (0, HumanCheck())
    for type in type.memberTypes ?? [type] {
      guard let range = type.humanRange else { continue }
      let beyond = PredicateTree.or([.quantity(.less, range.least, range.unit), .quantity(.greater, range.most, range.unit)])
      let request = FetchSamples(selections: [.init(type: type, predicate: .and([predicate, beyond]))], limit: mostCounted)
      for sample in try service.perform(request, for: .owner) where check.isBeyond(sample) { count += 1 }
    }
    return count
  }

  /// The most samples that are counted for one type.
  package static let mostCounted = 10_000
}

extension FigureTable {
  /// Whether no interval has a figure that no human has: a sum of its length, a mean, a least or a greatest value. True for types without
  /// bounds, and where at least half of the figures are beyond: these are no slips, but such as the weights of an infant.
  package var isPossible: Bool {
    let types = style == .pair ? (type.memberTypes ?? []).filter { $0.quantity != nil } : [type]
    return types.enumerated().allSatisfy { index, type in
      // A mean is followed by its least and greatest value.
      let columns = style == .sum || style == .count ? 0..<1 : index * 3..<index * 3 + 3
      // Times and counts have no unit and no bounds.
      guard let last = columns.last, self.columns.indices.contains(last), let unit = try? UnitExpression.parse(self.columns[last].unit),
        let human = type.humanRange
      else { return true }
      let measured = rows.filter { $0.values[columns.lowerBound] != nil }
      let beyond = measured.count { row in
        let possible = human.values(in: unit, seconds: row.end.timeIntervalSince(row.start))
        return columns.contains { column in row.values[column].map { possible?.contains($0) == false } ?? false }
      }
      return beyond * 2 >= measured.count || beyond == 0
    }
  }

  /// The values that the scale of a chart is for (``HumanLimits``); nil for all.
  package var humanLimits: ClosedRange<Double>? {
    guard let unit = columns.first?.unit else { return nil }
    let measured = columns.indices.filter { columns[$0].unit == unit }
    let seconds = rows.map { $0.end.timeIntervalSince($0.start) }.max() ?? 0
    return HumanLimits.limits(rows.flatMap { row in measured.compactMap { row.values[$0] } }, of: type, unit: unit, seconds: seconds)
  }
}
