// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization
import Testing

/// A listener of tests on 127.0.0.1, with a thread for each connection. It is closed with the object.
///
/// Unsafe: the pointer to the address is valid inside the closure that lends it, with its size.
final class TestListener: Sendable {
  /// One accepted connection. The thread that got it uses it.
  struct Connection {
    let descriptor: Int32
    /// Its number, from 0.
    let number: Int

    /// The bytes that came; empty at the end.
    func read() -> [UInt8] {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      return Array(buffer.prefix(max(0, count)))
    }

    func write(_ bytes: [UInt8]) { _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
  }

  private let listener: Int32
  let port: Int

  init(_ serve: @escaping @Sendable (Connection) -> Void) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    try #require(isBound)
    Thread.detachNewThread {
      var number = 0
      while true {
        let accepted = accept(descriptor, nil, nil)
        if accepted < 0 { return }
        let connection = Connection(descriptor: accepted, number: number)
        number += 1
        Thread.detachNewThread {
          serve(connection)
          close(accepted)
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }
}

/// What several threads note, in order.
final class Notes<Note: Sendable>: Sendable {
  private let list = Mutex<[Note]>([])

  func add(_ note: Note) { list.withLock { $0.append(note) } }

  var all: [Note] { list.withLock { $0 } }
}
