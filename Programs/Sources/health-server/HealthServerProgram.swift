// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCommandLine

/// The program behind `health server`: its words are those that follow there.
@main
enum HealthServerProgram {
  static func main() {
    let words = CommandProgram.arguments()
    let isForShells = ["--generate-completion-script", "---completion"].contains(words.first)
    let root: any ParsableCommand.Type = isForShells ? ByOwnName.self : Root.self
    // `help WORDS` is `health help server WORDS`.
    let arguments = isForShells ? words : words.first == "help" ? ["help", "server"] + words.dropFirst() : ["server"] + words
    CommandProgram.run(arguments, of: root) {
      var command = try root.parseAsRoot(arguments)
      Settings.note.map(Output.message)
      try command.run()
    }
  }

  /// `health` with this program's command alone, so that help and messages name commands as people type them.
  struct Root: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "health", abstract: "The stores of many people.", version: HealthVersion.text, subcommands: [ServerCommand.self])
  }

  /// The commands below the program's own name, which shells complete.
  struct ByOwnName: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "health-server", subcommands: ServerCommand.configuration.subcommands)
  }
}
