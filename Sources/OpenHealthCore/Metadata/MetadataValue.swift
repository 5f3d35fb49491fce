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
}
