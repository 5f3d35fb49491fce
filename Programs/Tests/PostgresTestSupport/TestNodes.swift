// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthPostgres
import Synchronization

/// A directory and other nodes: new databases of the test's PostgreSQL server, or schemas of one.
package struct TestNodes: Sendable {
  /// What the nodes are.
  package enum Place: Sendable, CaseIterable { case databases, schemas }

  /// What the nodes are.
  package let place: Place
  /// The databases, the directory first; the names of the nodes are `first`, `north`, `south`.
  package let databases: [String]
  /// The names of the nodes, in the order of the databases.
  package var names: [String] { Array(Self.allNames.prefix(databases.count)) }
  /// People's stores, with connections of the role that servers have.
  package let router: PersonRouter
  /// The directory, with connections of the owner of the tables.
  package let owner: Directory
  /// The directory, with connections of an operator.
  package let operators: Directory
  /// Connections of a mover.
  package let movers: PersonMover

  private static let allNames = ["first", "north", "south"]
  private static let count = Mutex(0)

  /// Makes a directory and other nodes, which are prepared.
  ///
  /// - Parameters:
  ///   - count: How many nodes there are, from 1 to 3.
  ///   - isAdded: Whether the directory knows the others as nodes.
  ///   - place: Whether the others are databases, or schemas of that of the directory with their names.
  package init(_ count: Int = 2, isAdded: Bool = true, in place: Place = .databases) throws {
    let cluster = try PostgresCluster.shared.get()
    let number = Self.count.withLock { number in
      number += 1
      return number
    }
    let databases = Self.allNames.prefix(count).map { "nodes_\(number)_\(place == .schemas ? Self.allNames[0] : $0)" }
    for (name, database) in zip(Self.allNames, databases) {
      let schema = place == .schemas && name != Self.allNames[0] ? SchemaName(name) : nil
      if schema == nil { try SuperSession.run("CREATE DATABASE \(database) OWNER health_owner", in: "postgres") }
      try PostgresSchema.prepare(
        ConnectionPool(cluster.connectionString("health_owner", database: database), size: 1, schema: schema),
        servers: "health", operators: "health_operator", movers: "health_mover")
    }
    func directory(_ role: String) -> Directory { Directory(cluster.connectionString(role, database: databases[0])) }
    (self.databases, self.place) = (databases, place)
    router = PersonRouter(cluster.connectionString("health", database: databases[0]))
    (owner, operators, movers) = (directory("health_owner"), directory("health_operator"), PersonMover(directory("health_mover")))
    guard isAdded else { return }
    for (name, database) in zip(names, databases).dropFirst() {
      switch place {
      case .databases: try owner.addNode(name, conninfo: "dbname=\(database)")
      case .schemas:
        try owner.addNode(name, conninfo: "", schema: SchemaName(name), roles: PostgresSchema.Roles(movers: "health_mover"))
      }
    }
  }

  /// A connection string of the directory, or of the database of a node.
  package func conninfo(_ role: String = "health", _ node: String = "first") throws -> String {
    try PostgresCluster.shared.get().connectionString(role, database: database(of: node), schema: schema(of: node))
  }

  /// The database of a node.
  package func database(of node: String) -> String { zip(names, databases).first { $0.0 == node }?.1 ?? "" }

  /// The schema of a node; nil for that of its database.
  private func schema(of node: String) -> String? { place == .schemas && node != Self.allNames[0] ? node : nil }

  /// A person whose store is empty, on a node. The token's digest is that of no token.
  package func newPerson(on node: String, tokenDigest: [UInt8] = Array(repeating: 0, count: 32)) throws -> Int64 {
    try operators.addPerson(named: PostgresCluster.newName(), tokenDigest: tokenDigest, on: node)
  }

  /// Runs a statement as the superuser, who sees the rows of all people, in the database of a node; gives the first column as texts.
  @discardableResult
  package func rows(_ sql: String, at node: String = "first") throws -> [String] {
    try SuperSession.run(sql, in: database(of: node), schema(of: node))
  }
}
