// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthStorage

struct UpgradeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade", abstract: "Convert a store that an older version made.",
    discussion: """
      Every command that writes to the store does this, too. Commands that only read never change the store.

        health upgrade
      """)

  @OptionGroup var store: StoreOptions

  func run() throws {
    let folder = try store.existingFolder()
    try store.telling { try HealthDatabase.open(store.keys()).upgrade() }
    Output.line("The store in \(folder.path) has the current version.")
    Output.flush()
  }
}
