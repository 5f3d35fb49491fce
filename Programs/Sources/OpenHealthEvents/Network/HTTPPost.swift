// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// One request of HTTP/1.1 on a connection of its own. Redirects are not followed.
package struct HTTPPost: Sendable {
  /// What a receiver answered. The body is not read.
  package struct Answer: Sendable, Equatable {
    /// The status.
    package let status: Int
    /// The seconds after which it wants the next attempt, at most an hour; nil where it does not say.
    package let retryAfter: Double?

    /// Whether it took the request.
    package var isSuccess: Bool { (200..<300).contains(status) }

    /// Whether the same request may succeed later.
    package var mayPass: Bool { [408, 425, 429, 502, 503, 504].contains(status) }
  }

  /// The most bytes of an answer's head.
  package static let mostHead = 65_536
  /// The most seconds that a receiver can put off the next attempt.
  package static let longestDelay = 3600.0
  /// How long an answer may be silent, in seconds.
  package static let patience = 30
  /// How long an answer may take, in seconds, also one that comes byte by byte.
  package static let longestAnswer = 120.0

  private let address: DeliveryAddress
  private let longest: Double

  /// Requests to an address.
  ///
  /// - Parameter longest: how long an answer may take, in seconds.
  package init(to address: DeliveryAddress, longest: Double = longestAnswer) { (self.address, self.longest) = (address, longest) }

  /// Sends a body. Names and values of headers have no line ends; the caller made them or checked them.
  package func send(_ body: [UInt8], headers: [(name: String, value: String)]) throws(HostStream.Fault) -> Answer {
    let stream = try HostStream(address)
    defer { stream.end() }
    stream.setPatience(seconds: Self.patience)
    var head = "POST \(address.target) HTTP/1.1\r\nHost: \(address.authority)\r\nConnection: close\r\nUser-Agent: OpenHealthKit\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    head += "Content-Length: \(body.count)\r\n\r\n"
    try stream.write(Array(head.utf8) + body)
    let end = ContinuousClock.now + .seconds(longest)
    // Provisional answers count, too: a receiver could send them for ever.
    var (bytes, total) = ([UInt8](), 0)
    while true {
      if let answer = try Self.answer(&bytes, of: stream.place) { return answer }
      guard total < Self.mostHead else { throw .misunderstood(stream.place) }
      guard .now < end else { throw .ended(stream.place) }
      let more = try stream.read()
      total += more.count
      bytes += more
    }
  }

  /// The answer that bytes begin with, after those that are provisional; nil where more bytes are needed. Throws `misunderstood`.
  static func answer(_ bytes: inout [UInt8], of place: String) throws(HostStream.Fault) -> Answer? {
    while let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
      let lines = bytes[..<end.lowerBound].split(separator: UInt8(ascii: "\n")).map { $0.filter { $0 != UInt8(ascii: "\r") } }
      let words = (lines.first ?? []).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map { Array($0) }
      guard words.count >= 2, words[0] == Array("HTTP/1.1".utf8) || words[0] == Array("HTTP/1.0".utf8), let status = number(words[1]),
        words[1].count == 3, (100..<600).contains(status)
      else { throw .misunderstood(place) }
      if status >= 200 { return Answer(status: status, retryAfter: delay(lines.dropFirst())) }
      bytes.removeSubrange(..<end.upperBound)
    }
    return nil
  }

  /// The seconds of `Retry-After`. A date there is left alone: the receiver's clock may be another one.
  private static func delay(_ lines: some Sequence<[UInt8]>) -> Double? {
    for line in lines {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2, String(decoding: parts[0], as: UTF8.self).lowercased() == "retry-after" else { continue }
      return number(parts[1].filter { $0 > 0x20 }).map { min(Double($0), longestDelay) }
    }
    return nil
  }

  /// Up to nine digits as a number.
  private static func number(_ digits: [UInt8]) -> Int? {
    guard (1...9).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
