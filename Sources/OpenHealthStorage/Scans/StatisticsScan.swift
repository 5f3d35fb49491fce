// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension StorageReader {
  /// Feeds the samples of a quantity type that meet a predicate to a statistic, by ascending start.
  ///
  /// - Parameter sourceIndex: the index in the statistic of each source, by its number.
  public func forEachQuantity(
    of type: DataType, unit: UnitExpression, lanes: [Lane], predicate: PredicateTree, sourceIndex: [Int64: Int],
    _ body: (StatisticsSample) -> Void
  ) throws {
    guard predicate.isAnsweredByStorage else {
      return try forEachRecord(lanes: lanes, predicate: predicate) { sample, lane in
        if let sample = try StatisticsSample(sample.record, in: unit, source: sourceIndex[lane.sourceNumber] ?? 0) { body(sample) }
        return true
      }
    }
    var scan = try LaneScan(database, lanes: lanes, predicate: predicate, columns: "end, value, unit")
    var conversions: [Int64: UnitConversion] = [:]
    var last: (unit: Int64, conversion: UnitConversion)?
    try scan.forEach { lane, row in
      let number = row.int64(4)
      if last?.unit != number {
        if conversions[number] == nil { conversions[number] = try self.unit(number).conversion(to: unit) }
        last = (number, conversions[number]!)
      }
      let start = row.double(0)
      body(
        StatisticsSample(
          start: start, end: row.isNull(2) ? start : row.double(2), value: last!.conversion(row.double(3)),
          source: sourceIndex[lane.sourceNumber] ?? 0))
      return .more
    }
  }
}
