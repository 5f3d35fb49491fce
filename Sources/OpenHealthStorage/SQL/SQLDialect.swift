// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How a database writes what is not in the shared part of SQL.
@_spi(Backends) public struct SQLDialect: Sendable {
  /// A subquery with the elements of a JSON array of numbers, which is the next argument.
  var numbers: String
  /// A subquery with the elements of a JSON array of texts, which is the next argument.
  var texts: String
  /// A condition: whether a column of bytes is one of those in a JSON array of texts in hexadecimal form, in capitals, which is the next
  /// argument.
  var isOneOf: @Sendable (_ column: String) -> String

  /// Creates a dialect.
  public init(numbers: String, texts: String, isOneOf: @escaping @Sendable (_ column: String) -> String) {
    self.numbers = numbers
    self.texts = texts
    self.isOneOf = isOneOf
  }
}
