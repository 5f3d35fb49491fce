// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension StorageWriter {
  /// Adds to the number of samples that an app has saved on a day, and returns the new number, in this transaction. Nil where the database
  /// keeps no such numbers, as in SQLite.
  ///
  /// - Parameter day: The number of the day from 1 January 1970, UTC. A day before the app's last one counts as that last one, so that
  ///   servers whose clocks differ do not begin a day twice.
  package func countSaved(_ count: Int, by app: String, on day: Int64) throws -> Int64? {
    try database.countSaved(count, by: app, on: day)
  }
}
