// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The version of the programs.
package enum HealthVersion {
  /// What `--version` prints.
  package static let text = "0.1.0"
}
