// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Logging
import NIOCore
import NIOHTTP1

/// One connection: its requests are answered one after another, until one side ends it.
struct HTTPConnection: Sendable {
  let channel: any Channel
  let parts: RequestParts
  /// Fires when the client sends no more, or the server shuts down.
  let end: EndSignal
  let server: HTTPServer

  /// Returns when the connection is closed. The task of an answer is cancelled as soon as the connection is closed.
  func serve() async {
    let task = Task { await converse() }
    channel.closeFuture.whenComplete { _ in task.cancel() }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  private func converse() async {
    do {
      while try await answerNext() {}
      // The client reads the last answer before the connection is gone: with unread bytes, a close would take the answer along.
      try await channel.close(mode: .output)
    } catch {
      // The connection has ended already, or ends before a whole answer.
      channel.close(promise: nil)
    }
    // It never fails.
    try? await channel.closeFuture.get()
  }

  /// Whether another request can follow.
  private func answerNext() async throws -> Bool {
    let head: HTTPRequestHead
    do {
      switch try await parts.next() {
      case .head(let next): head = next
      case .body, .end: throw ChannelError.inputClosed
      case nil: return false
      }
    } catch let error where error is HeadFault || error is HTTPParserError {
      try await send(.text(Self.status(error), "The request cannot be read."), to: nil, isLast: true)
      return false
    }
    let body = RequestBody(head, parts)
    if let fault = head.fault {
      try await send(.text(fault, "The request cannot be answered."), to: head, isLast: true)
      return false
    }
    let response = await server.respond(WebRequest(head, body: body, from: channel.remoteAddress))
    let isLast = !head.isKeepAlive || head.endsProtocol || !body.canSkip(server.limits.skippedBytes) || server.isEnding
    let isEndByClose = response.body.length == nil && head.isOld
    try await send(response, to: head, isLast: isLast || isEndByClose)
    guard !isLast, !isEndByClose, !server.isEnding else { return false }
    try await body.skip()
    return true
  }

  private static func status(_ error: any Error) -> HTTPResponseStatus {
    switch error {
    case HeadFault.line: .uriTooLong
    case HeadFault.fields: .requestHeaderFieldsTooLarge
    default: .badRequest
    }
  }

  // MARK: Answers

  /// Returns when the system has taken the whole answer.
  private func send(_ given: WebResponse, to request: HTTPRequestHead?, isLast: Bool) async throws {
    var response = given
    if !response.isOneHead {
      server.logger.error("An answer has a header with the end of a line.")
      response = .text(.internalServerError, "The answer could not be made.")
    }
    let version: HTTPVersion = request?.isOld ?? false ? .http1_0 : .http1_1
    let hasBody = request?.method != .HEAD && response.status.mayHaveResponseBody
    var headers = response.headers
    if let length = response.body.length {
      if response.status.mayHaveResponseBody { headers.replaceOrAdd(name: "Content-Length", value: String(length)) }
    } else if hasBody, version == .http1_1 {
      headers.replaceOrAdd(name: "Transfer-Encoding", value: "chunked")
    }
    headers.replaceOrAdd(name: "Date", value: HTTPDate.now())
    if isLast {
      headers.replaceOrAdd(name: "Connection", value: "close")
    } else if version == .http1_0 {
      headers.replaceOrAdd(name: "Connection", value: "keep-alive")
    }
    channel.write(HTTPServerResponsePart.head(HTTPResponseHead(version: version, status: response.status, headers: headers)), promise: nil)
    if hasBody { try await write(response.body) }
    try await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
  }

  private func write(_ body: WebResponse.Body) async throws {
    let channel = channel
    let rest: Int?
    switch body {
    case .bytes(let bytes):
      var writer = BodyWriter(channel, nil)
      try await writer.write(bytes)
      rest = nil
    case .stream(let length?, let write):
      var writer = BodyWriter(channel, length)
      try await write(&writer)
      rest = writer.rest
    case .stream(nil, let write):
      rest = try await end.run {
        var writer = BodyWriter(channel, nil)
        try await write(&writer)
        return writer.rest
      }
    }
    if let rest, rest > 0 { throw BodyWriter.Fault.tooShort }
  }
}
