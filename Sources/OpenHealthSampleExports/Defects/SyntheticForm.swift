// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The form of an export on disk.
package enum SyntheticForm: String, CaseIterable, Sendable {
  /// A zip archive, as the phone writes it.
  case zip
  /// The unpacked folder.
  case folder
  /// The XML file alone.
  case xml
}
