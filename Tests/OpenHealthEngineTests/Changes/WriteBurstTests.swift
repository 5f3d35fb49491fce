// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthEngine

@Suite struct WriteBurstTests {
  /// Carries out planned comparisons, at most `limit`, and returns their pauses.
  private func run(_ burst: inout WriteBurst, atMost limit: Int = 100) -> [Int] {
    var pauses: [Int] = []
    while pauses.count < limit, let next = burst.next {
      #expect(burst.begin(next) == true)
      pauses.append(next.pause)
    }
    return pauses
  }

  private let all = [5, 15, 60, 240, 960, 3840]

  @Test("After a write the store is compared six times, after longer and longer pauses, and then no more until the next write")
  func oneWrite() {
    var burst = WriteBurst()
    #expect(burst.next == nil)
    for _ in 0..<2 {
      #expect(burst.noteWrite() == true)
      #expect(run(&burst) == all)
      #expect(burst.next == nil)
    }
  }

  @Test("While writes continue, the comparisons begin again after the second one", arguments: [0, 1])
  func writesThatContinue(comparisons: Int) {
    var burst = WriteBurst()
    #expect(burst.noteWrite() == true)
    #expect(run(&burst, atMost: comparisons) == Array(all.prefix(comparisons)))
    for _ in 0..<3 { #expect(burst.noteWrite() == false) }
    #expect(run(&burst) == Array(all[comparisons..<2]) + all)
  }

  @Test(
    "A write after the second comparison begins a new burst, and the comparison that was planned before is left out", arguments: [2, 3, 5])
  func newBurst(comparisons: Int) throws {
    var burst = WriteBurst()
    #expect(burst.noteWrite() == true)
    #expect(run(&burst, atMost: comparisons) == Array(all.prefix(comparisons)))
    let old = try #require(burst.next)
    #expect(burst.noteWrite() == true)
    #expect(burst.begin(old) == false)
    #expect(run(&burst, atMost: comparisons) == Array(all.prefix(comparisons)))
    // The same comparison of the new burst is another one.
    #expect(burst.begin(old) == false)
    #expect(run(&burst) == Array(all.dropFirst(comparisons)))
  }

  @Test("A burst that was ended has no further comparison")
  func ended() throws {
    var burst = WriteBurst()
    #expect(burst.noteWrite() == true)
    let first = try #require(burst.next)
    burst.end()
    #expect(burst.next == nil)
    #expect(burst.begin(first) == false)
    #expect(burst.noteWrite() == true)
    #expect(run(&burst) == all)
  }
}
