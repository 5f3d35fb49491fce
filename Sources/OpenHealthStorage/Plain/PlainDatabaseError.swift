// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why a plain database was not written. Carries no health value.
public enum PlainDatabaseError: Error, Equatable {
  /// The disk is full.
  case diskFull
  /// SQLite failed, with its extended code and its own text.
  case sqlite(code: Int32, message: String)
}

extension PlainDatabaseError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .diskFull: "the disk is full"
    case .sqlite(_, let message): message
    }
  }
}
