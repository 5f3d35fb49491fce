// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The share of a goal that a value has reached, in percent.
package enum GoalShare {
  /// Whole percent, rounded down, so that 100 % is a goal that is reached. At most 9,999; nil without a positive goal.
  package static func percent(of value: Double, goal: Double) -> Int? {
    guard goal > 0, goal.isFinite, value.isFinite else { return nil }
    return Int(bounded: (min(99.99, max(0, value / goal)) * 100).rounded(.down))
  }
}
