// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
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
    #expect(found.sources.map(\.name) == ["a", "b"])
    #expect(found.results.allSatisfy { $0.bySource.keys.elementsEqual([1]) })
  }

  @Test("Another order of sources, or one source less, changes everything: nil")
  func otherOrder() {
    #expect(reply(["a", "b"], [0]).replacing([0..<1], with: reply(["b", "a"], [0])) == nil)
    #expect(reply(["a", "b"], [0]).replacing([0..<1], with: reply(["a"], [0])) == nil)
    #expect(reply(["a"], [0, 1]).replacing([0..<1], with: reply(["a"], []))?.results.map(\.start) == [1])
  }

  @Test("COLL-14 COLL-19: intervals that are new, lost or have other figures are changes, whatever numbers the sources have")
  func changes() {
    let old = reply(["a"], [0, 1, 2])
    #expect(old.startsOfChanges(since: old).isEmpty)
    #expect(reply([], []).startsOfChanges(since: reply([], [])).isEmpty)
    #expect(reply(["a"], [1, 2, 3]).startsOfChanges(since: old) == [0, 3])
    #expect(reply(["a"], [2, 1, 0], sum: 1).startsOfChanges(since: old) == [0, 1, 2])
    #expect(reply(["b", "a"], [0, 1, 2], source: 1).startsOfChanges(since: old).isEmpty)
    #expect(reply(["b"], [0, 1, 2]).startsOfChanges(since: old) == [0, 1, 2])
    #expect(old.startsOfChanges(since: reply([], [])) == [0, 1, 2])
    #expect(reply([], []).startsOfChanges(since: old) == [0, 1, 2])
  }

  // MARK: Pages

  private func pages(_ reply: StatisticsReply) throws -> [[UInt8]] {
    var pages: [[UInt8]] = []
    try reply.writePages { pages.append($0.bytes) }
    return pages
  }

  private func read(_ pages: [[UInt8]]) throws -> StatisticsReply {
    var rest = pages[...]
    return try ComputeStatistics.receive { rest.popFirst() }
  }

  @Test("Statistics cross a wire with each of their figures, those of every source with their own statistic")
  func roundTrip() throws {
    var all = [StatisticsFigures()]
    for path in [\StatisticsFigures.sum, \.average, \.minimum, \.maximum, \.duration] {
      var figures = StatisticsFigures()
      figures[keyPath: path] = Double(all.count)
      all.append(figures)
    }
    var recent = StatisticsFigures()
    recent.mostRecent = try JSONDecoder().decode(StatisticsFigures.MostRecent.self, from: Data(#"{"value":1,"start":2,"end":3}"#.utf8))
    all.append(recent)
    let results = all.enumerated().map { index, figures in
      StatisticsResult(
        start: Double(index), end: Double(index) + 1, merged: figures, bySource: index % 2 == 0 ? [:] : [0: figures, 2: all[0]])
    }
    let sent = StatisticsReply(sources: ["a", "b", "c"].map(source), results: results)
    #expect(try read(pages(sent)) == sent)
  }

  @Test("A statistic refers to a source that exists, and a figure is there or not; other pages are refused")
  func wrongPages() throws {
    #expect(try read(pages(reply(["a", "b"], [0], source: 1))).results.count == 1)
    for (sources, number) in [(["a", "b"], 2), ([], 0)] as [([String], Int)] {
      #expect(throws: WireFault.invalid(.place)) { try read(pages(reply(sources, [0], source: number))) }
    }
    #expect(throws: WireFault.wrongPageCount) { try read([]) }
    let sound = try pages(reply(["a"], [0]))
    for index in sound.indices {
      var longer = sound
      longer[index].append(0)
      #expect(throws: WireFault.tooLong) { try read(longer) }
    }
    // One statistic with its dates, then the flag of its sum.
    var other = sound
    #expect(other[1][20] == 1)
    other[1][20] = 2
    #expect(throws: WireFault.invalid(.kind)) { try read(other) }
  }

  @Test("A page that announces more sources or statistics than it has room for is refused at once")
  func announced() throws {
    func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    let (one, flag): ([UInt8], [UInt8]) = ([1, 0, 0, 0], [2])
    #expect(try read([one + zeros(8)]).sources.map(\.bundleIdentifier) == [""])
    #expect(throws: WireFault.cutShort) { try read([one + zeros(7)]) }
    // The dates of a statistic, then a flag that is neither 0 nor 1.
    let statistic = one + zeros(16) + flag
    #expect(throws: WireFault.invalid(.kind)) { try read([zeros(4), statistic + zeros(3)]) }
    #expect(throws: WireFault.cutShort) { try read([zeros(4), statistic + zeros(2)]) }
  }
}
