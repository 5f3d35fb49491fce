// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWeb
import Testing

/// Where the listener for phones may be.
@Suite struct FeedAddressTests {
  @Test("addresses of this machine need no TLS; all others, and all names, do")
  func loopback() throws {
    for text in ["127.0.0.1:8422", "127.1.2.3:1", "[::1]:8422"] { #expect(try #require(FeedAddress(text)).isLoopback, "\(text)") }
    for text in ["0.0.0.0:8422", "192.168.1.2:8422", "[::]:8422", "localhost:8422", "127.0.0.1.example.org:8422", "[::ffff:127.0.0.1]:1"] {
      #expect(try !#require(FeedAddress(text)).isLoopback, "\(text)")
    }
  }

  @Test(
    "what has no host or no port is no address",
    arguments: [
      "", ":", "8422", ":8422", "127.0.0.1", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:x", "::1:8422", "[]:8422",
    ])
  func refusals(text: String) { #expect(FeedAddress(text) == nil) }
}
