// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct ByteInternerTests {
  /// Looks texts up one after another. Returns how many objects were made for them.
  private static func made(for texts: some Sequence<String>) -> Int {
    var interner = ByteInterner<String>()
    var count = 0
    for text in texts {
      let found = Array(text.utf8).withUnsafeBufferPointer { bytes in
        interner.value(for: bytes) {
          count += 1
          return text
        }
      }
      if found != text { Issue.record("the object of another text") }
    }
    return count
  }

  @Test("4,000 texts are kept; for one more, all are forgotten")
  func mostTexts() {
    let texts = (0..<4000).map { "\($0)" }
    #expect(Self.made(for: texts + texts) == 4000)
    #expect(Self.made(for: texts + ["more", "0", "more"]) == 4002)
  }

  @Test("After 512 KiB of texts, all are forgotten for the next one")
  func mostBytes() {
    let texts = ["a", "b"].map { String(repeating: $0, count: 1 << 18) }
    #expect(Self.made(for: texts + texts) == 2)
    #expect(Self.made(for: texts + ["more"] + texts) == 5)
  }

  @Test("Equal bytes have one object, whatever was looked up between, also none and those that begin like others")
  func equality() {
    var random = SplitMix64(seed: 3)
    let parts = [
      "", "a", "b", "ab", "abcdefgh", "abcdefgi", "abcdefghi", "xbcdefgh", "é",
      "aaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaab",
    ]
    let texts = parts + (0..<200).map { "abcdefgh\($0)" }
    let order = (0..<5000).map { _ in texts[random.below(texts.count)] }
    #expect(Self.made(for: order) == Set(order).count)
    #expect(Self.made(for: ["", "", "a", "", "a", "b", "b", "a"]) == 3)
  }
}
