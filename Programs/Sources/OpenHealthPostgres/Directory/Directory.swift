// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage
import Synchronization

/// The directory of a server: the database that lists people, their apps, and the nodes that have their stores (D60).
///
/// Connections to another node, as many as to the directory, are made when the first person there is asked for.
package final class Directory: Sendable {
  /// Connections to the directory's own database, which is the node `first`.
  let connections: ConnectionPool
  /// Connections to the other nodes, by name, with the connection string in the directory with which they were made.
  private let known = Mutex<[String: (conninfo: String, connections: ConnectionPool)]>([:])

  /// The directory to which some connections lead.
  init(_ connections: ConnectionPool) { self.connections = connections }

  /// - Parameters:
  ///   - conninfo: A connection string of libpq. With several hosts, add `target_session_attrs=read-write`.
  ///   - size: The most connections at a time, to the directory and to each other node.
  package convenience init(_ conninfo: String, size: Int = 8) { self.init(ConnectionPool(conninfo, size: size)) }

  /// How the connections are used at this moment, those to all nodes together.
  package var usage: PoolUsage {
    known.withLock { $0.values.map(\.connections) }.reduce(connections.usage) { $0 + $1.usage }
  }

  // MARK: Connections to nodes

  /// The connections to a node, which has shown that it is that node of this directory.
  func connections(to node: String, _ conninfo: String) throws(HealthError) -> ConnectionPool {
    if node == PostgresSchema.firstNode { return connections }
    func made(_ nodes: [String: (conninfo: String, connections: ConnectionPool)]) -> ConnectionPool? {
      nodes[node].flatMap { $0.conninfo == conninfo ? $0.connections : nil }
    }
    if let old = known.withLock({ made($0) }) { return old }
    let new = try unverifiedConnections(conninfo)
    let own = try connections.identity()
    guard try new.identity() == NodeIdentity(directory: own.directory, node: node) else {
      throw PostgresError.node(.wrongNode).healthError
    }
    return known.withLock { nodes in
      if let old = made(nodes) { return old }
      nodes[node] = (conninfo, new)
      return new
    }
  }

  /// The connections to a node that were made last; nil where there are none.
  func knownConnections(to node: String) -> ConnectionPool? { known.withLock { $0[node]?.connections } }

  /// Connections to a node, with the role of this directory's, before the database there has shown which node it is.
  func unverifiedConnections(_ conninfo: String) throws(HealthError) -> ConnectionPool {
    guard let own = ConnectionString(connections.conninfo), let other = ConnectionString(conninfo) else {
      throw PostgresError.node(.connectionString).healthError
    }
    return ConnectionPool(own.leading(to: other).text, size: connections.size)
  }

  // MARK: Places

  /// A person's node.
  struct Place: Equatable {
    var node: String
    var conninfo: String
    /// The number of the latest move. Two places with the same one have no move between them.
    var move: Int64
  }

  /// Where a person's store is; nil for a person who does not exist. For connections of a server.
  func place(of person: Int64) throws(HealthError) -> Place? {
    try connections.use { session throws(PostgresError) in
      let result = try session.run(
        session.prepare("SELECT place_node, place_conninfo, place_move FROM openhealth_place($1)"), [.integer(person)])
      guard result.rowCount == 1, case .text(let node) = result.value(0, 0), case .text(let conninfo) = result.value(0, 1),
        case .integer(let move) = result.value(0, 2)
      else { return nil }
      return Place(node: node, conninfo: conninfo, move: move)
    }
  }
}
