// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The structures of footer and page headers from Parquet's `parquet.thrift`, with its field numbers.
enum FileMetadata {
  enum PhysicalType: Int32 { case boolean = 0, int32 = 1, int64 = 2, double = 5, byteArray = 6 }
  enum Encoding: Int32 { case plain = 0, runLengths = 3, delta = 5, dictionary = 8, split = 9 }
  enum Repetition: Int32 { case required = 0, optional, repeated }

  /// The smallest and largest value of a chunk, encoded.
  struct Statistics {
    var least: [UInt8]
    var greatest: [UInt8]
  }

  /// One column of one row group.
  struct Chunk {
    var type: PhysicalType
    var path: [String]
    var encodings: [Encoding]
    var valueCount: Int64
    var nullCount: Int64
    var uncompressedSize: Int64
    var compressedSize: Int64
    var dataOffset: Int64
    var dictionaryOffset: Int64?
    var statistics: Statistics?
  }

  struct RowGroup {
    var chunks: [Chunk]
    var rowCount: Int64
  }

  // MARK: Headers of pages

  static func dataPage(valueCount: Int, encoding: Encoding, uncompressed: Int, compressed: Int) -> [UInt8] {
    ThriftWriter.structure { page in
      page.field(1, Int32(0))
      page.field(2, Int32(uncompressed))
      page.field(3, Int32(compressed))
      page.field(5) { header in
        header.field(1, Int32(valueCount))
        header.field(2, encoding.rawValue)
        header.field(3, Encoding.runLengths.rawValue)
        header.field(4, Encoding.runLengths.rawValue)
      }
    }
  }

  static func dictionaryPage(valueCount: Int, uncompressed: Int, compressed: Int) -> [UInt8] {
    ThriftWriter.structure { page in
      page.field(1, Int32(2))
      page.field(2, Int32(uncompressed))
      page.field(3, Int32(compressed))
      page.field(7) { header in
        header.field(1, Int32(valueCount))
        header.field(2, Encoding.plain.rawValue)
      }
    }
  }

  // MARK: The footer

  static func footer(
    columns: [ParquetColumn], groups: [RowGroup], compression: ParquetCompression, facts: [(key: String, value: String)]
  ) -> [UInt8] {
    let leaves = columns.reduce(0) { $0 + ($1.kind == .map ? 2 : 1) }
    return ThriftWriter.structure { file in
      file.field(1, Int32(2))
      file.field(2, SchemaElement.all(of: columns)) { $1.write(to: &$0) }
      file.field(3, groups.reduce(0) { $0 + $1.rowCount })
      file.field(4, groups) { write($1, compression, to: &$0) }
      if !facts.isEmpty {
        file.field(5, facts) { fact, pair in
          fact.field(1, pair.key)
          fact.field(2, pair.value)
        }
      }
      file.field(6, "OpenHealthKit version 1.0")
      // The statistics follow the natural order of each type.
      file.field(7, Array(repeating: 0, count: leaves)) { order, _ in order.field(1) { _ in } }
    }
  }

  private static func write(_ group: RowGroup, _ compression: ParquetCompression, to out: inout ThriftWriter) {
    out.field(1, group.chunks) { chunk, facts in
      chunk.field(2, facts.dictionaryOffset ?? facts.dataOffset)
      chunk.field(3) { write(facts, compression, to: &$0) }
    }
    out.field(2, group.chunks.reduce(0) { $0 + $1.uncompressedSize })
    out.field(3, group.rowCount)
    if let first = group.chunks.first { out.field(5, first.dictionaryOffset ?? first.dataOffset) }
    out.field(6, group.chunks.reduce(0) { $0 + $1.compressedSize })
  }

  private static func write(_ chunk: Chunk, _ compression: ParquetCompression, to out: inout ThriftWriter) {
    out.field(1, chunk.type.rawValue)
    out.field(2, chunk.encodings.map(\.rawValue))
    out.field(3, chunk.path)
    out.field(4, compression == .gzip ? Int32(2) : Int32(0))
    out.field(5, chunk.valueCount)
    out.field(6, chunk.uncompressedSize)
    out.field(7, chunk.compressedSize)
    out.field(9, chunk.dataOffset)
    if let offset = chunk.dictionaryOffset { out.field(11, offset) }
    out.field(12) { statistics in
      statistics.field(3, chunk.nullCount)
      guard let found = chunk.statistics else { return }
      statistics.field(5, found.greatest)
      statistics.field(6, found.least)
    }
  }
}
