// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A reason for access, in an app's own words.
struct ShownReason: Encodable, Sendable, Hashable {
  /// What the reason is about, such as reading.
  var label: String
  /// The text of the app.
  var reason: String
}
