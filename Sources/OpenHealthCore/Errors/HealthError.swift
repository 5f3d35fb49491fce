// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What can go wrong in the store, as facts. `HealthKit` turns it into `HKError`, commands into a sentence.
///
/// No case carries a health value.
public enum HealthError: Error, Sendable, Equatable {
  /// Nobody was ever asked for the permission that is needed (code 5).
  case authorizationNotDetermined
  /// The permission to save was refused (code 4).
  case authorizationDenied
  /// The person closed the request, or there was nobody to ask (code 7).
  case userCanceled
  /// No sample matched where one was needed (code 11).
  case noData
  /// An argument that makes no sense; the text says which (code 3).
  case invalidArgument(String)
  /// An object with this UUID is stored already (code 3, SAVE-03).
  case duplicateObject(uuid: String)
  /// What was to be deleted is not stored, or another app's (code 3, DEL-03).
  case objectsNotFound
  /// The store cannot be opened or read just now (code 6).
  case databaseInaccessible(String)
  /// The store's bytes are not what was written.
  case damagedData(String)
  /// The encrypted store does not open, or its bytes are not what was written; see the reason.
  case store(StoreFault)
  /// The disk or the database refused; the text says how.
  case storageFailure(String)
  /// Only the owner may do this.
  case ownerOnly
  /// An error by the number that Apple gave it, where none of the others says it: a test asked for it.
  case coded(Int, String)
}

extension HealthError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .authorizationNotDetermined: "Authorization not determined"
    case .authorizationDenied: "Not authorized"
    case .userCanceled: "The request for permission was not answered"
    case .noData: "No data available for the specified predicate."
    case .invalidArgument(let what): what
    case .duplicateObject(let uuid): "An object with UUID \(uuid) is already in the store."
    case .objectsNotFound: "Failed to find some objects for deletion."
    case .databaseInaccessible(let why): "The health store is not accessible: \(why)"
    case .damagedData(let what): "The health store is damaged: \(what)"
    case .store(let fault): fault.description
    case .storageFailure(let what): "The health store could not be written or read: \(what)"
    case .ownerOnly: "Only the owner of the health store may do this."
    case .coded(_, let text): text
    }
  }
}
