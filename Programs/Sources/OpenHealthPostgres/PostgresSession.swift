// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibPQ
import Foundation
@_spi(Backends) import OpenHealthStorage

/// A connection to a PostgreSQL server, used by one thread at a time.
///
/// Unsafe: libpq allocates the connection, which this object owns and closes. Arguments are copied into buffers that live until libpq
/// returns. It also allocates each piece of a COPY, which is passed on within its length and freed at once.
final class PostgresSession {
  private let connection: OpaquePointer
  /// The prepared statements, by their text.
  private var prepared: [String: Prepared] = [:]
  /// How many statements were prepared: the names of all differ.
  private var prepareCount = 0
  /// The most statements that are kept prepared. The store has some hundred; predicates of apps add others.
  private static let mostPrepared = 1000

  struct Prepared {
    let name: String
    let sql: String
    let parameterTypes: [UInt32]
  }

  /// Called with each prepared statement that ran, its arguments and what it returned. Only tests set it.
  var observer: (@Sendable (_ sql: String, _ arguments: [SQLValue], _ result: PostgresResult) -> Void)?

  /// Connects. `conninfo` is a connection string of libpq, which can name several hosts.
  init(_ conninfo: String) throws(PostgresError) {
    guard let connection = PQconnectdb(conninfo) else { throw .noConnection }
    self.connection = connection
    // The object exists by now, so that its end closes the connection.
    guard PQstatus(connection) == CONNECTION_OK else { throw .noConnection }
    // Notices of the server are not for the terminal.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
  }

  deinit { PQfinish(connection) }

  /// Whether a change was refused because the database takes none. A new connection may find another database that does.
  private var isReadOnly = false

  /// Whether the connection can be used again: it is open, in no transaction, and at a database that takes changes as far as it knows.
  var isIdle: Bool { !isReadOnly && PQstatus(connection) == CONNECTION_OK && PQtransactionStatus(connection) == PQTRANS_IDLE }

  /// Runs statements without arguments, such as BEGIN.
  @discardableResult
  func run(_ sql: String) throws(PostgresError) -> PostgresResult { try checked(PQexec(connection, sql)) }

  /// Ends a transaction. Throws when the server rolls it back instead, as it does after a statement that failed, whether or not anything noticed.
  func commit() throws(PostgresError) {
    guard try run("COMMIT").command == "COMMIT" else { throw .rolledBack }
  }

  /// The prepared form of a statement. The first time takes two round trips.
  func prepare(_ sql: String) throws(PostgresError) -> Prepared {
    if let known = prepared[sql] { return known }
    if prepared.count >= Self.mostPrepared {
      try run("DEALLOCATE ALL")
      prepared = [:]
    }
    let name = "s\(prepareCount)"
    prepareCount += 1
    _ = try checked(PQprepare(connection, name, sql, 0, nil))
    let description = try checked(PQdescribePrepared(connection, name))
    let types = (0..<PQnparams(description.pointer)).map { PQparamtype(description.pointer, $0) }
    let new = Prepared(name: name, sql: sql, parameterTypes: types)
    prepared[sql] = new
    return new
  }

  /// Runs a prepared statement to its end.
  func run(_ statement: Prepared, _ arguments: [SQLValue]) throws(PostgresError) -> PostgresResult {
    guard arguments.count == statement.parameterTypes.count else { throw .unsuitableArgument }
    var lengths: [Int32] = []
    var places: [Int?] = []
    var bytes: [UInt8] = []
    for (value, type) in zip(arguments, statement.parameterTypes) {
      if let encoded = try PostgresType.encode(value, as: type) {
        places.append(bytes.count)
        lengths.append(Int32(encoded.count))
        bytes += encoded
      } else {
        places.append(nil)
        lengths.append(0)
      }
    }
    // An empty value needs an address, too.
    bytes.append(0)
    let formats = [Int32](repeating: 1, count: arguments.count)
    let result = bytes.withUnsafeBytes { bytes in
      let values = places.map { place in place.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) } }
      return PQexecPrepared(connection, statement.name, Int32(arguments.count), values, lengths, formats, 1)
    }
    let owned = try checked(result)
    observer?(statement.sql, arguments, owned)
    return owned
  }

  /// Passes the rows of a `COPY ... TO STDOUT` here to a `COPY ... FROM STDIN` of another connection, which stores all of them or throws.
  func copy(_ query: String, to target: PostgresSession, _ statement: String) throws(PostgresError) {
    try run(query)
    try target.run(statement)
    while true {
      var buffer: UnsafeMutablePointer<CChar>?
      let count = PQgetCopyData(connection, &buffer, 0)
      // Negative at the end, and after an error, which the result has.
      guard count >= 0, let piece = buffer else { break }
      defer { PQfreemem(piece) }
      guard PQputCopyData(target.connection, piece, count) == 1 else { throw .noConnection }
    }
    try endCopy()
    guard PQputCopyEnd(target.connection, nil) == 1 else { throw .noConnection }
    try target.endCopy()
  }

  private func endCopy() throws(PostgresError) {
    while let result = PQgetResult(connection) { _ = try checked(result) }
  }

  private func checked(_ result: OpaquePointer?) throws(PostgresError) -> PostgresResult {
    guard let result else { throw .noConnection }
    let owned = PostgresResult(result)
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY, PGRES_COPY_IN, PGRES_COPY_OUT: return owned
    default:
      guard PQstatus(connection) == CONNECTION_OK else { throw .noConnection }
      // PG_DIAG_SQLSTATE, a character constant that Swift does not import.
      guard let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else { throw .noConnection }
      let error = PostgresError(state: String(cString: state))
      if error == .readOnly { isReadOnly = true }
      throw error
    }
  }
}
