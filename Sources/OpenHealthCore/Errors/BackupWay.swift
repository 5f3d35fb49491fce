// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A way to open a store or its backup.
package enum BackupWay: String, Sendable, Codable, CaseIterable {
  /// The key file of the store, which stays on the machine.
  case keyFile
  /// A passphrase.
  case passphrase
  /// The recovery key on paper.
  case recoveryKey
}
