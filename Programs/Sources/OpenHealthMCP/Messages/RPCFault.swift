// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthAPI

/// An error of JSON-RPC: the message is wrong, not what a tool does. It contains no health value and no text of the message.
package struct RPCFault: Error, Sendable, Equatable {
  /// The code of JSON-RPC or of the protocol.
  package var code: Int
  /// What is wrong, and what to do.
  package var text: String
  /// More about it, for programs.
  package var data: JSON?
  /// The status of HTTP.
  package var status: Int

  /// An error, by default with the status of a bad request.
  package init(_ code: Int, _ text: String, data: JSON? = nil, status: Int = 400) {
    (self.code, self.text, self.data, self.status) = (code, text, data, status)
  }

  static func parsing(_ text: String) -> RPCFault { RPCFault(-32700, text) }
  static func request(_ text: String) -> RPCFault { RPCFault(-32600, text) }
  static func parameters(_ text: String, status: Int = 200) -> RPCFault { RPCFault(-32602, text, status: status) }
  static let method = RPCFault(-32601, "There is no method of this name. This server has tools/list and tools/call.", status: 404)
  static func headers(_ text: String) -> RPCFault { RPCFault(-32020, text) }

  /// The server does not know the request's version of the protocol.
  static func version(_ requested: String) -> RPCFault {
    let supported = JSON.array(Era.versions.map { .text($0) })
    return RPCFault(
      -32022, "The server does not have this version of the protocol.",
      data: .members([("supported", supported), ("requested", .text(requested.shortened(to: 40)))]))
  }

  /// The app was removed while it was connected.
  static let notRegistered = RPCFault(-32603, "The app is not registered any more. `health apps add` registers it.", status: 401)

  /// The error as an answer; the identifier is null where it could not be read.
  package func answer(to id: JSON) -> JSON {
    .members([
      ("jsonrpc", .text("2.0")), ("id", id),
      ("error", .members([("code", .integer(code)), ("message", .text(text)), ("data", data)])),
    ])
  }
}
