// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct RunningHashTests {
  private static func hash(_ parts: [[UInt8]]) -> String {
    var hash = RunningHash()
    for part in parts { part.withUnsafeBytes { hash.add($0) } }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  /// The expected values are from a computation in Python. Stores hold such values, so they must never change.
  @Test(
    "The hash of bytes is the same in every version",
    arguments: [
      ("", "cbf29ce4842223259e3779b97f4a7c15"), ("h", "1915e3cd5f34ed86fe9640a369fa48dd"), ("hello", "c7f69818b6323f6cb86ca94178e0fd5e"),
      ("12345678", "f1b6125a252565b5e84ceeb7b5124f42"), ("0123456789abc", "d892427799fa583458dfd5d2d79385fe"),
      ("0123456789abcdef", "38ce552862f5c7238a6d5959b7097e99"),
    ])
  func values(text: String, expected: String) { #expect(Self.hash([Array(text.utf8)]) == expected) }

  @Test("High bits count, and parts of whole words give the hash of the whole")
  func parts() {
    #expect(Self.hash([[UInt8](repeating: 0xFF, count: 8)]) == "21169a406180ed5fba34089576f3a64e")
    #expect(Self.hash([[UInt8](repeating: 0xFF, count: 7)]) == "377c4b9b8c826744986f39db78d92060")
    #expect(Self.hash([Array("01234567".utf8), Array("89abc".utf8)]) == "d892427799fa583458dfd5d2d79385fe")
    #expect(Self.hash([[0]]) != Self.hash([[0, 0]]))
    #expect(Self.hash([[]]) != Self.hash([[0]]))
  }
}
