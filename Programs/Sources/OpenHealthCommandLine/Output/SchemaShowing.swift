// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCore

/// A command that shows the JSON Schemas of the commands of its program.
package protocol SchemaShowing: ParsableCommand {
  /// The words that call the command whose schema is shown; without any, the commands with a schema are listed.
  var words: [String] { get }
  /// The command below which all others are.
  static var root: any ParsableCommand.Type { get }
  /// What people type before the words of a command.
  static var program: String { get }
}

extension SchemaShowing {
  /// Refuses words that call no command with a schema.
  package func validate() throws { try checkWords() }

  /// Writes a schema, or the list.
  package func run() throws { try showSchema() }

  /// Throws a validation error for words that call no command with a schema.
  package func checkWords() throws { if !words.isEmpty { _ = try named() } }

  /// Writes the schema of the command that the words call; without words, the list of those that have one.
  package func showSchema() throws {
    if words.isEmpty {
      for (path, _) in Self.all { Output.line(path) }
    } else {
      let (path, command) = try named()
      Output.line(command.schema(title: "\(Self.program) \(path) --format json"))
    }
    Output.flush()
  }

  /// The command that the words call, in any case of letters.
  private func named() throws -> (path: String, command: any RowsCommand.Type) {
    let name = words.joined(separator: " ").lowercased()
    if let found = Self.all.first(where: { $0.path == name }) { return found }
    let call = "\(Self.program) schema"
    let hint = EditDistance.nearest(to: name, among: Self.all.map(\.path)).map { "Did you mean `\(call) \($0)`?" }
    throw ValidationError("\"\(name)\" has no schema. \(hint ?? "`\(call)` lists the commands that have one.")")
  }

  /// The commands that write rows, with the words that call them.
  package static var all: [(path: String, command: any RowsCommand.Type)] { below(root, path: []) }

  private static func below(_ command: any ParsableCommand.Type, path: [String]) -> [(path: String, command: any RowsCommand.Type)] {
    let own = (command as? any RowsCommand.Type).map { [(path.joined(separator: " "), $0)] } ?? []
    return own
      + command.configuration.subcommands.flatMap { below($0, path: path + [$0._commandName]) }
  }
}
