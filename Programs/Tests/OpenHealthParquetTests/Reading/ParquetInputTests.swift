// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Testing

@testable import OpenHealthParquet

/// Files that anyone can have made: rows come back, or there is a fault; nothing traps, and no memory is taken for what is not there.
@Suite struct ParquetInputTests {
  private static let columns = [
    ParquetColumn("flag", .boolean, isOptional: true), ParquetColumn("count", .integer), ParquetColumn("value", .real, isOptional: true),
    ParquetColumn("name", .text), ParquetColumn("date", .day), ParquetColumn("time", .instant, isOptional: true),
    ParquetColumn("metadata", .map),
  ]

  private static func file(_ compression: ParquetCompression = .none) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try withoutActuallyEscaping({ bytes += $0 }) { (output: @escaping ([UInt8]) throws -> Void) in
      let file = try ParquetFile(
        columns: columns, compression: compression, facts: [("openhealthkit.table", "t")], mostRows: 2, output: output)
      for row in 0..<3 {
        let optional: [ParquetValue] = row == 1 ? [.null, .null, .null] : [.boolean(true), .real(Double(row) / 3), .instant(5)]
        let metadata = ParquetValue.map((0..<row).map { .init(key: "k\($0)", value: "é") })
        let head: [ParquetValue] = [optional[0], .integer(Int64(row)), optional[1], .text("n"), .day(3)]
        try file.append(head + [optional[2], metadata])
      }
      try file.finish()
    }
    return bytes
  }

  private static func input(_ bytes: [UInt8]) throws -> ParquetInput {
    try ParquetInput(size: bytes.count) { offset, count in
      // More is never asked for than the file has.
      #expect(offset >= 0 && count >= 0 && offset <= bytes.count && count <= bytes.count - offset)
      return Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
    }
  }

  /// The number of rows. Throws only a ``ParquetFault``.
  @discardableResult private static func read(_ bytes: [UInt8]) throws -> Int {
    do {
      let reading = try input(bytes)
      var count = 0
      while let row = try reading.next() {
        #expect(row.count == reading.columns.count)
        count += 1
      }
      return count
    } catch {
      #expect(error is ParquetFault, "\(error)")
      throw error
    }
  }

  private static func fault(_ bytes: [UInt8]) -> ParquetFault? {
    do { try read(bytes) } catch { return error as? ParquetFault }
    return nil
  }

  @Test("A file that ends at any of its bytes is refused", arguments: [ParquetCompression.none, .gzip])
  func truncated(_ compression: ParquetCompression) throws {
    let bytes = try Self.file(compression)
    #expect(try Self.read(bytes) == 3)
    for count in 0..<bytes.count { #expect(Self.fault(Array(bytes.prefix(count))) == .noParquet, "\(count)") }
  }

  @Test("A file with any byte changed has rows or a fault", arguments: [ParquetCompression.none, .gzip])
  func changed(_ compression: ParquetCompression) throws {
    let bytes = try Self.file(compression)
    var faults = 0
    for place in bytes.indices {
      for change in [UInt8(0x01), 0xFF] {
        var changed = bytes
        changed[place] ^= change
        if let fault = Self.fault(changed) {
          #expect(!fault.description.isEmpty)
          faults += 1
        }
      }
    }
    #expect(faults > bytes.count / 4)
  }

  /// A file with the bytes of pages and one row group of the columns.
  private static func file(_ columns: [ParquetColumn], _ group: FileMetadata.RowGroup, pages: [UInt8] = []) -> [UInt8] {
    whole(FileMetadata.footer(columns: columns, groups: [group], compression: .none, facts: [("openhealthkit.table", "t")]), pages: pages)
  }

  private static func whole(_ footer: [UInt8], pages: [UInt8] = []) -> [UInt8] {
    let mark = Array("PAR1".utf8)
    let length = (0..<4).map { UInt8(truncatingIfNeeded: footer.count >> (8 * $0)) }
    return mark + pages + footer + length + mark
  }

  private static func chunk(values: Int, bytes: Int = 0, unpacked: Int? = nil, at offset: Int = 4) -> FileMetadata.Chunk {
    .init(
      type: .int64, path: ["n"], encodings: [.delta], valueCount: Int64(values), nullCount: 0,
      uncompressedSize: Int64(unpacked ?? bytes), compressedSize: Int64(bytes), dataOffset: Int64(offset))
  }

  private static let numbers = [ParquetColumn("n", .integer)]

  @Test("Rows, values and bytes of a row group have limits, and lengths lie in the file")
  func limits() {
    func fault(_ chunk: FileMetadata.Chunk, rows: Int) -> ParquetFault? {
      Self.fault(Self.file(Self.numbers, .init(chunks: [chunk], rowCount: Int64(rows))))
    }
    let (rows, values, bytes) = (ParquetInput.mostRows, ParquetInput.mostValues, ParquetInput.mostBytes)
    // Just inside, the next thing that does not fit is named: the pages are missing.
    let missing = ParquetFault.damaged("a column has other rows")
    #expect(fault(Self.chunk(values: rows), rows: rows) == missing)
    #expect(fault(Self.chunk(values: rows), rows: rows + 1) == .tooLarge("a row group", limit: rows))
    #expect(fault(Self.chunk(values: values), rows: 1) == missing)
    #expect(fault(Self.chunk(values: values + 1), rows: 1) == .tooLarge("a row group", limit: values))
    #expect(fault(Self.chunk(values: 1, unpacked: bytes), rows: 1) == missing)
    #expect(fault(Self.chunk(values: 1, unpacked: bytes + 1), rows: 1) == .tooLarge("a row group", limit: bytes))
    let outside = ParquetFault.damaged("a column chunk is outside the file")
    #expect(fault(Self.chunk(values: 1, bytes: 1), rows: 1) == outside)
    #expect(fault(Self.chunk(values: 1, at: 5), rows: 1) == outside)
    #expect(fault(Self.chunk(values: 1, at: 3), rows: 1) == outside)
    #expect(fault(Self.chunk(values: 1, at: Int.max), rows: 1) == outside)
    #expect(fault(Self.chunk(values: Int.max), rows: Int.max) == .tooLarge("a row group", limit: rows))
    #expect(fault(Self.chunk(values: -1), rows: 1) == .damaged("a column chunk does not fit"))
    #expect(fault(Self.chunk(values: 1), rows: -1) == .damaged("a row group does not fit its columns"))
  }

  @Test("A page that says other counts and sizes than it has is a fault")
  func pages() {
    func fault(values: Int, size: Int, packed: Int, body: [UInt8]) -> ParquetFault? {
      let page = FileMetadata.dataPage(valueCount: values, encoding: .delta, uncompressed: size, compressed: packed) + body
      return Self.fault(
        Self.file(Self.numbers, .init(chunks: [Self.chunk(values: 1, bytes: page.count)], rowCount: 1), pages: page))
    }
    let body = DeltaPacking.encoded([7])
    #expect(fault(values: 1, size: body.count, packed: body.count, body: body) == nil)
    #expect(fault(values: 2, size: body.count, packed: body.count, body: body) == .damaged("a column has other rows"))
    #expect(fault(values: 0, size: body.count, packed: body.count, body: body) == .damaged("differences have another form"))
    #expect(fault(values: 1, size: body.count + 1, packed: body.count, body: body) == .damaged("a page has another size"))
    #expect(fault(values: 1, size: body.count, packed: body.count + 1, body: body) == .damaged("a length is behind its end"))
    #expect(fault(values: 1, size: Int(Int32.max), packed: Int(Int32.max), body: body) != nil)
    #expect(fault(values: 1, size: -1, packed: 0, body: body) == .damaged("a page has no size"))
  }

  @Test("The header of a page is at most 64 KiB")
  func headers() {
    func fault(_ count: Int) -> ParquetFault? {
      // A structure with a text in a field that no header has: five bytes besides the text.
      let text = ThriftWriter.structure { $0.field(14, [UInt8](repeating: 0x61, count: count)) }
      return Self.fault(
        Self.file(Self.numbers, .init(chunks: [Self.chunk(values: 1, bytes: text.count)], rowCount: 1), pages: text))
    }
    let most = ParquetInput.mostHeaderBytes
    #expect(fault(most - 5) == .damaged("a page has no size"))
    #expect(fault(most - 4) == .damaged("it ends too early"))
  }

  @Test("A footer has at most 4,096 columns and 16 MiB")
  func footers() throws {
    func columns(_ count: Int) -> [UInt8] {
      let columns = (0..<count).map { ParquetColumn("c\($0)", .integer) }
      return Self.whole(FileMetadata.footer(columns: columns, groups: [], compression: .none, facts: [("openhealthkit.table", "t")]))
    }
    #expect(try Self.input(columns(ParquetInput.mostColumns)).columns.count == ParquetInput.mostColumns)
    #expect(Self.fault(columns(ParquetInput.mostColumns + 1)) == .damaged("it has no columns, or too many"))
    // The bytes are not read.
    let most = ParquetInput.mostFooterBytes
    let cases: [(Int, ParquetFault)] = [(most, .noParquet), (most + 1, .tooLarge("its footer", limit: most))]
    for (length, wanted) in cases {
      let end = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + Array("PAR1".utf8)
      #expect(throws: wanted) {
        try ParquetInput(size: length + 12) { offset, count in offset == 0 ? Array("PAR1".utf8) : count == 8 ? end : [] }
      }
    }
  }

  @Test("Structures and lists are at most 16 inside one another; counts are at most the bytes that are left")
  func depth() throws {
    /// Structures inside one another, each in field 1.
    func structures(_ count: Int) -> [UInt8] { Array(repeating: 0x1C, count: count - 1) + Array(repeating: 0, count: count) }
    func fault(_ bytes: [UInt8]) -> ParquetFault? { Self.fault(Self.whole(bytes)) }
    let deep = ParquetFault.damaged("its metadata are too deep")
    #expect(fault(structures(16)) == .foreign)
    #expect(fault(structures(17)) == deep)
    #expect(fault(structures(1_000_000)) == deep)
    // Lists of one list each.
    #expect(fault([0x19] + Array(repeating: 0x19, count: 1_000_000)) == deep)
    #expect(fault([0x19, 0xFC, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0]) == .damaged("a count is larger than the file"))
    #expect(fault([0x18, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]) == .damaged("a count is larger than the file"))
    #expect(fault([0x16] + Array(repeating: 0xFF, count: 10) + [0]) == .damaged("a number is too long"))
    #expect(fault([0x15, 0, 0x05, 2, 0, 0]) == .damaged("its metadata have a field twice"))
    #expect(fault([0x1D, 0]) == .damaged("its metadata have a value of an unknown kind"))
    #expect(fault([0, 0]) == .damaged("its footer has another length"))
  }
}
