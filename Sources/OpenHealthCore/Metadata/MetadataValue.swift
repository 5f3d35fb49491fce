// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One value of a sample's metadata: a text, a number, a date or a quantity (META-01).
public enum MetadataValue: Sendable, Hashable {
  case string(String)
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case date(Date)
  case quantity(Double, UnitExpression)

  /// Bit for bit, as the bytes of ``MetadataCoding`` are: unlike in Swift, 0.0 is not -0.0, and one spelling of "é" is not the other.
  public static func == (left: MetadataValue, right: MetadataValue) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.real(let a), .real(let b)): a.bitPattern == b.bitPattern
    case (.date(let a), .date(let b)): a.timeIntervalSinceReferenceDate.bitPattern == b.timeIntervalSinceReferenceDate.bitPattern
    case (.quantity(let a, let unit), .quantity(let b, let other)): a.bitPattern == b.bitPattern && unit == other
    default: false
    }
  }
}
