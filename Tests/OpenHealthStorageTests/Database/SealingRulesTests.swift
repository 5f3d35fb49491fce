// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthStorage

@Suite struct SealingRulesTests {
  @Test("Stores in use make chunks of a thousand samples")
  func usual() {
    let rules = SealingRules()
    #expect(rules.size == 1000)
    #expect(rules.kept == 500)
    #expect(rules.threshold == 2000)
    #expect(rules.most == 64)
    // The limits themselves are allowed.
    let largest = SealingRules(size: 2048, kept: 0, threshold: 2048, most: 1)
    #expect(largest.size == 2048)
    #expect(largest.most == 1)
    #expect(SealingRules(size: 1, kept: 0, threshold: 1).threshold == 1)
    #expect(SealingRules(size: 1, kept: 0, threshold: 1, batch: 1).batch == 1)
  }

  @Test("A server makes a chunk of what is saved at once, a file does not")
  func batches() {
    #expect(SealingRules().batch == nil)
    #expect(SealingRules.ofServers.batch == 40)
    #expect(SealingRules.ofServers.size == SealingRules().size)
    #expect(SealingRules.ofServers.threshold == SealingRules().threshold)
  }

  @Test("Chunks that would be too large, and rules that contradict each other, end the program", arguments: 0..<6)
  func refused(number: Int) async {
    await #expect(processExitsWith: .failure) { [number = number as Int] in
      switch number {
      case 0: _ = SealingRules(size: 2049, kept: 0, threshold: 2049)
      case 1: _ = SealingRules(size: 0, kept: 0, threshold: 5)
      case 2: _ = SealingRules(size: 5, kept: -1, threshold: 5)
      case 3: _ = SealingRules(size: 5, kept: 2, threshold: 6)
      case 4: _ = SealingRules(size: 5, kept: 0, threshold: 5, batch: 0)
      default: _ = SealingRules(size: 5, kept: 0, threshold: 5, most: 0)
      }
    }
  }
}
