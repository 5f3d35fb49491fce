// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthInterchange

/// Writes a Parquet file row by row, in memory that does not grow with the number of rows.
///
///     let file = ParquetFile(columns: [ParquetColumn("steps", .integer)]) { bytes in try output.write(bytes) }
///     try file.append([.integer(12)])
///     try file.finish()
///
/// Rows are collected into row groups, which are written when they are full. Repeated texts and numbers get dictionaries. Whole numbers and
/// instants are stored as differences, other numbers byte by byte, so that compression finds similarities.
///
/// Use a file on one thread at a time. After an error of `output`, the file is incomplete.
package final class ParquetFile {
  /// The largest number of rows in a row group.
  package static let mostRows = 100_000
  /// The approximate number of bytes of values at which a row group is written.
  package static let mostBytes = 16 << 20

  /// The columns in the order of the values of each row.
  package let columns: [ParquetColumn]
  private let compression: ParquetCompression
  private let facts: [(key: String, value: String)]
  private let mostRows: Int
  private let output: ([UInt8]) throws -> Void
  private var offset: Int64 = 0
  private var builders: [[ChunkBuilder]] = []
  private var rowCount = 0
  private var groups: [FileMetadata.RowGroup] = []

  private static let mark = Array("PAR1".utf8)

  /// Begins a file and writes its first bytes.
  ///
  /// - Parameters:
  ///   - columns: the columns, at least one, with different names.
  ///   - compression: the compression of all pages.
  ///   - facts: key-value metadata about the whole file, stored in its footer.
  ///   - mostRows: the largest number of rows in a row group.
  ///   - output: receives the bytes of the file in order.
  /// - Throws: what `output` throws.
  package init(
    columns: [ParquetColumn], compression: ParquetCompression = .gzip, facts: [(key: String, value: String)] = [],
    mostRows: Int = ParquetFile.mostRows, output: @escaping ([UInt8]) throws -> Void
  ) throws {
    precondition(!columns.isEmpty && Set(columns.map { Array($0.name.utf8) }).count == columns.count, "Each column has its own name.")
    precondition(mostRows > 0, "A row group has rows.")
    (self.columns, self.compression, self.facts, self.mostRows, self.output) = (columns, compression, facts, mostRows, output)
    builders = Self.builders(columns)
    try write(Self.mark)
  }

  /// Appends a row: a value for each column in order. A value of another type is a programming error.
  ///
  /// - Throws: what `output` throws, and the errors of compression, when a row group is full.
  package func append(_ row: [ParquetValue]) throws {
    precondition(row.count == columns.count, "A row has a value for each column.")
    for (place, value) in row.enumerated() {
      guard case .map(let entries) = value else {
        builders[place][0].append(value)
        continue
      }
      precondition(builders[place].count == 2, "The value is not of the column's kind.")
      builders[place][0].append(entries: entries.lazy.map(\.key))
      builders[place][1].append(entries: entries.lazy.map(\.value))
    }
    rowCount += 1
    if rowCount >= mostRows || builders.reduce(0, { $0 + $1.reduce(0) { $0 + $1.byteCount } }) >= Self.mostBytes { try flush() }
  }

  /// Writes the remaining rows and the footer. Call it once, at the end.
  ///
  /// - Throws: what `output` throws, and the errors of compression.
  package func finish() throws {
    try flush()
    let footer = FileMetadata.footer(columns: columns, groups: groups, compression: compression, facts: facts)
    try write(footer)
    // Unsafe: the buffer covers the four bytes of a local integer, and is copied inside the closure.
    try write(withUnsafeBytes(of: UInt32(footer.count).littleEndian) { Array($0) } + Self.mark)
  }

  // MARK: Row groups

  private static func builders(_ columns: [ParquetColumn]) -> [[ChunkBuilder]] {
    columns.map { column in
      column.kind == .map ? [ChunkBuilder(column, child: "key"), ChunkBuilder(column, child: "value")] : [ChunkBuilder(column)]
    }
  }

  private func flush() throws {
    guard rowCount > 0 else { return }
    var chunks: [FileMetadata.Chunk] = []
    for place in builders.indices {
      for builder in builders[place] { chunks.append(try write(builder)) }
      // The memory of written values is free for the next column.
      builders[place] = []
    }
    groups.append(FileMetadata.RowGroup(chunks: chunks, rowCount: Int64(rowCount)))
    (builders, rowCount) = (Self.builders(columns), 0)
  }

  private func write(_ builder: ChunkBuilder) throws -> FileMetadata.Chunk {
    let pages = builder.pages()
    let start = offset
    var uncompressed: Int64 = 0
    if let page = pages.dictionary {
      uncompressed += try write(page.body) { uncompressed, compressed in
        FileMetadata.dictionaryPage(valueCount: page.valueCount, uncompressed: uncompressed, compressed: compressed)
      }
    }
    let dataOffset = offset
    for page in pages.data {
      uncompressed += try write(page.body) { uncompressed, compressed in
        FileMetadata.dataPage(valueCount: page.valueCount, encoding: page.encoding, uncompressed: uncompressed, compressed: compressed)
      }
    }
    var encodings = Set(pages.data.map(\.encoding)).union([.runLengths])
    if pages.dictionary != nil { encodings.insert(.plain) }
    return FileMetadata.Chunk(
      type: builder.type, path: builder.path, encodings: encodings.sorted { $0.rawValue < $1.rawValue },
      valueCount: Int64(builder.entryCount), nullCount: Int64(builder.nullCount), uncompressedSize: uncompressed,
      compressedSize: offset - start, dataOffset: dataOffset, dictionaryOffset: pages.dictionary == nil ? nil : start,
      statistics: builder.statistics)
  }

  /// Writes a page. Returns its uncompressed size including the header.
  private func write(_ body: [UInt8], header: (_ uncompressed: Int, _ compressed: Int) -> [UInt8]) throws -> Int64 {
    let packed = compression == .gzip ? try Gzip.compressed(body) : body
    let head = header(body.count, packed.count)
    try write(head)
    try write(packed)
    return Int64(head.count + body.count)
  }

  private func write(_ bytes: [UInt8]) throws {
    try output(bytes)
    offset += Int64(bytes.count)
  }
}
