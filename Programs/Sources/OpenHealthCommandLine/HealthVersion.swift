// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The version of the programs: that of the file `VERSION`, as a test checks.
package enum HealthVersion {
  /// What `--version` prints.
  package static let text = "0.1.0"
}
