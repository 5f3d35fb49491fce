// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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

extension StorageWriter {
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
