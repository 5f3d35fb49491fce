// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct FollowStatisticsTests {
  private let statistics = StatisticsReply(
    sources: [SourceRecord(bundleIdentifier: "a", name: "A")],
    results: [StatisticsResult(start: 1, end: 2, merged: StatisticsFigures(), bySource: [0: StatisticsFigures()])])

  private func pages(_ news: FollowStatistics.Reply.News) throws -> [[UInt8]] {
    var pages: [[UInt8]] = []
    try FollowStatistics.Reply(news: news, anchor: 7).writePages { pages.append($0.bytes) }
    return pages
  }

  private func read(_ pages: [[UInt8]]) throws -> FollowStatistics.Reply {
    var rest = pages[...]
    return try FollowStatistics.receive { rest.popFirst() }
  }

  @Test("COLL-14: the whole collection and parts of it cross a wire, also parts without a period and periods without length")
  func roundTrip() throws {
    let none = StatisticsReply(sources: [], results: [])
    for news: FollowStatistics.Reply.News in [.all(statistics), .all(none), .parts([], none), .parts([1..<2, 5..<5, 7..<9.5], statistics)] {
      #expect(try read(pages(news)) == FollowStatistics.Reply(news: news, anchor: 7))
    }
  }

  @Test("COLL-14: an unknown kind of news, a period that ends before it starts and a missing page are refused")
  func wrongPages() throws {
    let parts = try pages(.parts([1..<2], statistics))
    var kind = parts
    kind[0][8] = 2
    #expect(throws: WireFault.invalid(.kind)) { try read(kind) }
    // The bounds of the period, exchanged.
    var turned = parts
    turned[0].replaceSubrange(13..., with: parts[0][21..<29] + parts[0][13..<21])
    #expect(throws: WireFault.invalid(.count)) { try read(turned) }
    let incomplete: [[[UInt8]]] = [[], [parts[0]]]
    for wrong in incomplete { #expect(throws: WireFault.wrongPageCount) { try read(wrong) } }
    #expect(throws: WireFault.tooLong) { try read([parts[0] + [0]] + parts.dropFirst()) }
    #expect(throws: WireFault.cutShort) { try read([Array(parts[0].dropLast())] + parts.dropFirst()) }
  }
}
