// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthCore

@Suite struct PagedReplyTests {
  @Test("Pages have a limited number of rows, and end with the row that makes them large; only a reply without rows has an empty one")
  func pages() {
    func sizes(_ weights: [Int]) -> [Int] {
      var sizes: [Int] = []
      var all: [Int] = []
      weights.forEachPage(weight: { $0 }) { page in
        sizes.append(page.count)
        all += page
      }
      #expect(all == weights)
      return sizes
    }
    let (rows, large) = (WireForm.rowsInPage, WireForm.bytesInPage)
    #expect(sizes([]) == [0])
    #expect(sizes([0]) == [1])
    #expect(sizes([large]) == [1])
    #expect(sizes([large * 2, 1]) == [1, 1])
    #expect(sizes(Array(repeating: 0, count: rows)) == [rows])
    #expect(sizes(Array(repeating: 0, count: rows + 1)) == [rows, 1])
    #expect(sizes([large / 2, large / 2, large / 2, large / 2 - 1, 1, 0]) == [2, 3, 1])
    #expect(sizes([large / 2, large / 2 - 1, 1, 0]) == [3, 1])
    #expect(sizes(Array(repeating: 1, count: 2 * rows) + [large, 5]) == [rows, rows, 1, 1])
  }

  @Test("a part of a route is one page, with nothing behind it")
  func route() throws {
    let location = LocationRecord(date: 1, latitude: 2, longitude: 3)
    var pages: [[UInt8]] = []
    try FetchRoute.Page(locations: [location], next: 7).writePages { pages.append($0.bytes) }
    func read(_ pages: [[UInt8]]) throws -> FetchRoute.Page {
      var rest = pages[...]
      return try FetchRoute.Page(readingPages: { rest.popFirst().map { ColumnReader($0) } })
    }
    let page = try read(pages)
    #expect(pages.count == 1)
    #expect(page.locations == [location])
    #expect(page.next == 7)
    #expect(throws: WireFault.self) { try read([pages[0] + [0]]) }
    #expect(throws: WireFault.wrongPageCount) { try read(pages + pages) }
    #expect(throws: WireFault.wrongPageCount) { try read([]) }
  }

  @Test("CLIN-03: many clinical records of 700 kB cross a wire in pages of some megabytes, as samples and as changes")
  func clinicalRecords() throws {
    let type = try #require(Catalog.type(named: "labResultRecord"))
    let json = "{\"a\":\"\(String(repeating: "x", count: 700_000))\"}"
    let samples = (0..<40).map { number in
      let record = ClinicalRecord(
        displayName: "a", resource: .init(type: "Observation", identifier: "\(number)", version: .primaryR4, json: json))
      let date = Date(timeIntervalSinceReferenceDate: Double(number))
      return SampleRecord(type, .content(.clinicalRecord(record)), at: date)
    }
    #expect(samples.allSatisfy { $0.content?.bytes == nil })
    var pages: [[UInt8]] = []
    try samples.writePages { pages.append($0.bytes) }
    #expect(pages.count == 2)
    #expect(pages.allSatisfy { $0.count < WireForm.bytesInPage * 2 })
    var rest = pages[...]
    #expect(try [SampleRecord](readingPages: { rest.popFirst().map { ColumnReader($0) } }) == samples)

    var changes = FetchChanges.Reply(anchor: 40, latest: 40)
    for (number, sample) in samples.enumerated() { changes.add(sample, at: Int64(number)) }
    pages = []
    try changes.writePages { pages.append($0.bytes) }
    #expect(pages.count == 4)
    rest = pages[...]
    let received = try FetchChanges.Reply(readingPages: { rest.popFirst().map { ColumnReader($0) } })
    #expect(received.added == samples)
    #expect(received.addedAt == changes.addedAt)
  }
}
