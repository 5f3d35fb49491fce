// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The side of an eye or ear. Raw values are the names of fields and options.
package enum EntrySide: String, Sendable, CaseIterable {
  /// The right one, which opticians write first, and the left one.
  case right, left
}
