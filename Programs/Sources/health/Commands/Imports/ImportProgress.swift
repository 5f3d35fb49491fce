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
      var text = "\(Int(100 * share)) %  \(Person.counted(progress.recordCount, "record"))"
      if elapsed > 0.5 { text += "  \(Person.numbers.text(Int(Double(progress.recordCount) / elapsed)))/s" }
      if elapsed > 2, share > 0.01 { text += "  \(Self.time(elapsed / share - elapsed)) left" }
      return text
    }
  }

  func clear() { line.clear() }

  private static func time(_ seconds: Double) -> String {
    let seconds = Int(seconds.rounded(.up))
    return seconds < 90 ? "\(seconds) s" : "\((seconds + 30) / 60) min"
  }
}
