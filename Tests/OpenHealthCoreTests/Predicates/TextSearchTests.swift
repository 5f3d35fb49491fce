// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthTestSupport
import Testing

@testable import OpenHealthCore

@Suite struct TextSearchTests {
  @Test("T3: a long text contains another one exactly if the standard library says so", arguments: RandomSeeds.range(3))
  func asTheStandardLibrary(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Few letters, so that beginnings repeat; e and a combining accent make one character.
    let letters = ["a", "b", "e", "\u{301}", "👩‍👧"]
    for _ in 0..<20 {
      let part = (0..<Int.random(in: 1...12, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
      let long = String(repeating: part + "x", count: 1 + (1 << 21) / max(1, part.utf8.count * part.utf8.count) / 64)
      let text = (0..<2000).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
      #expect(TextSearch.contains(text, part) == text.contains(part))
      for wanted in [long, long + "a", "a" + long] {
        #expect(TextSearch.contains(text + long + text, wanted) == (text + long + text).contains(wanted))
      }
    }
  }

  @Test("T3: a search whose cost is the product of two long texts ends with the request's steps, and a search for a part is linear")
  func costly() throws {
    let text = String(repeating: "a", count: 400_000)
    let half = String(repeating: "a", count: 200_000)
    let patterns = try [
      #require(TextPattern(.contains, half + "b")), #require(TextPattern(.contains, half)), #require(TextPattern(.like, "*\(half)b*")),
    ]
    let limit = WorkLimit()
    WorkLimit.$ofTask.withValue(limit) {
      #expect(!patterns[0].matches(text) && patterns[1].matches(text) && !limit.isStopped)
      #expect(!patterns[2].matches(text) && limit.isStopped)
    }
    #expect(throws: HealthError.invalidArgument(.expressionTooCostly)) { try limit.check() }
  }
}
