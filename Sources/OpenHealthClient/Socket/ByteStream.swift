// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthNetwork
import Foundation
import OpenHealthCore

/// A connection to a daemon or a server, which one thread reads and any thread, one at a time, writes.
protocol ByteStream: Sendable {
  /// Sets how long a read waits; nil means without limit.
  func setPatience(seconds: Int?)

  /// Writes all bytes; false when the connection has ended.
  func write(_ bytes: [UInt8]) -> Bool

  /// Appends received bytes to a reader; false when the connection has ended.
  func read(into reader: inout MessageReader) -> Bool

  /// Ends the connection for both sides, so that a read in another thread returns. Its descriptor stays open until ``release()``.
  func end()

  /// Closes the descriptor; the connection must not be used afterwards.
  func release()
}

/// Where a daemon or a server accepts connections.
enum SocketPlace: Sendable {
  /// A daemon's unix socket, at this path.
  case path(String)
  /// A server in this process: each call gives the client's end of another connection, as a descriptor that the caller owns.
  case within(@Sendable () throws(HealthError) -> Int32)
  /// A server for many people.
  case server(ServerAddress)

  /// Connects. Throws `daemon` with the reason where that is not possible.
  func connect() throws(HealthError) -> any ByteStream {
    switch self {
    case .path(let path): try UnixSocket(path: path)
    case .within(let connect): UnixSocket(connected: try connect())
    case .server(let address): try TLSStream(address)
    }
  }
}

/// One request on a socket: its reply, page by page, as the reader thread receives it.
///
/// Unchecked: `condition` is immutable, and `pages` and `end` are only used while it is locked.
final class SocketStream: @unchecked Sendable {
  private enum End {
    case complete
    case failed(HealthError)
  }

  private let condition = NSCondition()
  private var pages: [[UInt8]] = []
  private var end: End?

  /// The next page; nil when the reply is complete. Blocks until one arrives.
  func next() throws(HealthError) -> [UInt8]? {
    condition.lock()
    defer { condition.unlock() }
    while pages.isEmpty, end == nil { condition.wait() }
    if !pages.isEmpty { return pages.removeFirst() }
    if case .failed(let error) = end { throw error }
    return nil
  }

  func take(_ page: [UInt8]) {
    condition.lock()
    pages.append(page)
    condition.signal()
    condition.unlock()
  }

  /// Ends the reply as complete, or with an error, which replaces pages that were not read.
  func finish(_ error: HealthError? = nil) {
    condition.lock()
    if end == nil {
      end = error.map(End.failed) ?? .complete
      if error != nil { pages = [] }
    }
    condition.broadcast()
    condition.unlock()
  }
}

/// A TLS connection to a server.
///
/// Unsafe: the C object is owned here until ``release()``. Byte pointers refer to memory that Swift owns for the duration of one call: the
/// array being sent, and the temporary buffer, whose bytes the reader copies. Their counts are those of the memory.
///
/// Unchecked: the pointer is constant, and the C object has a lock of its own.
final class TLSStream: ByteStream, @unchecked Sendable {
  /// How long connecting may take: each address, and the greeting of TLS.
  private static let connectSeconds: Int32 = 10

  private let tls: OpaquePointer

  /// Connects. Throws `daemon` where the name has no address, no program accepts the connection, or its certificate is not accepted.
  init(_ address: ServerAddress) throws(HealthError) {
    var (fault, code) = (OHK_NETWORK_OK, 0)
    guard
      let tls = ohk_tls_connect(address.host, address.port, address.certificates, Self.connectSeconds, &fault, &code)
    else {
      switch fault {
      case OHK_NETWORK_NO_HOST: throw .daemon(.noServer(address.description))
      case OHK_NETWORK_UNTRUSTED:
        throw .daemon(.untrusted(server: address.description, reason: String(cString: ohk_tls_reason(code))))
      case OHK_NETWORK_NO_CERTIFICATES: throw .daemon(.noCertificates(path: address.certificates ?? "the system's folder"))
      case OHK_NETWORK_NO_TLS: throw .daemon(.unreachable(path: address.description, code: EPROTO))
      default: throw .daemon(.unreachable(path: address.description, code: Int32(truncatingIfNeeded: code)))
      }
    }
    self.tls = tls
  }

  func setPatience(seconds: Int?) { ohk_tls_set_patience(tls, Int32(seconds ?? 0)) }

  func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { ohk_tls_write(tls, $0.baseAddress, $0.count) == 1 } }

  func read(into reader: inout MessageReader) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 16) { buffer in
      let count = ohk_tls_read(tls, buffer.baseAddress, buffer.count)
      guard count > 0 else { return false }
      reader.append(UnsafeRawBufferPointer(buffer)[..<count])
      return true
    }
  }

  func end() { ohk_tls_end(tls) }

  func release() { ohk_tls_free(tls) }
}
