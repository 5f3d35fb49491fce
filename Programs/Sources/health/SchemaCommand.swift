// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthAPI
import OpenHealthCommandLine

struct SchemaCommand: SchemaShowing {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Show the JSON Schema of a command's --format json output.",
    discussion: """
      With --format jsonl, each line is one element of the array. Without a command, lists the commands that have a schema; `health server schema` \
      lists those of `health server`. --api shows the description of the API of `health serve` instead.

        health schema stats
        health schema workout list
        health schema --api
      """)

  @Argument(help: ArgumentHelp("The command, such as stats.", valueName: "command"))
  var words: [String] = []
  @Flag(help: "Show the description of the API of `health serve` (OpenAPI 3.1).")
  var api = false
  @Flag(help: "With --api: show its reference as Markdown, for people.")
  var markdown = false
  @Flag(help: "With --api: show its types for TypeScript.")
  var typescript = false

  static var root: any ParsableCommand.Type { HealthCommand.self }
  static let program = "health"

  func validate() throws {
    if api && !words.isEmpty { throw ValidationError("--api takes no command.") }
    if (markdown || typescript) && !api { throw ValidationError("--markdown and --typescript need --api.") }
    if markdown && typescript { throw ValidationError("--markdown and --typescript exclude each other.") }
    try checkWords()
  }

  func run() throws {
    guard api else { return try showSchema() }
    let document = { String(decoding: OpenAPI.document.bytes, as: UTF8.self) + "\n" }
    Output.text(markdown ? ReferencePage.text : typescript ? TypeScriptFile.text : document())
    Output.flush()
  }
}
