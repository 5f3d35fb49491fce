// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthInterchange

/// Reads a Parquet file that ``ParquetFile`` wrote, one row group at a time. Files of other programs are refused.
///
///     let reader = try ParquetInput(size: size) { offset, count in try file.bytes(at: offset, count: count) }
///     while let row = try reader.next() { … }
///
/// The file may be hostile: every length, count and offset is checked against the file and the limits below before memory is taken for it.
package final class ParquetInput: TableReading {
  /// The most columns.
  package static let mostColumns = 4096
  /// The most bytes of a footer.
  package static let mostFooterBytes = 16 << 20
  /// The most bytes of the header of a page: a header in memory takes many times its bytes.
  package static let mostHeaderBytes = 64 << 10
  /// The most rows of a row group; the writer makes ``ParquetFile/mostRows``.
  package static let mostRows = 1_000_000
  /// The most values of a row group, nulls and entries of maps included: they are in memory together.
  package static let mostValues = 16_000_000
  /// The most bytes of a row group, unpacked.
  package static let mostBytes = 512 << 20

  private let layout: ParquetLayout
  private let read: (_ offset: Int, _ count: Int) throws -> [UInt8]
  private var group = 0
  private var rows: [[ParquetValue]] = []
  private var place = 0
  /// How many bytes the row group has unpacked so far.
  private var unpacked = 0
  /// The number of the row that was read last.
  package private(set) var line = 0

  /// Reads the footer.
  ///
  /// - Parameters:
  ///   - size: the length of the file.
  ///   - read: returns as many bytes from an offset as it is asked for; fewer are an error of the file.
  /// - Throws: ``ParquetFault``, and what `read` throws.
  package init(size: Int, read: @escaping (_ offset: Int, _ count: Int) throws -> [UInt8]) throws {
    self.read = read
    let mark = Array("PAR1".utf8)
    guard size >= 12, try read(0, 4) == mark else { throw ParquetFault.noParquet }
    var end = ByteCursor(try read(size - 8, 8))
    let length = Int(try end.number(4))
    guard try end.take(4) == mark, length <= size - 12 else { throw ParquetFault.noParquet }
    guard length <= Self.mostFooterBytes else { throw ParquetFault.tooLarge("its footer", limit: Self.mostFooterBytes) }
    let bytes = try read(size - 8 - length, length)
    guard bytes.count == length else { throw ParquetFault.noParquet }
    var footer = ByteCursor(bytes)
    let facts = try ThriftValue.structure(&footer)
    guard footer.left == 0 else { throw ParquetFault.damaged("its footer has another length") }
    layout = try ParquetLayout(facts, contentEnd: size - 8 - length)
  }

  /// The name of the table, as the writer noted it.
  package var table: String { layout.table }

  /// The names of the columns.
  package var columns: [String] { layout.columns.map(\.name) }

  /// The cells of the next row.
  package func next() throws -> [ReadCell]? {
    while place >= (rows.first?.count ?? 0) {
      guard group < layout.groups.count else { return nil }
      (rows, unpacked) = ([], 0)
      rows = try columns(of: layout.groups[group])
      (group, place) = (group + 1, 0)
    }
    defer { (place, line) = (place + 1, line + 1) }
    return rows.map { Self.cell($0[place]) }
  }

  private static func cell(_ value: ParquetValue) -> ReadCell {
    switch value {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .day(let day): .day(day)
    case .instant(let microseconds): .instant(microseconds)
    case .map(let entries): .map(entries.map { ReadCell.Entry(key: $0.key, value: $0.value) })
    }
  }

  // MARK: Columns

  /// The values of each column of a row group.
  private func columns(of group: ParquetLayout.RowGroup) throws -> [[ParquetValue]] {
    var (columns, chunk): ([[ParquetValue]], Int) = ([], 0)
    for column in layout.columns {
      if column.kind == .map {
        let keys = try entries(group.chunks[chunk], column, count: group.rowCount)
        let values = try entries(group.chunks[chunk + 1], column, count: group.rowCount)
        guard zip(keys, values).allSatisfy({ $0.count == $1.count }) else { throw ParquetFault.damaged("keys and values differ") }
        columns.append(
          zip(keys, values).map { keys, values in .map(zip(keys, values).map { ParquetValue.Entry(key: $0, value: $1) }) })
        chunk += 2
      } else {
        guard group.chunks[chunk].valueCount == group.rowCount else { throw ParquetFault.damaged("a column has other rows") }
        var values: [ParquetValue] = []
        try forEachPage(of: group.chunks[chunk], column) { values += $0.values(of: column) }
        guard values.count == group.rowCount else { throw ParquetFault.damaged("a column has other rows") }
        columns.append(values)
        chunk += 1
      }
    }
    return columns
  }

  /// The keys, or the values, of the maps of all rows.
  private func entries(_ chunk: ParquetLayout.Chunk, _ column: ParquetColumn, count: Int) throws -> [[String]] {
    var rows: [[String]] = []
    try forEachPage(of: chunk, column) { page in
      guard case .texts(let texts) = page.content else { throw ParquetFault.damaged("a map has other values") }
      var next = 0
      for (repetition, definition) in zip(page.repetitions, page.definitions) {
        if repetition == 0 {
          rows.append([])
        } else if rows.last?.isEmpty != false || definition == 0 {
          throw ParquetFault.damaged("a map has an entry without a row")
        }
        guard definition == 1 else { continue }
        rows[rows.count - 1].append(texts[next])
        next += 1
      }
    }
    guard rows.count == count else { throw ParquetFault.damaged("a column has other rows") }
    return rows
  }

  private func forEachPage(of chunk: ParquetLayout.Chunk, _ column: ParquetColumn, _ deliver: (ParquetPage) throws -> Void) throws {
    let bytes = try read(chunk.range.lowerBound, chunk.range.count)
    guard bytes.count == chunk.range.count else { throw ParquetFault.noParquet }
    var cursor = ByteCursor(bytes)
    var (dictionary, count): (ParquetPage.Content?, Int) = (nil, 0)
    while cursor.left > 0 {
      var head = cursor.limited(to: Self.mostHeaderBytes)
      let header = try ThriftValue.structure(&head)
      _ = try cursor.part(head.position - cursor.position)
      let body = try page(header, &cursor, isPacked: chunk.isPacked)
      if header[1].whole == 2 {
        guard dictionary == nil, count == 0, let entries = header[7][1].count, header[7][2].whole == 0 else {
          throw ParquetFault.damaged("a dictionary does not fit")
        }
        var content = ByteCursor(body)
        dictionary = try ParquetPage.plain(column, &content, count: entries)
        guard content.left == 0 else { throw ParquetFault.damaged("a dictionary has another length") }
      } else {
        guard header[1].whole == 0, let values = header[5][1].count, let encoding = header[5][2].whole else {
          throw ParquetFault.damaged("a page is of an unknown kind")
        }
        guard values <= chunk.valueCount - count else { throw ParquetFault.damaged("a column has other rows") }
        count += values
        try deliver(ParquetPage(body, column, count: values, encoding, dictionary))
      }
    }
    guard count == chunk.valueCount else { throw ParquetFault.damaged("a column has other rows") }
  }

  /// The bytes of a page, unpacked.
  private func page(_ header: ThriftValue, _ cursor: inout ByteCursor, isPacked: Bool) throws -> [UInt8] {
    guard let size = header[2].count, let packed = header[3].count else { throw ParquetFault.damaged("a page has no size") }
    guard size <= Self.mostBytes - unpacked else { throw ParquetFault.tooLarge("a row group", limit: Self.mostBytes) }
    unpacked += size
    var body = try cursor.take(packed)
    if isPacked {
      let result = Gzip.unpacked(body, atMost: size)
      guard result.fault == nil else { throw ParquetFault.damaged("a page does not unpack") }
      body = result.bytes
    }
    guard body.count == size else { throw ParquetFault.damaged("a page has another size") }
    return body
  }
}
