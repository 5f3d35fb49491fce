// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCommandLine

extension ServerCommand {
  struct Schema: SchemaShowing {
    static let configuration = CommandConfiguration(
      abstract: "Show the JSON Schema of a command's --format json output.",
      discussion: """
        With --format jsonl, each line is one element of the array. Without a command, lists the commands that have a schema.

          health server schema people
          health server schema cohort statistics
        """)

    @Argument(help: ArgumentHelp("The command, such as people.", valueName: "command"))
    var words: [String] = []

    static var root: any ParsableCommand.Type { ServerCommand.self }
    static let program = "health server"
  }
}
