// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthStorage

struct EraseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Delete the store with everything in it, and its keys.",
    discussion: """
      This cannot be undone. A copy of the folder that only the key file opens is unreadable then, too. Copies with a passphrase or a \
      recovery key, backups, exports and tokens of apps stay as they are.

        health erase
        health erase --store ~/trial --yes
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var store: StoreOptions

  func run() throws {
    let folder = try store.existingFolder()
    if !yes {
      guard isatty(STDIN_FILENO) == 1 else {
        throw Failure("There is no terminal to ask at. Give --yes to erase the store in \(folder.path).")
      }
      Output.message(Person.words["command.askErase", folder.path, "erase"])
      guard readLine() == "erase" else { throw Failure("Nothing was deleted.") }
    }
    try StoreKeys.erase(folder: folder)
    Output.sentence(Person.words["command.erased", folder.path])
    // Nil: the folder went as well.
    let rest = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    if let rest, !rest.isEmpty {
      Output.sentence(Person.words["command.otherFiles", rest.sorted().map(TerminalText.line).joined(separator: ", ")])
    } else {
      // An empty folder that cannot go, such as a mounted one, does no harm.
      rmdir(folder.path)
    }
    Output.flush()
  }
}
