// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Logging
import NIOCore
import NIOHTTP1
import OpenHealthAPI
import OpenHealthFeeds

/// Answers the requests of phones. The body is read only after the token is known, and in bounded time.
struct FeedAnswer: Sendable {
  /// The longest address of a request, in bytes.
  static let longestTarget = 1024

  let receiver: FeedReceiver
  let logger: Logger
  /// How long a body may take to arrive.
  var bodyTime = Duration.seconds(120)
  /// The tokens of nobody that an address has sent; nil to let it send any number of them.
  var strangers: Strangers?

  /// The answer to a request, whatever happens.
  func answer(_ request: WebRequest) async -> WebResponse {
    let reply = await reply(to: request)
    var headers = HTTPHeaders()
    for (name, value) in reply.headers { headers.add(name: name, value: value) }
    // Streams are the API's alone.
    let bytes = if case .bytes(let bytes) = reply.body { bytes } else { [UInt8]() }
    return WebResponse(HTTPResponseStatus(statusCode: reply.status), headers, .bytes(ByteBuffer(bytes: bytes)))
  }

  private func reply(to request: WebRequest) async -> APIReply {
    let headers = request.head.headers
    let site = headers.whole("Sec-Fetch-Site")
    // Phones are no browsers: a page of whatever site gets nothing.
    guard headers.whole("Origin") == nil, site == nil || site == "none" else {
      return Problem(.elsewhere, "The listener is for phones, not for pages of browsers.").reply
    }
    guard request.target.utf8.count <= Self.longestTarget else { return Problem(.tooLong, "The address is too long.").reply }
    let method = request.method == .HEAD ? "GET" : request.method.rawValue
    var call = FeedReceiver.Request(
      method, request.target, token: Self.token(headers), summary: headers.whole("automation-aggregation"))
    let head = call
    if !receiver.isConnected(head), let problem = strangers?.problem(request) { return problem.reply }
    switch await Self.onThread({ [receiver] in Result { () throws(Problem) in try receiver.place(for: head) } }) {
    case nil: return Self.ending.reply
    case .failure(let problem):
      if problem.kind == .noToken { strangers?.note(request) }
      return problem.reply
    case .success(let place): call.place = place
    }
    do {
      call.body = Array(buffer: try await request.body.collect(upTo: FeedLimits.mostBytes, within: bodyTime))
    } catch RequestBody.Fault.tooLong {
      return Problem(.tooLong, FeedFault.tooLong.description).reply
    } catch {
      return Problem(.notJSON, "The body did not arrive in time. Send the batch again.").reply
    }
    let whole = call
    let reply = await Self.onThread { [receiver] in receiver.answer(whole) } ?? Self.ending.reply
    logger.info(
      "A phone has sent a batch.",
      metadata: ["status": "\(reply.status)", "path": "\(whole.target.prefix { $0 != "?" })", "bytes": "\(whole.body.count)"])
    return reply
  }

  private static let ending = Problem(.unavailable, "The server is ending.")

  private static func onThread<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T? { await APIAnswer.onThread(work) }

  /// The token, in one of the headers that apps of phones have.
  private static func token(_ headers: HTTPHeaders) -> String? {
    if let parts = headers.whole("Authorization")?.split(separator: " "), parts.count == 2, parts[0].lowercased() == "bearer" {
      return String(parts[1])
    }
    return headers.whole("X-API-Key") ?? headers.whole("api-key")
  }
}
