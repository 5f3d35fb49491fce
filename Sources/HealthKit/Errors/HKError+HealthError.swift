// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension HKError {
  /// The store's error as Apple's; the one place where the two meet.
  package init(_ error: HealthError) {
    let code: Code =
      switch error {
      case .authorizationNotDetermined: .errorAuthorizationNotDetermined
      case .authorizationDenied, .ownerOnly: .errorAuthorizationDenied
      case .userCanceled: .errorUserCanceled
      case .noData: .errorNoData
      case .invalidArgument, .duplicateObject, .objectsNotFound: .errorInvalidArgument
      case .databaseInaccessible, .damagedData: .errorDatabaseInaccessible
      case .store(.locked), .store(.passphraseNeeded): .errorDatabaseInaccessible
      case .store: .errorHealthDataUnavailable
      case .storageFailure: .unknownError
      case .coded(let number, _): Code(rawValue: number) ?? .unknownError
      }
    self.init(
      _nsError: NSError(domain: HKErrorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: error.description]))
  }
}
