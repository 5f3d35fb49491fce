// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
