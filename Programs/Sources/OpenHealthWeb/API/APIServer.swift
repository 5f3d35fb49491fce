// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Logging
import OpenHealthAPI
import OpenHealthDaemon
import OpenHealthMCP
import ServiceLifecycle

/// The API at a unix socket, for programs of the daemon's user and of root, until its service group shuts down.
///
/// The file's mode decides who may connect, so that it has to be that of the user alone.
package final class APIServer: Service {
  /// The name of the socket in the folder of the daemon's sockets.
  package static let socket = "api.sock"

  private let answer: APIAnswer
  private let socket: BoundSocket
  private let logger: Logger

  /// A server that accepts connections once ``run()`` is called.
  ///
  /// - Parameters:
  ///   - api: what answers.
  ///   - mcp: what answers clients of the Model Context Protocol.
  ///   - socket: where it listens. It is removed at the end.
  ///   - logger: receives events without health data.
  package init(_ api: API, mcp: MCPDoor? = nil, at socket: BoundSocket, logger: Logger) {
    (answer, self.socket, self.logger) = (APIAnswer(api: api, mcp: mcp), socket, logger)
  }

  /// Serves until the service group shuts down or the task is cancelled.
  ///
  /// - Throws: the error of a socket that cannot be used.
  package func run() async throws {
    defer { socket.remove() }
    let answer = answer
    let server = HTTPServer(logger: logger) { request in
      var response = await answer.answer(request, isLocal: true)
      RequestRules.protect(&response.headers)
      return response
    }
    try await server.run(at: .socket(socket.descriptor)) { _ in }
  }
}
