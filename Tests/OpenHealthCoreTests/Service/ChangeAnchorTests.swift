// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthCore

@Suite struct ChangeAnchorTests {
  private let named = ChangeAnchor(bytes: [1, 2, 3])

  @Test("A bare anchor is its number, whichever it is; one with other bytes has none")
  func places() {
    for place in [0, 1, -1, 255, 256, 0x0102_0304_0506_0708, .max, .min] as [Int64] {
      let anchor = ChangeAnchor(place: place)
      #expect(anchor.place == place)
      #expect(ChangeAnchor(bytes: anchor.bytes) == anchor)
      #expect(anchor.bytes.count == 9)
    }
    #expect(ChangeAnchor.beginning.place == 0)
    #expect(ChangeAnchor.end.place == .max)
    #expect(7 == ChangeAnchor(place: 7))
    let others: [[UInt8]] = [[], [0], [1] + Array(repeating: 0, count: 8), Array(repeating: 0, count: 10)]
    for bytes in others { #expect(ChangeAnchor(bytes: bytes).place == nil, "\(bytes)") }
  }

  @Test("In JSON a bare anchor is a number, as in protocol 2 before anchors named their store, and any other one a text")
  func coding() throws {
    #expect(try WireForm.json([7, named] as [ChangeAnchor]) == Array("[7,\"AQID\"]".utf8))
    #expect(try WireForm.value([ChangeAnchor].self, from: "[9223372036854775807,\"AQID\",0]".utf8) == [.end, named, .beginning])
    for text in ["[\"a\"]", "[1.5]", "[true]", "[[]]", "[1e300]"] {
      #expect(throws: WireFault.notReadable, "\(text)") { try WireForm.value([ChangeAnchor].self, from: text.utf8) }
    }
  }

  @Test("In a page of columns a bare anchor is eight bytes, as before, and any other one its bytes after a number that no place has")
  func columns() throws {
    var page = ColumnWriter()
    page.anchor(8)
    #expect(page.bytes == [8, 0, 0, 0, 0, 0, 0, 0])
    page.anchor(named)
    #expect(page.bytes.suffix(7) == [3, 0, 0, 0, 1, 2, 3])
    var reader = ColumnReader(page.bytes)
    #expect(try reader.anchor() == 8)
    #expect(try reader.anchor() == named)
    try reader.finish()
  }

  // MARK: Clients of before

  @Test("K1: requests of clients that know only bare anchors ask for these, and those of this version for anchors that name the store")
  func olderRequests() throws {
    let changes = try WireForm.request(FetchChanges.self, from: Array("{\"selections\":[],\"anchor\":5,\"limit\":3}".utf8))
    #expect(changes.anchor == 5)
    #expect(changes.limit == 3)
    #expect(changes.namesStore == nil)
    let new = FetchChanges(selections: [], anchor: named, limit: nil)
    #expect(try WireForm.request(FetchChanges.self, from: WireForm.bytes(of: new)) == new && new.namesStore == true)
    let effort = FetchEffort(predicate: .everything, anchor: named, isMostRelevant: true)
    var text = String(decoding: try WireForm.bytes(of: effort), as: UTF8.self)
    #expect(try WireForm.request(FetchEffort.self, from: Array(text.utf8)).namesStore == true)
    text = text.replacingOccurrences(of: "\"namesStore\":true", with: "\"unknown\":1").replacingOccurrences(of: "\"AQID\"", with: "4")
    let older = try WireForm.request(FetchEffort.self, from: Array(text.utf8))
    #expect(older.namesStore == nil)
    #expect(older.anchor == 4)
    #expect(older.isMostRelevant)
    let intervals = CalendarIntervals(only: 0..<1)
    let follow = FollowStatistics(type: Catalog.sleep, predicate: .everything, options: [], intervals: intervals, anchor: named)
    text = String(decoding: try WireForm.bytes(of: follow), as: UTF8.self)
    #expect(try WireForm.request(FollowStatistics.self, from: Array(text.utf8)) == follow)
    text = text.replacingOccurrences(of: "\"namesStore\":true", with: "\"unknown\":1")
    #expect(try WireForm.request(FollowStatistics.self, from: Array(text.utf8)).namesStore == nil)
  }

  @Test("K1: a reply keeps its anchors and whether it starts over; one with bare anchors has the bytes that older clients expect")
  func replies() throws {
    var reply = FetchChanges.Reply(anchor: named, latest: 9, end: ChangeAnchor(bytes: [4]))
    reply.beginsAnew = true
    var pages: [[UInt8]] = []
    try reply.writePages { pages.append($0.bytes) }
    var rest = pages[...]
    let received = try FetchChanges.receive { rest.popFirst() }
    #expect(received.anchor == named)
    #expect(received.end == reply.end)
    #expect(received.latest == 9)
    #expect(received.beginsAnew)
    #expect(!received.isComplete)
    pages = []
    try FetchChanges.Reply(anchor: 8, latest: 9).writePages { pages.append($0.bytes) }
    #expect(pages.last == [2, 8, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0])
    rest = pages[...]
    let bare = try FetchChanges.receive { rest.popFirst() }
    #expect(bare.anchor == 8)
    #expect(bare.end == 9)
    #expect(!bare.beginsAnew)
    #expect(!bare.isComplete)
  }
}
