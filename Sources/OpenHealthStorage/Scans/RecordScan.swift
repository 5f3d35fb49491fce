// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

/// A stored sample with its number in the sequence of changes.
public struct StoredSample: Sendable {
  /// The sample's number in the sequence of changes.
  public var sequence: Int64
  /// The number of the lane that contains the sample.
  public var lane: Int64
  /// The sample itself. A series or route may be without its values, which are read in parts.
  public var record: SampleRecord

  /// The key of the sample's row.
  public var place: StoredPlace { StoredPlace(sequence: sequence, lane: lane, start: record.start) }
}

extension StorageReader {
  /// An SQL condition: whether a row of `sample` is a member of a correlation.
  static let isCorrelationMember = "EXISTS (SELECT 1 FROM correlation_member WHERE member = sample.seq)"

  /// The columns of a record in these lanes, which follow start and sequence number.
  static func recordColumns(_ lanes: [Lane]) -> String {
    "end, value, unit, provenance, metadata, creation, time_zone, uuid, "
      + (lanes.contains { $0.type.canBeMember } ? isCorrelationMember : "0")
  }

  /// Calls `body` with the samples of several lanes that match a predicate, by start date and then as they were saved, until it returns
  /// false.
  public func forEachRecord(
    lanes: [Lane], predicate: PredicateTree, descending: Bool = false, _ body: (StoredSample, Lane) throws -> Bool
  ) throws {
    let isAnswered = predicate.isAnsweredByStorage
    var scan = try LaneScan(
      database, lanes: lanes, predicate: isAnswered ? predicate : predicate.relaxed, columns: Self.recordColumns(lanes),
      descending: descending)
    var decoder = RecordDecoder(reader: self)
    try scan.forEach { lane, row in
      let record = try decoder.record(row, lane: lane)
      guard isAnswered || predicate.matches(record) else { return .more }
      return try body(StoredSample(sequence: row.int64(1), lane: lane.number, record: record), lane) ? .more : .stop
    }
  }

  /// The stored sample of a lane with this UUID and start; nil when there is none. Cost: reads the samples of the lane that start then.
  public func sample(uuid: UUID, start: Date, lane: Lane) throws -> StoredSample? {
    let statement = try database.cachedStatement(
      sql: "SELECT start, seq, \(Self.recordColumns([lane])) FROM sample WHERE lane = ? AND start = ? ORDER BY seq")
    statement.arguments = [lane.number, start.timeIntervalSinceReferenceDate]
    return try records(statement, lane: lane).first { $0.record.uuid == uuid }
  }

  /// The samples of a lane with numbers in a range of the sequence that are still stored, in that order. They start in `earliest...latest`.
  func records(lane: Lane, sequence: Range<Int64>, earliest: Double, latest: Double) throws -> [StoredSample] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT start, seq, \(Self.recordColumns([lane])) FROM sample WHERE lane = ? AND start >= ? AND start <= ? AND seq >= ? AND seq < ? ORDER BY seq
        """)
    statement.arguments = [lane.number, earliest, latest, sequence.lowerBound, sequence.upperBound]
    return try records(statement, lane: lane)
  }

  /// The sample with this key; nil when it is no longer stored.
  func record(lane: Lane, start: Double, sequence: Int64) throws -> StoredSample? {
    let statement = try database.cachedStatement(
      sql: "SELECT start, seq, \(Self.recordColumns([lane])) FROM sample WHERE lane = ? AND start = ? AND seq = ?")
    statement.arguments = [lane.number, start, sequence]
    return try records(statement, lane: lane).first
  }

  private func records(_ statement: GRDB.Statement, lane: Lane) throws -> [StoredSample] {
    var decoder = RecordDecoder(reader: self)
    defer { lookedUp = decoder.lookedUp }
    var result: [StoredSample] = []
    while try statement.next(on: database) {
      result.append(StoredSample(sequence: statement.int64(1), lane: lane.number, record: try decoder.record(statement, lane: lane)))
    }
    return result
  }
}

/// Decodes rows into records. Keeps the last look-ups, which neighbouring rows mostly share.
struct RecordDecoder {
  /// The number of columns that it reads.
  static let columnCount: Int32 = 11

  let reader: StorageReader
  /// The table with the content of workouts.
  private let workouts: String
  private(set) var lookedUp: LookedUp

  init(reader: StorageReader, workouts: String = "workout") {
    self.reader = reader
    self.workouts = workouts
    lookedUp = reader.lookedUp
  }

  mutating func record(_ row: GRDB.Statement, lane: Lane) throws -> SampleRecord {
    let start = row.double(0)
    let value: SampleRecord.Value
    var series: SeriesRecord?
    if lane.type.correlationMembers != nil {
      value = .correlation(try reader.members(ofCorrelation: row.int64(1)).map(\.record))
    } else if case .workout = lane.type.kind {
      value = .workout(try reader.workout(row.int64(1), in: workouts))
    } else if case .workoutRoute = lane.type.kind {
      value = .route(RouteRecord(count: Int(row.int64(3))))
    } else if lane.type.hasContent {
      value = .content(try reader.content(row.int64(1), of: lane.type))
    } else if row.isNull(4) {
      value = .category(Int(row.int64(3)))
    } else {
      let number = row.int64(4)
      value = .quantity(row.double(3), try Self.remembered(&lookedUp.unit, abs(number), reader.unit))
      if number < 0 { series = try reader.series(row.int64(1)) }
    }
    return SampleRecord(
      uuid: try row.uuid(9), type: lane.type, start: Date(timeIntervalSinceReferenceDate: start),
      end: Date(timeIntervalSinceReferenceDate: row.isNull(2) ? start : row.double(2)), value: value,
      provenance: try Self.remembered(&lookedUp.provenance, row.int64(5), reader.provenance),
      metadata: row.isNull(6) ? .empty : try Self.remembered(&lookedUp.metadata, row.int64(6), reader.metadata),
      creation: row.isNull(7) ? nil : Date(timeIntervalSinceReferenceDate: row.double(7)),
      timeZone: row.isNull(8) ? nil : try Self.remembered(&lookedUp.timeZone, row.int64(8), reader.timeZone),
      isCorrelationMember: row.int64(10) != 0,
      series: series)
  }

  private static func remembered<T>(_ last: inout (Int64, T)?, _ number: Int64, _ load: (Int64) throws -> T) rethrows -> T {
    if let last, last.0 == number { return last.1 }
    let value = try load(number)
    last = (number, value)
    return value
  }
}
