// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// A connection to a server on this machine that stays open, for clients that are slow, broken or hostile. It sends any bytes.
///
/// Its calls block. Tests with a server in their own process make them on threads of their own.
package final class RawClient: Sendable {
  /// Why there is no connection.
  package struct Fault: Error {
    /// The `errno`.
    package var code: Int32
  }

  private struct State {
    var received: [UInt8] = []
    var isOpen = true
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  /// Connects to a port on 127.0.0.1.
  ///
  /// - Parameter room: The bytes that the system keeps for this client before it reads them; nil for the usual number.
  package init(port: Int, room: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Fault(code: errno) }
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    if var room { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size)) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    // Unsafe: `connect` uses the pointer only during the call.
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
    }
    if !isConnected {
      let code = errno
      close()
      throw Fault(code: code)
    }
  }

  deinit { close() }

  /// Sends bytes.
  ///
  /// - Parameter progress: Called with the number of bytes that the system has taken so far.
  /// - Returns: Whether all of them went.
  @discardableResult
  package func send(_ bytes: [UInt8], progress: (Int) -> Void = { _ in }) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Unsafe: `send` reads at most the bytes of the slice, during the call.
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, min($0.count, 1 << 16), Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
      progress(bytes.count - rest.count)
    }
    return true
  }

  /// Sends a text, in which lines end with "\n" for CR and LF.
  @discardableResult
  package func send(lines text: String) -> Bool { send(text.utf8.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }) }

  /// The bytes that came up to the end of a text, that included; nil if the server ends the connection before it.
  package func receive(upTo text: String) -> [UInt8]? { receive { $0.firstRange(of: Array(text.utf8))?.upperBound } }

  /// So many bytes; nil if the server ends the connection before.
  package func receive(_ count: Int) -> [UInt8]? { receive { $0.count >= count ? count : nil } }

  /// What comes until the server ends the connection.
  package func rest() -> [UInt8] {
    _ = receive { _ in nil }
    return state.withLock { state in
      defer { state.received = [] }
      return state.received
    }
  }

  private func receive(_ end: ([UInt8]) -> Int?) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let found: [UInt8]? = state.withLock { state in
        guard let count = end(state.received) else { return nil }
        defer { state.received.removeFirst(count) }
        return Array(state.received.prefix(count))
      }
      if let found { return found }
      // Unsafe: `recv` writes at most the bytes of the buffer, during the call.
      let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return nil }
      state.withLock { $0.received += buffer[..<count] }
    }
  }

  /// Sends no more, and still receives.
  package func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Ends the connection as a program does that was killed: what it has not read is lost.
  package func reset() {
    var none = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  /// Ends the connection.
  package func close() {
    let wasOpen = state.withLock { state in
      defer { state.isOpen = false }
      return state.isOpen
    }
    if wasOpen { Glibc.close(descriptor) }
  }
}
