// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCommandLine
import OpenHealthInterchange

/// Shows the progress of an import in the last line of a terminal.
struct ImportProgress {
  private let started = ContinuousClock.now
  private var line = StatusLine()

  mutating func show(_ progress: AppleExportImport.Progress) {
    let started = started
    line.show {
      let elapsed = (ContinuousClock.now - started) / .seconds(1)
      let share = progress.totalBytes > 0 ? min(1, Double(progress.consumedBytes) / Double(progress.totalBytes)) : 0
      var text = "\(Int(100 * share)) %  \(Person.words["command.records", Person.numbers.text(progress.recordCount)])"
      if elapsed > 0.5 { text += "  \(Person.numbers.text(Int(Double(progress.recordCount) / elapsed)))/s" }
      if elapsed > 2, share > 0.01 { text += "  " + Self.left(elapsed / share - elapsed) }
      return text
    }
  }

  func clear() { line.clear() }

  private static func left(_ seconds: Double) -> String {
    let seconds = Int(seconds.rounded(.up))
    return seconds < 90
      ? Person.words["command.secondsLeft", "\(seconds)"] : Person.words["command.minutesLeft", "\((seconds + 30) / 60)"]
  }
}
