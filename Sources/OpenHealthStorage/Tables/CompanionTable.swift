// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Pending starts of companion apps, as settings of the store.
extension StorageReader {
  /// The workout for which an app is to start, with the date of the request; nil when none is pending.
  package func companionStart(of app: String) throws -> CompanionStart? {
    let start: Data? = try setting(Self.name(of: app))
    return try start.map { try Self.decoded($0) }
  }

  fileprivate static func name(of app: String) -> String { "companion start \(app)" }
}

extension StorageWriter {
  /// Stores the workout for which an app is to start and notifies the app; nil removes it.
  package func setCompanionStart(_ start: CompanionStart?, of app: String) throws {
    guard let start else {
      return try setSetting(Self.name(of: app), to: nil)
    }
    try setSetting(Self.name(of: app), to: String(decoding: try Self.encoded(start), as: UTF8.self))
    try notifyWorkoutChange(of: app)
  }
}
