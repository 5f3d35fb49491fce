// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// Passes bytes between clients and servers on this machine, and ends connections in between: the clients' `n`th message to a server is the
/// last one that it passes, or the answer to it.
final class LossyProxy: Sendable {
  struct Failure: Error {}

  let port: Int
  private let listener: Int32
  private let targets: [Int]
  private let state: Mutex<(rest: Int, accepted: Int, cuts: Int)>

  /// - Parameters:
  ///   - targets: The ports of the servers, one after the other; nil for a program that answers with words and is no server.
  ///   - cuts: How many connections it ends.
  init(to targets: [Int]?, cutting cuts: Int = 0) throws {
    self.targets = targets ?? []
    state = Mutex((cuts, 0, 0))
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        bind(listener, place, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, place, &size) == 0
      }
    }
    guard isBound else { throw Failure() }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in accept() }
  }

  /// The number of connections that were ended.
  var cuts: Int { state.withLock { $0.cuts } }

  /// From here on it ends none.
  func stopCutting() { state.withLock { $0.rest = 0 } }

  private func accept() {
    while true {
      let client = Glibc.accept(listener, nil, nil)
      guard client >= 0 else { return }
      let number = state.withLock { state in
        state.accepted += 1
        return state.accepted
      }
      guard !targets.isEmpty else {
        _ = "HTTP/1.1 400 Bad Request\r\n\r\n".withCString { send(client, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
        close(client)
        continue
      }
      let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      address.sin_port = UInt16(targets[number % targets.count]).bigEndian
      _ = withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
      }
      // Each connection lives for another number of bytes, first in one direction, then in the other.
      let isDown = number.isMultiple(of: 2)
      Thread.detachNewThread { [self] in pass(client, server, most: isDown ? .max : 900 + number * 37 % 700) }
      Thread.detachNewThread { [self] in pass(server, client, most: isDown ? 1500 + number * 53 % 500 : .max) }
    }
  }

  private func pass(_ from: Int32, _ to: Int32, most: Int) {
    var rest = most
    withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 16) { buffer in
      while true {
        let count = recv(from, buffer.baseAddress, buffer.count, 0)
        guard count > 0 else { break }
        let isLast = most != .max && count > rest && state.withLock { $0.rest > 0 }
        let passed = isLast ? rest : count
        rest = max(0, rest - count)
        guard send(to, buffer.baseAddress, passed, Int32(MSG_NOSIGNAL)) == passed else { break }
        if isLast {
          state.withLock { ($0.rest, $0.cuts) = ($0.rest - 1, $0.cuts + 1) }
          break
        }
      }
    }
    shutdown(from, Int32(SHUT_RDWR))
    shutdown(to, Int32(SHUT_RDWR))
  }
}
