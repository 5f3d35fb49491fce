// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// One value of a row for programs.
public enum DataValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case day(CivilDay)
  /// Seconds since the reference date, as dates of samples are.
  case instant(Double)
  case metadata(MetadataSet)
}

extension DataValue {
  /// The text, or none.
  static func optional(_ text: String?) -> DataValue { text.map(DataValue.text) ?? .null }

  /// The number, or none.
  static func optional(_ number: Double?) -> DataValue { number.map(DataValue.real) ?? .null }
}
