// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthNetwork
import Foundation
import OpenHealthAPI
import OpenHealthCore
import Testing

/// A connection to the API of a server over TLS, which sends any request. Its calls are made on threads of their own, as the server is in the
/// same process.
///
/// Unsafe: the C object is owned from the initialiser to `deinit`; bytes are lent for one call, with their sizes.
final class APIProbe: @unchecked Sendable {  // Unchecked: one task at a time uses it.
  /// What a server answers.
  struct Answer: Equatable {
    let status: Int
    let head: String
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSON { get throws { try JSONReader.value(of: body) } }

    /// The value of a header; nil without it.
    func header(_ name: String) -> String? {
      let start = name.lowercased() + ": "
      return head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }
  }

  private let tls: OpaquePointer
  private var received: [UInt8] = []

  private init(_ server: TestServer) throws {
    var (fault, code) = (OHK_NETWORK_OK, 0)
    let certificates = try TestCertificates.shared.get().path("ca.pem")
    tls = try #require(ohk_tls_connect("localhost", "\(server.apiPort)", certificates, 20, &fault, &code), "\(fault) \(code)")
    ohk_tls_set_patience(tls, 60)
  }

  deinit { ohk_tls_free(tls) }

  /// Connects and sends a request that ends the connection.
  ///
  /// - Parameter headers: lines besides the usual ones; `Host` alone takes the place of the usual one.
  static func open(
    _ server: TestServer, _ method: String = "GET", _ target: String, token: String? = nil, headers: [String] = [], body: String = ""
  ) async throws -> APIProbe {
    try await onThread {
      let probe = try APIProbe(server)
      var lines = ["\(method) \(target) HTTP/1.1", "Connection: close"] + headers
      if !headers.contains(where: { $0.hasPrefix("Host:") }) { lines.append("Host: localhost") }
      if let token { lines.append("Authorization: Bearer \(token)") }
      if !body.isEmpty { lines += ["Content-Length: \(body.utf8.count)", "Content-Type: application/json"] }
      let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
      #expect(bytes.withUnsafeBytes { ohk_tls_write(probe.tls, $0.baseAddress, $0.count) } == 1)
      return probe
    }
  }

  /// The answer to one request.
  static func ask(
    _ server: TestServer, _ method: String = "GET", _ target: String, token: String? = nil, headers: [String] = [], body: String = ""
  ) async throws -> Answer {
    let probe = try await open(server, method, target, token: token, headers: headers, body: body)
    return try #require(try await probe.answer())
  }

  /// What came until the server ended the connection; nil where that is no answer.
  func answer() async throws -> Answer? {
    _ = try await receive { _ in false }
    guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
    guard let status = Int(head.dropFirst("HTTP/1.1 ".count).prefix(3)) else { return nil }
    // `Date` is another one each second.
    let lines = head.components(separatedBy: "\r\n").filter { !$0.hasPrefix("Date:") }
    return Answer(status: status, head: lines.joined(separator: "\r\n"), body: Array(received[end.upperBound...]))
  }

  /// Waits until the server has sent a text. False if it ends the connection before.
  func receive(_ text: String) async throws -> Bool {
    let wanted = Array(text.utf8)
    return try await receive { $0.firstRange(of: wanted) != nil }
  }

  private func receive(_ isEnough: @escaping @Sendable ([UInt8]) -> Bool) async throws -> Bool {
    try await Self.onThread { [self] in
      while !isEnough(received) {
        let count = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
          let count = ohk_tls_read(tls, buffer.baseAddress, buffer.count)
          if count > 0 { received += buffer[..<count] }
          return count
        }
        guard count > 0 else { return false }
      }
      return true
    }
  }

  private static func onThread<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      let thread = Thread { continuation.resume(with: Result { try work() }) }
      thread.stackSize = 1 << 20
      thread.start()
    }
  }
}

extension APIProbe {
  /// An answer has no cursor, or no samples.
  struct NoCursor: Error {}
}
