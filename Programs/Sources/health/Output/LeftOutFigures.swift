// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCommandLine
import OpenHealthCore

/// Tells of types whose figures a command left out so that it could show or write those of all others.
enum LeftOutFigures {
  /// Writes a note on standard error that names the types; nothing without any.
  static func note(_ types: [DataType]) {
    guard !types.isEmpty else { return }
    let names = types.map(\.name)
    Output.message(
      """
      Note: the figures of \(names.joined(separator: ", ")) are left out, because the samples lie in too many days, as one of centuries does. \
      `health query \(names[0])` lists the samples.
      """)
  }
}
