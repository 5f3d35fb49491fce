// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCore

/// Reports an error in one line: what is wrong, and what to do.
struct UsageError {
  /// The command below which all others are.
  private let root: any ParsableCommand.Type
  private let arguments: [String]

  init(_ root: any ParsableCommand.Type, _ arguments: [String]) { (self.root, self.arguments) = (root, arguments) }

  /// Writes an error and, for a wrong command line, how to get help.
  func write(_ error: any Error) {
    // A bare exit code: the message was written before.
    if error is ExitCode { return }
    let message = root.message(for: error)
    let isUsage = root.exitCode(for: error) == .validationFailure
    guard !message.isEmpty else { return }
    Output.message("health: " + (isUsage ? usage(message, arguments) : TerminalText.line(message)))
  }

  /// The parser's message with the probable intention and the command for help.
  private func usage(_ message: String, _ arguments: [String]) -> String {
    let (path, command) = command(arguments)
    let message = aboutNegative(message, arguments, from: path.count) ?? message
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

  /// The message about `health help` with a word that names no command; nil for any other command line, which the parser reads.
  func aboutHelp() -> String? {
    guard arguments.first == "help" else { return nil }
    let words = Array(arguments.dropFirst())
    let (path, command) = command(words)
    guard let word = unknownCommand(words, below: command, at: path.count), word != "help" else { return nil }
    return usage("Unexpected argument.", words)
  }

  /// A better message about the first argument that looks like a number below 0, which the parser takes for an option; nil where there is
  /// none, and where the message is about another option.
  private func aboutNegative(_ message: String, _ arguments: [String], from start: Int) -> String? {
    let read = arguments.prefix { $0 != "--" }.dropFirst(start)
    guard let place = read.firstIndex(where: { $0.wholeMatch(of: /-\.?[0-9].*/) != nil }) else { return nil }
    let text = arguments[place]
    if place > start, case let option = arguments[place - 1], message.hasPrefix("Missing value for '\(option)") {
      // Zones are also given by their offset.
      if option.hasSuffix("zone") { return "\"\(text)\" is read as an option. Write \(option)=\(text)." }
      return "\"\(text)\" is no value for \(option), which takes none below 0."
    }
    if message.hasPrefix("Unknown option '--") || message.hasPrefix("Missing value") { return nil }
    return "\"\(text)\" is read as an option. A negative value comes last, after two hyphens: -- \(text)."
  }

  /// The command that the arguments name, with the words that lead to it.
  private func command(_ arguments: [String]) -> (path: [String], command: any ParsableCommand.Type) {
    var (path, command): ([String], any ParsableCommand.Type) = ([], root)
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
  private func unknownCommand(_ arguments: [String], below command: any ParsableCommand.Type, at place: Int) -> String? {
    guard !command.configuration.subcommands.isEmpty, arguments.count > place
    else { return nil }
    let word = arguments[place]
    return word.utf8.first == UInt8(ascii: "-") ? nil : word
  }
}
