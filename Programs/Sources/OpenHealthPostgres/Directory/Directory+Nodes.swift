// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension Directory {
  /// The nodes, oldest first, with their people and sizes. For connections of an operator.
  ///
  /// Cost: a connection to each node, for which this waits as long as the connection string says.
  package func nodes() throws(HealthError) -> [NodeAccount] {
    try nodeRows().map { row in
      var node = row
      // A node that does not answer has no size in the list.
      node.bytes = try? connections(to: row.name, row.address).size()
      return node
    }
  }

  /// The nodes in the order of their age, without their sizes. For connections of an operator.
  func nodeRows() throws(HealthError) -> [NodeAccount] {
    try connections.reading { session throws(PostgresError) in
      let result = try session.run(
        session.prepare(
          """
          WITH counted AS (SELECT node, count(*) AS people FROM account GROUP BY node),
            moves AS MATERIALIZED (
              SELECT node, coalesce(moving_to, moving_from) AS other FROM account WHERE coalesce(moving_to, moving_from) IS NOT NULL)
          SELECT node.name, node.conninfo, coalesce(counted.people, 0),
            (SELECT count(*) FROM moves WHERE node.name IN (moves.node, moves.other)), node.schema
          FROM node LEFT JOIN counted ON counted.node = node.name ORDER BY node.added, node.name
          """), [])
      return (0..<result.rowCount).compactMap { row in
        guard case .text(let name) = result.value(row, 0), let address = NodeAddress(result, row, conninfo: 1, schema: 4),
          case .integer(let people) = result.value(row, 2), case .integer(let moving) = result.value(row, 3)
        else { return nil }
        return NodeAccount(name: name, conninfo: address.conninfo, schema: address.schema, people: Int(people), moving: Int(moving))
      }
    }
  }

  /// Where each node is. For connections of a server, a mover or the owner.
  func nodePlaces() throws(HealthError) -> [(name: String, address: NodeAddress)] {
    try connections.reading { session throws(PostgresError) in
      let result = try session.run(session.prepare("SELECT name, conninfo, schema FROM node ORDER BY added, name"), [])
      return (0..<result.rowCount).compactMap { row in
        guard case .text(let name) = result.value(row, 0) else { return nil }
        return NodeAddress(result, row, conninfo: 1, schema: 2).map { (name, $0) }
      }
    }
  }

  /// Makes prepared, empty tables a node, or sets the connection string and schema of a node that there is. For connections of the owner of
  /// the tables of both: who names a node decides where health data go, which an operator does not.
  ///
  /// - Parameters:
  ///   - name: From 1 to 63 small letters, digits and hyphens.
  ///   - conninfo: Where the node is, with several hosts if it is a group of servers. Without user and password, as everyone connects with
  ///     their own role; what it leaves out, such as times, is as in the directory's connection string. Empty for a
  ///     schema of the directory's database.
  ///   - schema: The schema with the tables, which is made and prepared if it is not there; nil for the one in which the connection string
  ///     finds them.
  ///   - roles: Who may use the tables of a new schema.
  /// - Throws: A ``NodeFault``; an error of one of the databases. Nothing is changed in the directory then.
  package func addNode(
    _ name: String, conninfo: String, schema: SchemaName? = nil, roles: PostgresSchema.Roles = PostgresSchema.Roles()
  ) throws(HealthError) {
    guard Self.isNodeName(name), name != PostgresSchema.firstNode else { throw PostgresError.node(.name).healthError }
    guard let options = ConnectionString(conninfo)?.options, options["dbname"] != nil || schema != nil && options.isEmpty,
      ["user", "password", "sslpassword"].allSatisfy({ options[$0] == nil })
    else { throw PostgresError.node(.connectionString).healthError }
    let own = try connections.identity()
    guard own.node == PostgresSchema.firstNode else { throw PostgresError.node(.notDirectory).healthError }
    let names = try nodePlaces().map { $0.name }
    let node = try unverifiedConnections(NodeAddress(conninfo: conninfo, schema: schema))
    if schema != nil { try PostgresSchema.prepare(node, for: roles) }
    try node.join(own.directory, as: name, besides: names)
    try connections.transaction { session throws(PostgresError) in
      _ = try session.run(
        session.prepare(
          """
          INSERT INTO node (name, conninfo, schema) VALUES ($1, $2, $3)
          ON CONFLICT (name) DO UPDATE SET conninfo = excluded.conninfo, schema = excluded.schema
          """), [.text(name), .text(conninfo), schema.map { .text($0.text) } ?? .null])
    }
  }

  /// Takes a node without people out of the directory. Its database stays as it is. For connections of the owner of the tables.
  ///
  /// - Throws: ``NodeFault/noNode``, ``NodeFault/nodeInUse``; an error of the directory.
  package func removeNode(_ name: String) throws(HealthError) {
    guard name != PostgresSchema.firstNode else { throw PostgresError.node(.name).healthError }
    try connections.transaction { session throws(PostgresError) in
      let removed: PostgresResult
      do throws(PostgresError) {
        removed = try session.run(session.prepare("DELETE FROM node WHERE name = $1"), [.text(name)])
      } catch {
        throw error == .stillReferenced ? .node(.nodeInUse) : error
      }
      guard removed.changesCount == 1 else { throw .node(.noNode) }
    }
  }

  private static func isNodeName(_ name: String) -> Bool {
    (1...63).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
      }
  }
}
