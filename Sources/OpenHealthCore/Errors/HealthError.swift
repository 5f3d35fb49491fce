// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What can go wrong in the store, as facts. `HealthKit` turns it into `HKError`, commands into a sentence.
///
/// No case carries a health value. An error can cross a socket: see ``WireForm``.
package enum HealthError: Error, Sendable, Equatable, Codable {
  /// The app never requested the permission that this needs, or has no answer yet (code 5).
  case authorizationNotDetermined
  /// The person refused the permission to save (code 4).
  case authorizationDenied
  /// The person closed the request without an answer (code 7).
  case userCanceled
  /// The request would ask at the terminal, and the process has none (code 7).
  case noTerminal
  /// No sample matches where the request needs one (code 11).
  case noData
  /// The request is invalid for this reason (code 3).
  indirect case invalidArgument(ArgumentFault)
  /// The store already has an object with this UUID (code 3, SAVE-03).
  case duplicateObject(uuid: String)
  /// The request saves the object with this UUID twice (code 3, SAVE-03).
  case repeatedObject(uuid: String)
  /// An object to delete is not in the store, or belongs to another app (code 3, DEL-03).
  case objectsNotFound
  /// The workout to add samples to is not in the store, or belongs to another app (code 3, WORK-15).
  case workoutNotFound
  /// A sample does not belong to the workout, or the app may not see it (code 3).
  case workoutSampleNotFound
  /// Another workout session has begun; only one runs at a time (code 8, SESS-09).
  case anotherWorkoutSession
  /// A session cannot have this activity (code 12, SESS-11).
  case workoutActivityNotAllowed
  /// The data exceed what a mirrored session accepts at a time (code 13, MIRR-03).
  case dataSizeExceeded
  /// The attachments of a sample would exceed ``Limits/largestAttachments`` or ``Limits/mostAttachments`` (code 13, ATT-06).
  case attachmentTooLarge
  /// The store cannot be opened or read (code 1).
  case databaseInaccessible(StorageCause)
  /// Stored bytes are not as they were written (code 1).
  case damagedData(DataDamage)
  /// The encrypted store does not open, or its bytes are not as they were written (code 6 when it is locked, else 1).
  case store(StoreFault)
  /// The disk is full; nothing was saved (code 0).
  case diskFull
  /// Another program kept the store locked for longer than the wait limit (code 1).
  case busy
  /// The disk or the database refused (code 1).
  case storageFailure(StorageCause)
  /// The calling app is not registered in the store, or no longer (code 4, AUTH-19).
  case appNotRegistered(bundleIdentifier: String)
  /// The app's registration does not allow background delivery (code 4, OBS-07).
  case noBackgroundDelivery(bundleIdentifier: String)
  /// An administrator has closed the store to apps (code 2, AVAIL-06).
  case restricted
  /// Only the owner may make this request.
  case ownerOnly
  /// The daemon does not answer (code 1).
  case daemon(DaemonFault)
  /// A backup cannot be made or restored (code 1).
  case backup(BackupFault)
  /// An error with Apple's number and a text, for numbers that no other case covers. Only tests inject it.
  case coded(Int, String)
}

extension HealthError: CustomStringConvertible {
  /// The error as a sentence, Apple's own where it is known. Contains no health value.
  package var description: String {
    switch self {
    case .authorizationNotDetermined: "Authorization not determined"
    case .authorizationDenied: "Not authorized"
    case .userCanceled: "The request for permission was not answered"
    case .noTerminal:
      "The request for permission was not answered: this process has no terminal to ask at. Run it at a terminal, or set "
        + "HEALTHKIT_AUTHORIZATION to grant-all, deny-all or the path of a JSON file."
    case .noData: "No data available for the specified predicate."
    case .invalidArgument(let fault): fault.description
    case .duplicateObject(let uuid): "An object with UUID \(uuid) is already in the store."
    case .repeatedObject(let uuid): "The object with UUID \(uuid) would be saved twice."
    case .objectsNotFound: "Failed to find some objects for deletion."
    case .workoutNotFound: "The workout is not in the store, or another app saved it. Save it before you add samples to it."
    case .workoutSampleNotFound: "The sample does not belong to the workout, or another app saved it and this app may not read it."
    case .anotherWorkoutSession: "Another workout session started"
    case .workoutActivityNotAllowed: "A workout session cannot be about this activity"
    case .dataSizeExceeded: "A workout session takes at most 100 KB in 10 seconds"
    case .attachmentTooLarge:
      "An object has at most \(Limits.mostAttachments) attachments, and together they have at most \(Limits.largestAttachments >> 20) MiB"
    case .databaseInaccessible(let cause): "The health store is not accessible: \(cause)"
    case .damagedData(let damage): "The health store is damaged: \(damage)"
    case .store(let fault): fault.description
    case .diskFull: "Nothing was saved: the disk is full."
    case .busy: "Another program kept the health store busy for too long. Try again."
    case .storageFailure(let cause): "The health store could not be written or read: \(cause)"
    case .appNotRegistered(let identifier):
      "Missing com.apple.developer.healthkit entitlement: the health store has no registration of the app \(TerminalText.line(identifier)). "
        + "The owner makes one with `health apps add`."
    case .noBackgroundDelivery(let identifier):
      "Missing com.apple.developer.healthkit.background-delivery entitlement. The registration of the app \(TerminalText.line(identifier)) has none: "
        + "the owner gives it with `health apps add --background-delivery`."
    case .restricted: "Health data is restricted: no app may use this health store. The owner ends that with `health apps unrestrict`."
    case .ownerOnly: "Only the owner of the health store may do this."
    case .daemon(let fault): fault.description
    case .backup(let fault): fault.description
    case .coded(_, let text): text
    }
  }
}

extension HealthError: LocalizedError {
  /// The sentence that `localizedDescription` of the underlying error of an `HKError` returns: ``description``.
  package var errorDescription: String? { description }
}

extension HealthError {
  /// The error as another process may see it that acts for an app: without what SQLite, a database server or the system says of tables, files
  /// and folders of the owner. The owner gets the error itself.
  package var forApps: HealthError {
    switch self {
    case .storageFailure(let cause) where cause.isOfOwner: .storageFailure(.unexpected(type: "StorageError"))
    case .databaseInaccessible(let cause) where cause.isOfOwner: .databaseInaccessible(.unexpected(type: "StorageError"))
    case .damagedData(.sqlite): .storageFailure(.unexpected(type: "StorageError"))
    default: self
    }
  }
}

extension StorageCause {
  /// Whether the cause names tables, files or folders.
  fileprivate var isOfOwner: Bool {
    switch self {
    case .unusable, .refused, .sqlite, .server, .libcrypto, .firstPage, .sqliteBuiltWithout, .coreDumps: true
    case .noPersonKey, .tooManyKeys, .tooManyStores, .noMemoryForKeys, .noEncryptingVFS, .notSealed, .workoutEncoding, .contentEncoding,
      .unexpected:
      false
    }
  }
}
