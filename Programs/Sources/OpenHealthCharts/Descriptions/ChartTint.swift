// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The colour of a chart's marks, chosen by subject: red for the heart, orange for movement. The exact colour depends on the form and, in
/// drawings, on light or dark mode.
package enum ChartTint: String, Sendable, CaseIterable {
  /// The colours by name. A terminal with sixteen colours shows orange as yellow and grey as faint text.
  case red, orange, green, teal, blue, purple, grey
}
