// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads one table row by row, whatever the form of its file.
package protocol TableReading: AnyObject {
  /// The names of the columns, in the order of the cells.
  var columns: [String] { get }

  /// The place of the row that was read last, for people: its line in a text, else its number from 1.
  var line: Int { get }

  /// The cells of the next row; nil behind the last one. A row of a text can have more or fewer cells than there are columns.
  ///
  /// Throws where the file is damaged, so that nothing after the row can be read.
  func next() throws -> [ReadCell]?
}

/// A value that was read from a table. Texts are valid UTF-8.
package enum ReadCell: Sendable, Equatable {
  /// A key of a map with its value.
  package struct Entry: Sendable, Equatable {
    /// The key.
    package var key: String
    /// The text under the key.
    package var value: String

    /// An entry of a map.
    package init(key: String, value: String) { (self.key, self.value) = (key, value) }
  }

  /// No value.
  case null
  /// A text.
  case text(String)
  /// A whole number.
  case integer(Int64)
  /// A double, which need not be finite.
  case real(Double)
  /// True or false.
  case boolean(Bool)
  /// An instant as microseconds since the beginning of 1970 in UTC.
  case instant(Int64)
  /// A day as the number of days since 1970-01-01.
  case day(Int32)
  /// Texts under keys.
  case map([Entry])
}
