// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthStorage

struct EraseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Delete the store with everything in it, and its keys.",
    discussion: """
      This cannot be undone: without the keys, copies of the store cannot be read either.

        health erase
        health erase --store ~/trial --yes
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var store: StoreOptions

  func run() throws {
    let folder = try store.existingFolder()
    if !yes {
      guard isatty(STDIN_FILENO) == 1 else { throw Failure.erasingUnasked(folder: folder.path) }
      Output.message("Everything in \(folder.path) will be deleted. Type erase to continue:")
      guard readLine() == "erase" else { throw Failure.notErased }
    }
    try store.telling { try StoreKeys.erase(folder: folder) }
    Output.sentence("The store in \(folder.path) is gone.")
    Output.flush()
  }
}
