// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCommandLine

struct SchemaCommand: SchemaShowing {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Show the JSON Schema of a command's --format json output.",
    discussion: """
      With --format jsonl, each line is one element of the array. Without a command, lists the commands that have a schema; `health server schema` \
      lists those of `health server`.

        health schema stats
        health schema workout list
      """)

  @Argument(help: ArgumentHelp("The command, such as stats.", valueName: "command"))
  var words: [String] = []

  static var root: any ParsableCommand.Type { HealthCommand.self }
  static let program = "health"
}
