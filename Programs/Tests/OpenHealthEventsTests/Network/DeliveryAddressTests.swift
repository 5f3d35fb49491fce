// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthEvents

/// Addresses, and the answers of receivers.
@Suite struct DeliveryAddressTests {
  @Test("only this machine is reached without TLS, unless that is allowed")
  func plain() throws {
    for host in ["127.0.0.1", "127.9.8.7", "localhost", "LOCALHOST", "[::1]"] {
      #expect(try DeliveryAddress("http://\(host):81/a?b=c", schemes: DeliveryAddress.web, allowsPlain: false).port == 81)
    }
    let others = [
      "example.org", "10.0.0.1", "192.168.1.2", "[fe80::1]", "[::ffff:127.0.0.1]", "127.0.0.1.example.org", "128.0.0.1", "0.0.0.0",
    ]
    for host in others {
      #expect(throws: DeliveryAddress.Fault.isPlain(scheme: "https")) {
        try DeliveryAddress("http://\(host)/", schemes: DeliveryAddress.web, allowsPlain: false)
      }
      #expect(try !DeliveryAddress("http://\(host)/", schemes: DeliveryAddress.web, allowsPlain: true).hasTLS)
      #expect(try DeliveryAddress("https://\(host)/", schemes: DeliveryAddress.web, allowsPlain: false).port == 443)
    }
    #expect(try DeliveryAddress("mqtts://h", schemes: DeliveryAddress.broker, allowsPlain: false).port == 8883)
    #expect(try DeliveryAddress("mqtt://[::1]", schemes: DeliveryAddress.broker, allowsPlain: false).authority == "[::1]:1883")
    #expect(try DeliveryAddress("https://h/a%20b?q=%2F", schemes: DeliveryAddress.web, allowsPlain: false).target == "/a%20b?q=%2F")
  }

  @Test("what is no address is refused, and the fault does not repeat it")
  func invalid() {
    let texts = [
      "", "https", "https://", "ftp://h/", "mqtt://h", "https://h/#f", "https://h:0/", "https://h:65536/", "https://h/\r\nX: y",
      "https://h/ä",
      "https://h /", "//h/", "https://h/" + String(repeating: "a", count: DeliveryAddress.mostBytes),
    ]
    for text in texts {
      #expect(throws: DeliveryAddress.Fault.invalid(schemes: DeliveryAddress.web), "\(text)") {
        try DeliveryAddress(text, schemes: DeliveryAddress.web, allowsPlain: true)
      }
    }
    let longest = "https://h/" + String(repeating: "a", count: DeliveryAddress.mostBytes - 10)
    #expect(throws: Never.self) { try DeliveryAddress(longest, schemes: DeliveryAddress.web, allowsPlain: true) }
    #expect(throws: DeliveryAddress.Fault.hasUser) {
      try DeliveryAddress("https://me:secret@h/", schemes: DeliveryAddress.web, allowsPlain: true)
    }
  }

  @Test("an answer is its status, after provisional ones; what is none is refused")
  func answers() throws {
    func answer(_ text: String) throws -> HTTPPost.Answer? {
      var bytes = Array(text.utf8)
      return try HTTPPost.answer(&bytes, of: "h")
    }
    #expect(try answer("HTTP/1.1 204 No Content\r\n\r\n") == .init(status: 204, retryAfter: nil))
    #expect(try answer("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 503\r\nretry-AFTER:  7 \r\n\r\nbody")?.retryAfter == 7)
    #expect(try answer("HTTP/1.1 429 x\r\nRetry-After: 999999999\r\n\r\n")?.retryAfter == HTTPPost.longestDelay)
    #expect(try answer("HTTP/1.1 429 x\r\nRetry-After: Wed, 21 Oct 2015 07:28:00 GMT\r\n\r\n")?.retryAfter == nil)
    #expect(try answer("HTTP/1.1 200 OK\r\nA: b\r\n") == nil && answer("") == nil)
    for text in [
      "SSH-2.0\r\n\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 20 x\r\n\r\n", "HTTP/1.1 2000 x\r\n\r\n", "HTTP/1.1 600 x\r\n\r\n", "\r\n\r\n",
    ] {
      #expect(throws: HostStream.Fault.misunderstood("h"), "\(text)") { try answer(text) }
    }
  }

  @Test("a head that does not end, and one that is too long, are faults; a redirect is an answer like any other")
  func hostile() throws {
    let heads = [
      "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n\r\n", "HTTP/1.1 200 OK\r\n",
      "HTTP/1.1 200 OK\r\nA: " + String(repeating: "a", count: 2 * HTTPPost.mostHead),
      String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: HTTPPost.mostHead / 5) + "HTTP/1.1 200 OK\r\n\r\n",
      "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n",
    ]
    let requests = Notes<[UInt8]>()
    let listener = try TestListener { connection in
      requests.add(connection.read())
      connection.write(Array(heads[connection.number].utf8))
    }
    let place = "127.0.0.1:\(listener.port)"
    let post = HTTPPost(to: try DeliveryAddress("http://\(place)/", schemes: DeliveryAddress.web, allowsPlain: false))
    #expect(try post.send([1], headers: []) == .init(status: 302, retryAfter: nil))
    #expect(throws: HostStream.Fault.ended(place)) { try post.send([1], headers: []) }
    #expect(throws: HostStream.Fault.misunderstood(place)) { try post.send([1], headers: []) }
    // Nor do provisional answers go on for ever, or an answer longer than its time.
    #expect(throws: HostStream.Fault.misunderstood(place)) { try post.send([1], headers: []) }
    #expect(try post.send([1], headers: []).isSuccess)
    let address = try DeliveryAddress("http://\(place)/", schemes: DeliveryAddress.web, allowsPlain: false)
    #expect(throws: HostStream.Fault.ended(place)) { try HTTPPost(to: address, longest: 0).send([1], headers: []) }
    #expect((5...6).contains(requests.all.count))
  }
}
