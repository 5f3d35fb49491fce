// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension StorageReader {
  /// Calls `body` with the quantities of samples that match a predicate, by ascending start, converted to `unit`. A series counts by its
  /// values (STAT-11).
  ///
  /// - Parameter sourceIndex: The index of each source in the statistic, by source number.
  public func forEachQuantity(
    of type: DataType, unit: UnitExpression, lanes: [Lane], predicate: PredicateTree, sourceIndex: [Int64: Int],
    _ body: (StatisticsSample) -> Void
  ) throws {
    var merge = SeriesMerge<(source: Int, conversion: UnitConversion)>(reader: self)
    /// Passes on the values that precede a sample, then the sample itself, unless it is a series, whose values come later.
    func take(
      _ sequence: Int64, _ start: Double, _ end: Double, _ value: Double, _ source: Int, _ conversion: UnitConversion, isSeries: Bool
    )
      throws
    {
      try hand(before: start, sequence)
      if isSeries { return try merge.add(sequence, (source, conversion)) }
      body(StatisticsSample(start: start, end: end, value: conversion(value), source: source))
    }
    func hand(before start: Double = .infinity, _ sequence: Int64 = .max) throws {
      _ = try merge.forEach(before: start, sequence) { value, origin in
        body(StatisticsSample(start: value.start, end: value.end, value: origin.conversion(value.value), source: origin.source))
        return true
      }
    }
    guard predicate.isAnsweredByStorage else {
      try forEachRecord(lanes: lanes, predicate: predicate) { sample, lane in
        guard case .quantity(_, let own) = sample.record.value, let value = sample.record.ownQuantity else { return true }
        try take(
          sample.sequence, value.start, value.end, value.value, sourceIndex[lane.sourceNumber] ?? 0, try own.conversion(to: unit),
          isSeries: sample.record.series != nil)
        return true
      }
      return try hand()
    }
    var scan = try LaneScan(database, lanes: lanes, predicate: predicate, columns: "end, value, unit")
    var conversions: [Int64: UnitConversion] = [:]
    var last: (unit: Int64, conversion: UnitConversion)?
    try scan.forEach { lane, row in
      let number = row.int64(4)
      if last?.unit != number {
        if conversions[number] == nil { conversions[number] = try self.unit(abs(number)).conversion(to: unit) }
        last = (number, conversions[number]!)  // Not nil: set in the line above.
      }
      let start = row.double(0)
      let end = row.isNull(2) ? start : row.double(2)
      let source = sourceIndex[lane.sourceNumber] ?? 0
      if number > 0 && merge.isEmpty {
        // Not nil: set above for the first row.
        body(StatisticsSample(start: start, end: end, value: last!.conversion(row.double(3)), source: source))
      } else {
        // Not nil: as above.
        try take(row.int64(1), start, end, row.double(3), source, last!.conversion, isSeries: number < 0)
      }
      return .more
    }
    try hand()
  }
}
