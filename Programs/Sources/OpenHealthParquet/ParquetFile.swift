// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthInterchange

/// Writes a Parquet file row by row, in memory that does not grow with the number of rows.
///
///     let file = ParquetFile(columns: [ParquetColumn("steps", .integer)]) { bytes in try output.write(bytes) }
///     try file.append([.integer(12)])
///     try file.finish()
///
/// Rows are gathered to row groups, which go out when they are full. Texts and numbers that repeat have dictionaries; whole numbers and
/// instants go out as differences, other numbers byte by byte, so that compression finds what is alike.
public final class ParquetFile {
  /// How many rows a row group has at most.
  public static let mostRows = 100_000
  /// About how many bytes of values a row group gathers at most.
  public static let mostBytes = 16 << 20

  public let columns: [ParquetColumn]
  private let compression: ParquetCompression
  private let facts: [(key: String, value: String)]
  private let mostRows: Int
  private let output: ([UInt8]) throws -> Void
  private var offset: Int64 = 0
  private var builders: [[ChunkBuilder]] = []
  private var rowCount = 0
  private var groups: [FileMetadata.RowGroup] = []

  private static let mark = Array("PAR1".utf8)

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - facts: texts about the whole file, in its footer.
  ///   - mostRows: the rows of a row group.
  ///   - output: takes the bytes of the file, in their order.
  public init(
    columns: [ParquetColumn], compression: ParquetCompression = .gzip, facts: [(key: String, value: String)] = [],
    mostRows: Int = ParquetFile.mostRows, output: @escaping ([UInt8]) throws -> Void
  ) throws {
    precondition(!columns.isEmpty && Set(columns.map { Array($0.name.utf8) }).count == columns.count, "Each column has a name of its own.")
    precondition(mostRows > 0, "A row group has rows.")
    (self.columns, self.compression, self.facts, self.mostRows, self.output) = (columns, compression, facts, mostRows, output)
    builders = Self.builders(columns)
    try write(Self.mark)
  }

  /// Adds a row: a value for each column, in their order. A value of another kind is an error of the program.
  public func append(_ row: [ParquetValue]) throws {
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

  /// Writes what is left, and the footer.
  public func finish() throws {
    try flush()
    let footer = FileMetadata.footer(columns: columns, groups: groups, compression: compression, facts: facts)
    try write(footer)
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
      // What has gone out makes room for the next column.
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

  /// Writes a page. Gives its size without compression, the header counted.
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
