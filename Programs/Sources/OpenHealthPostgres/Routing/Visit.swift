// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

/// Why a transaction cannot run where it has begun. It has done nothing.
enum Detour: Error {
  /// The store is not in this database.
  case absent
  /// The store is there, and is being moved.
  case moving
  /// The store is there, and the process has not read the person's key yet.
  case needsKey(PersonKeys.Need)
}

/// A transaction that has begun at a node, and the question whether it may run there.
///
/// Each function answers it by what the person's row says, and throws a ``Detour`` where it may not.
struct Visit {
  let person: Int64
  let keys: PersonKeys
  /// Whether this is the last attempt, in the directory, for a person who does not exist.
  let isLast: Bool
  /// Whether the same request has asked the directory for ``PersonKeys/Need/first`` before.
  let hasAsked: Bool
  /// Whether the transaction runs: from then on it is not repeated elsewhere.
  private(set) var hasBegun = false

  init(_ person: Int64, _ keys: PersonKeys, isLast: Bool, hasAsked: Bool) {
    (self.person, self.keys, self.isLast, self.hasAsked) = (person, keys, isLast, hasAsked)
  }

  /// The transaction may read. There are no rows where there is no such person.
  ///
  /// - Returns: The cipher of the person's key; nil where the rows are plain, or the transaction does without.
  mutating func beginReading(_ entry: PersonEntry?, withKey: Bool) throws(Detour) -> PersonCipher? {
    if !isLast { _ = try present(entry, isChange: false) }
    var cipher: PersonCipher?
    if withKey, let entry, entry.key > 0 {
      guard let key = keys.key(of: person, entry.key, entry.fingerprint) else {
        throw .needsKey(.generation(entry.key, entry.fingerprint))
      }
      cipher = PersonCipher(key)
    }
    hasBegun = true
    return cipher
  }

  /// The transaction, which has locked the row, may change the store. The first change makes it an encrypted one where the process has
  /// master keys.
  mutating func beginChanging(_ locked: PersonEntry?, _ session: PostgresSession) throws -> PostgresConnection {
    let entry = try present(locked, isChange: true)
    if let need = entry.need(keys, person, hasAsked: hasAsked) { throw Detour.needsKey(need) }
    let connection = PostgresConnection(session, cipher: try entry.cipher(keys, person, session), log: entry.log)
    hasBegun = true
    return connection
  }

  /// The transaction, which has locked the row, may encrypt the store with the key; nil where it is encrypted.
  mutating func beginEncrypting(_ locked: PersonEntry?) throws(Detour) -> PersonKey? {
    guard try present(locked, isChange: true).state == .open else { return nil }
    guard hasAsked, let key = keys.key(of: person, PersonKeys.firstGeneration) else { throw .needsKey(.first) }
    hasBegun = true
    return key
  }

  private func present(_ entry: PersonEntry?, isChange: Bool) throws(Detour) -> PersonEntry {
    guard let entry, let state = entry.state else { throw .absent }
    switch state {
    case .open, .keyed: return entry
    case .leaving where !isChange: return entry
    case .leaving, .arriving: throw .moving
    }
  }
}
