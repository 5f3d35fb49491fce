// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthPostgres
import OpenHealthServer

/// The reason why a command ends with status 1. Its description tells the person what to do.
enum ServerFailure: Error, Equatable {
  /// A store or the database failed.
  case health(HealthError)
  /// The database has no tables yet, or those of an older version.
  case databaseNotPrepared
  /// The role with which the command connects may not do this.
  case databaseRole
  /// The database does not accept the connection.
  case databaseAway
  /// There is no person of this number on the server.
  case noPerson(Int64)
  /// Removing a person needs an answer, and there is no terminal to ask.
  case removingUnasked(person: Int64)
  /// The answer was no.
  case notRemoved
  /// The certificate of a server, or its key, cannot be used.
  case serverCertificate(reason: String)
  /// A server cannot listen at an address. The number is the `errno`.
  case serverAddress(String, Int32)
  /// The command's arguments about nodes are invalid.
  case node(NodeFault)
  /// Master keys, or the keys that they wrap, cannot be used.
  case masterKey(MasterKeyFault)
  /// The file of master keys cannot be read or written.
  case masterKeyFile(FileFault)
  /// A study has no figures to show, or they cannot be computed.
  case cohort(CohortFault)
  /// The figures of a study cannot be written.
  case unwritable(FileFault)
}

extension ServerFailure: CustomStringConvertible {
  /// One or two sentences that are safe for a terminal: paths and names in them may come from anywhere.
  var description: String { TerminalText.line(sentence) }

  private var sentence: String {
    switch self {
    case .health(let error): error.description
    case .databaseNotPrepared: "The database has not been prepared for this version. `health server prepare` does that."
    case .databaseRole:
      "The database does not let this role do that. `health server prepare` and `node` need the owner of the tables, `add`, `people`, `nodes` and `remove` an operator, `move` a mover, `run`, `cohort` and `keys` the role of servers."
    case .databaseAway: "The database cannot be reached, or refuses the connection. Check --database, and that the database runs."
    case .noPerson(let number): "There is no person \(number). `health server people` lists them."
    case .removingUnasked(let person): "There is no terminal to ask at. Give --yes to remove person \(person) with all data."
    case .notRemoved: "Nothing was deleted."
    case .serverCertificate(let reason): "The server cannot use its certificate and key. \(reason)"
    case .serverAddress(let address, let code): "The server cannot listen at \(address): \(String(cString: strerror(code)))."
    case .node(let fault): "\(fault)"
    case .masterKey(let fault): "\(fault)"
    case .masterKeyFile(let fault): "The master keys cannot be used. \(fault)"
    case .cohort(let fault): "\(fault)"
    case .unwritable(let fault):
      switch fault.reason {
      case .exists: "\(fault) Give --replace to overwrite it."
      case .cutOff(let code): Output.incomplete(code)
      default: "Nothing was written. \(fault)"
      }
    }
  }
}
