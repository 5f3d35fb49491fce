// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A registered app: where its daemon is, and how it proves who it is.
struct App: Sendable {
  let socket: String
  let identifier: String
  let token: String

  /// Connects and greets. Nil if the daemon has no room for it.
  func connect() -> Session? {
    // A greeting can be written.
    guard let wire = Wire(socket), let hello = try? WireForm.json(Hello(bundleIdentifier: identifier, token: token)),
      wire.send(Message(.hello, body: hello))
    else { return nil }
    var session = Session(wire: wire)
    return session.next()?.kind == .welcome ? session : nil
  }

  /// Connects again and again, and does something with each connection.
  func onThreads(_ count: Int, _ body: @escaping @Sendable (inout Session) throws -> Void) {
    for _ in 0..<count {
      Thread.detachNewThread {
        while true {
          guard var session = connect() else {
            // No room: the daemon gives it to others.
            usleep(50_000)
            continue
          }
          do { try body(&session) } catch { complain(error) }
        }
      }
    }
  }
}

/// A connection after its greeting.
struct Session {
  let wire: Wire
  private var reader = MessageReader(mostBytes: 1 << 30)
  private var stream: UInt32 = 0

  init(wire: Wire) { self.wire = wire }

  mutating func next() -> Message? { wire.next(&reader) }

  /// Sends a request, and does not wait. False when the daemon has closed the connection.
  mutating func begin(_ request: some HealthRequest, credit: UInt32 = RequestEnvelope.mostCredit) throws -> Bool {
    stream += 1
    return wire.send(Message(.request, stream: stream, body: try RequestEnvelope(request, credit: credit).bytes))
  }

  /// Sends a request and reads its reply to the end. The error of the daemon, if there is one; nil if it has closed the connection.
  mutating func call(_ request: some HealthRequest) throws -> Reply? {
    guard try begin(request) else { return nil }
    while let message = next() {
      switch message.kind {
      case .end: return .end
      case .failure: return .failure(try WireForm.error(from: message.body))
      default: break
      }
    }
    return nil
  }

  /// What a call ended with.
  enum Reply {
    case end
    case failure(HealthError)
  }
}

/// Writes a sentence to standard error.
func complain(_ what: some Any) { FileHandle.standardError.write(Data("hostile-apps: \(what)\n".utf8)) }
