// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
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
