// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

struct DeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Take back an import: all that it stored, and nothing else.",
    discussion: "What other imports or apps stored stays. `health imports` lists the numbers.")

  @Option(name: .customLong("import"), help: ArgumentHelp("The number of the import.", valueName: "number"))
  var number: Int64

  @OptionGroup var store: StoreOptions

  func run() throws {
    let service = try store.openExisting()
    var deleted = 0
    while true {
      let portion = try store.telling { try service.perform(DeleteImport(number: number), for: .owner) }
      deleted += portion.deletedSamples
      if portion.isDone { break }
      if Output.errorIsTerminal { Output.status("\(deleted.formatted()) samples") }
    }
    if Output.errorIsTerminal { Output.status("") }
    Output.sentence(
      "Import \(number) is taken back: \(deleted.formatted(.number.locale(Locale(identifier: "en_US_POSIX")))) samples deleted.")
    Output.flush()
  }
}
