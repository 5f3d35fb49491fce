// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why a file cannot be imported at all.
public struct ImportError: Error, CustomStringConvertible {
  /// A sentence for the person, without health data.
  public let description: String
}
