// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
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

  @Option(help: ArgumentHelp("The identifier with which the client is registered.", valueName: "id"))
  var app: String

  @Option(
    help: ArgumentHelp(
      "Take the token of the app from a file, which only you may read (chmod 600).",
      discussion: "Default: the file that `health apps add` has written.", valueName: "file"),
    completion: .file())
  var tokenFile: String?

  @OptionGroup var store: StoreOptions

  func validate() throws {
    guard AppRegistration.isIdentifier(app) else { throw ValidationError("\(app) is no identifier of an app.") }
  }

  func run() throws {
    guard try store.isThere() else { throw Failure("There is no health store yet. `health import FILE` makes one.") }
    let connection = try connect()
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

  private func connect() throws -> HealthConnection {
    let environment = ProcessInfo.processInfo.environment.merging(["HEALTHKIT_BUNDLE_ID": app]) { $1 }
    do {
      return try store.connect(environment: environment, token: try tokenFile.map(Self.token))
    } catch HealthError.appNotRegistered {
      throw Failure(
        "The daemon does not know \(app), or its token is another one. Register it: health apps add \(app) --name Assistant --usage-share "
          + "\"To answer questions about my health.\"")
    }
  }

  private static func token(_ file: String) throws -> String {
    let found: String?
    do { found = try AppTokenFile.contents(of: URL(fileURLWithPath: file)) } catch {
      throw HealthError.databaseInaccessible(.unusable(error))
    }
    guard let token = found, !token.isEmpty else {
      throw Failure("There is no token in \(file). `health apps add` writes one.")
    }
    return token
  }
}
