// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Why a question or a change about nodes is refused. A `HealthError` carries the raw value in place of a SQLSTATE.
package enum NodeFault: String, Error, Sendable, CaseIterable {
  /// There is no person of this number.
  case noPerson = "OH002"
  /// A person who is between two nodes cannot be removed.
  case personMoves = "OH003"
  /// The database behind a node's connection string is not that node.
  case wrongNode = "OH004"
  /// The database is a node of another one, which keeps the list of people.
  case notDirectory = "OH005"
  /// There is no node of this name.
  case noNode = "OH006"
  /// The node still has people, or one of them is on the way to it or from it.
  case nodeInUse = "OH007"
  /// The database holds people already, or belongs to another directory.
  case notEmpty = "OH008"
  /// Another program began to move the same person.
  case overtaken = "OH009"
  /// The text is no connection string that a node can have.
  case connectionString = "OH010"
  /// The text is no name that a node can have.
  case name = "OH011"
  /// The databases of the two nodes have tables of different versions.
  case otherVersion = "OH012"
  /// The list names a person whose store is not at the node.
  case noStore = "OH013"
  /// The person's data are encrypted, and the program is of a version from before that.
  case encrypted = "OH014"
  /// Only an empty store takes the rows of a backup.
  case notFresh = "OH018"
  /// The database refuses rows of a backup, which no store of this program has.
  case rowsRefused = "OH019"

  /// The fault that an error carries; nil for any other error.
  package init?(_ error: HealthError) {
    guard case .storageFailure(.server(let state)) = error, let fault = Self(rawValue: state) else { return nil }
    self = fault
  }
}

extension NodeFault: CustomStringConvertible {
  /// What is wrong and what to do, in one or two sentences.
  package var description: String {
    switch self {
    case .noPerson: "There is no such person. `health server people` lists the people."
    case .personMoves: "The person is between two nodes. Repeat `health server move`, which ends the move, and try again."
    case .wrongNode:
      "The database behind the node's connection string is another one. `health server nodes` shows the string, and "
        + "`health server node add` replaces it."
    case .notDirectory: "This database is a node. Name the directory, which has the list of people, with --database."
    case .noNode: "There is no node of this name. `health server nodes` lists them."
    case .nodeInUse: "The node has people, or is part of a move. `health server move` takes them elsewhere."
    case .notEmpty: "The database has people, is the directory itself, or belongs to another directory. A node begins as an empty database."
    case .overtaken: "Another program began to move this person. `health server people` shows where the person is."
    case .connectionString:
      "This is no connection string of libpq for a node. It names the database, and neither a user nor a password: each program connects "
        + "with its own role, and reads the password from a password file (~/.pgpass)."
    case .name: "A node's name has from 1 to 63 small letters, digits and hyphens, and is not \"first\"."
    case .otherVersion: "The two databases have tables of different versions. Run `health server prepare` for each of them."
    case .noStore:
      "The person is in the list, and the node has no such store: adding the person was interrupted. Remove the person, and add them again."
    case .encrypted: "The person's data are encrypted, and this program is too old to read them."
    case .notFresh:
      "The person has data already, such as those of a backup that was adopted before. Nothing was changed. `health server add` adds a "
        + "person whose store is empty."
    case .rowsRefused:
      "The database does not take the rows of the backup: some have values that no store of this program has. Nothing was changed."
    }
  }
}
