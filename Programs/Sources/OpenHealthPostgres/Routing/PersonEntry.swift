// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthStorage

/// What may be done with a store in a database; nil where the database does not have it.
enum PersonState: String {
  /// Everything. The rows are plain.
  case open
  /// Everything. The rows are encrypted with the person's key.
  case keyed
  /// Reads: the store is being copied to another node.
  case leaving
  /// Nothing yet: another node still answers.
  case arriving
}

/// What the row of a person says of the store there.
struct PersonEntry {
  /// Nil for a state of a later version.
  var state: PersonState?
  /// The generation of the key of the rows; 0 where they are plain.
  var key: Int64
  /// The fingerprint of the key of the rows; nil where they are plain, and where they became encrypted before there were fingerprints.
  var fingerprint: Data?
  /// What tells the change log from all others, and the secret for what leaves the store.
  var log = StoredLog()
  /// How many transactions have changed the store. Only a lock reads it.
  var commits: Int64?

  /// The entry in the only row of a result: state, key, fingerprint, log, and commits if they were asked for.
  init?(_ result: PostgresResult) {
    guard result.rowCount == 1, case .text(let text) = result.value(0, 0), case .integer(let key) = result.value(0, 1) else { return nil }
    (state, self.key) = (PersonState(rawValue: text), key)
    if key > 0, case .blob(let fingerprint) = result.value(0, 2) { self.fingerprint = fingerprint }
    if case .blob(let log) = result.value(0, 3) { self.log = StoredLog(log) }
    if result.columnCount > 4, case .integer(let commits) = result.value(0, 4) { self.commits = commits }
  }

  /// Binds the current transaction to a person, and reads whether the store is here and how its rows are.
  static func enter(_ session: PostgresSession, _ person: Int64) throws(PostgresError) -> PersonEntry? {
    try session.bind(to: person)
    return PersonEntry(
      try session.run(session.prepare("SELECT state, key, key_fingerprint, log FROM person WHERE person_id = $1"), [.integer(person)]))
  }

  /// Locks the row of the bound person, and reads it.
  static func lock(_ session: PostgresSession, _ person: Int64) throws(PostgresError) -> PersonEntry? {
    PersonEntry(
      try session.run(
        session.prepare("SELECT state, key, key_fingerprint, log, commits FROM person WHERE person_id = $1 FOR UPDATE"),
        [.integer(person)]))
  }

  /// The key that a transaction lacks; nil where it has what it needs. A store that nothing has changed yet gets a key where the process has
  /// master keys.
  ///
  /// - Parameter hasAsked: Whether the same request has asked the directory for ``PersonKeys/Need/first`` before.
  func need(_ keys: PersonKeys, _ person: Int64, hasAsked: Bool) -> PersonKeys.Need? {
    if key > 0 { return keys.key(of: person, key, fingerprint) == nil ? .generation(key, fingerprint) : nil }
    guard isToBeKeyed(keys) else { return nil }
    return hasAsked && keys.key(of: person, PersonKeys.firstGeneration) != nil ? nil : .first
  }

  private func isToBeKeyed(_ keys: PersonKeys) -> Bool { key == 0 && commits == 0 && keys.masters != nil }

  /// The cipher of a transaction that changes the store; nil where the rows are plain. The first one makes an unchanged store a keyed one.
  func cipher(_ keys: PersonKeys, _ person: Int64, _ session: PostgresSession) throws -> PersonCipher? {
    if key == 0 && !isToBeKeyed(keys) { return nil }
    guard let known = keys.key(of: person, key > 0 ? key : PersonKeys.firstGeneration, fingerprint) else {
      throw HealthError.storageFailure(.noPersonKey)
    }
    if key == 0 { try Self.setKeyed(session, person, known) }
    return PersonCipher(known)
  }

  /// Says that the rows of a plain store, which the transaction has locked, are encrypted with the person's key from its commit on.
  static func setKeyed(_ session: PostgresSession, _ person: Int64, _ key: PersonKey) throws {
    let isSet = try session.run(
      session.prepare("SELECT openhealth_set_keyed($1, $2, $3)"),
      [.integer(person), .integer(PersonKeys.firstGeneration), .blob(key.fingerprint)])
    guard isSet.value(0, 0) == .integer(1) else { throw HealthError.storageFailure(.noPersonKey) }
  }
}
