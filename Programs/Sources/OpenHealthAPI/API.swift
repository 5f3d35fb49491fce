// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// The API: a request in, an answer out, without a server. `/api/v1` of `health serve` and of `health server run --api`.
///
///     let api = API(AppServices(socket: path) { token throws(HealthError) in try directory.app(ofToken: token) })
///     let reply = api.answer(APIRequest("GET", "/api/v1/types", authorization: "Bearer \(token)"))
package final class API: Sendable {
  private let apps: AppServices
  private let waits = PermissionWaits()

  /// The API for apps.
  package init(_ apps: AppServices) { self.apps = apps }

  /// The answer to a request, whatever happens. Blocks its thread until the store has answered.
  package func answer(_ request: APIRequest) -> APIReply {
    do {
      return try reply(to: request)
    } catch let problem as Problem {
      return problem.reply
    } catch let error as HealthError {
      return Problem(error).reply
    } catch {
      // No operation throws anything else. The type says what it was, and no value.
      return Problem(.failed, "The call failed with \(type(of: error)).").reply
    }
  }

  /// The place for the call of a header `Authorization`, before the call's body is read: an app has no more bodies in memory than calls.
  /// Nil for a header without the token of a registered app. Blocks its thread until the store has answered, which it does at most once for
  /// each connection of an app.
  ///
  /// - Throws: a problem for an app with too many calls.
  package func admit(_ authorization: String?) throws(Problem) -> AppServices.Place? {
    guard let token = Self.token(authorization), apps.knows(token) else { return nil }
    return try apps.place(token)
  }

  /// Whether the app of a header `Authorization` is connected to the store. Asks nobody.
  package func isConnected(_ authorization: String?) -> Bool { Self.token(authorization).map(apps.isConnected) ?? false }

  private func reply(to request: APIRequest) throws -> APIReply {
    let parts = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.count > 1 ? String(parts[1]) : ""
    guard parts[0].hasPrefix(APIOperations.prefix + "/") else { throw Self.nowhere }
    let path = parts[0].dropFirst(APIOperations.prefix.count)
    // The description is the same for everybody.
    if path == "/openapi.json" {
      guard request.method == "GET" else { throw Problem(.methodNotAllowed, "Only GET works here.") }
      return Self.json(OpenAPI.document, known: request.known)
    }
    // Who is not known learns nothing, not even which addresses there are.
    guard let token = Self.token(request.authorization) else { throw Self.withoutToken }
    let place = try request.place ?? apps.place(token)
    do { return try call(request, path, query, place) } catch HealthError.appNotRegistered(let app) {
      // It was registered when it connected.
      apps.forget(token)
      throw HealthError.appNotRegistered(bundleIdentifier: app)
    }
  }

  private static let nowhere = Problem(.notFound, "There is no such address. GET /api/v1/openapi.json lists all.")

  private func call(_ request: APIRequest, _ path: Substring, _ query: String, _ place: AppServices.Place) throws -> APIReply {
    let (operation, inPath): (APIOperation, [String: String])
    switch APIOperations.find(request.method, path) {
    case .found(let found, let values): (operation, inPath) = (found, values)
    case .otherMethod(let methods):
      var reply = Problem(.methodNotAllowed, "These methods work here: \(methods.joined(separator: ", ")).").reply
      reply.headers.append((name: "Allow", value: methods.joined(separator: ", ")))
      return reply
    case .none: throw Self.nowhere
    }
    let values = try ParameterValues(operation.parameters, query: query, path: inPath)
    let call = Call(service: place.service, holder: place.holder, values: values, body: try Self.body(request, operation), waits: waits)
    switch try operation.run(call) {
    case .value(let value): return Self.json(value, known: request.method == "GET" ? request.known : nil)
    case .events(let types):
      let stream = try apps.stream(place)
      let headers = [(name: "Content-Type", value: "text/event-stream"), (name: "Cache-Control", value: "no-store")]
      return APIReply(200, headers, .events(ChangeEvents(types, place.service, hold: stream)))
    }
  }

  /// The body of an operation that has one; a problem where another one comes with a body.
  private static func body(_ request: APIRequest, _ operation: APIOperation) throws(Problem) -> JSON? {
    guard operation.body != nil else {
      guard request.body.isEmpty else { throw Problem(.unsupported, "This call takes no body.") }
      return nil
    }
    guard request.body.count <= APIRequest.mostBytes else { throw tooLong }
    let type = request.contentType?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
    guard type == "application/json" else { throw Problem(.unsupported, "Send the body as application/json.") }
    do throws(JSONReader.Fault) { return try JSONReader.value(of: request.body) } catch {
      throw Problem(error.isTooLong ? .tooLong : .notJSON, error.description)
    }
  }

  /// The problem of a body beyond ``APIRequest/mostBytes``.
  package static let tooLong = Problem(.tooLong, "A body has at most \(APIRequest.mostBytes >> 20) MiB. Send the samples in several calls.")

  /// The problem of a request that names no app.
  package static let withoutToken = Problem(
    .noToken, "Send the app's token in the header Authorization, after the word Bearer. `health apps add` makes one.")

  /// The token of a header `Authorization`; nil for another header.
  package static func token(_ header: String?) -> String? {
    guard let parts = header?.split(separator: " "), parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return String(parts[1])
  }

  /// A value as an answer. Its tag is made of its bytes, which are those of what the app may see.
  private static func json(_ value: JSON, known: String?) -> APIReply {
    let bytes = value.bytes
    var headers = [(name: "Content-Type", value: "application/json"), (name: "Cache-Control", value: "private, no-cache")]
    // Without a digest the answer has no tag.
    if let digest = try? LibCrypto.sha256(bytes) {
      let tag = "\"\(digest.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())\""
      headers.append((name: "ETag", value: tag))
      let tags = known?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
      if tags.contains(tag) || tags.contains("W/\(tag)") { return APIReply(304, headers, .bytes([])) }
    }
    return APIReply(200, headers, .bytes(bytes))
  }
}
