// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthNetwork
import Foundation
import OpenHealthCore

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
