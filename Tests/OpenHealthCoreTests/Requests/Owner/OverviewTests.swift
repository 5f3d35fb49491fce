// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct FindSampleColumnsTests {
  private func read(_ pages: [[UInt8]]) throws -> FindSample.Finding {
    var rest = pages[...]
    return try FindSample.receive { rest.popFirst() }
  }

  @Test("What is found about a sample crosses a wire in one page, also when there is no such sample")
  func roundTrip() throws {
    let findings = [
      FindSample.Finding(), FindSample.Finding(sample: SampleRecord.asleep()),
      FindSample.Finding(sample: SampleRecord.asleep(), importNumber: 7, workouts: [UUID(), UUID()]),
    ]
    for finding in findings {
      var pages: [[UInt8]] = []
      try finding.writePages { pages.append($0.bytes) }
      #expect(pages.count == 1)
      let received = try read(pages)
      #expect(received.sample == finding.sample)
      #expect(received.importNumber == finding.importNumber)
      #expect(received.workouts == finding.workouts)
      #expect(throws: WireFault.wrongPageCount) { try read(pages + pages) }
      #expect(throws: WireFault.tooLong) { try read([pages[0] + [0]]) }
    }
    #expect(throws: WireFault.wrongPageCount) { try read([]) }
  }

  @Test("No more than one sample has a UUID")
  func tooMany() throws {
    func page(_ samples: [SampleRecord]) throws -> [UInt8] {
      var out = ColumnWriter()
      out.samples(samples)
      out.blob(try WireForm.json(Int64?.none))
      out.blob(try WireForm.json([UUID]()))
      return out.bytes
    }
    let one = SampleRecord.asleep()
    #expect(try read([page([one])]).sample == one)
    let two = try page([SampleRecord.asleep(), SampleRecord.asleep()])
    #expect(throws: WireFault.invalid(.count)) { try read([two]) }
  }
}
