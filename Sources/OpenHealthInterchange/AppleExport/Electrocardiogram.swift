// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An electrocardiogram from a file of an export: lines with names and values, followed by one voltage a line.
///
/// Unsafe: the parser of numbers reads a line inside the closure that lends it.
package struct Electrocardiogram: Sendable {
  /// The names and values before the voltages, in the language of the phone. A line without a comma is a name without a value, as `Name` is
  /// where the person has none.
  package private(set) var header: [(name: String, value: String)] = []
  /// The voltages in the unit that the header names, which is microvolts.
  package private(set) var samples: [Double] = []
  /// The number of lines after the first voltage that are no voltages. What follows them seems earlier than it was measured.
  package private(set) var unreadableLines = 0

  private static let mostHeaderLines = 100
  /// Larger files are not read. A recording of half a minute has 150 KiB.
  static let mostBytes: Int64 = 4 << 20

  /// Whether a file of an export is an electrocardiogram, by its path.
  package static func isFile(_ path: String) -> Bool {
    let path = path.lowercased()
    return path.contains("electrocardiograms/") && path.hasSuffix(".csv")
  }

  /// Parses the bytes of a file. A file of another kind gives no samples, or few.
  package init(_ text: some Collection<UInt8>) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = text.starts(with: mark) ? Array(text.dropFirst(mark.count)) : Array(text)
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      let line = Self.trimmed(line)
      if line.isEmpty { continue }
      if let number = Self.number(Self.plain(line)) {
        samples.append(number)
      } else if !samples.isEmpty {
        unreadableLines += 1
      } else if header.count < Self.mostHeaderLines {
        let comma = line.firstIndex(of: UInt8(ascii: ",")) ?? line.endIndex
        let value = Self.unquoted(Self.trimmed(line[comma...].dropFirst()))
        let name = Self.unquoted(Self.trimmed(line[..<comma]))
        header.append((String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
      }
    }
  }

  /// The number at the beginning of a text, with a decimal point or, in other languages, a comma; nil for a text that begins otherwise, and
  /// for a number with an exponent, which would be another one without.
  static func leadingNumber(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    let digits = bytes.prefix { isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    let rest = bytes[digits.endIndex...].prefix(2)
    if let first = rest.first, let second = rest.last, rest.count == 2, first | 0x20 == UInt8(ascii: "e") {
      if isDigit(second) || second == UInt8(ascii: "+") || second == UInt8(ascii: "-") { return nil }
    }
    return number(digits)
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var line = line.drop(while: isBlank)
    while let last = line.last, isBlank(last) { line.removeLast() }
    return line
  }

  /// A cell without its quotation marks; two marks in a row stand for one.
  private static func unquoted(_ cell: ArraySlice<UInt8>) -> [UInt8] {
    let mark = UInt8(ascii: "\"")
    guard cell.count >= 2, cell.first == mark, cell.last == mark else { return Array(cell) }
    var result: [UInt8] = []
    var isSecond = false
    for byte in cell.dropFirst().dropLast() {
      isSecond = byte == mark && !isSecond && result.last == mark
      if !isSecond { result.append(byte) }
    }
    return result
  }

  /// A line of a number as numbers are written: without the quotation marks that a decimal comma needs in a table, and with a plain minus.
  private static func plain(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = line.first, first == UInt8(ascii: "\"") || first == typographicMinus[0] else { return line }
    let cell = unquoted(line)[...]
    guard cell.starts(with: typographicMinus) else { return cell }
    var negative = cell.dropFirst(typographicMinus.count)
    negative.insert(UInt8(ascii: "-"), at: negative.startIndex)
    return negative
  }

  private static let typographicMinus = Array("\u{2212}".utf8)

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// A number with a decimal point or, in other languages, a comma.
  private static func number(_ text: ArraySlice<UInt8>) -> Double? {
    guard let first = text.first, first == UInt8(ascii: "-") || isDigit(first) else { return nil }
    if !text.contains(UInt8(ascii: ",")) { return text.withUnsafeBufferPointer(ExportNumber.parse) }
    return text.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }.withUnsafeBufferPointer(ExportNumber.parse)
  }
}
