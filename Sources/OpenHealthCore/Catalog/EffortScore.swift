// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The origin of a workout's effort score, from the less to the more relevant one (OQ-31).
public enum EffortScore: String, Sendable, Hashable, CaseIterable, Comparable {
  /// The system's estimate.
  case estimate
  /// The person's own rating.
  case score

  /// Whether the left origin is the less relevant one.
  public static func < (left: EffortScore, right: EffortScore) -> Bool { left == .estimate && right == .score }
}
