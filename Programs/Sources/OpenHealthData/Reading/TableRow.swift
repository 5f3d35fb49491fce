// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Why a row of a table is no sample. Names the column, and no value.
package struct RowFault: Error, Equatable, CustomStringConvertible {
  /// The column that is wrong; nil for the row as a whole.
  package let column: String?
  /// A phrase such as "is no number".
  package let reason: String

  /// A sentence without its end: `value: is no number`.
  package var description: String { column.map { "\($0.shortened(to: 80)): \(reason)" } ?? reason }

  init(_ column: String?, _ reason: String) { (self.column, self.reason) = (column, reason) }
}

/// One row of a table that an export wrote, read by the names of its columns. Reads the forms of all our files: CSV and databases have
/// instants, metadata and truth values as texts or numbers, Parquet has them as such.
struct TableRow {
  private let places: [String: Int]
  private let cells: [ReadCell]
  /// Whether texts can have the apostrophe of ``CSVCell``.
  private let isDisarmed: Bool

  init(_ cells: [ReadCell], _ places: [String: Int], isDisarmed: Bool) {
    (self.cells, self.places, self.isDisarmed) = (cells, places, isDisarmed)
  }

  /// The places of columns by their names.
  static func places(_ columns: [String]) -> [String: Int] {
    Dictionary(columns.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  func has(_ column: String) -> Bool { places[column] != nil }

  /// Whether a cell has a value.
  func has(value column: String) -> Bool { cell(column) != .null }

  private func cell(_ column: String) -> ReadCell {
    guard let place = places[column], place < cells.count else { return .null }
    return cells[place]
  }

  func text(_ column: String) throws(RowFault) -> String? {
    switch cell(column) {
    case .null: return nil
    case .text(let text): return isDisarmed ? CSVCell.original(text) : text
    // SQLite gives a number for a text that looks like one only where somebody else wrote it.
    case .integer(let number): return String(number)
    case .real(let number): return DataText.number(number)
    case .boolean, .instant, .day, .map: throw RowFault(column, "is no text")
    }
  }

  func needed(_ column: String) throws(RowFault) -> String {
    guard let text = try text(column) else { throw RowFault(column, "is missing") }
    return text
  }

  func number(_ column: String) throws(RowFault) -> Double? {
    switch cell(column) {
    case .null: return nil
    case .real(let number) where number.isFinite: return number
    case .integer(let number): return Double(number)
    case .text(let text):
      guard let number = Double(text), number.isFinite else { throw RowFault(column, "is no number") }
      return number
    default: throw RowFault(column, "is no number")
    }
  }

  func integer(_ column: String) throws(RowFault) -> Int64? {
    switch cell(column) {
    case .null: return nil
    case .integer(let number): return number
    case .real(let real):
      guard let number = Int64(exactly: real) else { throw RowFault(column, "is no whole number") }
      return number
    case .text(let text):
      guard let number = Int64(text) else { throw RowFault(column, "is no whole number") }
      return number
    default: throw RowFault(column, "is no whole number")
    }
  }

  /// False where there is no value.
  func flag(_ column: String) throws(RowFault) -> Bool {
    switch cell(column) {
    case .null, .boolean(false), .integer(0), .text("false"), .text("0"): return false
    case .boolean(true), .integer(1), .text("true"), .text("1"): return true
    default: throw RowFault(column, "is neither true nor false")
    }
  }

  func uuid(_ column: String) throws(RowFault) -> UUID? {
    guard let text = try text(column) else { return nil }
    guard let uuid = UUID(uuidString: text) else { throw RowFault(column, "is no UUID") }
    return uuid
  }

  func instant(_ column: String) throws(RowFault) -> Date? {
    switch cell(column) {
    case .null: return nil
    case .instant(let microseconds): return Self.date(microseconds)
    case .text(let text):
      guard let date = InstantText.date(text) else { throw RowFault(column, "is no instant such as 2026-01-31T08:00:00Z") }
      return date
    default: throw RowFault(column, "is no instant such as 2026-01-31T08:00:00Z")
    }
  }

  func day(_ column: String) throws(RowFault) -> CivilDay? {
    switch cell(column) {
    case .null: return nil
    case .day(let number): return CivilDay(daysSinceReferenceDate: Int(number) - 11_323)
    case .text(let text):
      guard let day = CivilDay(text) else { throw RowFault(column, "is no day such as 2026-01-31") }
      return day
    default: throw RowFault(column, "is no day such as 2026-01-31")
    }
  }

  /// The instant of microseconds since 1970, as the text of ``InstantText`` reads it, so that all forms of a file give one instant.
  static func date(_ microseconds: Int64) -> Date {
    var (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    if rest < 0 { (whole, rest) = (whole - 1, rest + 1_000_000) }
    return Date(timeIntervalSinceReferenceDate: Double(whole - 978_307_200) + Double(rest) / 1e6)
  }

  /// The metadata, with the kinds of values from the column `kinds`.
  func metadata() throws(RowFault) -> [MetadataSet.Entry] {
    var kinds: [String: MetadataText.Kind] = [:]
    if let text = try text("kinds") {
      for (key, value) in try FlatObject.texts(text, "kinds") {
        guard let kind = MetadataText.Kind(rawValue: value) else { throw RowFault("kinds", "names an unknown kind") }
        kinds[key] = kind
      }
    }
    var entries: [MetadataSet.Entry] = []
    func add(_ key: String, _ text: String) throws(RowFault) {
      guard let kind = kinds[key] else { return entries.append(.init(key: key, value: .string(text))) }
      guard let value = MetadataText.value(text, kind) else { throw RowFault("metadata", "has a value that is not of its kind") }
      entries.append(.init(key: key, value: value))
    }
    switch cell("metadata") {
    case .null: break
    case .map(let map): for entry in map { try add(entry.key, entry.value) }
    case .text(let text): for (key, value) in try FlatObject.texts(text, "metadata") { try add(key, value) }
    default: throw RowFault("metadata", "is no object")
    }
    return entries
  }
}

/// A JSON object whose members are texts, numbers or truth values, as the exports write metadata.
private enum FlatObject {
  /// A value as text; of a number the shortest that reads back as the same.
  private struct Value: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {  // another kind of value
        text = flag ? "true" : "false"
      } else if let whole = try? container.decode(Int64.self) {  // another kind of value
        text = String(whole)
      } else if let whole = try? container.decode(UInt64.self) {  // another kind of value
        text = String(whole)
      } else if let number = try? container.decode(Double.self) {  // another kind of value
        text = DataText.number(number)
      } else {
        text = try container.decode(String.self)
      }
    }
  }

  /// The texts of the members, by key.
  static func texts(_ json: String, _ column: String) throws(RowFault) -> [(String, String)] {
    do {
      return try JSONDecoder().decode([String: Value].self, from: Data(json.utf8)).map { ($0, $1.text) }
    } catch {
      throw RowFault(column, "is no object of texts")
    }
  }
}
