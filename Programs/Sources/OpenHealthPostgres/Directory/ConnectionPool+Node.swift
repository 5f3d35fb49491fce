// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// Which node of which directory a database is.
struct NodeIdentity: Equatable {
  var directory: String
  var node: String
}

/// What the tables in a schema say of themselves as a node.
extension ConnectionPool {
  /// Which node of which directory this database is.
  func identity() throws(HealthError) -> NodeIdentity {
    try reading { session throws(PostgresError) in
      let result = try session.run(session.prepare("SELECT directory::text, node FROM deployment"), [])
      guard result.rowCount == 1, case .text(let directory) = result.value(0, 0), case .text(let node) = result.value(0, 1) else {
        throw .node(.wrongNode)
      }
      return NodeIdentity(directory: directory, node: node)
    }
  }

  /// The size of the tables in bytes, with their indices. Other schemas of the database do not count.
  func size() throws(HealthError) -> Int64? {
    try reading { session throws(PostgresError) in
      let result = try session.run(
        session.prepare(
          """
          SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
          WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
          """), [])
      return if case .integer(let size) = result.value(0, 0) { size } else { nil }
    }
  }

  /// As ``Directory/people(registering:beyond:most:)``, of the people whose store is in this database.
  func residents(registering app: String, beyond number: Int64, most: Int) throws(HealthError) -> [Int64] {
    try transaction { session throws(PostgresError) in
      let result = try session.run(
        session.prepare("SELECT number FROM openhealth_registered($1, $2, $3) AS list (number)"),
        [.text(app), .integer(number), .integer(Int64(most))])
      return (0..<result.rowCount).compactMap { row in
        guard case .integer(let person) = result.value(row, 0) else { return nil }
        return person
      }
    }
  }

  /// Makes these tables a node of a directory: it is that already, or it is empty and no other node.
  func join(_ directory: String, as name: String, besides names: [String]) throws(HealthError) {
    try transaction { session throws(PostgresError) in
      let result = try session.run(
        session.prepare(
          """
          SELECT directory::text, node, (SELECT count(*) FROM account) + (SELECT count(*) FROM resident) + (SELECT count(*) FROM node) - 1
          FROM deployment FOR UPDATE
          """), [])
      guard result.rowCount == 1, case .text(let owner) = result.value(0, 0), case .text(let node) = result.value(0, 1),
        case .integer(let count) = result.value(0, 2)
      else { throw .node(.wrongNode) }
      if owner != directory || node != name {
        // One that was taken out of this directory can come back under another name.
        let isFree = owner == directory ? node != PostgresSchema.firstNode && !names.contains(node) : node == PostgresSchema.firstNode
        guard !names.contains(name) else { throw .node(.wrongNode) }
        guard isFree, count == 0 else { throw .node(.notEmpty) }
        _ = try session.run(
          session.prepare("UPDATE deployment SET directory = $1::text::uuid, node = $2"), [.text(directory), .text(name)])
      }
    }
  }
}
