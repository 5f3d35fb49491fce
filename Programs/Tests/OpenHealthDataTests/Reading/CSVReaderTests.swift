// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthData

/// Texts of tables in pieces of any size.
@Suite struct CSVReaderTests {
  /// The headings, and each row with its line.
  private static func rows(_ bytes: [UInt8], piece: Int, separator: UInt8? = nil) throws -> (columns: [String], rows: [(Int, [ReadCell])]) {
    var rest = bytes[...]
    let reader = try CSVReader(separator: separator) {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
    var rows: [(Int, [ReadCell])] = []
    while let row = try reader.next() { rows.append((reader.line, row)) }
    return (reader.columns, rows)
  }

  @Test("Quoted line ends, empty cells and empty texts, any end of line, in pieces of any size", arguments: [1, 2, 3, 100])
  func cells(_ piece: Int) throws {
    let text = "a,b\r\n\"x\n\"\"y\",\r\n\n\"\",z\rlast,1"
    let found = try Self.rows(Array(text.utf8), piece: piece)
    #expect(found.columns == ["a", "b"])
    #expect(found.rows.map(\.0) == [2, 5, 6])
    #expect(found.rows.map(\.1) == [[.text("x\n\"y"), .null], [.text(""), .text("z")], [.text("last"), .text("1")]])
  }

  @Test("A line before the headings can state the separator, and counts as a line", arguments: [1, 2, 3, 100])
  func stated(_ piece: Int) throws {
    for (first, separator) in [("sep=,\r\n", ","), ("SEP=;\n", ";"), ("\"sep=\t\"\r", "\t"), ("\u{FEFF}sep=;\n", ";")] {
      let found = try Self.rows(Array("\(first)a;x,b\(separator)c\n1\(separator)2\n".utf8), piece: piece)
      #expect(found.rows.map(\.0) == [3])
      #expect(found.rows.first?.1.last == .text("2"))
    }
    // Another separator than the one that is stated, and headings that only look so.
    #expect(try Self.rows(Array("sep=,\na;b\n".utf8), piece: piece, separator: 0x3B).columns == ["a", "b"])
    #expect(try Self.rows(Array("sep=|\n1\n".utf8), piece: piece).columns == ["sep=|"])
    #expect(try Self.rows(Array("sepx,\n1,2\n".utf8), piece: piece).columns == ["sepx", ""])
  }

  @Test("UTF-16 with a mark is read, and half of a character is refused", arguments: [1, 2, 3, 100])
  func wide(_ piece: Int) throws {
    let units = Array("é;😀\n1;2\n".utf16)
    let little = units.reduce(into: [0xFF, 0xFE] as [UInt8]) { $0 += [UInt8($1 & 0xFF), UInt8($1 >> 8)] }
    let big = units.reduce(into: [0xFE, 0xFF] as [UInt8]) { $0 += [UInt8($1 >> 8), UInt8($1 & 0xFF)] }
    for bytes in [little, big] {
      #expect(try Self.rows(bytes, piece: piece).columns == ["é", "😀"])
      #expect(try Self.rows(bytes, piece: piece).rows.map(\.1) == [[.text("1"), .text("2")]])
    }
    #expect(throws: CSVFault.encoding(line: 1)) { try Self.rows([0xFF, 0xFE, 0x3D, 0xD8], piece: piece) }
  }

  @Test("What does not fit is a fault with its line")
  func faults() {
    func fault(_ text: String) -> CSVFault? {
      do { _ = try Self.rows(Array(text.utf8), piece: 4) } catch { return error as? CSVFault }
      return nil
    }
    #expect(fault("") == .empty)
    #expect(fault("a,b\n1,\"x") == .quotation(line: 2))
    #expect(fault("a,b\n1,x\"y") == .quotation(line: 2))
    #expect(fault("a,b\n1,\"x\"y") == .quotation(line: 2))
    #expect(fault("a,a\n") == .repeated(heading: "a"))
    #expect(fault("a;b,c\n") == .separator)
    #expect(throws: CSVFault.encoding(line: 2)) { try Self.rows([0x61, 0x0A, 0xE9, 0x0A], piece: 1) }
  }

  @Test("A row has at most 4,096 cells")
  func limits() throws {
    func headings(_ count: Int) -> [UInt8] { Array((0..<count).map { "c\($0)" }.joined(separator: ",").utf8) }
    #expect(try Self.rows(headings(CSVReader.mostColumns), piece: 1000).columns.count == CSVReader.mostColumns)
    #expect(throws: CSVFault.tooLarge(line: 1)) { try Self.rows(headings(CSVReader.mostColumns + 1), piece: 1000) }
  }

  @Test(
    "What the export puts before formulas is taken away again", arguments: ["=1", "'=1", "''=1", "-5", "'-5", "'a", "@", "+x", "", "'"])
  func apostrophes(_ text: String) throws {
    let line = "h\n" + CSVCell.text(text, isDisarmed: true) + "\n"
    guard case .text(let cell)? = try Self.rows(Array(line.utf8), piece: 3).rows.first?.1.first else {
      Issue.record("no text")
      return
    }
    #expect(CSVCell.original(cell) == text)
  }
}
