// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension PersonRouter {
  /// Encrypts the data of a person that are still plain, with a key of the person's own (D61). For connections of a server with master keys.
  ///
  /// All of it is one transaction: an interruption leaves the data as they were. Other requests read them meanwhile; those that change them wait.
  /// The key is in the directory before.
  ///
  /// Cost: each row with an encrypted column is read and written once, in about a tenth of a millisecond.
  ///
  /// - Returns: Whether the data were plain before.
  /// - Throws: `noPersonKey` without master keys; ``NodeFault/noPerson``; an error of the directory or the node. Nothing has changed then.
  package func encryptPerson(_ person: Int64) throws(HealthError) -> Bool {
    try transaction(of: person, isLong: true) { session, visit throws in
      try session.begin("ISOLATION LEVEL READ COMMITTED")
      try session.bind(to: person)
      guard let key = try visit.beginEncrypting(PersonEntry.lock(session, person)) else {
        try session.rollBack()
        return false
      }
      try StoreEncryption.encrypt(PostgresConnection(session, cipher: nil), with: PersonCipher(key))
      try PersonEntry.setKeyed(session, person, key)
      _ = try session.run(session.prepare("UPDATE person SET commits = commits + 1 WHERE person_id = $1"), [.integer(person)])
      try session.commit()
      return true
    }
  }

  /// How many people ``encryptEveryone(_:)`` has found.
  package struct EncryptedPeople: Sendable, Equatable {
    /// Those whose data were plain and are encrypted now.
    package var encrypted = 0
    /// Those whose data were encrypted before.
    package var before = 0
    /// Those whose data could not be encrypted, and stayed plain.
    package var failed = 0

    /// Nobody.
    package init() {}

    init(encrypted: Int, before: Int, failed: Int) { (self.encrypted, self.before, self.failed) = (encrypted, before, failed) }
  }

  /// As ``encryptPerson(_:)``, for all people. Someone whose data cannot be encrypted does not keep others from it. For connections of a server with
  /// master keys.
  ///
  /// - Parameter tell: Called with each person whose data could not be encrypted, and why.
  /// - Throws: An error of the directory, or `databaseInaccessible` where a node does not answer. Those who came before are encrypted then.
  package func encryptEveryone(_ tell: (_ person: Int64, _ error: HealthError) -> Void) throws(HealthError) -> EncryptedPeople {
    var people = EncryptedPeople()
    var last: Int64 = 0
    while true {
      let part = try directory.numbers(beyond: last, most: 1000)
      guard let next = part.last else { return people }
      for person in part {
        do throws(HealthError) {
          if try encryptPerson(person) { people.encrypted += 1 } else { people.before += 1 }
        } catch .databaseInaccessible(let cause) {
          throw .databaseInaccessible(cause)
        } catch {
          // A person who was removed meanwhile has no data.
          if NodeFault(error) == .noPerson { continue }
          people.failed += 1
          tell(person, error)
        }
      }
      last = next
    }
  }
}
