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

/// A type of the arguments of statements and of the values in rows.
package protocol SQLConvertible {
  /// The value as the database keeps it.
  var sqlValue: SQLValue { get }

  /// Nil for null, and for a value of another type that does not convert exactly.
  init?(sqlValue: SQLValue)
}

extension Int64: SQLConvertible {
  /// A whole number.
  package var sqlValue: SQLValue { .integer(self) }

  /// Reads a whole number; nil, too, for a double with a fraction and a text that is no number.
  package init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .integer(let number): self = number
    case .real(let number): self.init(exactly: number)
    case .text(let text): self.init(text)
    case .null, .blob: return nil
    }
  }
}

extension SQLConvertible where Self: FixedWidthInteger {
  /// The number, which must be in the range of `Int64`.
  package var sqlValue: SQLValue { .integer(Int64(self)) }

  /// As for `Int64`; nil, too, for a number that is out of range.
  package init?(sqlValue: SQLValue) {
    guard let number = Int64(sqlValue: sqlValue) else { return nil }
    self.init(exactly: number)
  }
}

extension Int: SQLConvertible {}
extension Int32: SQLConvertible {}
extension UInt32: SQLConvertible {}

extension Bool: SQLConvertible {
  /// 1 for true, 0 for false.
  package var sqlValue: SQLValue { .integer(self ? 1 : 0) }

  /// Reads a whole number: 0 is false, any other true.
  package init?(sqlValue: SQLValue) {
    guard let number = Int64(sqlValue: sqlValue) else { return nil }
    self = number != 0
  }
}

extension Double: SQLConvertible {
  /// A double.
  package var sqlValue: SQLValue { .real(self) }

  /// Reads a number.
  package init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .integer(let number): self = Double(number)
    case .real(let number): self = number
    case .null, .text, .blob: return nil
    }
  }
}

extension String: SQLConvertible {
  /// A text.
  package var sqlValue: SQLValue { .text(self) }

  /// Reads a text, or bytes that are UTF-8.
  package init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .text(let text): self = text
    case .blob(let data): self.init(data: data, encoding: .utf8)
    case .null, .integer, .real: return nil
    }
  }
}

extension Data: SQLConvertible {
  /// The bytes, unchanged.
  package var sqlValue: SQLValue { .blob(self) }

  /// Reads bytes, or those of a text.
  package init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .blob(let data): self = data
    case .text(let text): self = Data(text.utf8)
    case .null, .integer, .real: return nil
    }
  }
}

/// The arguments of a statement, in the order of their numbers.
package struct SQLArguments: ExpressibleByArrayLiteral {
  var values: [SQLValue]

  init(_ values: [(any SQLConvertible)?]) { self.values = values.map { $0?.sqlValue ?? .null } }

  init(values: [SQLValue]) { self.values = values }

  /// The arguments of an array; nil stands for null.
  package init(arrayLiteral elements: (any SQLConvertible)?...) { self.init(elements) }
}
