// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The imports of files, with the ranges of the sequence that each inserted.
package struct ImportTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// All imports, oldest first, with the number of samples that each inserted.
  package func all() throws -> [ListImports.Item] {
    let sql = """
      SELECT id, name, started, finished, export_date, locale,
        (SELECT coalesce(sum(count), 0) FROM import_span WHERE import = import.id) FROM import ORDER BY id
      """
    return try storage.sound("import", SQLRow.fetchAll(database, sql: sql)) { row in
      let name = try database.text(ofLabel: row[1], .importName)
      return try ListImports.Item(
        number: row[0], name: name, started: row.date(2), finished: row.dateOrNil(3), exportDate: row.dateOrNil(4), locale: row[5],
        sampleCount: row[6])
    }
  }

  /// The number of the import that inserted the sample with a sequence number; nil when an app saved it. Cost: reads the ranges of all
  /// imports.
  package func number(ofSample sequence: Int64) throws -> Int64? {
    try Int64.fetchOne(
      database, sql: "SELECT import FROM import_span WHERE first <= ?1 AND first + count > ?1 LIMIT 1", arguments: [sequence])
  }

  /// Whether an import with this number exists.
  package func exists(_ number: Int64) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM import WHERE id = ?)", arguments: [number]) ?? false
  }

  /// Whether an import has recorded ranges of the sequence.
  package func hasSpans(ofImport number: Int64) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM import_span WHERE import = ?)", arguments: [number]) ?? false
  }

  /// Counts the stored samples, by type, in at most `limit` recorded ranges of an import that begin after a number. `last` is where the last
  /// of these ranges begins, to pass to the next call; nil when there are no more. Cost: reads the keys of the tail's samples and the
  /// headers of chunks; only chunks with other samples, too, are decoded.
  package func sampleCounts(
    ofImport number: Int64, after last: Int64, limit: Int = 1000
  ) throws -> (counts: [DataType: Int], last: Int64?) {
    let rows = try SQLRow.fetchAll(
      database, sql: "SELECT first, count FROM import_span WHERE import = ? AND first > ? ORDER BY first LIMIT ?",
      arguments: [number, last, limit])
    // Batches that follow each other share chunks.
    var ranges: [Range<Int64>] = []
    for numbers in try storage.sound("import_span", rows, { Range(from: try $0[0], count: try $0[1]) }) {
      if let last = ranges.last, last.upperBound == numbers.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<numbers.upperBound
      } else {
        ranges.append(numbers)
      }
    }
    var byLane: [Int64: Int] = [:]
    let count = try database.cachedStatement(
      sql: "SELECT count(*) FROM sample WHERE lane = ? AND start >= ? AND start <= ? AND seq >= ? AND seq < ?")
    for range in ranges {
      for (lane, earliest, latest) in try lanes(of: range) {
        let tail = try Int.fetchOne(count, arguments: [lane, earliest, latest, range.lowerBound, range.upperBound]) ?? 0
        byLane[lane, default: 0] += try tail + storage.sealedCount(lane: lane, from: earliest, to: latest, sequence: range)
      }
    }
    var byType: [DataType: Int] = [:]
    for (number, count) in byLane {
      if let lane = try storage.lane(number) { byType[lane.type, default: 0] += count }
    }
    return (byType, try rows.last?[0])
  }

  /// The lanes of batches that overlap a range of the sequence, each with the period of their samples.
  private func lanes(of range: Range<Int64>) throws -> [(lane: Int64, earliest: Double, latest: Double)] {
    let rows = try SQLRow.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT lane, min(earliest), max(latest) FROM insertion
          WHERE seq >= \(StorageReader.beginOfBatch) AND seq < ? AND seq + span > ? GROUP BY lane
          """), arguments: [range.lowerBound, range.upperBound, range.lowerBound])
    return try storage.sound("insertion", rows) { (try $0[0], try $0[1], try $0[2]) }
  }
}

extension ImportTable where Storage == StorageWriter {
  /// Records the beginning of an import. Returns its number, which is never reused.
  package func begin(name: String, at date: Date) throws -> Int64 {
    try database.insert(
      "INSERT INTO import (name, started) VALUES (?, ?)",
      [try database.label(name, .importName), date.timeIntervalSinceReferenceDate])
  }

  /// Records an import's end, and the date and locale of its export.
  package func finish(_ number: Int64, at date: Date?, exportDate: Date?, locale: String?) throws {
    try database.execute(
      sql: "UPDATE import SET finished = ?, export_date = ?, locale = ? WHERE id = ?",
      arguments: [date?.timeIntervalSinceReferenceDate, exportDate?.timeIntervalSinceReferenceDate, locale, number])
  }

  /// Records that an import inserted the `count` numbers of the sequence from `first` on.
  package func addSpan(first: Int64, count: Int, toImport number: Int64) throws {
    try database.cachedStatement(sql: StoreTable.importSpan.insertion)
      .execute(arguments: [number, first, count])
  }

  /// Removes the first recorded ranges of an import and returns those of their samples that are still stored. Stops after the range with
  /// which there are `limit` samples.
  package func removeSpans(ofImport number: Int64, upTo limit: Int) throws -> [StoredSample] {
    let spans = try SQLRow.fetchAll(
      database, sql: "SELECT first, count FROM import_span WHERE import = ? ORDER BY first LIMIT 1000", arguments: [number])
    var samples: [StoredSample] = []
    for span in spans {
      if samples.count >= limit { break }
      samples += try storage.samples(from: span[0], count: span[1])
      try database.execute(sql: "DELETE FROM import_span WHERE import = ? AND first = ?", arguments: [number, span[0] as Int64])
    }
    // They come by lanes; the log has their deletions in this order.
    return samples.sorted { $0.sequence < $1.sequence }
  }

  /// Deletes an import's record, with its kept elements, files and characteristics, and the files that it attached to other samples.
  package func remove(_ number: Int64) throws {
    try storage.keptElements.remove(ofImport: number)
    try storage.attachments.remove(ofImport: number)
    try storage.characteristics.remove(ofImport: number)
    for sql in [
      "DELETE FROM running_import WHERE import = ?",
      "DELETE FROM kept_file_part WHERE file IN (SELECT id FROM kept_file WHERE import = ?)",
      "DELETE FROM kept_file WHERE import = ?", "DELETE FROM import_span WHERE import = ?", "DELETE FROM import WHERE id = ?",
    ] {
      try database.execute(sql: sql, arguments: [number])
    }
  }
}

/// The ranges of the sequence that each import inserted.
struct ImportSpans {
  private let spans: [(first: Int64, count: Int64, importNumber: Int64)]

  init(_ reader: StorageReader) throws {
    let rows = try SQLRow.fetchAll(reader.database, sql: "SELECT first, count, import FROM import_span ORDER BY first")
    spans = try reader.sound("import_span", rows) { (try $0[0], try $0[1], try $0[2]) }
  }

  /// The import that inserted the sample with this number; nil when an app saved it.
  func importNumber(of sequence: Int64) -> Int64? {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].first <= sequence { low = middle + 1 } else { high = middle }
    }
    guard low > 0, Range(from: spans[low - 1].first, count: spans[low - 1].count).contains(sequence) else { return nil }
    return spans[low - 1].importNumber
  }
}

extension ImportTable where Storage == StorageWriter {
  /// Renumbers samples in the record of their import: the `count` numbers from `old` on become those from `new` on.
  func moveSpan(from old: Int64, to new: Int64, count: Int64, ofImport number: Int64) throws {
    let find = try database.cachedStatement(
      sql: "SELECT first, count FROM import_span WHERE import = ? AND first <= ? ORDER BY first DESC LIMIT 1")
    var done: Int64 = 0
    while done < count {
      let start = old + done
      guard let row = try SQLRow.fetchOne(find, arguments: [number, start]) else { break }
      let numbers = Range(from: try row[0], count: try row[1])
      let (first, end) = (numbers.lowerBound, numbers.upperBound)
      guard start < end else { break }
      let length = min(count - done, end - start)
      try database.execute(sql: "DELETE FROM import_span WHERE import = ? AND first = ?", arguments: [number, first])
      if first < start { try addSpan(first: first, count: Int(start - first), toImport: number) }
      if start + length < end { try addSpan(first: start + length, count: Int(end - start - length), toImport: number) }
      try addSpan(first: new + done, count: Int(length), toImport: number)
      done += length
    }
  }
}

extension StorageDoors where Self: StorageReader {
  /// The imports of files, with the ranges of the sequence that each inserted.
  package var imports: ImportTable<Self> { ImportTable(storage: self) }
}
