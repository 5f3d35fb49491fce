// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct StatisticsReplyTests {
  private func source(_ name: String) -> SourceRecord { SourceRecord(bundleIdentifier: name, name: name) }

  /// Intervals of length 1, each with its start as the sum of the source of that number.
  private func reply(_ sources: [String], _ starts: [Double], sum: Double = 0, source number: Int = 0) -> StatisticsReply {
    StatisticsReply(
      sources: sources.map(source),
      results: starts.map { start in
        var figures = StatisticsFigures()
        figures.sum = start + sum
        return StatisticsResult(start: start, end: start + 1, merged: figures, bySource: [number: figures])
      })
  }

  @Test("Intervals of the periods are replaced by those of the later reply, the others stay, also next to a period")
  func replaces() throws {
    let old = reply(["b"], [0, 1, 2, 3, 4, 5])
    let new = reply(["a", "b"], [1, 2, 3], sum: 100, source: 1)
    let found = try #require(old.replacing([1..<2, 2..<3, 3..<5], with: new))
    #expect(found.results.map(\.start) == [0, 1, 2, 3, 5])
    #expect(found.results.map(\.merged.sum) == [0, 101, 102, 103, 5])
    // The numbers of sources are those of the later reply.
    #expect(found.sources.map(\.name) == ["a", "b"] && found.results.allSatisfy { $0.bySource.keys.elementsEqual([1]) })
  }

  @Test("Another order of sources, or one source less, changes everything: nil")
  func otherOrder() {
    #expect(reply(["a", "b"], [0]).replacing([0..<1], with: reply(["b", "a"], [0])) == nil)
    #expect(reply(["a", "b"], [0]).replacing([0..<1], with: reply(["a"], [0])) == nil)
    #expect(reply(["a"], [0, 1]).replacing([0..<1], with: reply(["a"], []))?.results.map(\.start) == [1])
  }
}
