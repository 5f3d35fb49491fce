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
    switch await Self.onThread({ [receiver] in Result { () throws(Problem) in try receiver.place(for: head) } }) {
    case nil: return Self.ending.reply
    case .failure(let problem): return problem.reply
    case .success(let place): call.place = place
    }
    do {
      call.body = try await body(of: request)
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

  /// The body, as long as it arrives in time: a client that sends a byte a minute ends, too.
  private func body(of request: WebRequest) async throws -> [UInt8] {
    let end = ContinuousClock.now + bodyTime
    var all: [UInt8] = []
    guard request.head.bodyLength ?? 0 <= FeedLimits.mostBytes else { throw RequestBody.Fault.tooLong }
    for try await piece in request.body {
      guard all.count + piece.readableBytes <= FeedLimits.mostBytes else { throw RequestBody.Fault.tooLong }
      guard .now < end else { throw RequestBody.Fault.incomplete }
      all += piece.readableBytesView
    }
    return all
  }

  /// The token, in one of the headers that apps of phones have.
  private static func token(_ headers: HTTPHeaders) -> String? {
    if let parts = headers.whole("Authorization")?.split(separator: " "), parts.count == 2, parts[0].lowercased() == "bearer" {
      return String(parts[1])
    }
    return headers.whole("X-API-Key") ?? headers.whole("api-key")
  }
}
