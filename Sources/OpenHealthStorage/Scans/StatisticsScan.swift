// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension StorageReader {
  /// Calls `body` with the quantities of samples that match a predicate, by ascending start, converted to `unit`. A series counts by its
  /// values (STAT-11).
  ///
  /// - Parameters:
  ///   - sourceIndex: The index of each source in the statistic, by source number.
  ///   - hasZones: Whether samples get the number of their own zone; else no zone is read.
  ///   - zoneNumber: Gives a zone its number. It is called once for each zone.
  package func forEachQuantity(
    of type: DataType, unit: UnitExpression, lanes: [Lane], predicate: PredicateTree, sourceIndex: [Int64: Int], hasZones: Bool = false,
    zoneNumber: (TimeZone) -> Int = { _ in 0 }, _ body: (StatisticsSample) -> Void
  ) throws {
    var merge = SeriesMerge<(source: Int, zone: Int, conversion: UnitConversion)>(reader: self)
    var zones = ScannedZones(self)
    /// Passes on the values that precede a sample, then the sample itself, unless it is a series, whose values come later.
    func take(
      _ sequence: Int64, _ start: Double, _ end: Double, _ value: Double, _ source: Int, _ zone: Int, _ conversion: UnitConversion,
      isSeries: Bool
    ) throws {
      try hand(before: start, sequence)
      if isSeries { return try merge.add(sequence, (source, zone, conversion)) }
      body(StatisticsSample(start: start, end: end, value: conversion(value), source: source, zone: zone))
    }
    func hand(before start: Double = .infinity, _ sequence: Int64 = .max) throws {
      _ = try merge.forEach(before: start, sequence) { value, origin in
        body(
          StatisticsSample(
            start: value.start, end: value.end, value: origin.conversion(value.value), source: origin.source, zone: origin.zone))
        return true
      }
    }
    guard predicate.isAnsweredByStorage(comparingValues: database.comparesValues) else {
      try forEachRecord(lanes: lanes, predicate: predicate) { sample, lane in
        guard case .quantity(_, let own) = sample.record.value, let value = sample.record.ownQuantity else { return true }
        try take(
          sample.sequence, value.start, value.end, value.value, sourceIndex[lane.sourceNumber] ?? 0,
          hasZones ? zones.zone(of: sample.record, zoneNumber) : 0, try own.conversion(to: unit), isSeries: sample.record.series != nil)
        return true
      }
      return try hand()
    }
    let read = "end, \(database.column("value")), unit" + (hasZones ? ", metadata, time_zone" : "")
    var scan = try LaneScan(self, lanes: lanes, predicate: predicate, columns: read)
    var units = ScannedUnits(self, to: unit)
    var opened = OpenedChunks()
    try scan.forEachRun { lane, run in
      let source = sourceIndex[lane.sourceNumber] ?? 0
      switch run {
      case .row(let statement):
        let row = SampleRow.row(statement)
        let number = statement.int64(4)
        let zone =
          hasZones
          ? try zones.zone(
            metadata: statement.isNull(5) ? 0 : statement.int64(5), timeZone: statement.isNull(6) ? 0 : statement.int64(6), zoneNumber)
          : 0
        try take(row.sequence, row.start, row.end, row.value, source, zone, units.conversion(number), isSeries: number < 0)
      case .sealed(let chunk, let indices):
        let columns = try opened.columns(of: chunk) { if hasZones { try $0.readZones(&zones, zoneNumber) } }
        let (starts, ends, values) = (columns.start, columns.end, columns.value)
        let (oneConversion, oneZone) = (try columns.unit.map { try units.conversion($0) }, columns.zone)
        for index in indices {
          let (start, end, value) = (starts[index], ends[index], values[index])
          let conversion = try oneConversion ?? units.conversion(columns.units[index])
          let zone = oneZone ?? columns.zones[index]
          if merge.isEmpty {
            body(StatisticsSample(start: start, end: end, value: conversion(value), source: source, zone: zone))
          } else {
            try take(chunk.content.sequence[index], start, end, value, source, zone, conversion, isSeries: false)
          }
        }
      }
      return .more
    }
    try hand()
  }
}

/// The conversions of the units of a scan. Most samples of a type have the unit of the one before.
private struct ScannedUnits {
  private let reader: StorageReader
  private let unit: UnitExpression
  private var conversions: [Int64: UnitConversion] = [:]
  private var last: (unit: Int64, conversion: UnitConversion)?

  init(_ reader: StorageReader, to unit: UnitExpression) { (self.reader, self.unit) = (reader, unit) }

  /// The conversion of the unit with a number, which is negative for a series.
  mutating func conversion(_ number: Int64) throws -> UnitConversion {
    if let last, last.unit == number { return last.conversion }
    let found = try conversions[number] ?? reader.unit(abs(number)).conversion(to: unit)
    conversions[number] = found
    last = (number, found)
    return found
  }
}

/// The chunks that a scan is reading. Runs of sources that overlap are short, and alternate between two chunks.
private struct OpenedChunks {
  private var opened: [OpenedChunk] = []

  mutating func columns(of chunk: StoredChunk, _ prepare: (OpenedChunk) throws -> Void) throws -> OpenedChunk {
    if let known = opened.first(where: { $0.chunk === chunk }) { return known }
    let new = try OpenedChunk(chunk)
    try prepare(new)
    if opened.count == 2 { opened.removeFirst() }
    opened.append(new)
    return new
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
  /// The number of the zone of all samples; nil when there are several, which are in `zones` then.
  private(set) var zone: Int? = 0
  private(set) var zones: [Int] = []

  init(_ chunk: StoredChunk) throws {
    self.chunk = chunk
    (start, end, value) = (try chunk.content.start, try chunk.content.end, try chunk.content.value)
    unit = chunk.header.unit
    units = try unit == nil ? chunk.content.unit : []
  }

  /// Reads two more columns, mostly of one number each, for the zones of the samples.
  func readZones(_ found: inout ScannedZones, _ add: (TimeZone) -> Int) throws {
    let (metadata, timeZones) = (try chunk.content.metadata, try chunk.content.timeZone)
    let all = try metadata.indices.map { try found.zone(metadata: metadata[$0], timeZone: timeZones[$0], add) }
    zone = all.first
    if all.contains(where: { $0 != zone }) { (zone, zones) = (nil, all) }
  }
}
