// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The reason why a plain database was not written. Contains no health value.
package enum PlainDatabaseFault: Error, Equatable {
  /// The disk has no room left.
  case diskFull
  /// SQLite failed: its extended result code and its message.
  case sqlite(code: Int32, message: String)
}

extension PlainDatabaseFault: CustomStringConvertible {
  /// A phrase for people, in lower case and without a full stop.
  package var description: String {
    switch self {
    case .diskFull: "the disk is full"
    case .sqlite(_, let message): message
    }
  }
}
