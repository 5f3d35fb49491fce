// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthMCP

/// Serves the store to one AI client.
struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp", abstract: "Serve the store to an AI client (Model Context Protocol).",
    discussion: """
      The client is an app like any other: it is registered, asks for permission, sees what you grant, and `health log` shows what it \
      read. Register each client on its own, then name it in the client's configuration:

        health apps add com.example.assistant --name Assistant --usage-share "To answer questions about my health."
        health mcp --app com.example.assistant

      Standard input and output belong to the protocol, one message a line. Without the command, clients reach the same tools over HTTP at \
      /mcp of the Health app's port.
      """)

  @OptionGroup var registered: AppOptions
  @OptionGroup var store: StoreOptions

  func run() throws {
    let connection = try registered.connect(
      store, registration: "--name Assistant --usage-share \"To answer questions about my health.\"")
    let server = MCPServer(version: HealthVersion.text, budgets: Budgets())
    let client = MCPServer.Client(connection.service, connection.app)
    StdioServer(server, for: client) { line in
      do { try FileHandle.standardOutput.write(contentsOf: line) } catch {
        // Nobody reads any more. What the client has asked so far was of no change.
        Output.message("health: The client has closed its end.")
        Output.end(1)
      }
    }.run(reading: STDIN_FILENO)
  }
}
