// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct ScanSamplesColumnsTests {
  private func read(_ pages: [[UInt8]]) throws -> ScanSamples.Portion {
    var rest = pages[...]
    return try ScanSamples.receive { rest.popFirst() }
  }

  @Test("A portion of samples crosses a wire in one page, each sample with its own rest of the element")
  func roundTrip() throws {
    let extras = ["a", "b"].map { KeptElement(name: $0, attributes: [.init(name: "c", value: "d")]) }
    let items = [
      ScanSamples.Item(record: SampleRecord.asleep(), extra: nil), ScanSamples.Item(record: SampleRecord.asleep(), extra: extras[0]),
      ScanSamples.Item(record: SampleRecord.asleep(), extra: nil), ScanSamples.Item(record: SampleRecord.asleep(), extra: extras[1]),
    ]
    let portions = [
      ScanSamples.Portion(items: [], next: nil), ScanSamples.Portion(items: items, next: nil),
      ScanSamples.Portion(items: items, next: Date(timeIntervalSinceReferenceDate: 0.1)),
    ]
    for portion in portions {
      var pages: [[UInt8]] = []
      try portion.writePages { pages.append($0.bytes) }
      #expect(pages.count == 1)
      let received = try read(pages)
      #expect(received.items.map(\.record) == portion.items.map(\.record))
      #expect(received.items.map(\.extra) == portion.items.map(\.extra))
      #expect(received.next == portion.next)
      #expect(throws: WireFault.wrongPageCount) { try read(pages + pages) }
      #expect(throws: WireFault.tooLong) { try read([pages[0] + [0]]) }
    }
    #expect(throws: WireFault.wrongPageCount) { try read([]) }
  }
}
