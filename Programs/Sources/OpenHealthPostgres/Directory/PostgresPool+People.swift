// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension PostgresPool {
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
      return try use { session throws(PostgresError) in
        try Self.number(session, "SELECT openhealth_add_person($1, $2)", [.text(name), .blob(Data(tokenDigest))])
      }
    }
    let store = try pool(of: chosen.name, chosen.conninfo)
    let number = try use { session throws(PostgresError) in
      try Self.number(session, "SELECT openhealth_place_person($1, $2)", [.text(name), .text(chosen.name)])
    }
    do throws(HealthError) {
      try store.use { session throws(PostgresError) in
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
      let store = try pool(of: row.name, row.conninfo)
      let found = try use { session throws -> String? in
        try session.run("BEGIN")
        let found = try session.run(session.prepare(Self.removal), [.integer(number)]).value(0, 0)
        // Another node, after a move that has just ended, is asked next time.
        guard found == .text(row.name) else {
          try session.run("ROLLBACK")
          return if case .text(let other) = found { other } else { nil }
        }
        // The account is locked, so no move begins now. It goes when the store is gone.
        if store !== self {
          try store.use { session throws(PostgresError) in _ = try session.run(session.prepare(Self.removal), [.integer(number)]) }
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
    try use { session throws(PostgresError) in
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

  /// Whether a token is the person's own, by its SHA-256. False, too, when there is no such person. For connections of a server.
  package func isToken(withDigest digest: [UInt8], of person: Int64) throws(HealthError) -> Bool {
    try read(of: person) { session throws in
      try session.run(session.prepare("SELECT 1 FROM person_token WHERE digest = $1"), [.blob(Data(digest))]).rowCount == 1
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
    if nodes.count == 1 { return try residents(registering: app, beyond: number, most: most) }
    var found: Set<Int64> = []
    // Someone who moves while the nodes are asked one after another could be missed at both.
    for _ in 0..<Self.mostListings {
      let before = try switches()
      for node in nodes {
        found.formUnion(try pool(of: node.name, node.conninfo).residents(registering: app, beyond: number, most: most))
      }
      if try switches() == before { return Array(found.sorted().prefix(most)) }
    }
    throw .busy
  }

  private static let mostListings = 100

  /// How many people have changed their node so far.
  private func switches() throws(HealthError) -> Int64 {
    try use { session throws(PostgresError) in try Self.number(session, "SELECT switches FROM deployment", []) }
  }

  /// As ``people(registering:beyond:most:)``, of the people whose store is in this database.
  private func residents(registering app: String, beyond number: Int64, most: Int) throws(HealthError) -> [Int64] {
    try use { session throws(PostgresError) in
      let result = try session.run(
        session.prepare("SELECT number FROM openhealth_registered($1, $2, $3) AS list (number)"),
        [.text(app), .integer(number), .integer(Int64(most))])
      return (0..<result.rowCount).compactMap { row in
        guard case .integer(let person) = result.value(row, 0) else { return nil }
        return person
      }
    }
  }

  /// The numbers of the latest commits to the stores of some people. Those who do not exist are left out.
  func latestCommits(of people: [Int64]) throws(HealthError) -> [Int64: Int64] {
    try use { session throws(PostgresError) in
      let result = try session.run(
        session.prepare("SELECT number, commits FROM openhealth_commits(string_to_array($1, ',')::bigint[])"),
        [.text(people.map(String.init).joined(separator: ","))])
      var commits: [Int64: Int64] = [:]
      for row in 0..<result.rowCount {
        guard case .integer(let person) = result.value(row, 0), case .integer(let number) = result.value(row, 1) else { continue }
        commits[person] = number
      }
      return commits
    }
  }

  /// Throws where ``prepare(servers:operators:movers:)`` has not made the tables of this version, or the role may not use them. For
  /// connections of a server.
  package func checkTables() throws(HealthError) {
    try use { session throws(PostgresError) in
      try session.run("BEGIN READ ONLY")
      // There is no person 0. The columns are those of the latest version.
      _ = try Self.enter(session, 0)
      _ = try session.run(session.prepare("SELECT 1 FROM daily_saving LIMIT 1"), [])
      _ = try session.run(session.prepare("SELECT key_fingerprint FROM openhealth_fingerprints() LIMIT 1"), [])
      try session.run("COMMIT")
    }
  }

  /// Whether there is a person of this number. For connections of a server.
  package func hasPerson(_ number: Int64) throws(HealthError) -> Bool {
    try read(of: number) { session throws in
      try session.run(session.prepare("SELECT 1 FROM person WHERE person_id = $1"), [.integer(number)]).rowCount == 1
    }
  }
}
