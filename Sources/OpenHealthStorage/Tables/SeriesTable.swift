// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The values of series.
package struct SeriesTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The columns of the numbers of a series.
  fileprivate var seriesColumns: String { ["minimum", "maximum", "latest"].map(database.column).joined(separator: ", ") }

  /// The summary of a series: count, extremes and latest value.
  func record(_ sequence: Int64) throws -> SeriesRecord {
    let statement = try database.cachedStatement(
      sql: "SELECT count, \(seriesColumns), latest_start, latest_end FROM series WHERE seq = ?")
    guard let row = try SQLRow.fetchOne(statement, arguments: [sequence]) else { throw HealthError.damagedData(.seriesMissing) }
    let record = SeriesRecord(
      count: try row[0], minimum: try database.number(row, 1, CipherPlace(.seriesMinimum, sequence)),
      maximum: try database.number(row, 2, CipherPlace(.seriesMaximum, sequence)),
      latest: SeriesValue(start: try row[4], end: try row[5], value: try database.number(row, 3, CipherPlace(.seriesLatest, sequence))))
    try StoredBodies.check(record)
    return record
  }

  /// The next values of a series that start after an instant, by start: at most one row. Empty when there are no more.
  func values(of sequence: Int64, after start: Double) throws -> ArraySlice<SeriesValue> {
    let statement = try database.cachedStatement(
      sql: "SELECT count, body, last FROM series_part WHERE seq = ? AND last > ? ORDER BY last LIMIT 1")
    guard let row = try SQLRow.fetchOne(statement, arguments: [sequence, start]) else { return [] }
    let last: Double = try row[2]
    let body = try database.decrypted(row[1], CipherPlace(.seriesPart, sequence, at: last))
    let values = try SeriesCoding.decode(body, count: row[0])
    try StoredBodies.check(values, last: last)
    return values.drop { $0.start <= start }
  }

  /// Reads the parts of a series after an instant. Throws where one makes no sense.
  func checkParts(of sequence: Int64, after start: Double) throws {
    var last = start
    while let next = try values(of: sequence, after: last).last?.start { last = next }
  }

  /// The same as ``quantities(of:)``; empty for a series with a value that makes no sense.
  package func soundQuantities(of sample: StoredSample) throws -> [SeriesValue] {
    try storage.sound("series_part", sample.sequence, type: sample.record.type) { try quantities(of: sample) } ?? []
  }

  /// The quantities of a stored sample, by start: the values of a series, else the sample's own. Empty for other kinds of samples.
  package func quantities(of sample: StoredSample) throws -> [SeriesValue] {
    guard sample.record.series != nil else { return sample.record.ownQuantity.map { [$0] } ?? [] }
    var values: [SeriesValue] = []
    var cursor = try SeriesCursor(sample.sequence, reader: storage)
    while let value = cursor.current {
      values.append(value)
      try cursor.advance(storage)
    }
    return values
  }

  /// The series of a lane that begin before an instant and have a value that starts at it or later.
  func samples(of lane: Lane, reaching start: Double) throws -> [StoredSample] {
    let statement = try database.cachedStatement(
      sql: "SELECT start, seq FROM series WHERE lane = ?1 AND latest_start >= ?2 AND start < ?2 ORDER BY seq")
    return try storage.sound("series", SQLRow.fetchAll(statement, arguments: [lane.number, start])) {
      try storage.record(lane: lane, start: $0[0], sequence: $0[1])
    }
  }
}

extension SeriesTable where Storage == StorageWriter {
  /// Stores the values of the series among `samples`.
  func insert(among samples: [SampleRecord], _ places: [StoredPlace]) throws {
    for (index, place) in places.enumerated() {
      guard let series = samples[index].series else { continue }
      guard let values = series.values else {
        throw HealthError.invalidArgument(.storedSeries)
      }
      try database.cachedStatement(
        sql: database.insertion(into: .series)
      ).execute(
        arguments: [
          place.sequence, place.lane, place.start.timeIntervalSinceReferenceDate, series.count,
          try database.encrypted(series.minimum, CipherPlace(.seriesMinimum, place.sequence)),
          try database.encrypted(series.maximum, CipherPlace(.seriesMaximum, place.sequence)),
          try database.encrypted(series.latest.value, CipherPlace(.seriesLatest, place.sequence)), series.latest.start, series.latest.end,
        ])
      let insert = try database.cachedStatement(sql: StoreTable.seriesPart.insertion)
      for first in stride(from: 0, to: values.count, by: StoredParts.values) {
        let part = values[first..<min(first + StoredParts.values, values.count)]
        guard let last = part.last?.start else { continue }
        let body = try database.encrypted(SeriesCoding.encode(part), CipherPlace(.seriesPart, place.sequence, at: last))
        try insert.execute(arguments: [place.sequence, last, part.count, body])
      }
    }
  }

  func remove(_ sequence: Int64) throws {
    for table in ["series", "series_part"] {
      try database.cachedStatement(sql: "DELETE FROM \(table) WHERE seq = ?").execute(arguments: [sequence])
    }
  }
}

extension SampleRecord {
  /// The single quantity of a sample, with the sample's dates; nil for other kinds of samples.
  var ownQuantity: SeriesValue? {
    guard case .quantity(let value, _) = value else { return nil }
    return SeriesValue(start: start.timeIntervalSinceReferenceDate, end: end.timeIntervalSinceReferenceDate, value: value)
  }
}

/// The byte form of values: all starts, all values, then all ends unless no value has a duration. Eight bytes each, little-endian: the bits
/// of each double.
///
/// Unsafe: bytes are copied or read inside the closures that lend them. Decoding first checks that there are `columns * count * 8`.
enum SeriesCoding {
  static func encode(_ values: ArraySlice<SeriesValue>) -> Data {
    var words = values.map { $0.start.bitPattern.littleEndian } + values.map { $0.value.bitPattern.littleEndian }
    if values.contains(where: { $0.start.bitPattern != $0.end.bitPattern }) { words += values.map { $0.end.bitPattern.littleEndian } }
    return words.withUnsafeBytes { Data($0) }
  }

  static func decode(_ data: Data, count: Int) throws -> [SeriesValue] {
    let columns = count > 0 ? data.count / count / 8 : 0
    guard count <= data.count, columns == 2 || columns == 3, data.count == columns * count * 8 else {
      throw HealthError.damagedData(.seriesPart)
    }
    return data.withUnsafeBytes { bytes in
      func number(_ column: Int, _ index: Int) -> Double {
        let word = bytes.loadUnaligned(fromByteOffset: (column * count + index) * 8, as: UInt64.self)
        return Double(bitPattern: UInt64(littleEndian: word))
      }
      return (0..<count).map { SeriesValue(start: number(0, $0), end: number(columns == 3 ? 2 : 0, $0), value: number(1, $0)) }
    }
  }
}

extension StorageDoors where Self: StorageReader {
  /// The values of series.
  package var series: SeriesTable<Self> { SeriesTable(storage: self) }
}
