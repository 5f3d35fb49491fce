// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import Synchronization
import Testing

/// A daemon whose answers a test writes: one step of the script for each connection, each on a thread of its own. A connection ends with
/// its step.
final class ScriptedDaemon: Sendable {
  typealias Step = @Sendable (ScriptedPeer) throws -> Void

  /// The path of its socket.
  let path: String
  private let steps: [Step]
  private let faults = Mutex<[String]>([])
  private let ends = DispatchSemaphore(value: 0)

  /// Listens until there was a connection for each step.
  ///
  /// - Parameter path: where an earlier daemon was; nil for a new path.
  init(at path: String? = nil, _ steps: [Step]) throws {
    let folder = FileManager.default.temporaryDirectory
    self.path = path ?? folder.appendingPathComponent("ohk-\(UUID().uuidString.prefix(8)).sock").path
    self.steps = steps
    let address = try SocketAddress(at: self.path)
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let isBound = address.use { bind(listener, $0, $1) }
    try #require(isBound == 0)
    let isListening = listen(listener, 16)
    try #require(isListening == 0)
    Thread.detachNewThread { [self] in run(listener) }
  }

  private func run(_ listener: Int32) {
    for step in steps {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { break }
      let peer = ScriptedPeer(connection, path: path)
      Thread.detachNewThread { [self] in
        do { try step(peer) } catch { faults.withLock { $0.append("\(error)") } }
        peer.end()
        ends.signal()
      }
    }
    close(listener)
  }

  /// Waits until each step has ended, and removes the socket. Returns the errors of the steps.
  func faultsAtEnd() -> [String] {
    let late = steps.count { _ in ends.wait(timeout: .now() + 60) == .timedOut }
    unlink(path)
    return faults.withLock { $0 } + Array(repeating: "A step of the script has not ended", count: late)
  }
}
