// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The reason why a person's own statement did not run to its end. Texts in it are of the statement itself, never of the data.
package enum PlainStatementFault: Error, Equatable {
  /// The text has no statement.
  case empty
  /// The text has more than one statement.
  case several
  /// The text has more bytes than this.
  case tooLong(Int)
  /// The statement has a place for a value that nobody gives, such as `?`.
  case place
  /// The statement does more than read.
  case notReading
  /// The statement calls a function that is not in the list.
  case function(String)
  /// The statement reads something that is not among its tables.
  case table(String)
  /// There is no table of this name.
  case noTable(String)
  /// SQLite does not understand the statement: its words about the text.
  case wrong(String)
  /// The tables take more bytes than this.
  case tooMuchToCopy(Int)
  /// It takes longer than these seconds.
  case outOfTime(Int)
  /// It needs more memory than the process may use.
  case outOfMemory
  /// A value is longer than these bytes.
  case valueTooLong(Int)
  /// The result has more rows than this.
  case tooManyRows(Int)
  /// SQLite could not compute a value: its words, where these quote no data, else empty.
  case failed(String)
}
