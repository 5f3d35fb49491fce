// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthCore

@Suite struct TextSearchTests {
  @Test("T3: a long text contains another one exactly if Foundation says so", arguments: RandomSeeds.range(3))
  func asFoundation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Few letters, so that beginnings repeat; e and a combining accent make one character.
    let letters = ["a", "b", "e", "\u{301}", "👩‍👧"]
    func text(_ count: Int) -> String { (0..<count).map { _ in letters.randomElement(using: &random) ?? "" }.joined() }
    for _ in 0..<20 {
      // A period repeats in both, so that much of the part is found often before it is not.
      let period = text(Int.random(in: 1...6, using: &random))
      let part = String(repeating: period, count: 40) + text(Int.random(in: 0...2, using: &random))
      let long = text(500) + String(repeating: period, count: 1000) + text(500)
      for wanted in [part, part + period, text(1) + part, String(part.unicodeScalars.dropFirst())] {
        let whole = long + String(repeating: "z", count: 1 + (1 << 20) / wanted.utf8.count)
        #expect(TextSearch.contains(whole, wanted, WorkLimit()) == whole.contains(wanted))
      }
    }
  }

  @Test("T3: a search whose cost is the product of two long texts ends with the request's steps; one that finds the text soon does not")
  func costly() throws {
    let text = String(repeating: "a", count: 400_000)
    let half = String(repeating: "a", count: 200_000)
    let costly = try [#require(TextPattern(.contains, half + "b")), #require(TextPattern(.like, "*\(half)b*"))]
    for pattern in costly {
      let limit = WorkLimit()
      #expect(!WorkLimit.$ofTask.withValue(limit) { pattern.matches(text) })
      #expect(throws: HealthError.invalidArgument(.expressionTooCostly)) { try limit.check() }
    }
    let limit = WorkLimit()
    let found = try #require(TextPattern(.contains, half))
    #expect(WorkLimit.$ofTask.withValue(limit) { found.matches(text) })
    #expect(!limit.isStopped)
  }
}
