// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCore

/// Reports an error in one line: what is wrong, and what to do.
enum UsageError {
  /// Writes an error and, for a wrong command line, how to get help.
  static func write(_ error: any Error) {
    // A bare exit code: the message was written before.
    if error is ExitCode { return }
    let message = HealthCommand.message(for: error)
    let isUsage = HealthCommand.exitCode(for: error) == .validationFailure
    guard !message.isEmpty else { return }
    Output.message("health: " + (isUsage ? usage(message, Array(CommandLine.arguments.dropFirst())) : message))
  }

  /// The parser's message with the probable intention and the command for help.
  static func usage(_ message: String, _ arguments: [String]) -> String {
    let (path, command) = command(arguments)
    var text = message.hasSuffix(".") || message.hasSuffix("?") || message.hasSuffix("`") ? message : message + "."
    // With a default command, a word may also be its argument.
    let mayBeArgument = command.configuration.defaultSubcommand != nil && !message.hasPrefix("Unexpected argument")
    if !mayBeArgument, let word = unknownCommand(arguments, below: command, at: path.count) {
      let names = command.configuration.subcommands.flatMap { [$0._commandName] + $0.configuration.aliases }
      let near = EditDistance.nearest(to: word.lowercased(), among: names) ?? names.first { $0.hasPrefix(word.lowercased()) }
      text =
        "There is no command \"\((["health"] + path + [word]).joined(separator: " "))\"."
        + (near.map { " Did you mean `\((["health"] + path + [$0]).joined(separator: " "))`?" } ?? "")
    }
    return text + " See `\((["health"] + path).joined(separator: " ")) --help`."
  }

  /// The command that the arguments name, with the words that lead to it.
  private static func command(_ arguments: [String]) -> (path: [String], command: any ParsableCommand.Type) {
    var (path, command): ([String], any ParsableCommand.Type) = ([], HealthCommand.self)
    for argument in arguments {
      guard
        let next = command.configuration.subcommands.first(where: {
          $0._commandName == argument || $0.configuration.aliases.contains(argument)
        })
      else { break }
      path.append(next._commandName)
      command = next
    }
    return (path, command)
  }

  /// The word at the position of a subcommand that names none; nil if there is no such word.
  private static func unknownCommand(_ arguments: [String], below command: any ParsableCommand.Type, at place: Int) -> String? {
    guard !command.configuration.subcommands.isEmpty, arguments.count > place
    else { return nil }
    let word = arguments[place]
    return word.utf8.first == UInt8(ascii: "-") ? nil : word
  }
}
