// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore
import NIOHTTP1
import OpenHealthAPI
import OpenHealthMCP
import Synchronization

/// Answers the requests of programs to the API: at the Health app's port, at a socket of their own, and at a server for many people.
struct APIAnswer: Sendable {
  /// The longest address of a request, in bytes.
  static let longestTarget = 16 << 10
  /// The pause after which a stream of events is checked and shows that it is open.
  private static let beat = Duration.seconds(5)

  let api: API
  /// What answers clients of the Model Context Protocol; nil for none.
  let mcp: MCPDoor?
  /// How long a body may take to arrive; nil for any time.
  var bodyTime: Duration?
  /// The tokens of nobody that a network has sent; nil to let it send any number of them.
  var strangers: Strangers?

  /// The answer to a request, whatever happens.
  ///
  /// - Parameter isLocal: whether it came by an address of this machine or of this server. Those of a proxy come from anywhere.
  func answer(_ request: WebRequest, isLocal: Bool) async -> WebResponse {
    let headers = request.head.headers
    let site = headers.whole("Sec-Fetch-Site")
    // A page of whatever site, and a link on one, gets nothing: programs send none of these headers, and a token instead of a cookie.
    guard isLocal, headers.whole("Origin") == nil, site == nil || site == "none" else {
      return Self.response(Problem(.elsewhere, "The API is for programs, not for pages of browsers or for requests through a proxy.").reply)
    }
    guard request.target.utf8.count <= Self.longestTarget else {
      return Self.response(Problem(.tooLong, "The address has more than \(Self.longestTarget) bytes.").reply)
    }
    let door = request.target == MCPDoor.path ? mcp : nil
    let most = door == nil ? APIRequest.mostBytes : MCPDoor.mostBytes
    let authorization = headers.whole("Authorization")
    if !api.isConnected(authorization), let problem = strangers?.problem(request) { return Self.response(problem.reply) }
    // The bytes of somebody unknown take no memory, nor do those beyond an app's calls at once: such a call is refused without them.
    let place: AppServices.Place?
    switch await Self.onThread({ [api] in Result { () throws(Problem) in try api.admit(authorization) } }) {
    case nil: return Self.response(Self.ending)
    case .failure(let problem): return Self.response(problem.reply)
    case .success(let own): place = own
    }
    let body: [UInt8]
    do {
      body = place != nil ? Array(buffer: try await request.body.collect(upTo: most, within: bodyTime)) : []
    } catch RequestBody.Fault.tooLong {
      return Self.response((door == nil ? API.tooLong : MCPDoor.tooLong).reply)
    } catch {
      return Self.response(Problem(.notJSON, "The body did not arrive.").reply)
    }
    if let door {
      let call = MCPDoor.Request(request.method.rawValue, body: body, place: place) { headers.whole($0) }
      return Self.response(await Self.onThread { door.answer(call) } ?? Self.ending, holding: place)
    }
    let method = request.method == .HEAD ? "GET" : request.method.rawValue
    let call = APIRequest(
      method, request.target, authorization: authorization, known: headers.whole("If-None-Match"),
      contentType: headers.whole("Content-Type"), body: body, place: place)
    let reply = await Self.onThread { [api] in api.answer(call) } ?? Self.ending
    if place == nil, reply.status == Problem.Kind.noToken.status { strangers?.note(request) }
    return Self.response(reply, holding: place)
  }

  private static let ending = Problem(.unavailable, "The server is ending.").reply

  /// Whether an address is one of the API, or that of the Model Context Protocol.
  static func isTarget(_ target: String) -> Bool {
    target.utf8.starts(with: "\(APIOperations.prefix)/".utf8) || target == MCPDoor.path
  }

  /// An answer as one of the server.
  ///
  /// - Parameter place: that of the call. It is kept until the client has the answer, so that an app that does not read has no more answers
  ///   in memory than calls at once. A stream of events has a place of its own.
  static func response(_ reply: APIReply, holding place: AppServices.Place? = nil) -> WebResponse {
    var headers = HTTPHeaders()
    for (name, value) in reply.headers { headers.add(name: name, value: value) }
    let body: WebResponse.Body =
      switch reply.body {
      case .bytes(let bytes) where place == nil || bytes.isEmpty: .bytes(ByteBuffer(bytes: bytes))
      case .bytes(let bytes):
        .stream(length: bytes.count) { [buffer = ByteBuffer(bytes: bytes)] writer in
          try await writer.write(buffer)
          withExtendedLifetime(place) {}
        }
      case .events(let events): stream(events)
      }
    return WebResponse(HTTPResponseStatus(statusCode: reply.status), headers, body)
  }

  // MARK: Events

  private enum News: Sendable {
    case change
    case beat
  }

  private static func stream(_ events: ChangeEvents) -> WebResponse.Body {
    .stream(length: nil) { writer in
      // A client that reads slowly gets the changes of meanwhile as one, with each type: it may ask for these types alone.
      let changed = ChangedNames()
      let (news, continuation) = AsyncStream.makeStream(of: News.self, bufferingPolicy: .bufferingNewest(2))
      guard
        let observation = await onThread({
          events.observe { names in if changed.add(names) { continuation.yield(.change) } }
        })
      else { return }
      let beat = Task {
        while !Task.isCancelled {
          try await Task.sleep(for: Self.beat)
          continuation.yield(.beat)
        }
      }
      defer {
        beat.cancel()
        observation.cancel()
      }
      try await writer.write(ByteBuffer(string: ": open\n\n"))
      for await item in news {
        let types = changed.take()
        if !types.isEmpty {
          let data = JSON.members([("types", .array(types.map { .text($0) }))])
          try await writer.write(ByteBuffer(string: "event: change\ndata: \(String(decoding: data.bytes, as: UTF8.self))\n\n"))
        }
        if case .beat = item {
          guard await onThread({ events.isAlive() }) == true else { return }
          try await writer.write(ByteBuffer(string: ": beat\n\n"))
        }
      }
    }
  }

  // MARK: Threads

  /// Does blocking work on a thread of its own: an app waits only for itself. What an app may do at once limits the number of threads.
  ///
  /// - Returns: what the work gives; nil if the task is cancelled before. The work then goes on to its end.
  static func onThread<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T? {
    let once = Once<T>()
    let work = OneUse(work)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        once.begin(continuation)
        // What the work holds, such as the place of a call, is free before the caller goes on.
        let thread = Thread { once.end(work.run()) }
        thread.stackSize = 1 << 20
        thread.start()
      }
    } onCancel: {
      once.end(nil)
    }
  }

  /// Work that is released when it is done, whoever still has this object.
  private final class OneUse<T: Sendable>: Sendable {
    private let work: Mutex<(@Sendable () -> T)?>

    init(_ work: @escaping @Sendable () -> T) { self.work = Mutex(work) }

    /// Does the work. Nil the second time.
    func run() -> T? {
      let own = work.withLock { work in
        defer { work = nil }
        return work
      }
      return own?()
    }
  }

  /// Resumes a continuation once, whether the end or the beginning comes first.
  private final class Once<T: Sendable>: Sendable {
    private struct State {
      var continuation: CheckedContinuation<T?, Never>?
      var hasEnded = false
    }

    private let state = Mutex(State())

    func begin(_ continuation: CheckedContinuation<T?, Never>) {
      let hasEnded = state.withLock { state in
        if !state.hasEnded { state.continuation = continuation }
        return state.hasEnded
      }
      if hasEnded { continuation.resume(returning: nil) }
    }

    func end(_ value: T?) {
      let continuation = state.withLock { state in
        defer { (state.continuation, state.hasEnded) = (nil, true) }
        return state.continuation
      }
      continuation?.resume(returning: value)
    }
  }
}
