// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A stored sample with its number in the sequence of changes.
package struct StoredSample: Sendable {
  /// The sample's number in the sequence of changes.
  package var sequence: Int64
  /// The number of the lane that contains the sample.
  package var lane: Int64
  /// The sample itself. A series or route may be without its values, which are read in parts.
  package var record: SampleRecord

  /// The key of the sample's row.
  package var place: StoredPlace { StoredPlace(sequence: sequence, lane: lane, start: record.start) }
}

extension StorageReader {
  /// An SQL condition: whether a row of `sample` is a member of a correlation.
  static let isCorrelationMember = "EXISTS (SELECT 1 FROM correlation_member WHERE member = sample.seq)"

  /// The columns of a record in these lanes, which follow start and sequence number.
  func recordColumns(_ lanes: [Lane]) -> String {
    "end, \(database.column("value")), unit, provenance, metadata, creation, time_zone, uuid, "
      + (lanes.contains { $0.type.canBeMember } ? Self.isCorrelationMember : "0")
  }

  /// Calls `body` with the samples of several lanes that match a predicate, by start date and then as they were saved, until it returns
  /// false.
  package func forEachRecord(
    lanes: [Lane], predicate: PredicateTree, descending: Bool = false, _ body: (StoredSample, Lane) throws -> Bool
  ) throws {
    let comparesValues = database.comparesValues
    let isAnswered = predicate.isAnsweredByStorage(comparingValues: comparesValues)
    var scan = try LaneScan(
      self, lanes: lanes, predicate: isAnswered ? predicate : predicate.relaxed(comparingValues: comparesValues),
      columns: recordColumns(lanes), descending: descending)
    var decoder = RecordDecoder(reader: self)
    try scan.forEach { lane, row in
      guard let record = try decoder.soundRecord(row, lane: lane), isAnswered || predicate.matches(record) else { return .more }
      return try body(StoredSample(sequence: row.sequence, lane: lane.number, record: record), lane) ? .more : .stop
    }
  }

  /// The stored sample of a lane with this UUID and start; nil when there is none. Cost: reads the samples of the lane that start then.
  package func sample(uuid: UUID, start: Date, lane: Lane) throws -> StoredSample? {
    let statement = try database.cachedStatement(
      sql: "SELECT start, seq, \(recordColumns([lane])) FROM sample WHERE lane = ? AND start = ? ORDER BY seq")
    let start = start.timeIntervalSinceReferenceDate
    statement.setArguments([lane.number, start])
    return try records(statement, lane: lane, sealed: { try forEachSealed(lane: lane.number, from: start, to: start, $0) })
      .first { $0.record.uuid == uuid }
  }

  /// The samples of a lane with numbers in a range of the sequence that are still stored, in that order. They start in `earliest...latest`.
  func records(lane: Lane, sequence: Range<Int64>, earliest: Double, latest: Double) throws -> [StoredSample] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT start, seq, \(recordColumns([lane])) FROM sample
        WHERE lane = ? AND start >= ? AND start <= ? AND seq >= ? AND seq < ? ORDER BY seq
        """)
    statement.setArguments([lane.number, earliest, latest, sequence.lowerBound, sequence.upperBound])
    return try records(
      statement, lane: lane, sealed: { try forEachSealed(lane: lane.number, from: earliest, to: latest, sequence: sequence, $0) })
  }

  /// The sample with this key; nil when it is no longer stored.
  func record(lane: Lane, start: Double, sequence: Int64) throws -> StoredSample? {
    let statement = try database.cachedStatement(
      sql: "SELECT start, seq, \(recordColumns([lane])) FROM sample WHERE lane = ? AND start = ? AND seq = ?")
    statement.setArguments([lane.number, start, sequence])
    return try records(
      statement, lane: lane,
      sealed: { body in
        if let found = try sealed(lane: lane.number, SampleKey(start: start, sequence: sequence)) { try body(found.chunk, found.index) }
      }
    ).first
  }

  /// The samples of a statement's rows and those that `sealed` passes to its argument, in the order in which they were saved.
  private func records(
    _ statement: any SQLStatement, lane: Lane, sealed: ((StoredChunk, Int) throws -> Void) throws -> Void
  ) throws -> [StoredSample] {
    var decoder = RecordDecoder(reader: self)
    defer { lookedUp = decoder.lookedUp }
    var result: [StoredSample] = []
    var check = RowCheck(lane.type, reader: self)
    func add(_ row: SampleRow) throws {
      guard let record = try decoder.soundRecord(row, lane: lane) else { return }
      result.append(StoredSample(sequence: try row.sequence, lane: lane.number, record: record))
    }
    while try statement.next() { if try check.accepts(statement) { try add(.row(statement)) } }
    let rows = result.count
    try sealed { try add(.sealed($0, $1)) }
    return result.count == rows ? result : result.sorted { $0.sequence < $1.sequence }
  }
}

/// Decodes rows into records. Keeps the last look-ups, which neighbouring rows mostly share.
struct RecordDecoder {
  /// The number of columns that it reads.
  static let columnCount: Int32 = 11

  let reader: StorageReader
  /// The table with the content of workouts.
  private let workouts: String
  /// Whether UUIDs stay in the form in which they are kept.
  private let isKept: Bool
  private(set) var lookedUp: LookedUp

  init(reader: StorageReader, workouts: String = "workout", isKept: Bool = false) {
    self.reader = reader
    self.workouts = workouts
    self.isKept = isKept
    lookedUp = reader.lookedUp
  }

  /// The record of a row that ``RowCheck`` accepts; nil where something else of the sample makes no sense, such as its metadata. A sample
  /// without a part of it would look like a whole one.
  mutating func soundRecord(_ row: SampleRow, lane: Lane) throws -> SampleRecord? {
    do { return try record(row, lane: lane) } catch  where StorageReader.isOfRow(error) {
      let table = if case .row = row { "sample" } else { "chunk" }
      reader.leaveOut(row.knownSequence, of: table, type: lane.type)
      return nil
    }
  }

  mutating func record(_ row: SampleRow, lane: Lane) throws -> SampleRecord {
    let value: SampleRecord.Value
    var series: SeriesRecord?
    if case .correlation = lane.type.kind {
      value = .correlation(try reader.correlations.members(of: row.sequence).map(\.record))
    } else if case .workout = lane.type.kind {
      value = .workout(try reader.workouts.content(row.sequence, in: workouts))
    } else if case .workoutRoute = lane.type.kind {
      value = .route(RouteRecord(count: try row.whole))
    } else if lane.type.hasContent {
      value = .content(try reader.contents.content(row.sequence, of: lane.type))
    } else if let number = try row.unit {
      value = .quantity(try row.value, try Self.remembered(&lookedUp.unit, abs(number), reader.unit))
      if number < 0 { series = try reader.series.record(row.sequence) }
    } else {
      value = .category(try row.whole)
    }
    let uuid = try isKept ? row.uuid : reader.shownForm(of: row.uuid)
    return SampleRecord(
      uuid: uuid, type: lane.type, start: Date(timeIntervalSinceReferenceDate: try row.start),
      end: Date(timeIntervalSinceReferenceDate: try row.end), value: value,
      provenance: try Self.remembered(&lookedUp.provenance, row.provenance, reader.provenance),
      metadata: try row.metadata.map { try Self.remembered(&lookedUp.metadata, $0, reader.metadata) } ?? .empty,
      creation: try row.creation.map(StoredBodies.date),
      timeZone: try row.timeZone.map { try Self.remembered(&lookedUp.timeZone, $0, reader.timeZone) },
      isCorrelationMember: try row.isCorrelationMember,
      series: series)
  }

  private static func remembered<T>(_ last: inout (Int64, T)?, _ number: Int64, _ load: (Int64) throws -> T) rethrows -> T {
    if let last, last.0 == number { return last.1 }
    let value = try load(number)
    last = (number, value)
    return value
  }
}

extension StorageReader {
  /// The samples of a range of the sequence that are still stored.
  func samples(from first: Int64, count: Int64) throws -> [StoredSample] {
    var samples: [StoredSample] = []
    for stretch in try stretches(from: first, count: count) {
      guard let lane = try lane(stretch.lane) else { continue }
      let numbers = Range(from: first, count: count).clamped(to: stretch.numbers)
      samples += try records(lane: lane, sequence: numbers, earliest: stretch.earliest, latest: stretch.latest)
    }
    return samples
  }

  /// The rows of `insertion` that overlap a range of the sequence: number, length, lane, period.
  private func stretches(
    from first: Int64, count: Int64
  ) throws -> [(numbers: Range<Int64>, lane: Int64, earliest: Double, latest: Double)] {
    // A batch has a row for each lane. The ranges of one batch can overlap; none reaches into the next batch.
    let rows = try SQLRow.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT seq, span, lane, earliest, latest FROM insertion
          WHERE seq >= \(Self.beginOfBatch) AND seq < ? AND seq + span > ?
          """), arguments: [first, Range(from: first, count: count).upperBound, first])
    return try sound("insertion", rows) { (Range(from: try $0[0], count: try $0[1]), try $0[2], try $0[3], try $0[4]) }
  }
}
