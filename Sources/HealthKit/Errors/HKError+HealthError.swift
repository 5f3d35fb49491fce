// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension HKError {
  /// Converts an error of the store to Apple's; all conversions go through here.
  package init(_ error: HealthError) {
    let code: Code =
      switch error {
      case .authorizationNotDetermined: .errorAuthorizationNotDetermined
      case .authorizationDenied, .appNotRegistered, .noBackgroundDelivery, .ownerOnly: .errorAuthorizationDenied
      case .restricted: .errorHealthDataRestricted
      case .userCanceled, .noTerminal: .errorUserCanceled
      case .noData: .errorNoData
      case .invalidArgument, .duplicateObject, .repeatedObject, .objectsNotFound, .workoutNotFound, .workoutSampleNotFound:
        .errorInvalidArgument
      case .anotherWorkoutSession: .errorAnotherWorkoutSessionStarted
      case .dataSizeExceeded, .attachmentTooLarge: .errorDataSizeExceeded
      case .workoutActivityNotAllowed: .errorWorkoutActivityNotAllowed
      // On a phone, code 6 means that the phone is locked, and that the call succeeds later. Here it means that the store is locked, or that
      // the daemon that serves it is away.
      case .store(.locked), .store(.passphraseNeeded), .store(.daemonMissing), .store(.daemonMissingForApp): .errorDatabaseInaccessible
      case .store(.lockedSaveTooLarge): .errorDataSizeExceeded
      case .store(.journalFull): .unknownError
      case .databaseInaccessible, .damagedData, .store, .busy, .storageFailure, .daemon, .backup: .errorHealthDataUnavailable
      case .diskFull: .unknownError
      case .coded(let number, _): Code(rawValue: number) ?? .unknownError
      }
    var information: [String: Any] = [NSLocalizedDescriptionKey: error.description]
    if error.isOfStore { information[NSUnderlyingErrorKey] = error }
    self.init(_nsError: NSError(domain: HKErrorDomain, code: code.rawValue, userInfo: information))
  }
}

extension HealthError {
  /// Whether the store itself failed, not the call. Apple's code says little about it then, so the error is passed on as the underlying
  /// one.
  fileprivate var isOfStore: Bool {
    switch self {
    case .databaseInaccessible, .damagedData, .store, .diskFull, .busy, .storageFailure, .daemon, .backup: true
    default: false
    }
  }
}
