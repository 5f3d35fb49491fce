// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore

/// The protocol over HTTP: each message is a POST, each answer plain JSON, without sessions. Whose token it is decides what is seen.
package final class MCPDoor: Sendable {
  /// Where clients send messages.
  package static let path = "/mcp"
  /// The most bytes of a message.
  package static let mostBytes = 1 << 20

  /// A request, without the server that read it.
  package struct Request: Sendable {
    /// The method of HTTP.
    package var method: String
    /// The header of a name, in any case; nil without one.
    package var header: @Sendable (String) -> String?
    /// The body.
    package var body: [UInt8]
    /// The app's place for this call, from ``API/admit(_:)``; nil if the call takes one itself.
    package var place: AppServices.Place?

    /// A request.
    package init(
      _ method: String, body: [UInt8], place: AppServices.Place? = nil, header: @escaping @Sendable (String) -> String?
    ) {
      (self.method, self.body, self.place, self.header) = (method, body, place, header)
    }
  }

  private let server: MCPServer
  private let apps: AppServices

  /// A door for the apps of the API.
  package init(_ server: MCPServer, _ apps: AppServices) { (self.server, self.apps) = (server, apps) }

  /// The problem of a body beyond ``mostBytes``.
  package static let tooLong = Problem(.tooLong, "A message has at most \(mostBytes >> 20) MiB.")

  /// The answer to a request, whatever happens. Blocks its thread until the store has answered.
  package func answer(_ request: Request) -> APIReply {
    do throws(Problem) { return try reply(to: request) } catch { return error.reply }
  }

  private func reply(to request: Request) throws(Problem) -> APIReply {
    guard let token = API.token(request.header("Authorization")) else { throw API.withoutToken }
    let place = if let place = request.place { place } else { try apps.place(token) }
    guard request.method == "POST" else {
      var reply = Problem(.methodNotAllowed, "Send each message with POST.").reply
      reply.headers.append((name: "Allow", value: "POST"))
      return reply
    }
    let type = request.header("Content-Type")?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
    guard type == "application/json" else { throw Problem(.unsupported, "Send the message as application/json.") }
    let client = MCPServer.Client(
      place.service, AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: place.app, name: place.app))),
      person: place.holder.person)
    switch Message.read(request.body) {
    case .reply: return Self.json(400, RPCFault.request("The server has asked nothing.").answer(to: .null))
    case .fault(let id, let fault): return Self.json(fault.status, fault.answer(to: id))
    case .message(let message):
      guard let id = message.id else { return APIReply(202, [], .bytes([])) }
      do throws(RPCFault) {
        let era = try Self.era(of: message, request)
        let result = try server.result(of: message, era, for: client)
        return Self.json(200, MCPServer.answer(result, to: id))
      } catch {
        // It was registered when it connected.
        if error == .notRegistered { apps.forget(token) }
        return Self.json(error.status, error.answer(to: id.json))
      }
    }
  }

  private static func json(_ status: Int, _ value: JSON) -> APIReply {
    APIReply(status, [(name: "Content-Type", value: "application/json"), (name: "Cache-Control", value: "no-store")], .bytes(value.bytes))
  }

  // MARK: Headers

  /// The era of a request, whose headers say what its body says.
  private static func era(of message: Message, _ request: Request) throws(RPCFault) -> Era {
    let named = request.header("MCP-Protocol-Version")
    guard let version = try Era.version(of: message) else {
      // Before 2025-06-18 there was no such header.
      guard let named, !Era.legacyVersions.contains(named) else { return .legacy }
      if named == Era.modernVersion { throw .parameters("The request names no version of the protocol in its _meta.", status: 400) }
      throw .version(named)
    }
    guard named == version else { throw .headers("The header MCP-Protocol-Version is missing, or differs from the version in _meta.") }
    let era = try Era.of(message)
    guard request.header("Mcp-Method") == message.method else {
      throw .headers("The header Mcp-Method is missing, or differs from the method of the message.")
    }
    if message.method == "tools/call", case .text(let name)? = message["name"] {
      guard let given = request.header("Mcp-Name"), decoded(given) == name else {
        throw .headers("The header Mcp-Name is missing, or differs from the name of the tool.")
      }
    }
    return era
  }

  /// The text of a header that may be in base64; nil for damaged base64.
  private static func decoded(_ header: String) -> String? {
    let (start, end) = ("=?base64?", "?=")
    guard header.hasPrefix(start), header.hasSuffix(end), header.utf8.count >= start.utf8.count + end.utf8.count else { return header }
    return Data(base64Encoded: String(header.dropFirst(start.count).dropLast(end.count))).flatMap { String(data: $0, encoding: .utf8) }
  }
}
