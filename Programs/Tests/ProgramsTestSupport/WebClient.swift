// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// Speaks HTTP with a server on this machine, byte for byte as a test wants, with one connection for each request.
package struct WebClient: Sendable {
  /// An answer.
  package struct Answer: Sendable {
    /// The status, such as 200.
    package var status: Int
    /// The headers in their order, with names in lower case.
    package var headers: [(name: String, value: String)]
    /// The body.
    package var body: [UInt8]

    /// The body as text.
    package var text: String { String(decoding: body, as: UTF8.self) }

    /// The first value of a header; nil if there is none.
    package subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }
  }

  /// Why there is no answer.
  package struct Fault: Error {
    /// What failed.
    package var what: String
  }

  /// The port on 127.0.0.1.
  package var port: Int
  /// The unix socket to which requests go, as a proxy sends them; nil for the port.
  package var socket: String?
  /// Headers of each request.
  package var headers: [String: String] = [:]

  /// A client for a port.
  package init(port: Int) { self.port = port }

  /// Sends a request with the usual headers; the given ones replace them.
  package func send(_ method: String = "GET", _ target: String, headers: [String: String] = [:], body: [UInt8]? = nil) throws -> Answer {
    var all = ["Host": "127.0.0.1:\(port)", "Connection": "close"].merging(self.headers) { $1 }.merging(headers) { $1 }
    if let body { all["Content-Length"] = String(body.count) }
    let head = "\(method) \(target) HTTP/1.1\r\n" + all.map { "\($0.key): \($0.value)\r\n" }.joined() + "\r\n"
    return try Self.answer(try exchange(Array(head.utf8) + (body ?? [])))
  }

  /// Sends fields as a form does.
  package func post(_ target: String, _ fields: [(String, String)], headers: [String: String] = [:]) throws -> Answer {
    func coded(_ text: String) -> String {
      text.utf8.map { byte in
        let isPlain = byte < 128 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 32) || (48...57).contains(byte)
        return isPlain ? String(UnicodeScalar(byte)) : String(format: "%%%02X", byte)
      }.joined()
    }
    let body = fields.map { "\(coded($0.0))=\(coded($0.1))" }.joined(separator: "&")
    return try send(
      "POST", target, headers: ["Content-Type": "application/x-www-form-urlencoded"].merging(headers) { $1 }, body: Array(body.utf8))
  }

  /// Sends bytes and reads until the server closes the connection.
  package func exchange(_ bytes: [UInt8]) throws -> [UInt8] {
    let path = self.socket
    let socket = Glibc.socket(path == nil ? AF_INET : AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { throw Fault(what: "socket") }
    defer { close(socket) }
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let connected =
      try path.map { try SocketAddress(at: $0).use { connect(socket, $0, $1) } }
      ?? withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
      }
    guard connected == 0 else { throw Fault(what: "connect \(errno)") }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      // A server that refuses a long body may close before the end.
      if count <= 0 { break }
      rest = rest.dropFirst(count)
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
      if count <= 0 { break }
      received += buffer[..<count]
      // Some servers leave the connection open.
      if Self.isWhole(received) { break }
    }
    return received
  }

  /// Whether an answer has as many bytes as its head says.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return false }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased()
    guard let match = head.firstMatch(of: /content-length: *(\d+)/), let length = Int(match.1) else { return false }
    return bytes.count >= end.upperBound + length
  }

  private static func answer(_ bytes: [UInt8]) throws -> Answer {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { throw Fault(what: "no answer, \(bytes.count) bytes") }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    guard let first = lines.first?.split(separator: " "), first.count >= 2, let status = Int(first[1]) else {
      throw Fault(what: "no status")
    }
    let headers = lines.dropFirst().map { line -> (name: String, value: String) in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (parts[0].lowercased(), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }
    var body = Array(bytes[end.upperBound...])
    if headers.contains(where: { $0.name == "transfer-encoding" && $0.value == "chunked" }) { body = unchunked(body) }
    return Answer(status: status, headers: headers, body: body)
  }

  private static func unchunked(_ bytes: [UInt8]) -> [UInt8] {
    var (rest, result) = (bytes[...], [UInt8]())
    while let end = rest.firstIndex(of: 13), let size = Int(String(decoding: rest[rest.startIndex..<end], as: UTF8.self), radix: 16),
      size > 0
    {
      let start = end + 2
      guard start + size <= rest.endIndex else { break }
      result += rest[start..<start + size]
      rest = rest[min(rest.endIndex, start + size + 2)...]
    }
    return result
  }
}
