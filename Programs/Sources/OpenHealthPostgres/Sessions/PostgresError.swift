// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// An error of the server or of the connection to it. The server's own texts can quote values, so only its code is kept.
struct PostgresError: Error, Equatable {
  /// The SQLSTATE: five letters and digits.
  var state: String

  /// The connection ended, or could not be made.
  static let noConnection = PostgresError(state: "08000")
  /// An argument cannot be a value of its column: a number that is not exact, or a text with a null character.
  static let unsuitableArgument = PostgresError(state: "22000")

  /// The transaction was rolled back, because a statement in it failed.
  static let rolledBack = PostgresError(state: "40000")
  /// The person is not, or no longer, on this server.
  static let noPerson = PostgresError.node(.noPerson)
  /// The connection leads to a database that takes no changes.
  static let readOnly = PostgresError(state: "25006")
  /// A row or a name is in use where another table refers to it.
  static let stillReferenced = PostgresError(state: "23503")
  /// There is no PostgreSQL schema of the name, or none for a name.
  static let noSchema = PostgresError(state: "3F000")
  /// A newer version of this program made the schema.
  static let newerSchema = PostgresError(state: "OH001")

  /// A key was to be wrapped with a master key that wraps none any more.
  static let retiredMaster = PostgresError(state: "OH015")
  /// A key was to be wrapped with a master key, and keys are wrapped with another one of its number.
  static let otherMaster = PostgresError(state: "OH017")
  /// A master key was to be retired with which keys are wrapped.
  static let masterInUse = PostgresError(state: "OH016")

  /// A fault of the nodes.
  static func node(_ fault: NodeFault) -> PostgresError { PostgresError(state: fault.rawValue) }

  /// The error as the store's callers see it.
  var healthError: HealthError {
    switch state {
    // Serialization failure, deadlock, lock not available, the statement or the wait for a lock took too long.
    case "40001", "40P01", "55P03", "57014": .busy
    case "53100": .diskFull
    case Self.newerSchema.state: .store(.newerFormat)
    // A database that has become a standby takes no changes: another one does.
    case Self.readOnly.state: .databaseInaccessible(.server(state: state))
    case _ where state.hasPrefix("08") || state.hasPrefix("57P") || state == "53300": .databaseInaccessible(.server(state: state))
    default: .storageFailure(.server(state: state))
    }
  }
}
