// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

extension StorageWriter {
  /// Writes down that an import begins; gives its number, which is never used again.
  public func beginImport(name: String, at date: Date) throws -> Int64 {
    try database.execute(
      sql: "INSERT INTO import (name, started) VALUES (?, ?)", arguments: [name, date.timeIntervalSinceReferenceDate])
    return database.lastInsertedRowID
  }

  /// Writes down what an import was of, and when it came to its end.
  public func finishImport(_ number: Int64, at date: Date?, exportDate: Date?, locale: String?) throws {
    try database.execute(
      sql: "UPDATE import SET finished = ?, export_date = ?, locale = ? WHERE id = ?",
      arguments: [date?.timeIntervalSinceReferenceDate, exportDate?.timeIntervalSinceReferenceDate, locale, number])
  }

  /// Writes down that an import inserted a stretch of the sequence.
  public func addSpan(first: Int64, count: Int, toImport number: Int64) throws {
    try database.cachedStatement(sql: "INSERT INTO import_span (import, first, count) VALUES (?, ?, ?)")
      .execute(arguments: [number, first, count])
  }

  /// Takes the first stretches of an import out of its book, up to so many samples; gives those samples that are still there.
  public func takeSpans(ofImport number: Int64, upTo limit: Int) throws -> [StoredSample] {
    let spans = try Row.fetchAll(
      database, sql: "SELECT first, count FROM import_span WHERE import = ? ORDER BY first LIMIT 1000", arguments: [number])
    var samples: [StoredSample] = []
    for span in spans {
      if samples.count >= limit { break }
      samples += try self.samples(from: span[0], count: span[1])
      try database.execute(sql: "DELETE FROM import_span WHERE import = ? AND first = ?", arguments: [number, span[0] as Int64])
    }
    return samples
  }

  /// Forgets an import, with the elements and files that it kept.
  public func removeImport(_ number: Int64) throws {
    try removeElements(ofImport: number)
    try removeCharacteristics(ofImport: number)
    for sql in [
      "DELETE FROM running_import WHERE import = ?",
      "DELETE FROM kept_file_part WHERE file IN (SELECT id FROM kept_file WHERE import = ?)",
      "DELETE FROM kept_file WHERE import = ?", "DELETE FROM import_span WHERE import = ?", "DELETE FROM import WHERE id = ?",
    ] {
      try database.execute(sql: sql, arguments: [number])
    }
  }
}

extension StorageReader {
  /// Every import, oldest first.
  public func imports() throws -> [ListImports.Item] {
    let sql = """
      SELECT id, name, started, finished, export_date, locale,
        (SELECT ifnull(sum(count), 0) FROM import_span WHERE import = import.id) FROM import ORDER BY id
      """
    return try Row.fetchAll(database, sql: sql).map { row in
      func date(_ column: Int) -> Date? { (row[column] as Double?).map(Date.init(timeIntervalSinceReferenceDate:)) }
      return ListImports.Item(
        number: row[0], name: row[1], started: Date(timeIntervalSinceReferenceDate: row[2]), finished: date(3), exportDate: date(4),
        locale: row[5], sampleCount: row[6])
    }
  }

  /// Whether there is an import of that number.
  public func isImport(_ number: Int64) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM import WHERE id = ?)", arguments: [number]) ?? false
  }

  /// Whether an import has stretches of the sequence in its book.
  public func hasSpans(ofImport number: Int64) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM import_span WHERE import = ?)", arguments: [number]) ?? false
  }

  /// How many samples are in the store of an import's first stretches behind a number, by type, and the first number of the last of these
  /// stretches; nil when there are no more. Looks at each sample.
  public func sampleCounts(ofImport number: Int64, after last: Int64) throws -> (counts: [DataType: Int], last: Int64?) {
    let spans = try Row.fetchAll(
      database, sql: "SELECT first, count FROM import_span WHERE import = ? AND first > ? ORDER BY first LIMIT 10",
      arguments: [number, last])
    var byLane: [Int64: Int] = [:]
    let count = try database.cachedStatement(
      sql: "SELECT count(*) FROM sample WHERE lane = ? AND start >= ? AND start <= ? AND seq >= ? AND seq < ?")
    for span in spans {
      let (first, length): (Int64, Int64) = (span[0], span[1])
      for stretch in try stretches(from: first, count: length) {
        let (start, end): (Int64, Int64) = (stretch[0], stretch[1])
        byLane[stretch[2], default: 0] +=
          try Int.fetchOne(
            count,
            arguments: [
              stretch[2] as Int64, stretch[3] as Double, stretch[4] as Double, max(first, start), min(first + length, start + end),
            ])
          ?? 0
      }
    }
    var byType: [DataType: Int] = [:]
    for (number, count) in byLane {
      if let lane = try lane(number) { byType[lane.type, default: 0] += count }
    }
    return (byType, spans.last?[0])
  }

  /// The samples of a stretch of the sequence that are still there.
  func samples(from first: Int64, count: Int64) throws -> [StoredSample] {
    var samples: [StoredSample] = []
    for stretch in try stretches(from: first, count: count) {
      guard let lane = try lane(stretch[2]) else { continue }
      let (start, span): (Int64, Int64) = (stretch[0], stretch[1])
      samples += try records(
        lane: lane, sequence: max(first, start)..<min(first + count, start + span), earliest: stretch[3], latest: stretch[4])
    }
    return samples
  }

  /// Where the samples of a stretch of the sequence lie: number and length, lane, period.
  private func stretches(from first: Int64, count: Int64) throws -> [Row] {
    // A batch has a stretch for each lane; those of one batch can overlap, and none reaches into the next batch.
    try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT seq, span, lane, earliest, latest FROM insertion
          WHERE seq >= ifnull((SELECT batch FROM insertion WHERE seq <= ? ORDER BY seq DESC LIMIT 1), 0) AND seq < ? AND seq + span > ?
          """), arguments: [first, first + count, first])
  }
}
