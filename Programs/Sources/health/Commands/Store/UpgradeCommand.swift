// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCommandLine
import OpenHealthInterchange
import OpenHealthStorage

struct UpgradeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade", abstract: "Convert a store that an older version made.",
    discussion: """
      Every command that writes to the store does this, too. Commands that only read never change the store. Elements that older versions
      kept of imports become samples where this version has a type for them; the next import does that, too.

        health upgrade
      """)

  @OptionGroup var store: StoreOptions

  func run() throws {
    let folder = try store.existingFolder()
    try HealthDatabase.open(store.keys()).upgrade()
    let count = try KeptElementAdoption(service: store.openExisting()).run()
    Output.sentence(Person.words["command.current", folder.path])
    if count > 0 { Output.sentence(Person.words["command.adopted", Person.numbers.text(count)]) }
    Output.flush()
  }
}
