// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension StorageReader {
  /// Calls `body` with the quantities of samples that match a predicate, by ascending start, converted to `unit`. A series counts by its
  /// values (STAT-11).
  ///
  /// - Parameter sourceIndex: The index of each source in the statistic, by source number.
  package func forEachQuantity(
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
    guard predicate.isAnsweredByStorage(comparingValues: database.comparesValues) else {
      try forEachRecord(lanes: lanes, predicate: predicate) { sample, lane in
        guard case .quantity(_, let own) = sample.record.value, let value = sample.record.ownQuantity else { return true }
        try take(
          sample.sequence, value.start, value.end, value.value, sourceIndex[lane.sourceNumber] ?? 0, try own.conversion(to: unit),
          isSeries: sample.record.series != nil)
        return true
      }
      return try hand()
    }
    var scan = try LaneScan(self, lanes: lanes, predicate: predicate, columns: "end, \(database.column("value")), unit")
    var conversions: [Int64: UnitConversion] = [:]
    var last: (unit: Int64, conversion: UnitConversion)?
    func conversion(_ number: Int64) throws -> UnitConversion {
      if let last, last.unit == number { return last.conversion }
      let found = try conversions[number] ?? self.unit(abs(number)).conversion(to: unit)
      conversions[number] = found
      last = (number, found)
      return found
    }
    // Runs of sources that overlap are short, and alternate between two chunks.
    var opened: [OpenedChunk] = []
    func columns(_ chunk: StoredChunk) throws -> OpenedChunk {
      if let known = opened.first(where: { $0.chunk === chunk }) { return known }
      let new = try OpenedChunk(chunk)
      if opened.count == 2 { opened.removeFirst() }
      opened.append(new)
      return new
    }
    try scan.forEachRun { lane, run in
      let source = sourceIndex[lane.sourceNumber] ?? 0
      switch run {
      case .row(let statement):
        let row = SampleRow.row(statement)
        let number = statement.int64(4)
        try take(row.sequence, row.start, row.end, row.value, source, conversion(number), isSeries: number < 0)
      case .sealed(let chunk, let indices):
        let columns = try columns(chunk)
        for index in indices {
          let (start, end, value) = (columns.start[index], columns.end[index], columns.value[index])
          let conversion = try conversion(columns.unit ?? columns.units[index])
          if merge.isEmpty {
            body(StatisticsSample(start: start, end: end, value: conversion(value), source: source))
          } else {
            try take(chunk.content.sequence[index], start, end, value, source, conversion, isSeries: false)
          }
        }
      }
      return .more
    }
    try hand()
  }
}

/// The columns of a chunk that statistics read.
private final class OpenedChunk {
  let chunk: StoredChunk
  let start: [Double]
  let end: [Double]
  let value: [Double]
  /// The unit of all samples; nil when there are several, which are in `units` then.
  let unit: Int64?
  let units: [Int64]

  init(_ chunk: StoredChunk) throws {
    self.chunk = chunk
    (start, end, value) = (try chunk.content.start, try chunk.content.end, try chunk.content.value)
    unit = chunk.header.unit
    units = try unit == nil ? chunk.content.unit : []
  }
}
