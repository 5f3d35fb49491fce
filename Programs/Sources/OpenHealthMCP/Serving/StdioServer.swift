// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import Synchronization

/// The protocol over two streams of lines, one message a line, for one client.
///
/// Calls of tools are answered in their order, on a thread of their own, so that the client can cancel them; all else at once.
package final class StdioServer: Sendable {
  /// The longest line, in bytes.
  package static let longestLine = 1 << 20
  /// The most calls that wait.
  package static let mostWaiting = 64

  private struct Work: Sendable {
    let id: Message.Identifier
    let message: Message
    let era: Era
    let stop = StopSign()
  }

  private struct State {
    var waiting: [Work] = []
    var running: Work?
    var hasEnded = false
  }

  private let server: MCPServer
  private let client: MCPServer.Client
  private let write: @Sendable ([UInt8]) -> Void
  private let state = Mutex(State())
  /// Signalled for each call that comes, and at the end.
  private let arrival = DispatchSemaphore(value: 0)
  /// Held while one thread writes a line.
  private let writing = Mutex(())

  /// A server for a client.
  ///
  /// - Parameter write: writes a line. It is not called by two threads at once.
  package init(_ server: MCPServer, for client: MCPServer.Client, write: @escaping @Sendable ([UInt8]) -> Void) {
    (self.server, self.client, self.write) = (server, client, write)
  }

  /// Answers the lines of a descriptor until it ends, and then those calls that wait.
  package func run(reading descriptor: Int32) {
    let isDone = DispatchSemaphore(value: 0)
    let worker = Thread { [self] in
      work()
      isDone.signal()
    }
    worker.stackSize = 1 << 20
    worker.start()
    read(descriptor)
    state.withLock { $0.hasEnded = true }
    arrival.signal()
    isDone.wait()
  }

  // MARK: Lines

  private func read(_ descriptor: Int32) {
    var (line, isTooLong) = ([UInt8](), false)
    func end() {
      if isTooLong {
        send(RPCFault.request("A message has at most \(Self.longestLine >> 20) MiB.").answer(to: .null))
      } else if line.contains(where: { $0 > 0x20 }) {
        take(line)
      }
      (line, isTooLong) = ([], false)
    }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for part in piece[..<count].split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
        if part.offset > 0 { end() }
        if line.count + part.element.count > Self.longestLine { (line, isTooLong) = ([], true) }
        if !isTooLong { line += part.element }
      }
    }
    end()
  }

  private func send(_ answer: JSON) {
    let line = answer.bytes + [0x0A]
    writing.withLock { _ in write(line) }
  }

  // MARK: Messages

  private func take(_ line: [UInt8]) {
    switch Message.read(line) {
    case .reply: break
    case .fault(let id, let fault): send(fault.answer(to: id))
    case .message(let message):
      guard let id = message.id else {
        if message.method == "notifications/cancelled", let id = Message.Identifier(message["requestId"]) { cancel(id) }
        return
      }
      do throws(RPCFault) {
        let era = try Era.of(message)
        if message.method == "tools/call" {
          try queue(Work(id: id, message: message, era: era))
        } else {
          send(server.answer(to: message, id, era, for: client))
        }
      } catch { send(error.answer(to: id.json)) }
    }
  }

  private func queue(_ work: Work) throws(RPCFault) {
    let fault = state.withLock { state -> RPCFault? in
      if state.running?.id == work.id || state.waiting.contains(where: { $0.id == work.id }) {
        return .request("This id is that of a call that has not ended.")
      }
      if state.waiting.count >= Self.mostWaiting {
        return RPCFault(-32603, "\(Self.mostWaiting) calls wait already. Wait for one of them.")
      }
      state.waiting.append(work)
      return nil
    }
    if let fault { throw fault }
    arrival.signal()
  }

  /// Takes a call out of the queue, or stops the one that runs. Neither gets an answer.
  private func cancel(_ id: Message.Identifier) {
    state.withLock { state in
      state.waiting.removeAll { $0.id == id }
      if state.running?.id == id { state.running?.stop.set() }
    }
  }

  private func work() {
    while true {
      arrival.wait()
      let (next, hasEnded) = state.withLock { state -> (Work?, Bool) in
        state.running = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        return (state.running, state.hasEnded)
      }
      guard let next else {
        if hasEnded { return }
        continue
      }
      let answer = server.answer(to: next.message, next.id, next.era, for: client, next.stop)
      state.withLock { $0.running = nil }
      if !next.stop.isSet { send(answer) }
    }
  }
}
