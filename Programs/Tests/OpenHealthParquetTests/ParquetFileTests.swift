// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Testing

@testable import OpenHealthParquet

/// Whole files, read back by a reader that shares nothing with the writer.
@Suite struct ParquetFileTests {
  private static let columns = [
    ParquetColumn("flag", .boolean), ParquetColumn("maybe_flag", .boolean, isOptional: true), ParquetColumn("count", .integer),
    ParquetColumn("maybe_count", .integer, isOptional: true), ParquetColumn("value", .real),
    ParquetColumn("maybe_value", .real, isOptional: true), ParquetColumn("id", .text, isDistinct: true),
    ParquetColumn("name", .text), ParquetColumn("maybe_name", .text, isOptional: true), ParquetColumn("date", .day),
    ParquetColumn("maybe_date", .day, isOptional: true), ParquetColumn("time", .instant),
    ParquetColumn("maybe_time", .instant, isOptional: true), ParquetColumn("metadata", .map),
  ]

  /// What names and metadata may hold: quotes, line ends, NUL, marks that combine, and much of it.
  private static let hostile = [
    "", "\"", "a,\"b\"\n\r\nc", "\0", "a\0b", "é", "e\u{301}", "\u{FEFF}", "😀👨‍👩‍👧", "\u{202E}", "'; DROP TABLE x; --", "=1+1",
    String(repeating: "x", count: 65_536), String(repeating: "é\n\"", count: 16_384),
  ]

  private static func file(
    _ columns: [ParquetColumn], _ rows: [[ParquetValue]], compression: ParquetCompression = .none, mostRows: Int = ParquetFile.mostRows
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try withoutActuallyEscaping({ bytes += $0 }) { (output: @escaping ([UInt8]) throws -> Void) in
      let file = try ParquetFile(columns: columns, compression: compression, facts: [("a", "b")], mostRows: mostRows, output: output)
      for row in rows { try file.append(row) }
      try file.finish()
    }
    return bytes
  }

  private static func rows(_ count: Int, _ random: inout SeededGenerator) -> [[ParquetValue]] {
    (0..<count).map { row in
      func text() -> String {
        Int.random(in: 0..<40, using: &random) == 0
          ? hostile.randomElement(using: &random) ?? "" : "source \(Int.random(in: 0..<5, using: &random))"
      }
      func real() -> Double {
        [0, -0.0, .nan, .infinity, 1e-300, Double(row) / 3, 72, 73].randomElement(using: &random) ?? 0
      }
      func optional(_ value: ParquetValue) -> ParquetValue { Bool.random(using: &random) ? .null : value }
      let time = Int64(1_700_000_000_000_000) + Int64(row) * 60_000_000 + Int64.random(in: 0...999_999, using: &random)
      let day = Int32.random(in: -800_000...800_000, using: &random)
      let entries = (0..<Int.random(in: 0...3, using: &random)).map { _ in ParquetValue.Entry(key: text(), value: text()) }
      return [
        .boolean(.random(using: &random)), optional(.boolean(true)), .integer(Int64.random(in: .min ... .max, using: &random)),
        optional(.integer(7)), .real(real()), optional(.real(real())), .text("id \(row)"), .text(text()), optional(.text(text())),
        .day(day), optional(.day(day)), .instant(time), optional(.instant(-time)), .map(entries),
      ]
    }
  }

  private static func expected(_ value: ParquetValue) -> ParquetReader.Value {
    switch value {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .real(let number): .number(number)
    case .text(let text): .string(text)
    case .day(let day): .day(Int64(day))
    case .instant(let time): .instant(time)
    case .map(let entries): .map(entries.map { Array($0.key.utf8) }, entries.map { Array($0.value.utf8) })
    }
  }

  private static func check(_ bytes: [UInt8], _ rows: [[ParquetValue]], _ columns: [ParquetColumn]) throws {
    let read = try ParquetReader(bytes).rows()
    #expect(read.count == rows.count)
    for (row, found) in zip(rows, read) {
      for (column, value) in zip(columns, row) { #expect(found[column.name] == expected(value), "\(column.name)") }
    }
  }

  @Test("Every kind of value comes back bit for bit, in row groups of any size", arguments: [0, 1, 2, 7, 8, 9, 100, 1000])
  func values(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let rows = Self.rows(count, &random)
    for mostRows in [1, 3, 64, 100_000] where count < 1000 || mostRows > 3 {
      let bytes = try Self.file(Self.columns, rows, mostRows: mostRows)
      try Self.check(bytes, rows, Self.columns)
      let reader = try ParquetReader(bytes)
      #expect(reader.rowCounts.count == (count + mostRows - 1) / mostRows)
      #expect(reader.facts == ["a": "b"])
    }
  }

  @Test("The same with gzip")
  func compressed() throws {
    var random = SeededGenerator(seed: 5)
    let rows = Self.rows(700, &random)
    let packed = try Self.file(Self.columns, rows, compression: .gzip, mostRows: 300)
    try Self.check(packed, rows, Self.columns)
    #expect(packed.count < (try Self.file(Self.columns, rows, mostRows: 300).count))
  }

  @Test("Names and metadata stay unchanged, in a dictionary and outside of one")
  func hostileTexts() throws {
    for isDistinct in [false, true] {
      let columns = [ParquetColumn("text", .text, isDistinct: isDistinct), ParquetColumn("metadata", .map)]
      let rows = Self.hostile.map { text in
        [ParquetValue.text(text), .map([ParquetValue.Entry(key: text, value: text), ParquetValue.Entry(key: "a", value: text)])]
      }
      try Self.check(Self.file(columns, rows), rows, columns)
      try Self.check(Self.file(columns, rows, compression: .gzip), rows, columns)
    }
  }

  @Test("Many pages in a chunk, and a dictionary that becomes too large")
  func manyPages() throws {
    let columns = [ParquetColumn("text", .text), ParquetColumn("number", .integer), ParquetColumn("value", .real, isOptional: true)]
    let rows = (0..<45_000).map { row -> [ParquetValue] in
      let value: ParquetValue = row % 3 == 0 ? .null : .real(Double(row) / 7)
      return [ParquetValue.text("text \(row % 30_000)"), ParquetValue.integer(Int64(row * row)), value]
    }
    try Self.check(Self.file(columns, rows), rows, columns)
  }

  @Test("Values that repeat have dictionaries; instants are differences; other numbers are split")
  func encodings() throws {
    let columns = [
      ParquetColumn("repeated", .text), ParquetColumn("own", .text, isDistinct: true), ParquetColumn("time", .instant),
      ParquetColumn("few", .real), ParquetColumn("many", .real),
    ]
    let rows = (0..<1000).map { row -> [ParquetValue] in
      let number = Double(row)
      let texts: [ParquetValue] = [.text("x\(row % 3)"), .text("id\(row)")]
      return texts + [ParquetValue.instant(Int64(row) * 1_000_000), ParquetValue.real(Double(row % 9)), ParquetValue.real(number / 3)]
    }
    let reader = try ParquetReader(Self.file(columns, rows))
    #expect(reader.chunks.map(\.encodings) == [[0, 3, 8], [0, 3], [3, 5], [0, 3, 8], [3, 9]])
  }

  @Test("Least, greatest and nulls are those of the values; values without an order have no bounds")
  func statistics() throws {
    let columns = [
      ParquetColumn("number", .integer, isOptional: true), ParquetColumn("value", .real, isOptional: true), ParquetColumn("text", .text),
      ParquetColumn("nan", .real), ParquetColumn("long", .text), ParquetColumn("zero", .real), ParquetColumn("day", .day),
    ]
    let long = String(repeating: "x", count: 65)
    let rows: [[ParquetValue]] = [
      [.integer(5), .real(-1.5), .text("b"), .real(.nan), .text(long), .real(0), .day(3)],
      [.null, .real(2.5), .text("é"), .real(1), .text("a"), .real(0), .day(-3)],
      [.integer(-7), .null, .text("a"), .real(2), .text("b"), .real(0), .day(0)],
    ]
    let chunks = try ParquetReader(Self.file(columns, rows)).chunks
    func bytes(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.littleEndian) { Array($0) } }
    func bytes(_ number: Double) -> [UInt8] { bytes(number.bitPattern) }
    #expect(chunks.map(\.nullCount) == [1, 1, 0, 0, 0, 0, 0])
    #expect(
      chunks.map(\.least) == [bytes(Int64(-7)), bytes(-1.5), Array("a".utf8), nil, nil, bytes(-0.0), bytes(Int32(-3))])
    #expect(
      chunks.map(\.greatest) == [bytes(Int64(5)), bytes(2.5), Array("é".utf8), nil, nil, bytes(0.0), bytes(Int32(3))])
  }

  @Test("A small file, byte for byte")
  func golden() throws {
    let bytes = try Self.file([ParquetColumn("n", .integer)], [[.integer(1)], [.integer(2)]])
    // The mark; a header of 19 bytes with its page: differences from 1 with no bits in them.
    let page: [UInt8] = [0x15, 0, 0x15, 20, 0x15, 20, 0x2C, 0x15, 4, 0x15, 10, 0x15, 6, 0x15, 6, 0, 0, 0x80, 1, 4, 2, 2, 2, 0, 0, 0, 0]
    #expect(Array(bytes.prefix(4 + page.count)) == Array("PAR1".utf8) + page)
    #expect(bytes.suffix(4) == Array("PAR1".utf8)[...])
  }

  @Test("Memory is bounded by bytes too: a row group ends when its texts fill it")
  func bytesBound() throws {
    let text = String(repeating: "y", count: 1 << 20)
    let rows = (0..<40).map { [ParquetValue.text("\($0)\(text)")] }
    let reader = try ParquetReader(Self.file([ParquetColumn("text", .text, isDistinct: true)], rows))
    #expect(reader.rowCounts.reduce(0, +) == 40)
    #expect(reader.rowCounts.allSatisfy { $0 <= 17 })
  }

  @Test("An error of the output ends the file")
  func failing() throws {
    struct Full: Error {}
    var room = 100
    let file = try ParquetFile(columns: [ParquetColumn("text", .text, isDistinct: true)], compression: .none, mostRows: 2) { bytes in
      room -= bytes.count
      if room < 0 { throw Full() }
    }
    try file.append([.text(String(repeating: "a", count: 100))])
    #expect(throws: Full.self) { try file.append([.text("b")]) }
  }
}
