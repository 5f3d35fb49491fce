// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCommandLine

/// Shows the progress of a command in the last line of a terminal, a few times a second.
struct StatusLine {
  private var shown = ContinuousClock.now

  /// Replaces the line, if there is a terminal and the last text has stayed for a moment.
  mutating func show(_ text: () -> String) {
    guard Output.errorIsTerminal, ContinuousClock.now - shown > .milliseconds(200) else { return }
    shown = .now
    Output.status(text())
  }

  func clear() { if Output.errorIsTerminal { Output.status("") } }
}
