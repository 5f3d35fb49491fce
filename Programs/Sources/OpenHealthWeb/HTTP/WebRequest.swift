// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOCore
import NIOHTTP1

/// A request whose head is here. Its body is read when the responder asks for it.
struct WebRequest {
  /// Method, target, version and headers as they came.
  let head: HTTPRequestHead
  /// The path with its query, such as `/types/stepCount?period=day`, also where the client sent a whole address.
  let target: String
  /// The bytes after the head. They can be read once.
  let body: RequestBody
  /// The network from which the request came: an address of IPv4, or the first half of one of IPv6; empty for a socket of this machine.
  let origin: String

  init(_ head: HTTPRequestHead, body: RequestBody, from address: SocketAddress? = nil) {
    (self.head, self.body, origin) = (head, body, Self.network(of: address))
    target = Self.target(head.uri)
  }

  var method: HTTPMethod { head.method }

  /// What one user of an address has: of IPv6 that is the first half.
  ///
  /// Unsafe: the bytes of the address are read within the closure that lends them.
  static func network(of address: SocketAddress?) -> String {
    guard let address, let text = address.ipAddress else { return "" }
    guard case .v6(let address) = address else { return text }
    return withUnsafeBytes(of: address.address.sin6_addr) { bytes in
      // An address of IPv4 in the form of IPv6 has zeros first, and 0xFFFF.
      let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
      return bytes[..<(isMapped ? 16 : 8)].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  /// The value of a cookie, the first one with this name; nil if there is none.
  func cookie(_ name: String) -> String? { Self.cookie(name, in: head) }

  static func cookie(_ name: String, in head: HTTPRequestHead) -> String? {
    let wanted = Array((name + "=").utf8)
    let cookies = head.headers["Cookie"].flatMap { $0.utf8.split(separator: UInt8(ascii: ";")) }.map { cookie in
      cookie.drop { $0 == 0x20 || $0 == 0x09 }
    }
    return cookies.first { $0.starts(with: wanted) }.map { String(decoding: $0.dropFirst(wanted.count), as: UTF8.self) }
  }

  /// The languages of `Accept-Language`, the preferred one first, at most ``mostLanguages`` of them.
  var languages: [String] { Self.languages(head.headers.whole("Accept-Language") ?? "") }

  /// The most languages that are read; browsers send a handful.
  static let mostLanguages = 16

  /// The tags of a list such as `ru-RU,ru;q=0.9,en;q=0.5` by their weight. One with the weight 0 is not wanted.
  static func languages(_ list: String) -> [String] {
    func trimmed(_ bytes: Substring.UTF8View) -> Substring { Substring(bytes.drop { $0 == 0x20 || $0 == 0x09 }) }
    let entries = list.utf8.split(separator: UInt8(ascii: ","), maxSplits: mostLanguages).prefix(mostLanguages).map { entry in
      let parts = entry.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      let tag = String(decoding: (parts.first ?? entry).filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
      let weight = parts.dropFirst().map(trimmed).first { $0.utf8.starts(with: "q=".utf8) }
      return (tag: tag, weight: weight.map { Double(Substring($0.utf8.dropFirst(2))) ?? 0 } ?? 1)
    }
    // Where weights are equal, the order of the list counts.
    return entries.enumerated().filter { !$1.tag.isEmpty && $1.weight > 0 }
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element.tag)
  }

  static func target(_ uri: String) -> String {
    let bytes = uri.utf8
    guard bytes.first != UInt8(ascii: "/"), let scheme = bytes.firstRange(of: "://".utf8) else { return uri }
    let path = String(decoding: bytes[scheme.upperBound...].drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }, as: UTF8.self)
    return path.utf8.first == UInt8(ascii: "/") ? path : "/" + path
  }
}

extension HTTPHeaders {
  /// The values of a header, joined as one; nil if there is none. So a second value never hides behind the first.
  func whole(_ name: String) -> String? {
    let values = self[name]
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

extension HTTPRequestHead {
  /// Whether the client speaks HTTP/1.0. The parser lets that and 1.1 through.
  var isOld: Bool { version != .http1_1 }

  /// How many bytes the body has; nil if its chunks tell. A request without a body has 0.
  var bodyLength: Int? {
    headers.contains(name: "Transfer-Encoding") ? nil : headers.first(name: "Content-Length").map { Int($0) ?? .max } ?? 0
  }

  /// Whether the client waits for a 100 before it sends the body.
  var awaitsContinue: Bool { !isOld && bodyLength != 0 && headers.first(name: "Expect")?.lowercased() == "100-continue" }

  /// Whether the bytes after this request are no HTTP; the server agrees to no other protocol, so the connection ends.
  var endsProtocol: Bool { method == .CONNECT || headers.contains(name: "Upgrade") }

  /// The status for a head that no server may take, because two programs could read it in two ways; nil for any other.
  var fault: HTTPResponseStatus? {
    let codings = headers["Transfer-Encoding"]
    if !codings.isEmpty {
      if isOld || headers.contains(name: "Content-Length") { return .badRequest }
      if codings.map({ $0.lowercased() }) != ["chunked"] { return .notImplemented }
    }
    if headers["Content-Length"].count > 1 || bodyLength == .max { return .badRequest }
    let expected = headers["Expect"]
    return expected.isEmpty || isOld || expected.map({ $0.lowercased() }) == ["100-continue"] ? nil : .expectationFailed
  }
}
