// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthNetwork
import Foundation

/// A connection to a receiver of changes: TCP, and TLS 1.3 over it where the address says so. One thread reads, another one may write.
///
/// Unsafe: the C object is owned from the initialiser to `deinit`. Byte pointers refer to arrays for the duration of one call, with their
/// counts.
///
/// Unchecked: the pointer is constant, and the C object has a lock of its own.
package final class HostStream: @unchecked Sendable {
  /// Why there is no connection, or no answer.
  package enum Fault: Error, Equatable, CustomStringConvertible {
    /// The name has no address.
    case noHost(String)
    /// Nothing accepts the connection; an `errno`.
    case unreachable(String, Int32)
    /// The certificate is not accepted, for this reason.
    case untrusted(String, String)
    /// The file with certificates cannot be used.
    case noCertificates(String)
    /// The other side does not speak TLS 1.3.
    case noTLS(String)
    /// The connection ended, or nothing came in time.
    case ended(String)
    /// The answer is not one of the protocol.
    case misunderstood(String)

    /// A sentence, with the host and the port.
    package var description: String {
      switch self {
      case .noHost(let place): "\(place) has no address."
      case .unreachable(let place, let code): "\(place) does not accept connections: \(String(cString: strerror(code)))."
      case .untrusted(let place, let reason): "The certificate of \(place) is not accepted: \(reason)."
      case .noCertificates(let path): "The certificates in \(path) cannot be used."
      case .noTLS(let place): "\(place) does not speak TLS 1.3."
      case .ended(let place): "\(place) gave no answer."
      case .misunderstood(let place): "\(place) gave an answer that is not one of the protocol."
      }
    }
  }

  /// How long connecting may take: each address, and the greeting of TLS.
  private static let connectSeconds: Int32 = 10

  private let stream: OpaquePointer
  /// The host and the port, for faults.
  let place: String

  /// Connects.
  package init(_ address: DeliveryAddress) throws(Fault) {
    var (fault, code) = (OHK_NETWORK_OK, 0)
    let port = String(address.port)
    place = address.authority
    let made =
      address.hasTLS
      ? ohk_tls_connect(address.host, port, address.certificates, Self.connectSeconds, &fault, &code)
      : ohk_plain_connect(address.host, port, Self.connectSeconds, &fault, &code)
    guard let made else {
      switch fault {
      case OHK_NETWORK_NO_HOST: throw .noHost(place)
      case OHK_NETWORK_UNTRUSTED: throw .untrusted(place, String(cString: ohk_tls_reason(code)))
      case OHK_NETWORK_NO_CERTIFICATES: throw .noCertificates(address.certificates ?? "the system's folder")
      case OHK_NETWORK_NO_TLS: throw .noTLS(place)
      default: throw .unreachable(place, Int32(truncatingIfNeeded: code))
      }
    }
    stream = made
  }

  deinit { ohk_tls_free(stream) }

  /// Sets how long a read waits, in seconds.
  func setPatience(seconds: Int) { ohk_tls_set_patience(stream, Int32(clamping: seconds)) }

  /// Writes all bytes. Throws `ended` when the connection has ended.
  func write(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.withUnsafeBytes({ ohk_tls_write(stream, $0.baseAddress, $0.count) == 1 }) else { throw .ended(place) }
  }

  /// The bytes that came, at least one. Throws `ended` when the connection has ended, or the patience has.
  func read() throws(Fault) -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: 16384) { buffer, count in
      count = max(0, ohk_tls_read(stream, buffer.baseAddress, buffer.count))
    }
    guard !bytes.isEmpty else { throw .ended(place) }
    return bytes
  }

  /// Ends the connection for both sides, so that a read in another thread returns.
  func end() { ohk_tls_end(stream) }
}
