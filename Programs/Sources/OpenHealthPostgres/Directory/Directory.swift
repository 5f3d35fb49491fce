// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage
import Synchronization

/// The directory of a server: the tables that list people, their apps, and the nodes that have their stores (D60).
///
/// Connections to another database, as many as to the directory's, are made when the first person there is asked for. Nodes in schemas of
/// one database share them.
package final class Directory: Sendable {
  /// Connections to the directory's own tables, which are the node `first`.
  let connections: ConnectionPool
  /// Connections to the other nodes, by name, with the address in the directory with which they were made.
  private let known = Mutex<[String: (address: NodeAddress, connections: ConnectionPool)]>([:])

  /// The directory to which some connections lead.
  init(_ connections: ConnectionPool) { self.connections = connections }

  /// - Parameters:
  ///   - conninfo: A connection string of libpq. With several hosts, add `target_session_attrs=read-write`.
  ///   - size: The most connections at a time, to the directory's database and to each other one.
  ///   - schema: The schema with the directory's tables; nil for the one in which the connection string finds them.
  package convenience init(_ conninfo: String, size: Int = 8, schema: SchemaName? = nil) {
    self.init(ConnectionPool(conninfo, size: size, schema: schema))
  }

  /// How the connections are used at this moment, those to all nodes together.
  package var usage: PoolUsage {
    let all = [connections] + known.withLock { $0.values.map(\.connections) }
    let databases = Dictionary(all.map { (ObjectIdentifier($0.database), $0.database) }) { first, _ in first }.values
    var usage = databases.map(\.usage).reduce(PoolUsage(size: 0, inUse: 0, waiting: 0, commitsSeen: 0), +)
    usage.commitsSeen = all.reduce(0) { $0 + $1.commits.seen }
    return usage
  }

  // MARK: Connections to nodes

  /// The connections to a node, which has shown that it is that node of this directory.
  func connections(to node: String, _ address: NodeAddress) throws(HealthError) -> ConnectionPool {
    if node == PostgresSchema.firstNode { return connections }
    func made(_ nodes: [String: (address: NodeAddress, connections: ConnectionPool)]) -> ConnectionPool? {
      nodes[node].flatMap { $0.address == address ? $0.connections : nil }
    }
    if let old = known.withLock({ made($0) }) { return old }
    let new = try unverifiedConnections(address)
    let own = try connections.identity()
    guard try new.identity() == NodeIdentity(directory: own.directory, node: node) else {
      throw PostgresError.node(.wrongNode).healthError
    }
    return known.withLock { nodes in
      if let old = made(nodes) { return old }
      // Another thread may have made connections to the same database meanwhile.
      let shared = nodes.values.first { $0.connections.conninfo == new.conninfo }?.connections.database
      let verified = shared.map { ConnectionPool($0, address.schema) } ?? new
      nodes[node] = (address, verified)
      return verified
    }
  }

  /// The connections to a node that were made last; nil where there are none.
  func knownConnections(to node: String) -> ConnectionPool? { known.withLock { $0[node]?.connections } }

  /// Connections to a node, with the role of this directory's, before the database there has shown which node it is.
  func unverifiedConnections(_ address: NodeAddress) throws(HealthError) -> ConnectionPool {
    guard let own = ConnectionString(connections.conninfo), let other = ConnectionString(address.conninfo) else {
      throw PostgresError.node(.connectionString).healthError
    }
    let text = own.leading(to: other).text
    if text == own.text { return ConnectionPool(connections.database, address.schema) }
    let shared = known.withLock { $0.values.first { $0.connections.conninfo == text }?.connections.database }
    return ConnectionPool(shared ?? DatabaseConnections(text, size: connections.database.size), address.schema)
  }

  // MARK: Places

  /// A person's node.
  struct Place: Equatable {
    var node: String
    var address: NodeAddress
    /// The number of the latest move. Two places with the same one have no move between them.
    var move: Int64
  }

  /// Where a person's store is; nil for a person who does not exist. For connections of a server.
  func place(of person: Int64) throws(HealthError) -> Place? {
    try connections.reading { session throws(PostgresError) in
      let result = try session.run(
        session.prepare("SELECT place_node, place_conninfo, place_move, place_schema FROM openhealth_place($1)"), [.integer(person)])
      guard result.rowCount == 1, case .text(let node) = result.value(0, 0),
        let address = NodeAddress(result, 0, conninfo: 1, schema: 3), case .integer(let move) = result.value(0, 2)
      else { return nil }
      return Place(node: node, address: address, move: move)
    }
  }
}
