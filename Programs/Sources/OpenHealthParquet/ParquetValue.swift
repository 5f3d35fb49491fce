// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One value of a row.
public enum ParquetValue: Sendable, Equatable {
  /// One key of a map with its value.
  public struct Entry: Sendable, Equatable {
    public var key: String
    public var value: String

    public init(key: String, value: String) { (self.key, self.value) = (key, value) }
  }

  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  /// Days since 1970-01-01.
  case day(Int32)
  /// Microseconds since the beginning of 1970 in UTC.
  case instant(Int64)
  case map([Entry])
}
