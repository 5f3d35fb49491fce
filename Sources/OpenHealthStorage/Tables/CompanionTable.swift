// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Pending starts of companion apps, as settings of the store.
package struct CompanionTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The workout for which an app is to start, with the date of the request; nil when none is pending.
  package func start(of app: String) throws -> CompanionStart? {
    let start: Data? = try storage.setting(Self.name(of: app))
    return try start.map { try StorageReader.decoded($0) }
  }

  private static func name(of app: String) -> String { "companion start \(app)" }
}

extension CompanionTable where Storage == StorageWriter {
  /// Stores the workout for which an app is to start and notifies the app; nil removes it.
  package func set(_ start: CompanionStart?, of app: String) throws {
    guard let start else {
      return try storage.setSetting(Self.name(of: app), to: nil)
    }
    try storage.setSetting(Self.name(of: app), to: String(decoding: try StorageWriter.encoded(start), as: UTF8.self))
    try storage.notifyWorkoutChange(of: app)
  }
}

extension StorageDoors where Self: StorageReader {
  /// Pending starts of companion apps, as settings of the store.
  package var companionStarts: CompanionTable<Self> { CompanionTable(storage: self) }
}
