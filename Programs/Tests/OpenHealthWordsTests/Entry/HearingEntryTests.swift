// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Testing

@Suite struct HearingEntryTests {
  @Test("Tones of both ears are joined by frequency, in ascending order")
  func joins() throws {
    let record = try HearingEntry.record(
      right: [.init(hertz: 500, level: 15), .init(hertz: 250, level: 10)], left: [.init(hertz: 250, level: -5)])
    #expect(record.points.map(\.hertz) == [250, 500])
    #expect(record.points[0].sensitivity(of: AudiogramRecord.left)?.value == -5)
    #expect(record.points[0].sensitivity(of: AudiogramRecord.right)?.value == 10)
    #expect(record.points[1].sensitivity(of: AudiogramRecord.left) == nil)
    let date = Date(timeIntervalSinceReferenceDate: 0)
    try record.validate(start: date, end: date)
  }

  @Test("No tone, a level that cannot be, a frequency twice and too many frequencies are refused")
  func faults() {
    #expect(throws: EntryFault.nothing) { try HearingEntry.record(right: [], left: []) }
    #expect(throws: EntryFault.hearingLevel(.right, 250)) { try HearingEntry.record(right: [.init(hertz: 250, level: 121)], left: []) }
    #expect(throws: EntryFault.frequencyTwice(.left, 250)) {
      try HearingEntry.record(right: [], left: [.init(hertz: 250, level: 1), .init(hertz: 250, level: 2)])
    }
    let many = (1...AudiogramRecord.mostPoints + 1).map { HearingEntry.Tone(hertz: Double($0) * 100, level: 10) }
    #expect(throws: EntryFault.tooManyFrequencies) { try HearingEntry.record(right: many, left: []) }
    #expect(HearingEntry.usualFrequencies.count <= AudiogramRecord.mostPoints)
  }
}
