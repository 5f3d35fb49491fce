// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import OpenHealthClient
import OpenHealthCore
import Testing

@Suite struct SocketAddressTests {
  @Test("a path has 1 to 107 bytes and no null byte; one that is too long is an error of its own")
  func paths() throws {
    let longest = "/" + String(repeating: "a", count: 106)
    #expect(SocketAddress.longestPath == 107)
    #expect(SocketAddress(path: longest) != nil)
    #expect(SocketAddress(path: "a") != nil)
    // Two bytes for a letter.
    for path in [longest + "a", String(repeating: "ä", count: 54)] {
      #expect(SocketAddress(path: path) == nil)
      #expect(throws: HealthError.daemon(.pathTooLong(path: path, limit: 107))) { try SocketAddress(at: path) }
      #expect(!StoreLocation.answers(path))
    }
    // As long as a path may be, but with a null byte.
    let longestWithNull = "/\0" + String(repeating: "a", count: 105)
    #expect(SocketAddress(path: "/tmp/a\u{1}b") != nil)
    for path in ["", "/tmp/a\0b", longestWithNull] {
      #expect(SocketAddress(path: path) == nil)
      #expect(throws: HealthError.daemon(.noSocket(path: path))) { try SocketAddress(at: path) }
    }
  }
}

@Suite struct ServerAddressTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let text, host, port, description: String

    var testDescription: String { text }
  }

  private static let cases: [Case] = [
    Case(text: "health.example.org", host: "health.example.org", port: "8443", description: "health.example.org:8443"),
    Case(text: "health.example.org:9000", host: "health.example.org", port: "9000", description: "health.example.org:9000"),
    Case(text: "192.0.2.1:9000", host: "192.0.2.1", port: "9000", description: "192.0.2.1:9000"),
    Case(text: "[2001:db8::1]:9000", host: "2001:db8::1", port: "9000", description: "[2001:db8::1]:9000"),
    Case(text: "[2001:db8::1]", host: "2001:db8::1", port: "8443", description: "[2001:db8::1]:8443"),
    Case(text: "2001:db8::1", host: "2001:db8::1", port: "8443", description: "[2001:db8::1]:8443"),
    Case(text: "a:", host: "a", port: "", description: "a:"),
    // No names of hosts, but nothing gets lost.
    Case(text: "[::1", host: "[::1", port: "8443", description: "[[::1]:8443"),
    Case(text: "a]", host: "a]", port: "8443", description: "a]:8443"),
    Case(text: "[::1]x:1", host: "[::1]x:1", port: "8443", description: "[[::1]x:1]:8443"),
    Case(text: "", host: "", port: "8443", description: ":8443"),
  ]

  @Test("A text names a host, and a port after a colon that is no part of an address", arguments: cases)
  private func texts(of example: Case) {
    let address = ServerAddress(example.text)
    #expect(address.host == example.host)
    #expect(address.port == example.port)
    #expect(address.certificates == nil)
    #expect(address.description == example.description)
  }

  @Test("The environment names a server and, besides it, a file with certificates; empty settings are ignored")
  func environment() {
    #expect(ServerAddress(environment: [:]) == nil)
    #expect(ServerAddress(environment: ["HEALTHKIT_SERVER": "", "HEALTHKIT_SERVER_CERTIFICATES": "/ca.pem"]) == nil)
    #expect(ServerAddress(environment: ["HEALTHKIT_SERVER": "a:1"]) == ServerAddress("a:1"))
    let empty = ["HEALTHKIT_SERVER": "a:1", "HEALTHKIT_SERVER_CERTIFICATES": ""]
    #expect(ServerAddress(environment: empty) == ServerAddress("a:1"))
    let both = ["HEALTHKIT_SERVER": "a:1", "HEALTHKIT_SERVER_CERTIFICATES": "/ca.pem"]
    #expect(ServerAddress(environment: both) == ServerAddress("a:1", certificates: "/ca.pem"))
    #expect(ServerAddress("a:1", certificates: "/ca.pem").certificates == "/ca.pem")
    #expect(ServerAddress("a:1", certificates: "/ca.pem") != ServerAddress("a:1"))
  }

  @Test("A server that cannot be reached says why")
  func unreachable() {
    #expect(throws: HealthError.daemon(.noServer("localhost:x"))) { try TLSStream(ServerAddress("localhost:x")) }
    #expect(throws: HealthError.daemon(.noCertificates(path: "/nowhere.pem"))) {
      try TLSStream(ServerAddress("localhost:1", certificates: "/nowhere.pem"))
    }
    let refused = HealthError.daemon(.unreachable(path: "localhost:1", code: ECONNREFUSED))
    #expect(throws: refused) { try TLSStream(ServerAddress("localhost:1")) }
  }
}
