// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An electrocardiogram from a file of an export: lines with names and values, followed by one voltage a line.
///
/// Unsafe: the parser of numbers reads a line inside the closure that lends it.
public struct Electrocardiogram: Sendable {
  /// The names and values before the voltages, in the language of the phone.
  public private(set) var header: [(name: String, value: String)] = []
  /// Measurements a second; nil if the file does not say.
  public private(set) var rate: Double?
  /// The voltages in the unit that the header names, which is microvolts.
  public private(set) var samples: [Double] = []

  private static let mostHeaderLines = 100
  /// Larger files are not read. A recording of half a minute has 150 KiB.
  private static let mostBytes: Int64 = 4 << 20
  /// The place of the line with the rate, whose name and unit are in the language of the phone.
  private static let ratePlace = 7

  /// Whether a file of an export is an electrocardiogram, by its path and its size in bytes.
  public static func isFile(_ path: String, size: Int64) -> Bool {
    let path = path.lowercased()
    return size <= mostBytes && path.contains("electrocardiograms/") && path.hasSuffix(".csv")
  }

  /// Parses the bytes of a file. A file of another kind gives no samples, or few.
  public init(_ text: some Collection<UInt8>) {
    for line in Array(text).split(separator: UInt8(ascii: "\n")) {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if let number = Self.number(line) {
        samples.append(number)
      } else if samples.isEmpty, header.count < Self.mostHeaderLines, let comma = line.firstIndex(of: UInt8(ascii: ",")) {
        add(line[..<comma], line[(comma + 1)...])
      }
    }
    if rate == nil, header.count > Self.ratePlace { rate = Self.number(Self.digits(Array(header[Self.ratePlace].value.utf8))) }
  }

  private mutating func add(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    let plain = Self.unquoted(value)
    header.append((String(decoding: name, as: UTF8.self), String(decoding: plain, as: UTF8.self)))
    let digits = Self.digits(plain)
    let unit = String(decoding: plain.dropFirst(digits.count).drop { $0 == UInt8(ascii: " ") }, as: UTF8.self).lowercased()
    if rate == nil, ["hertz", "hz", "赫兹"].contains(unit) { rate = Self.number(digits) }
  }

  /// The number at the beginning of a text.
  private static func digits(_ text: [UInt8]) -> ArraySlice<UInt8> {
    text.prefix { isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
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

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// A number with a decimal point or, in other languages, a comma.
  private static func number(_ text: ArraySlice<UInt8>) -> Double? {
    guard let first = text.first, first == UInt8(ascii: "-") || isDigit(first) else { return nil }
    if !text.contains(UInt8(ascii: ",")) { return text.withUnsafeBufferPointer(ExportNumber.parse) }
    return text.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }.withUnsafeBufferPointer(ExportNumber.parse)
  }
}
