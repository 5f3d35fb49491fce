// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A connection to the tables of one person's store, inside a transaction. It is the seam below which databases differ: tables, scans, chunks
/// and statistics above it are the same for all of them.
///
/// Statements are in the part of SQL that SQLite and PostgreSQL share, and bind all values. What differs is in ``dialect``.
package protocol SQLConnection: AnyObject {
  /// Encrypts values with the person's own key (D61); nil where the database keeps them as they are.
  var cipher: PersonCipher? { get }

  /// What tells the change log of this store from those of all others, also from that of the same store before it was restored or erased.
  var logIdentity: [UInt8] { get }

  /// The store's secret for what leaves it; nil for a connection from which nothing does, as while the schema is made.
  var outward: OutwardSecret? { get }

  /// A statement that the caller uses alone.
  func makeStatement(sql: String) throws -> any SQLStatement

  /// The one statement with this text that the connection keeps. Callers must not use it in turns.
  func cachedStatement(sql: String) throws -> any SQLStatement

  /// How many rows the last statement inserted, updated or deleted. Throws where that statement, or one before it, failed: a database may run
  /// statements that return no rows only when this is asked, a row is read, or the transaction ends.
  var changesCount: Int { get throws }

  /// How many rows all statements together changed. Throws as ``changesCount`` does.
  var totalChangesCount: Int { get throws }

  /// The number of the last transaction that changed the store, across all processes. It may overflow.
  func commitNumber() throws -> Int32

  /// Adds to the number of samples that an app has saved on a day, and returns the new number. Days are numbered from 1 January 1970, UTC.
  /// Nil where the database keeps no such numbers: only servers limit what an app saves in a day.
  func countSaved(_ count: Int, by app: String, on day: Int64) throws -> Int64?

  /// Reserves numbers, at least one, for new rows of a table that never uses a number again, and returns the first; those after it follow one
  /// another. Nil where the database has no blocks of numbers: a row gets its number when it is inserted.
  func reserveNumbers(of table: StoreTable, _ count: Int) throws -> Int64?

  /// What the database's own checks of the store's structure find, as sentences. They name tables and counts, no health data.
  func damage() throws -> [String]

  /// Ends all walks over rows that were left in the middle.
  func rewindStatements()

  /// Runs `body`, and ends a statement early that runs when the limit is stopped, if the database can do so. The statement then throws.
  func limited(by limit: WorkLimit?, _ body: () throws -> Void) throws

  /// The most bytes of a text that SQL compares by an index and nothing reads; longer ones have their digest there. Nil where an index takes any.
  var longestIndexedText: Int? { get }

  /// How this database writes what is not in the shared part of SQL.
  var dialect: SQLDialect { get }
}

extension SQLConnection {
  /// Runs one statement that returns no rows.
  func execute(sql: String, arguments: SQLArguments = []) throws { try makeStatement(sql: sql).execute(arguments: arguments) }

  /// Stores a row, in place of the one with the same key. The arguments are those of all columns, in the order of the description.
  func put(into table: StoreTable, _ arguments: SQLArguments) throws {
    try cachedStatement(sql: table.replacement).execute(arguments: arguments)
  }

  /// Runs an INSERT into a table whose rows have numbers, and returns the number of the new row.
  func insert(_ sql: String, _ arguments: SQLArguments) throws -> Int64 {
    let statement = try cachedStatement(sql: "\(sql) RETURNING id")
    statement.setArguments(arguments)
    defer { statement.rewind() }
    guard try statement.next() else { preconditionFailure("an INSERT of one row returns it") }
    let number = statement.int64(0)
    // The statement has run only when it has no more rows.
    while try statement.next() {}
    return number
  }
}

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
