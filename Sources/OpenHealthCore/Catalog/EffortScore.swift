// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Who rated the effort of a workout: each origin has a quantity type of its own. The later case is the more relevant one (OQ-31).
package enum EffortScore: String, Sendable, Hashable, CaseIterable, Comparable {
  /// The system's estimate.
  case estimate
  /// The person's own rating.
  case score

  /// Whether the left score is less relevant than the right one.
  package static func < (left: EffortScore, right: EffortScore) -> Bool { left == .estimate && right == .score }
}
