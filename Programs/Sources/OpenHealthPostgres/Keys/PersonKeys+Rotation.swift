// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// Replaces a master key. People's own keys stay the same, so nothing else is written, and servers continue.
extension PersonKeys {
  /// Wraps all keys of people with the newest master key. For connections of a server with master keys.
  ///
  /// Interrupted, it has done a part; the next call does the rest.
  ///
  /// - Returns: How many keys were rewrapped.
  /// - Throws: ``MasterKeyFault/unwrapped(count:)`` after all others; ``MasterKeyFault/notNamed``; ``MasterKeyFault/otherKey(number:)`` of the newest
  ///   one; an error of the directory.
  package func rewrap() throws -> Int {
    guard let masters else { throw MasterKeyFault.notNamed }
    let newest = masters.newest
    let fingerprint = SQLValue.blob(try newest.fingerprint())
    var (count, failures) = (0, 0)
    var (person, generation): (Int64, Int64) = (0, 0)
    while true {
      let rows = try wrappedKeys(
        "openhealth_keys_besides($1, $2, $3, $4)",
        [.integer(newest.number), .integer(person), .integer(generation), .integer(Self.keysInTransaction)])
      guard let last = rows.last else { break }
      (person, generation) = (last.person, last.generation)
      var changes: [[SQLValue]] = []
      for row in rows {
        guard let secret = try row.unwrapped(by: masters) else {
          failures += 1
          continue
        }
        let wrapped = try newest.wrap(secret, of: row.person, generation: row.generation)
        changes.append([
          .integer(row.person), .integer(row.generation), .blob(row.wrapped), .integer(newest.number), fingerprint, .blob(wrapped),
        ])
      }
      do throws(HealthError) {
        count += try connections.transaction { session throws(PostgresError) in
          var changed = 0
          for change in changes {
            let result = try session.run(session.prepare("SELECT openhealth_rewrap($1, $2, $3, $4, $5, $6)"), change)
            if result.value(0, 0) == .integer(1) { changed += 1 }
          }
          return changed
        }
      } catch {
        guard MasterKeyFault(error) != nil else { throw error }
        throw MasterKeyFault.otherKey(number: newest.number)
      }
    }
    if failures > 0 { throw MasterKeyFault.unwrapped(count: failures) }
    return count
  }

  /// How many keys one transaction rewraps.
  private static let keysInTransaction: Int64 = 1000

  /// Takes a master key out of a file after it has wrapped its last key: from then on, no server wraps one with it. For connections of a
  /// server.
  ///
  /// - Throws: ``MasterKeyFault/inUse(number:)`` while keys are wrapped with it; ``MasterKeyFault/noKey(number:)``, ``MasterKeyFault/lastKey`` and
  ///   what reading the file throws; an error of the directory. The file is as it was then.
  package func dropMasterKey(_ number: Int64, from path: String) throws {
    let numbers = try MasterKeys(file: path).numbers
    guard numbers.contains(number) else { throw MasterKeyFault.noKey(number: number) }
    guard numbers.last != number else { throw MasterKeyFault.lastKey }
    do throws(HealthError) {
      try connections.transaction { session throws(PostgresError) in
        _ = try session.run(session.prepare("SELECT openhealth_retire_master($1)"), [.integer(number)])
      }
    } catch {
      guard error == PostgresError.masterInUse.healthError else { throw error }
      throw MasterKeyFault.inUse(number: number)
    }
    try MasterKeys.remove(number, from: path)
  }
}
