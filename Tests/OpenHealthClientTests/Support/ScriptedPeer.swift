// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// A client's connection, as a scripted daemon has it.
final class ScriptedPeer: Sendable {
  /// A client that does something else than the script says.
  struct Fault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  private let descriptor: Int32
  private let path: String
  private let reader = Mutex(MessageReader(mostBytes: 1 << 30))

  init(_ descriptor: Int32, path: String) {
    (self.descriptor, self.path) = (descriptor, path)
    // A client that says nothing more fails the test.
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  func end() {
    // A process that another test has started may have a copy of the descriptor.
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  func check(_ isSo: Bool, _ what: String) throws {
    if !isSo { throw Fault(what) }
  }

  // MARK: Bytes and messages

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      try check(count > 0, "The client has gone")
      rest = rest.dropFirst(count)
    }
  }

  func send(_ message: Message) throws { try send(message.bytes) }

  /// The next bytes; none when the client has ended the connection.
  func bytes() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    try check(count >= 0 || errno == ECONNRESET, "The client says nothing")
    return Array(buffer.prefix(max(0, count)))
  }

  /// The next message; nil when the client has ended the connection.
  func next() throws -> Message? {
    while true {
      if let message = try reader.withLock({ try $0.next() }) { return message }
      let more = try bytes()
      if more.isEmpty { return nil }
      reader.withLock { $0.append(more) }
    }
  }

  /// Whether the client says nothing for some time.
  func isSilent(milliseconds: Int32) -> Bool {
    if reader.withLock({ $0.isInMessage }) { return false }
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, milliseconds) == 0
  }

  /// Waits until the client ends the connection, and lets it only ask for pages before.
  func awaitEnd() throws {
    while let message = try next() { try check(message.kind == .credit, "Another message at the end: \(message)") }
  }

  // MARK: Greeting

  /// Takes the greeting.
  @discardableResult func hello() throws -> Hello {
    let message = try next()
    try check(message?.kind == .hello, "No greeting: \(String(describing: message))")
    return try WireForm.value(Hello.self, from: message?.body ?? [])
  }

  /// Answers the greeting.
  func admit(app: AppIdentity? = nil, mostStreams: Int = 16, keepsUploads: Bool? = nil) throws {
    let welcome = Welcome(version: 2, app: app, mostStreams: mostStreams, keepsUploads: keepsUploads)
    try send(Message(.welcome, body: try WireForm.json(welcome)))
  }

  /// Takes the greeting, and answers it.
  func welcome(mostStreams: Int = 16, keepsUploads: Bool? = nil) throws {
    try hello()
    try admit(mostStreams: mostStreams, keepsUploads: keepsUploads)
  }

  // MARK: Requests

  /// The next request, or upload, with its stream.
  func request(_ kind: Message.Kind = .request) throws -> (stream: UInt32, body: [UInt8]) {
    while let message = try next() {
      if message.kind == kind { return (message.stream, message.body) }
      try check(message.kind == .credit, "Another message than a \(kind): \(message)")
    }
    throw Fault("The client has gone before its \(kind)")
  }

  /// Answers with a reply.
  func answer<R: HealthRequest>(_ request: R.Type, _ reply: R.Reply, on stream: UInt32) throws {
    try R.send(reply) { try send(Message(.page, stream: stream, body: $0)) }
    try send(Message(.end, stream: stream))
  }

  /// Answers with an error: on a stream, or the greeting.
  func refuse(_ error: HealthError, on stream: UInt32 = 0) throws {
    try send(Message(.failure, stream: stream, body: try WireForm.bytes(of: error)))
  }

  /// Takes an observation of some types, and says that it has begun. Returns its stream.
  @discardableResult func observation(of types: [DataType]) throws -> UInt32 {
    let (stream, body) = try request(.observe)
    let wish = try WireForm.value(ObservationEnvelope.self, from: body)
    try check(wish == ObservationEnvelope(types: types.map(\.identifier)), "Another observation: \(wish)")
    try changed([], on: stream)
    return stream
  }

  func changed(_ types: [DataType], on stream: UInt32) throws {
    try send(Message(.changed, stream: stream, body: try WireForm.json(types.map(\.identifier))))
  }

  // MARK: The other end

  /// How many seconds the client waits for bytes; 0 means without limit.
  var patienceOfClient: Double? {
    guard let other = Self.descriptorOfClient(at: path) else { return nil }
    var time = timeval()
    var size = socklen_t(MemoryLayout<timeval>.size)
    getsockopt(other, SOL_SOCKET, SO_RCVTIMEO, &time, &size)
    return Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  /// The descriptor of the client's end: it is in this process, too.
  static func descriptorOfClient(at path: String) -> Int32? {
    let all: Range<Int32> = 0..<4096
    return all.first { pathOfPeer($0) == path }
  }

  private static func pathOfPeer(_ descriptor: Int32) -> String? {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let outcome = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
    }
    guard outcome == 0, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
    return withUnsafeBytes(of: address.sun_path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
