// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What the columns of a table from elsewhere mean. Nothing is guessed: what the mapping does not say, a row has to say itself.
///
/// Each entry is `KEY=COLUMN`, or `KEY==TEXT` for a text that is the same in each row:
///
///     start=Date  time==08:00  zone==Europe/Berlin  value=Weight  type==bodyMass  unit==kg  dates==day-month-year
package struct TableMapping: Sendable, Equatable {
  /// The meanings of columns and texts.
  package enum Key: String, Sendable, CaseIterable {
    /// When the sample begins and ends. Without an end it has one moment.
    case start, end
    /// The time of day of a start that has none.
    case time
    /// The zone of dates without an offset.
    case zone
    /// The number, or the name or number of a category.
    case value
    /// The type of samples: a name of ``Catalog/type(called:)``.
    case type
    /// The unit of the value.
    case unit
    /// The name of the source.
    case source
    /// How dates are written: a ``DateForm``.
    case dates
    /// The sign before the fraction of a number: `point` or `comma`.
    case decimals
    /// The sign between thousands: `point`, `comma`, `blank`, `apostrophe` or `none`.
    case thousands

    /// Whether it says how texts are written, so that it is no column.
    var isForm: Bool { self == .dates || self == .decimals || self == .thousands }
  }

  /// Where a meaning comes from.
  package enum Origin: Sendable, Equatable {
    /// The column with this heading.
    case column(String)
    /// A text that is the same in each row.
    case text(String)
  }

  /// The order of the parts of a date, or what its number counts.
  package enum DateForm: String, Sendable, CaseIterable {
    /// As in 31.01.2026.
    case dayMonthYear = "day-month-year"
    /// As in 01/31/2026.
    case monthDayYear = "month-day-year"
    /// As in 2026-01-31, which needs no mention.
    case yearMonthDay = "year-month-day"
    /// Days since 1899-12-30, as spreadsheets count.
    case spreadsheet
    /// Seconds since 1970 in UTC.
    case unix
    /// Milliseconds since 1970 in UTC.
    case unixMilliseconds = "unix-milliseconds"
  }

  /// The signs that numbers can have.
  package static let signs = ["point": ".", "comma": ",", "blank": " ", "apostrophe": "'", "none": ""]

  /// The origin of each key that is mapped.
  package private(set) var origins: [Key: Origin] = [:]

  /// A mapping of entries. Throws ``TableImportFault`` for an entry of another form, and for a key that comes twice.
  package init(_ entries: [String]) throws(TableImportFault) {
    for entry in entries {
      guard let sign = entry.utf8.firstIndex(of: UInt8(ascii: "=")), let key = Key(rawValue: String(entry[..<sign])) else {
        throw TableImportFault(
          "\(TerminalText.line(entry.shortened(to: 80))) is no entry of a mapping. Entries are KEY=COLUMN or KEY==TEXT, with one of the keys "
            + "\(Key.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      guard origins[key] == nil else { throw TableImportFault("The mapping has \(key.rawValue) twice.") }
      let rest = String(entry[entry.utf8.index(after: sign)...])
      let isText = rest.utf8.first == UInt8(ascii: "=")
      origins[key] = isText ? .text(String(rest.unicodeScalars.dropFirst())) : .column(rest)
    }
    for key in Key.allCases where key.isForm {
      if case .column? = origins[key] { throw TableImportFault("\(key.rawValue) is a text: write \(key.rawValue)==TEXT.") }
    }
    if let text = text(.dates), DateForm(rawValue: text) == nil {
      throw TableImportFault("dates is one of \(DateForm.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    for key in [Key.decimals, .thousands] {
      if let text = text(key), Self.signs[text] == nil {
        throw TableImportFault("\(key.rawValue) is one of \(Self.signs.keys.sorted().joined(separator: ", ")).")
      }
    }
    if let decimals = text(.decimals) {
      guard decimals == "point" || decimals == "comma" else { throw TableImportFault("decimals is point or comma.") }
      guard decimals != text(.thousands) else { throw TableImportFault("decimals and thousands have the same sign.") }
    }
  }

  /// The entries of a mapping's file: one in a line. Empty lines, and those that begin with #, are left out.
  package static func entries(ofFile bytes: [UInt8]) throws(TableImportFault) -> [String] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let rest = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard let text = String(validating: rest, as: UTF8.self) else { throw TableImportFault("The file of the mapping is not UTF-8.") }
    return text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && $0.utf8.first != UInt8(ascii: "#") }
  }

  /// The text of a key that is the same in each row; nil for a column.
  func text(_ key: Key) -> String? { if case .text(let text)? = origins[key] { text } else { nil } }

  /// The order of dates that the mapping states.
  var dates: DateForm? { text(.dates).flatMap(DateForm.init) }

  /// Throws where a key is missing that no table can do without, or a column that the table does not have.
  func check(_ columns: [String]) throws(TableImportFault) {
    for key in [Key.start, .value, .type] where origins[key] == nil {
      let name = key.rawValue
      throw TableImportFault("The mapping does not say which column is the \(name): give \(name)=COLUMN or \(name)==TEXT.")
    }
    for (key, origin) in origins.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard case .column(let name) = origin else { continue }
      guard columns.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
        throw TableImportFault(
          "The table has no column \(TerminalText.line(name.shortened(to: 80))), which the mapping names as \(key.rawValue). Its columns are "
            + "\(columns.prefix(30).map { TerminalText.line($0.shortened(to: 40)) }.joined(separator: ", ")).")
      }
    }
  }
}
