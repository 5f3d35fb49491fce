// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct FetchQuantitiesTests {
  private let sample = SampleRecord(Catalog.sleep, .category(1), at: Date(timeIntervalSinceReferenceDate: 0))

  private func pages(_ page: FetchQuantities.Page) throws -> [[UInt8]] {
    var pages: [[UInt8]] = []
    try page.writePages { pages.append($0.bytes) }
    return pages
  }

  private func read(_ pages: [[UInt8]]) throws -> FetchQuantities.Page {
    var rest = pages[...]
    return try FetchQuantities.receive { rest.popFirst() }
  }

  private func item(_ sample: Int) -> FetchQuantities.Item { .init(quantity: SeriesValue(start: 1, end: 2, value: 3), sample: sample) }

  @Test("SER-12: a page of quantities is one page on a wire, with nothing behind it")
  func roundTrip() throws {
    let next = FetchQuantities.Cursor(start: 0.1, sampleStart: -0.2, sequence: .max, latest: .min)
    let sent = FetchQuantities.Page(samples: [sample, sample], items: [item(1), item(0), item(1)], next: next)
    let pages = try pages(sent)
    let received = try read(pages)
    #expect(pages.count == 1)
    #expect(received.samples == sent.samples)
    #expect(received.items == sent.items)
    #expect(received.next == next)
    #expect(received.count(of: Catalog.sleep) == 3)
    let counts: [[[UInt8]]] = [[], pages + pages]
    for wrong in counts { #expect(throws: WireFault.wrongPageCount) { try read(wrong) } }
    #expect(throws: WireFault.tooLong) { try read([pages[0] + [0]]) }
  }

  @Test("SER-12: a quantity belongs to one of the samples of its page")
  func places() throws {
    let rows: [([SampleRecord], Int)] = [([sample], 1), ([sample], 2), ([], 0)]
    for (samples, place) in rows {
      let page = FetchQuantities.Page(samples: samples, items: [item(0), item(place)], next: nil)
      #expect(throws: WireFault.invalid(.place)) { try read(pages(page)) }
    }
  }

  @Test("A page that announces more quantities than it has room for is refused at once, and one that has the room is read")
  func announced() throws {
    let empty = try pages(FetchQuantities.Page(samples: [], items: [], next: nil))[0]
    // The count of quantities, and the cursor: four bytes each, then `null`.
    let samples = Array(empty.dropLast(4 + 4 + 4))
    let one = samples + [1, 0, 0, 0]
    #expect(throws: WireFault.cutShort) { try read([one + [UInt8](repeating: 0, count: 27)]) }
    // It belongs to the first sample, and there is none.
    #expect(throws: WireFault.invalid(.place)) { try read([one + [UInt8](repeating: 0, count: 28)]) }
  }
}
