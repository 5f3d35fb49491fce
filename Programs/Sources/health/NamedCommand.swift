// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser

/// `health` with only the command that the first argument names. The parser looks at every command below its root at each start, and in a
/// debug build checks each, which takes most of the time of a short command.
struct NamedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: HealthCommand._commandName, version: HealthCommand.configuration.version, subcommands: command.map { [$0] } ?? [])

  private static let command = HealthCommand.configuration.subcommands.first {
    guard let word = CommandLine.arguments.dropFirst().first else { return false }
    return $0._commandName == word || $0.configuration.aliases.contains(word)
  }

  /// What reads the command line: all commands where the first argument names none, as an option or a wrong word does.
  static var root: any ParsableCommand.Type { command == nil ? HealthCommand.self : NamedCommand.self }
}
