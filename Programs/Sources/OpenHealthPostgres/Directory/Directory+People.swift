// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension Directory {
  /// Adds a person, whose store is empty. Returns the person's number. For connections of an operator.
  ///
  /// - Parameters:
  ///   - tokenDigest: The SHA-256 of the token that the person gets: 32 bytes. Nothing can set another one later, not even an operator: who
  ///     holds the token reads the store.
  ///   - node: The node that gets the store; nil for the one with the fewest people, of several such the oldest.
  /// - Throws: An error of the directory or the node, then nothing is added; ``NodeFault/noNode``.
  package func addPerson(named name: String, tokenDigest: [UInt8], on node: String? = nil) throws(HealthError) -> Int64 {
    let nodes = try nodeRows()
    guard let chosen = node == nil ? nodes.min(by: { $0.people < $1.people }) : nodes.first(where: { $0.name == node }) else {
      throw PostgresError.node(.noNode).healthError
    }
    if chosen.name == PostgresSchema.firstNode {
      return try connections.transaction { session throws(PostgresError) in
        try Self.number(session, "SELECT openhealth_add_person($1, $2)", [.text(name), .blob(Data(tokenDigest))])
      }
    }
    let store = try connections(to: chosen.name, chosen.address)
    let number = try connections.transaction { session throws(PostgresError) in
      try Self.number(session, "SELECT openhealth_place_person($1, $2)", [.text(name), .text(chosen.name)])
    }
    do throws(HealthError) {
      try store.transaction { session throws(PostgresError) in
        _ = try session.run(session.prepare("SELECT openhealth_open_store($1, $2)"), [.integer(number), .blob(Data(tokenDigest))])
      }
    } catch {
      // An account that stays is in the list, where an operator finds and removes it.
      _ = try? removePerson(number)
      throw error
    }
    return number
  }

  private static func number(_ session: PostgresSession, _ sql: String, _ arguments: [SQLValue]) throws(PostgresError) -> Int64 {
    guard case .integer(let number) = try session.run(session.prepare(sql), arguments).value(0, 0) else { throw .noConnection }
    return number
  }

  /// Deletes a person with all that the store holds. Returns false when there is no such person. For connections of an operator.
  ///
  /// - Throws: An error of the directory or the node: the person is in the list then, and can be removed again;
  ///   ``NodeFault/personMoves``.
  package func removePerson(_ number: Int64) throws(HealthError) -> Bool {
    while true {
      guard let person = try people(only: number).first, let row = try nodeRows().first(where: { $0.name == person.node }) else {
        return false
      }
      let store = try connections(to: row.name, row.address)
      let found = try connections.use { session throws -> String? in
        try session.begin()
        let found = try session.run(session.prepare(Self.removal), [.integer(number)]).value(0, 0)
        // Another node, after a move that has just ended, is asked next time.
        guard found == .text(row.name) else {
          try session.rollBack()
          return if case .text(let other) = found { other } else { nil }
        }
        // The account is locked, so no move begins now. It goes when the store is gone.
        if store !== connections, store.database === connections.database {
          // In the same transaction. Another connection might never be free.
          try session.turn(to: store.schema)
          _ = try session.run(session.prepare(Self.removal), [.integer(number)])
        } else if store !== connections {
          try store.transaction { session throws(PostgresError) in
            _ = try session.run(session.prepare(Self.removal), [.integer(number)])
          }
        }
        try session.commit()
        return row.name
      }
      if found == row.name || found == nil { return found != nil }
    }
  }

  private static let removal = "SELECT openhealth_remove_person($1)"

  /// The people on the server, in the order of their numbers. For connections of an operator.
  package func people() throws(HealthError) -> [PersonAccount] { try people(only: nil) }

  /// The people on the server, or the one of a number.
  private func people(only number: Int64?) throws(HealthError) -> [PersonAccount] {
    try connections.reading { session throws(PostgresError) in
      let result = try session.run(
        session.prepare(
          """
          SELECT person_id, name, extract(epoch FROM added)::float8, node, coalesce(moving_to, moving_from) FROM account
          WHERE $1::bigint IS NULL OR person_id = $1 ORDER BY person_id
          """), [number.map { SQLValue.integer($0) } ?? .null])
      return (0..<result.rowCount).compactMap { row in
        guard case .integer(let number) = result.value(row, 0), case .text(let name) = result.value(row, 1),
          case .real(let added) = result.value(row, 2), case .text(let node) = result.value(row, 3)
        else { return nil }
        let moving: String? = if case .text(let other) = result.value(row, 4) { other } else { nil }
        return PersonAccount(number: number, name: name, added: Date(timeIntervalSince1970: added), node: node, moving: moving)
      }
    }
  }

  /// The numbers of people who have registered an app, in ascending order: the first `most` of them beyond a number. For connections of a
  /// server.
  ///
  /// Cost: a look at each person beyond the number, at each node up to the last one that is returned, some 30 microseconds each.
  ///
  /// - Throws: An error of the directory or of any node; `busy` while people move without end.
  package func people(registering app: String, beyond number: Int64, most: Int) throws(HealthError) -> [Int64] {
    let nodes = try nodePlaces()
    if nodes.count == 1 { return try connections.residents(registering: app, beyond: number, most: most) }
    var found: Set<Int64> = []
    // Someone who moves while the nodes are asked one after another could be missed at both.
    for _ in 0..<Self.mostListings {
      let before = try switches()
      for node in nodes {
        found.formUnion(try connections(to: node.name, node.address).residents(registering: app, beyond: number, most: most))
      }
      if try switches() == before { return Array(found.sorted().prefix(most)) }
    }
    throw .busy
  }

  private static let mostListings = 100

  /// How many people have changed their node so far.
  private func switches() throws(HealthError) -> Int64 {
    try connections.reading { session throws(PostgresError) in try Self.number(session, "SELECT switches FROM deployment", []) }
  }

  /// The numbers of people on the server, in ascending order: the first `most` beyond a number. For connections of a server.
  package func numbers(beyond number: Int64, most: Int) throws(HealthError) -> [Int64] {
    try connections.reading { session throws(PostgresError) in
      let result = try session.run(
        session.prepare("SELECT number FROM openhealth_people($1, $2) AS list (number)"), [.integer(number), .integer(Int64(most))])
      return (0..<result.rowCount).compactMap { row in
        if case .integer(let number) = result.value(row, 0) { number } else { nil }
      }
    }
  }
}
