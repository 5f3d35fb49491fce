// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCommandLine

/// Shows on a terminal how many samples were read.
struct SampleProgress {
  private(set) var count = 0
  private var shown = ContinuousClock.now

  mutating func show(_ count: Int) {
    self.count = count
    guard Output.errorIsTerminal, ContinuousClock.now - shown > .milliseconds(200) else { return }
    shown = .now
    Output.status(Person.words["command.samples", Person.numbers.text(count)])
  }

  func end() { if Output.errorIsTerminal { Output.status("") } }
}
