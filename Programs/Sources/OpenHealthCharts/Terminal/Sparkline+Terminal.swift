// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension Sparkline {
  /// A text of at most `columns` columns. Of several values in one column, it shows the last.
  package func text(columns: Int, charset: TerminalOptions.Charset = .unicode) -> String {
    let levels = Array(charset == .ascii ? "_.-=+*#" : "▁▂▃▄▅▆▇█")
    let shares = shares(columns: max(0, columns))
    return String(shares.map { share in share.map { levels[min(levels.count - 1, Int(bounded: $0 * Double(levels.count)))] } ?? " " })
  }
}
