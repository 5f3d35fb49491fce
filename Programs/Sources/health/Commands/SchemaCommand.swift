// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCore

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Show the JSON Schema of a command's --format json output.",
    discussion: """
      With --format jsonl, each line is one element of the array. Without a command, lists the commands that have a schema.

        health schema stats
        health schema workout list
      """)

  @Argument(help: ArgumentHelp("The command, such as stats.", valueName: "command"))
  var words: [String] = []

  func validate() throws { if !words.isEmpty { _ = try named() } }

  func run() throws {
    if words.isEmpty {
      for (path, _) in Self.all { Output.line(path) }
    } else {
      let (path, command) = try named()
      Output.line(command.schema(title: "health \(path) --format json"))
    }
    Output.flush()
  }

  /// The command that the words call, in any case of letters.
  private func named() throws -> (path: String, command: any RowsCommand.Type) {
    let name = words.joined(separator: " ").lowercased()
    if let found = Self.all.first(where: { $0.path == name }) { return found }
    let hint = EditDistance.nearest(to: name, among: Self.all.map(\.path)).map { "Did you mean `health schema \($0)`?" }
    throw ValidationError("\"\(name)\" has no schema. \(hint ?? "`health schema` lists the commands that have one.")")
  }

  /// The commands that write rows, with the words that call them.
  static var all: [(path: String, command: any RowsCommand.Type)] { below(HealthCommand.self, path: []) }

  private static func below(_ command: any ParsableCommand.Type, path: [String]) -> [(path: String, command: any RowsCommand.Type)] {
    let own = (command as? any RowsCommand.Type).map { [(path.joined(separator: " "), $0)] } ?? []
    return own
      + command.configuration.subcommands.flatMap { below($0, path: path + [$0._commandName]) }
  }
}
