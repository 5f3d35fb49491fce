// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A connection to a server of HTTP on this machine, which sends any bytes.
final class HTTPProbe {
  struct Failure: Error {}

  /// What a server answers.
  struct Answer {
    let status: Int
    let headers: String
    let body: String
  }

  private let descriptor: Int32

  init(_ port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
    }
    guard isConnected else { throw Failure() }
  }

  deinit { close(descriptor) }

  /// Sends bytes, whether or not the server still reads them.
  func write(_ text: String) { _ = text.withCString { send(descriptor, $0, strlen($0), Int32(MSG_NOSIGNAL)) } }

  /// What the server sends until it ends the connection; nil for nothing.
  func answer() -> Answer? {
    var bytes: [UInt8] = []
    withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 16) { buffer in
      while true {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        guard count > 0 else { return }
        bytes += buffer[..<count]
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n"), let status = Int(text.dropFirst("HTTP/1.1 ".count).prefix(3)) else { return nil }
    return Answer(status: status, headers: String(text[..<end.lowerBound]), body: String(text[end.upperBound...]))
  }

  /// The answer to one request.
  static func ask(_ port: Int, _ method: String = "GET", _ path: String = "/metrics", headers: String = "") throws -> Answer? {
    let probe = try HTTPProbe(port)
    probe.write("\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n")
    return probe.answer()
  }
}

/// The samples that a server shows, by their names with labels.
struct Metrics {
  let text: String
  private let values: [String: Double]

  init(_ server: TestServer) throws {
    guard let answer = try HTTPProbe.ask(server.metricsPort), answer.status == 200 else { throw HTTPProbe.Failure() }
    self.init(text: answer.body)
  }

  init(text: String) {
    self.text = text
    values = Dictionary(
      uniqueKeysWithValues: text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line -> (String, Double)? in
        guard let space = line.lastIndex(of: " "), let value = Double(line[line.index(after: space)...]) else { return nil }
        return (String(line[..<space]), value)
      })
  }

  /// A value; 0 for a sample that is left out because it never occurred.
  subscript(name: String) -> Double { values[name] ?? 0 }
}
