// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
@_spi(Backends) import OpenHealthStorage

extension PostgresPool {
  /// Encrypts the data of a person that are still plain, with a key of the person's own (D61). For connections of a server with master keys.
  ///
  /// All of it is one transaction: an interruption leaves the data as they were. Other requests read them meanwhile; those that change them wait.
  /// The key is in the directory before.
  ///
  /// Cost: each row with an encrypted column is read and written once, in about a tenth of a millisecond.
  ///
  /// - Returns: Whether the data were plain before.
  /// - Throws: `noPersonKey` without master keys; ``NodeFault/noPerson``; an error of the directory or the node. Nothing has changed then.
  public func encryptPerson(_ person: Int64) throws(HealthError) -> Bool {
    var hasAsked = false
    return try following(person) { (node, _) throws(HealthError) -> Attempt<Bool> in
      try node.attempt(isLong: true) { session, begun throws -> Attempt<Bool> in
        try session.run("BEGIN ISOLATION LEVEL READ COMMITTED")
        try Self.bind(session, to: person)
        let entry = try PersonEntry.lock(session, person)
        let key = hasAsked ? keys.key(of: person, PersonKeys.firstGeneration) : nil
        guard entry?.state == .open, let key else {
          try session.run("ROLLBACK")
          switch entry?.state {
          case nil: return .absent
          case .leaving, .arriving: return .moving
          case .keyed: return .done(false)
          case .open:
            hasAsked = true
            return .needsKey(.first)
          }
        }
        begun = true
        try StoreEncryption.encrypt(PostgresConnection(session, cipher: nil), with: PersonCipher(key))
        try PersonEntry.setKeyed(session, person)
        _ = try session.run(session.prepare("UPDATE person SET commits = commits + 1 WHERE person_id = $1"), [.integer(person)])
        try session.commit()
        return .done(true)
      }
    }
  }

  /// The numbers of people on the server, in ascending order: the first `most` beyond a number. For connections of a server.
  public func numbers(beyond number: Int64, most: Int) throws(HealthError) -> [Int64] {
    try use { session throws(PostgresError) in
      let result = try session.run(
        session.prepare("SELECT number FROM openhealth_people($1, $2) AS list (number)"), [.integer(number), .integer(Int64(most))])
      return (0..<result.rowCount).compactMap { row in
        if case .integer(let number) = result.value(row, 0) { number } else { nil }
      }
    }
  }
}
