// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
@_spi(Backends) import OpenHealthStorage

extension PostgresPool {
  /// Adds a person, whose store is empty. Returns the person's number. For connections of an operator.
  ///
  /// - Parameter tokenDigest: The SHA-256 of the token that the person gets: 32 bytes. Nothing can set another one later, not even an
  ///   operator: who holds the token reads the store.
  public func addPerson(named name: String, tokenDigest: [UInt8]) throws(HealthError) -> Int64 {
    try use { session throws(PostgresError) in
      let result = try session.run(
        session.prepare("SELECT openhealth_add_person($1, $2)"), [.text(name), .blob(Data(tokenDigest))])
      guard case .integer(let number) = result.value(0, 0) else { throw .noConnection }
      return number
    }
  }

  /// Deletes a person with all that the store holds. Returns false when there is no such person. For connections of an operator.
  public func removePerson(_ number: Int64) throws(HealthError) -> Bool {
    try use { session throws(PostgresError) in
      try session.run(session.prepare("SELECT openhealth_remove_person($1)::int"), [.integer(number)]).value(0, 0) == .integer(1)
    }
  }

  /// The people on the server, in the order of their numbers. For connections of an operator.
  public func people() throws(HealthError) -> [PersonAccount] {
    try use { session throws(PostgresError) in
      let result = try session.run(
        session.prepare("SELECT person_id, name, extract(epoch FROM added)::float8 FROM account ORDER BY person_id"), [])
      return (0..<result.rowCount).compactMap { row in
        guard case .integer(let number) = result.value(row, 0), case .text(let name) = result.value(row, 1),
          case .real(let added) = result.value(row, 2)
        else { return nil }
        return PersonAccount(number: number, name: name, added: Date(timeIntervalSince1970: added))
      }
    }
  }

  /// Whether a token is the person's own, by its SHA-256. False, too, when there is no such person. For connections of a server.
  public func isToken(withDigest digest: [UInt8], of person: Int64) throws(HealthError) -> Bool {
    try use { session throws(PostgresError) in
      try session.run("BEGIN READ ONLY")
      try Self.bind(session, to: person)
      let found = try session.run(
        session.prepare("SELECT 1 FROM person_token WHERE digest = $1"), [.blob(Data(digest))])
      try session.run("COMMIT")
      return found.rowCount == 1
    }
  }

  /// The numbers of people who have registered an app, in ascending order: the first `most` of them beyond a number. For connections of a
  /// server.
  ///
  /// Cost: a look at each person beyond the number, up to the last one that is returned, some 30 microseconds each.
  public func people(registering app: String, beyond number: Int64, most: Int) throws(HealthError) -> [Int64] {
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

  /// Throws where ``prepare(servers:operators:)`` has not made the tables of this version, or the role may not use them. For connections
  /// of a server.
  public func checkTables() throws(HealthError) {
    try use { session throws(PostgresError) in
      try session.run("BEGIN READ ONLY")
      // There is no person 0. The table is the latest one.
      try Self.bind(session, to: 0)
      _ = try session.run(session.prepare("SELECT 1 FROM daily_saving LIMIT 1"), [])
      try session.run("COMMIT")
    }
  }

  /// Whether there is a person of this number. For connections of a server.
  public func hasPerson(_ number: Int64) throws(HealthError) -> Bool {
    try use { session throws(PostgresError) in
      try session.run("BEGIN READ ONLY")
      try Self.bind(session, to: number)
      let found = try session.run(session.prepare("SELECT 1 FROM person WHERE person_id = $1"), [.integer(number)])
      try session.run("COMMIT")
      return found.rowCount == 1
    }
  }
}
