// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Connections to the tables in one schema of a database. Several schemas share the connections to their database.
///
/// All methods block the calling thread and may be called from any thread.
package final class ConnectionPool: Sendable {
  let database: DatabaseConnections
  /// The schema with the tables; nil for the one in which the connection string finds them.
  let schema: SchemaName?
  /// Notices commits to the stores in this schema.
  let commits = PostgresCommits()

  /// - Parameters:
  ///   - conninfo: A connection string of libpq. With several hosts, add `target_session_attrs=read-write`.
  ///   - size: The most connections at a time.
  package convenience init(_ conninfo: String, size: Int = 8, schema: SchemaName? = nil) {
    self.init(DatabaseConnections(conninfo, size: size), schema)
  }

  init(_ database: DatabaseConnections, _ schema: SchemaName?) { (self.database, self.schema) = (database, schema) }

  var conninfo: String { database.conninfo }

  /// How many connections have failed. What answers the next one may be an older copy of the database.
  var losses: Int { database.losses }

  /// Runs `body` with a connection that no other thread uses, as ``DatabaseConnections/use(in:isLong:_:)``. In a named schema, `body`
  /// begins transactions by ``PostgresSession/begin(_:)``, and runs nothing outside of one.
  func use<Result, Failure: Error>(
    isLong: Bool = false, _ body: (PostgresSession) throws(Failure) -> Result
  ) throws(HealthError) -> Result {
    try database.use(in: schema, isLong: isLong, body)
  }

  /// Runs `body` in a transaction, and commits it. Functions that bind it to people are called in one: the command that binds has no effect
  /// elsewhere.
  func transaction<Result, Failure: Error>(_ body: (PostgresSession) throws(Failure) -> Result) throws(HealthError) -> Result {
    try use { session throws -> Result in
      try session.begin()
      let result = try body(session)
      try session.commit()
      return result
    }
  }

  /// Runs `body` in a transaction that changes nothing, without waiting for its end.
  func reading<Result, Failure: Error>(_ body: (PostgresSession) throws(Failure) -> Result) throws(HealthError) -> Result {
    try use { session throws -> Result in
      try session.begin()
      let result = try body(session)
      try session.endReading()
      return result
    }
  }
}
