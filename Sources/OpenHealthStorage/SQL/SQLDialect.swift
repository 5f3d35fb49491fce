// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How a database writes what is not in the shared part of SQL.
package struct SQLDialect: Sendable {
  /// A subquery with the elements of a JSON array of numbers, which is the next argument.
  var numbers: String
  /// A subquery with the elements of a JSON array of texts, which is the next argument.
  var texts: String
  /// A condition: whether a column of bytes is one of those in a JSON array of texts in hexadecimal form, in capitals, which is the next
  /// argument.
  var isOneOf: @Sendable (_ column: String) -> String
  /// A condition: whether a column that is not null has a number. True where the column has a type.
  var isNumber: @Sendable (_ column: String) -> String
  /// A condition on the digest of the first `count` arguments, which an index has: it follows the conditions that compare the long texts of a
  /// row with them. Empty where an index has the texts themselves.
  var andDigest: @Sendable (_ count: Int) -> String
  /// As above, after the condition that compares a column of bytes with the first argument.
  var andDigestOfBytes: @Sendable (_ column: String) -> String

  /// Creates a dialect.
  package init(
    numbers: String, texts: String, andDigest: @escaping @Sendable (_ count: Int) -> String = { _ in "" },
    andDigestOfBytes: @escaping @Sendable (_ column: String) -> String = { _ in "" },
    isNumber: @escaping @Sendable (_ column: String) -> String = { _ in "TRUE" },
    isOneOf: @escaping @Sendable (_ column: String) -> String
  ) {
    self.numbers = numbers
    self.texts = texts
    self.andDigest = andDigest
    self.andDigestOfBytes = andDigestOfBytes
    self.isOneOf = isOneOf
    self.isNumber = isNumber
  }
}
