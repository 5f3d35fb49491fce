// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Where a score of a workout's effort comes from; the more relevant comes later (OQ-31).
public enum EffortScore: String, Sendable, Hashable, CaseIterable, Comparable {
  case estimate
  /// By the person.
  case score

  public static func < (left: EffortScore, right: EffortScore) -> Bool { left == .estimate && right == .score }
}
