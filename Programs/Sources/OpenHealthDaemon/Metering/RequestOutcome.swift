// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// How a request ended.
package enum RequestOutcome: String, Sendable, CaseIterable {
  /// It was carried out.
  case ok
  /// It was answered with an error that concerns the client: a permission, an argument, a limit.
  case refused
  /// The store or the server could not carry it out.
  case failed
  /// The client no longer wanted the answer, or its connection ended.
  case canceled

  /// The outcome of a request that was answered with this error.
  package init(_ error: HealthError) {
    self =
      switch error {
      case .store(.onServer): .refused
      case .databaseInaccessible, .damagedData, .store, .diskFull, .busy, .storageFailure, .backup: .failed
      case .daemon(.ending), .daemon(.lost), .daemon(.tooSlow): .failed
      default: .refused
      }
  }
}
