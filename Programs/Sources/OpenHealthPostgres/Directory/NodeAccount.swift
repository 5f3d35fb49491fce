// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Where the tables of a node are.
struct NodeAddress: Sendable, Equatable {
  /// What leads from the directory's database to that of the node; empty where they are the same.
  var conninfo: String
  /// The schema there; nil for the one in which the connection string finds the tables.
  var schema: SchemaName?

  /// The address in two columns of a row.
  init?(_ result: PostgresResult, _ row: Int32, conninfo: Int32, schema: Int32) {
    guard case .text(let text) = result.value(row, conninfo) else { return nil }
    self.conninfo = text
    if case .text(let name) = result.value(row, schema) { self.schema = SchemaName(existing: name) }
  }

  init(conninfo: String, schema: SchemaName?) { (self.conninfo, self.schema) = (conninfo, schema) }
}

/// A node of a server for many people, as an operator sees it.
package struct NodeAccount: Sendable, Equatable {
  /// The name; `first` for the directory's own database.
  package var name: String
  /// The connection string that leads to it, without user and password; empty for the directory's own database.
  package var conninfo: String
  /// The PostgreSQL schema with its tables; nil for the one in which the connection string finds them.
  package var schema: SchemaName?
  /// How many people have their store there.
  package var people: Int
  /// How many people are on the way to it or from it.
  package var moving: Int
  /// The size of its tables in bytes; nil where the node does not answer, or is another database than it should be.
  package var bytes: Int64?

  /// Where it is.
  var address: NodeAddress { NodeAddress(conninfo: conninfo, schema: schema) }
}
