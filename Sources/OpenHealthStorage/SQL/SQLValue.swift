// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One value in a row of a database, or an argument of a statement.
package enum SQLValue: Sendable, Equatable {
  /// No value.
  case null
  /// A whole number, also for true (1) and false (0).
  case integer(Int64)
  /// A number with a fraction, or one that a column of doubles holds.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes of any kind, such as the columns of a chunk.
  case blob(Data)
}
