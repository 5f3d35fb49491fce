// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The last sample of a batch, by start and then as samples were saved.
struct BatchPlace: Sendable {
  var start: Date
  var sequence: Int64
  /// The last change when the first batch was searched for. What was saved later stays as it is.
  let end: Int64
}
