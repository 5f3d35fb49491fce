// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One value of a row, under the name of its column.
public struct TableCell: Sendable, Equatable {
  public enum Value: Sendable, Equatable {
    case text(String)
    case real(Double)
    case integer(Int64)
  }

  public var column: String
  public var value: Value

  public init(_ column: String, _ value: Value) {
    self.column = column
    self.value = value
  }

  public init(_ column: String, _ text: String) { self.init(column, .text(text)) }
}
