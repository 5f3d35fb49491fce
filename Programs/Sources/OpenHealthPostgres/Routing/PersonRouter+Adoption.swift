// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// A store that was a file becomes that of a person at a server, and the other way round.
extension PersonRouter {
  /// Gives a person whose store is empty all rows of a store that is a file. They become encrypted where the process has master keys. For
  /// connections of a server.
  ///
  /// All of it is one transaction, in which the rows are read back and compared: an interruption leaves the store empty. The change log is a new
  /// one, as after a restore: anchors from before mean the beginning. Tokens of the person stay; those of apps are in the rows.
  ///
  /// Cost: each row is written once and read twice, in about a tenth of a millisecond. Requests that change the person's store wait.
  ///
  /// - Throws: ``NodeFault/notFresh``, ``NodeFault/rowsRefused``, ``NodeFault/noPerson``; `damagedData` for a row that no store can have; an error of
  ///   either database. Nothing has changed then.
  package func adopt(_ store: HealthDatabase, as person: Int64) throws(HealthError) -> StoreCopy.Copied {
    try adopt(store, as: person) { _ in }
  }

  /// As above. `step` is called with the name of each table before its rows.
  func adopt(_ store: HealthDatabase, as person: Int64, before step: (String) throws -> Void) throws(HealthError) -> StoreCopy.Copied {
    try store.read { storage in
      try transaction(of: person, isLong: true) { session, visit throws in
        try session.begin("ISOLATION LEVEL READ COMMITTED")
        try session.bind(to: person)
        let entry = try PersonEntry.lock(session, person)
        let connection = try visit.beginChanging(entry, session)
        guard entry?.commits == 0 else { throw PostgresError.node(.notFresh) }
        do {
          let copied = try storage.copyAll(to: connection, before: step)
          _ = try session.run(session.prepare("UPDATE person SET commits = commits + 1 WHERE person_id = $1"), [.integer(person)])
          try session.commit()
          return copied
        } catch let error as PostgresError where error.isOfRow {
          throw PostgresError.node(.rowsRefused)
        }
      }
    }
  }

  /// Copies all rows of a person, as of one moment, into a store that becomes a backup. The person stays as they are. For connections of a
  /// server.
  ///
  /// Cost: each row is read once, and again at the new store.
  ///
  /// - Throws: ``NodeFault/noPerson``; as ``StoreRelease/fill(from:)``.
  package func release(_ person: Int64, into release: StoreRelease) throws(HealthError) -> StoreCopy.Copied {
    try read(of: person, isLong: true) { session, cipher, log throws in
      // Who is not in the list has no log.
      guard log.outward != nil else { throw PostgresError.noPerson }
      return try release.fill(from: PostgresConnection(session, cipher: cipher, log: log))
    }
  }
}

extension PostgresError {
  /// Whether a row is the reason: a value that the column does not hold, a constraint, or a text that is too long for an index.
  fileprivate var isOfRow: Bool { ["22", "23", "54"].contains { state.hasPrefix($0) } }
}
