// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Why a table in text cannot be read further. Says where, and no value.
package enum CSVFault: Error, Equatable, CustomStringConvertible {
  /// No heading: the text is empty.
  case empty
  /// A cell has a quotation mark where none may be, or its last one is missing; the cell begins in this line.
  case quotation(line: Int)
  /// The bytes of a cell are not UTF-8.
  case encoding(line: Int)
  /// A cell is longer than ``CSVReader/largestCell``, or a row has more than ``CSVReader/mostColumns`` cells.
  case tooLarge(line: Int)
  /// Two columns have this heading.
  case repeated(heading: String)
  /// The heading has more than one of comma, semicolon and tab, so that nobody can know which one separates.
  case separator

  /// A sentence for people.
  package var description: String {
    switch self {
    case .empty: "The table is empty."
    case .quotation(let line): "Line \(line) of the table has a quotation mark that does not fit."
    case .encoding(let line): "Line \(line) of the table is not UTF-8. Save the table as UTF-8."
    case .tooLarge(let line): "Line \(line) of the table has too many or too large cells."
    case .repeated(let heading): "The table has two columns with the heading \(heading.shortened(to: 80))."
    case .separator: "The headings have more than one of comma, semicolon and tab. Say with --separator which one separates cells."
    }
  }
}

/// Reads a table in text, as RFC 4180 describes it: cells between separators, with quotation marks around those that contain a separator, a
/// quotation mark or the end of a line. The first line has the headings.
///
/// A line such as `sep=;` before the headings, which spreadsheets and exporters write, states the separator. Lines end with LF, CR LF or
/// CR; empty lines are skipped. A text with a byte order mark may be UTF-16; any other is UTF-8. An empty cell without quotation marks is no
/// value.
package final class CSVReader: TableReading {
  /// The largest cell in bytes: the large part of a sample's content as base64.
  package static let largestCell = 96 << 20
  /// The most cells of a row.
  package static let mostColumns = 4096

  /// The separator of cells: a byte of ASCII.
  package let separator: UInt8
  /// The headings.
  package private(set) var columns: [String] = []
  /// The line in which the row begins that was read last.
  package private(set) var line = 0

  private var text: TextBytes
  private var nextLine = 1

  /// Reads the headings.
  ///
  /// - Parameters:
  ///   - separator: of cells; nil for the one that a line before the headings states, else the one of comma, semicolon and tab that the
  ///     headings have.
  ///   - read: returns the next bytes of the file, empty at its end.
  /// - Throws: ``CSVFault``, and what `read` throws.
  package init(separator: UInt8? = nil, read: @escaping () throws -> [UInt8]) throws {
    var text = TextBytes(read)
    let stated = Self.statedSeparator(in: try text.firstLine())
    if stated != nil { try text.skipLine() }
    let found = try separator ?? stated ?? Self.separator(of: text.firstLine())
    (self.text, self.separator) = (text, found)
    if stated != nil { nextLine = 2 }
    guard let headings = try row() else { throw CSVFault.empty }
    columns = headings.map { if case .text(let name) = $0 { name } else { "" } }
    var known: Set<[UInt8]> = []
    for name in columns where !name.isEmpty && !known.insert(Array(name.utf8)).inserted { throw CSVFault.repeated(heading: name) }
  }

  /// The cells of the next row that has any.
  package func next() throws -> [ReadCell]? { try row() }

  /// The separator that a line states, as in `sep=;`; nil for a line that states none.
  private static func statedSeparator(in line: [UInt8]) -> UInt8? {
    let line = line.first == quote && line.last == quote && line.count > 1 ? line[1..<line.count - 1] : line[...]
    guard line.count == 5, let last = line.last, last == comma || last == semicolon || last == tab else { return nil }
    return line.dropLast().map { $0 | 0x20 } == Array("sep=".utf8) ? last : nil
  }

  /// The one separator outside quotation marks in a line; a comma for none.
  private static func separator(of line: [UInt8]) throws(CSVFault) -> UInt8 {
    var (found, isQuoted): (Set<UInt8>, Bool) = ([], false)
    for byte in line {
      if byte == quote { isQuoted.toggle() }
      if !isQuoted, byte == comma || byte == semicolon || byte == tab { found.insert(byte) }
    }
    guard found.count <= 1 else { throw .separator }
    return found.first ?? comma
  }

  private static let (quote, comma, semicolon, tab) = (UInt8(0x22), UInt8(0x2C), UInt8(0x3B), UInt8(0x09))
  private static let (lineFeed, carriageReturn) = (UInt8(0x0A), UInt8(0x0D))

  private func row() throws -> [ReadCell]? {
    while true {
      line = nextLine
      guard try text.peek() != nil else { return nil }
      var cells: [ReadCell] = []
      var isLast = false
      while !isLast {
        guard cells.count < Self.mostColumns else { throw CSVFault.tooLarge(line: line) }
        cells.append(try cell(&isLast))
      }
      if cells != [.null] { return cells }
    }
  }

  /// The next cell with what ends it.
  private func cell(_ isLast: inout Bool) throws -> ReadCell {
    let first = nextLine
    var bytes: [UInt8] = []
    let isQuoted = try text.peek() == Self.quote
    if isQuoted { try readQuoted(&bytes, from: first) }
    while true {
      let byte = try text.peek()
      if byte == separator {
        text.skip()
        break
      }
      if byte == nil || byte == Self.lineFeed || byte == Self.carriageReturn {
        try endLine()
        isLast = true
        break
      }
      guard !isQuoted, byte != Self.quote, let byte else { throw CSVFault.quotation(line: first) }
      guard bytes.count < Self.largestCell else { throw CSVFault.tooLarge(line: first) }
      bytes.append(byte)
      text.skip()
    }
    if bytes.isEmpty, !isQuoted { return .null }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw CSVFault.encoding(line: first) }
    return .text(text)
  }

  private func readQuoted(_ bytes: inout [UInt8], from first: Int) throws {
    text.skip()
    while let byte = try text.peek() {
      text.skip()
      if byte == Self.quote {
        guard try text.peek() == Self.quote else { return }
        text.skip()
      }
      guard bytes.count < Self.largestCell else { throw CSVFault.tooLarge(line: first) }
      bytes.append(byte)
      if byte == Self.lineFeed { nextLine += 1 }
    }
    throw CSVFault.quotation(line: first)
  }

  private func endLine() throws {
    nextLine += 1
    guard let end = try text.peek() else { return }
    text.skip()
    if end == Self.carriageReturn, try text.peek() == Self.lineFeed { text.skip() }
  }
}

/// The bytes of a text in UTF-8, one after another. A text in UTF-16 with a byte order mark is converted.
struct TextBytes {
  private enum Form { case unknown, bytes, wide(isBigEndian: Bool) }

  private let read: () throws -> [UInt8]
  private var form = Form.unknown
  private var (buffer, place, isAtEnd): ([UInt8], Int, Bool) = ([], 0, false)
  /// An odd byte, and the first half of a character, at the end of the last piece of UTF-16.
  private var (odd, high): (UInt8?, UInt16?) = (nil, nil)

  init(_ read: @escaping () throws -> [UInt8]) { self.read = read }

  /// The next byte; nil at the end.
  mutating func peek() throws -> UInt8? {
    while place >= buffer.count {
      if isAtEnd { return nil }
      try fill()
    }
    return buffer[place]
  }

  mutating func skip() { place += 1 }

  /// The bytes up to the end of the first line, at most a mebibyte, without taking them.
  mutating func firstLine() throws -> [UInt8] {
    _ = try peek()
    while buffer.count < 1 << 20, !isAtEnd, !buffer[place...].contains(where: { $0 == 0x0A || $0 == 0x0D }) { try fill() }
    return Array(buffer[place...].prefix { $0 != 0x0A && $0 != 0x0D })
  }

  /// Takes the rest of a line with what ends it.
  mutating func skipLine() throws {
    while let byte = try peek(), byte != 0x0A, byte != 0x0D { skip() }
    guard let end = try peek() else { return }
    skip()
    if end == 0x0D, try peek() == 0x0A { skip() }
  }

  /// Appends a piece, and forgets what was taken.
  private mutating func fill() throws {
    var piece = try read()
    if piece.isEmpty { isAtEnd = true }
    if case .unknown = form {
      while piece.count < 3, !isAtEnd {
        let more = try read()
        if more.isEmpty { isAtEnd = true }
        piece += more
      }
      if piece.starts(with: [0xEF, 0xBB, 0xBF]) {
        (form, piece) = (.bytes, Array(piece.dropFirst(3)))
      } else if piece.starts(with: [0xFF, 0xFE]) {
        (form, piece) = (.wide(isBigEndian: false), Array(piece.dropFirst(2)))
      } else if piece.starts(with: [0xFE, 0xFF]) {
        (form, piece) = (.wide(isBigEndian: true), Array(piece.dropFirst(2)))
      } else {
        form = .bytes
      }
    }
    buffer.removeFirst(place)
    place = 0
    if case .wide(let isBigEndian) = form { convert(piece, isBigEndian) } else { buffer += piece }
  }

  /// Appends a piece of UTF-16 as UTF-8. What is not UTF-16 becomes a byte that is not UTF-8, so that its line is refused.
  private mutating func convert(_ piece: [UInt8], _ isBigEndian: Bool) {
    for byte in piece {
      guard let first = odd else {
        odd = byte
        continue
      }
      odd = nil
      let unit = isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
      append(unit)
    }
    if isAtEnd, odd != nil || high != nil {
      buffer.append(0xFF)
      (odd, high) = (nil, nil)
    }
  }

  private mutating func append(_ unit: UInt16) {
    let isHigh = 0xD800...0xDBFF ~= unit
    if let first = high {
      high = nil
      if 0xDC00...0xDFFF ~= unit {
        buffer += Array(String(decoding: [first, unit], as: UTF16.self).utf8)
        return
      }
      buffer.append(0xFF)
    }
    if isHigh {
      high = unit
    } else if let scalar = Unicode.Scalar(unit) {
      buffer += Array(String(Character(scalar)).utf8)
    } else {
      buffer.append(0xFF)
    }
  }
}
