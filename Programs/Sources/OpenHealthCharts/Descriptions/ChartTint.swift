// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The colour of a chart's marks, as one picks it for a subject: red for the heart, orange for movement.
public enum ChartTint: String, Sendable, CaseIterable {
  case red, orange, green, teal, blue, purple, grey
}
