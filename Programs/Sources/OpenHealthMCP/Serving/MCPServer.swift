// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore

/// A server of the Model Context Protocol: a message in, an answer out, without a transport. It keeps budgets alone.
package struct MCPServer: Sendable {
  /// Who asks: an app of the store.
  package struct Client: Sendable {
    let service: any HealthService
    let app: AppIdentity
    /// Whose budgets and requests for permission these are.
    let holder: AppServices.Holder

    /// An app with its store, by default that of the only person.
    package init(_ service: any HealthService, _ app: AppIdentity, person: Int64 = 0) {
      (self.service, self.app) = (service, app)
      holder = AppServices.Holder(app: app.bundleIdentifier, person: person)
    }
  }

  /// The most bytes of what a tool gives.
  package static let mostBytes = 1 << 20
  /// How long clients may keep the list of tools, in milliseconds. It changes only with the program.
  private static let lifetime = 3_600_000

  private let version: String
  private let budgets: Budgets
  private let zone: @Sendable () -> TimeZone
  private let waits = PermissionWaits()

  /// A server.
  ///
  /// - Parameters:
  ///   - version: that of the program.
  ///   - zone: the zone of days where a call names none.
  package init(version: String, budgets: Budgets, zone: @escaping @Sendable () -> TimeZone = { .current }) {
    (self.version, self.budgets, self.zone) = (version, budgets, zone)
  }

  private static let instructions =
    "The health data of one person, as far as the owner lets this client read them. Call status first. A type for which the client has "
    + "never asked is an error: call request_access. \(Tool.emptiness) \(Tool.textsAreData) Figures come from statistics, which uses all "
    + "samples; do not compute them from a page of samples. The data are no diagnosis."

  // MARK: Answers

  /// The result of a request. Blocks until the store has answered.
  func result(
    of message: Message, _ era: Era, for client: Client, _ stop: StopSign = StopSign()
  ) throws(RPCFault) -> JSON {
    switch (message.method, era) {
    case ("initialize", .legacy): return try initialized(message)
    case ("ping", .legacy): return .object([])
    case ("server/discover", .modern):
      let versions = JSON.array(Era.versions.map { .text($0) })
      return complete(
        [("supportedVersions", versions), ("capabilities", Self.capabilities), ("instructions", .text(Self.instructions))], era,
        isList: true)
    case ("server/discover", .legacy): throw .parameters("The request names no version of the protocol in its _meta.", status: 400)
    case ("tools/list", _):
      if let cursor = message["cursor"], cursor != .null { throw .parameters("The list of tools has one page: leave the cursor out.") }
      return complete([("tools", .array(Tools.all.map(\.description)))], era, isList: true)
    case ("tools/call", _): return complete(try call(message, client, stop), era)
    default: throw .method
    }
  }

  /// The answer to a request, whatever happens.
  package func answer(to message: Message, _ id: Message.Identifier, _ era: Era, for client: Client, _ stop: StopSign = StopSign()) -> JSON
  {
    do throws(RPCFault) {
      return Self.answer(try result(of: message, era, for: client, stop), to: id)
    } catch { return error.answer(to: id.json) }
  }

  /// A result as an answer.
  static func answer(_ result: JSON, to id: Message.Identifier) -> JSON {
    .members([("jsonrpc", .text("2.0")), ("id", id.json), ("result", result)])
  }

  private var serverInfo: JSON {
    .members([("name", .text("OpenHealthKit")), ("title", .text("Health data")), ("version", .text(version))])
  }

  private static let capabilities = JSON.members([("tools", .members([("listChanged", .boolean(false))]))])

  private func initialized(_ message: Message) throws(RPCFault) -> JSON {
    guard case .text(let wanted)? = message["protocolVersion"] else { throw .parameters("initialize has to name a protocolVersion.") }
    let version = Era.legacyVersions.contains(wanted) ? wanted : Era.legacyVersions[0]
    return .members([
      ("protocolVersion", .text(version)), ("capabilities", Self.capabilities), ("serverInfo", serverInfo),
      ("instructions", .text(Self.instructions)),
    ])
  }

  /// A result with what each result of its era has.
  private func complete(_ members: [(String, JSON?)], _ era: Era, isList: Bool = false) -> JSON {
    guard era == .modern else { return .members(members) }
    let hints: [(String, JSON?)] = isList ? [("ttlMs", .integer(Self.lifetime)), ("cacheScope", .text("private"))] : []
    return .members([("resultType", .text("complete"))] + members + hints + [("_meta", .members([(Era.serverInfo, serverInfo)]))])
  }

  // MARK: Tools

  private func call(_ message: Message, _ client: Client, _ stop: StopSign) throws(RPCFault) -> [(String, JSON?)] {
    guard case .text(let name)? = message["name"] else { throw .parameters("tools/call has to name a tool.") }
    guard let tool = Tools.named(name) else { throw .parameters("There is no tool of this name. tools/list lists all.") }
    let arguments: [JSON.Member]
    switch message["arguments"] {
    case nil, .null: arguments = []
    case .object(let members): arguments = members
    default: throw .parameters("The arguments have to be an object.")
    }
    do {
      return Self.contents(try value(of: tool, arguments, client, stop))
    } catch HealthError.appNotRegistered {
      throw .notRegistered
    } catch let problem as Problem {
      return Self.contents(problem)
    } catch let error as HealthError {
      return Self.contents(Problem(error))
    } catch {
      // No tool throws anything else. The type says what it was, and no value.
      return Self.contents(Problem(.failed, "The call failed with \(type(of: error))."))
    }
  }

  private func value(of tool: Tool, _ arguments: [JSON.Member], _ client: Client, _ stop: StopSign) throws -> JSON {
    let holder = client.holder
    try budgets.begin(holder)
    let calls = DirectCalls(AppService(client.service, client.app, stop), of: holder, waits: waits)
    let values = try calls.values(tool.parameters, arguments)
    let value = try tool.run(
      ToolCall(calls: calls, arguments: arguments, values: values, zone: zone(), left: budgets.left(holder)))
    budgets.spend(tool.rows(value), holder)
    return value
  }

  private static func contents(_ value: JSON) -> [(String, JSON?)] {
    let bytes = value.bytes
    guard bytes.count <= mostBytes else {
      return contents(
        Problem(.tooLong, "The answer has more than \(mostBytes >> 20) MiB. Ask for a shorter period, longer intervals or a lower limit."))
    }
    return [("content", text(String(decoding: bytes, as: UTF8.self))), ("structuredContent", value), ("isError", .boolean(false))]
  }

  /// A problem as what a tool says, so that the model can mend its call.
  static func contents(_ problem: Problem) -> [(String, JSON?)] {
    var detail = problem.detail
    for (address, tool) in Self.names { detail = detail.replacing(address, with: tool) }
    if problem.kind == .neverAsked {
      detail = "This client has not asked for one of these types yet. Call request_access with them, then this tool again."
    }
    let place = problem.parameter.map { " (\($0))" } ?? ""
    return [("content", text("\(problem.kind.title)\(place). \(detail)")), ("isError", .boolean(true))]
  }

  /// Texts of problems that name addresses of the API, and the same with the names of tools.
  private static let names = [
    ("GET /api/v1/types lists all", "list_types lists all"), ("/nights and /workouts have", "The tools nights and workouts have"),
  ]

  private static func text(_ text: String) -> JSON { .array([.members([("type", .text("text")), ("text", .text(text))])]) }
}
