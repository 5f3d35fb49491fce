// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct HeartbeatSeriesDraftTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

  private func beats(_ sample: SampleRecord) throws -> [HeartbeatSeriesRecord.Beat] {
    let bytes = try #require(sample.content?.bytes?.bytes)
    return try ContentBytes.numbers(bytes).map(HeartbeatSeriesRecord.Beat.init(number:))
  }

  @Test("HB-01: a sample has the beats in order with their flags, also one at the start")
  func sample() throws {
    var draft = HeartbeatSeriesDraft(start: Self.start)
    let added: [HeartbeatSeriesRecord.Beat] = [
      .init(time: 2, isAfterGap: false), .init(time: 0, isAfterGap: true), .init(time: 1.5, isAfterGap: true),
      .init(time: 2, isAfterGap: true),
    ]
    for beat in added { try draft.insert(beat) }
    let sample = try draft.sample(uuid: UUID(), device: DeviceRecord(name: "Band"))
    #expect(try beats(sample) == [added[1], added[2], added[0], added[3]])
    #expect(sample.start == Self.start)
    #expect(sample.end == Self.start + 2)
    #expect(sample.provenance.device?.name == "Band")
  }

  @Test("HB-02: one beat more than the limit is refused")
  func limit() throws {
    var draft = HeartbeatSeriesDraft(start: Self.start)
    for number in 0..<Limits.mostHeartbeats { try draft.insert(.init(time: Double(number), isAfterGap: false)) }
    #expect(throws: HealthError.invalidArgument(.tooManyHeartbeats)) { try draft.insert(.init(time: 1, isAfterGap: false)) }
    guard case .content(.heartbeatSeries(let series)) = try draft.sample(uuid: UUID(), device: nil).value else {
      Issue.record("a draft makes a heartbeat series")
      return
    }
    #expect(series.count == Limits.mostHeartbeats)
    // One more does not pass the validation either.
    let numbers = [Double](repeating: 1, count: Limits.mostHeartbeats + 1)
    let longer = HeartbeatSeriesRecord(numbers.map { .init(time: $0, isAfterGap: false) })
    #expect(throws: ContentFault.outOfRange(name: "count")) { try longer.validate(start: Self.start, end: Self.start) }
  }

  @Test("HB-04: no sample is made without a beat")
  func empty() {
    #expect(throws: HealthError.invalidArgument(.noHeartbeats)) {
      try HeartbeatSeriesDraft(start: Self.start).sample(uuid: UUID(), device: nil)
    }
  }

  @Test("HB-01: the time of a beat is not negative, and at most as far as the limit")
  func times() throws {
    var draft = HeartbeatSeriesDraft(start: Self.start)
    for time in [0, -0.0, .leastNonzeroMagnitude, Limits.farthestDate] as [Double] {
      try draft.insert(.init(time: time, isAfterGap: false))
    }
    for time in [-.leastNonzeroMagnitude, -1, Limits.farthestDate.nextUp, .infinity, .nan] as [Double] {
      #expect(throws: HealthError.invalidArgument(.heartbeatOutOfRange)) { try draft.insert(.init(time: time, isAfterGap: false)) }
    }
    func isValid(_ numbers: [Double]) -> Bool {
      var series = HeartbeatSeriesRecord([])
      series.bytes = ContentBytes(numbers: numbers)
      do throws(ContentFault) { try series.validate(start: Self.start, end: Self.start) } catch { return false }
      return true
    }
    #expect(isValid([0]))
    #expect(isValid([1, 1]))
    #expect(isValid([-1, 1, -1]))
    #expect(isValid([Limits.farthestDate]))
    #expect(!isValid([Limits.farthestDate.nextUp]))
    #expect(!isValid([-Limits.farthestDate.nextUp]))
    #expect(!isValid([-2, 1]))
  }

  @Test("HB-01: the sign of a number says whether a beat is after a gap, also at the start")
  func signs() {
    let numbers: [Double] = [0, -0.0, 1.5, -1.5]
    let beats = numbers.map(HeartbeatSeriesRecord.Beat.init(number:))
    #expect(beats.map(\.isAfterGap) == [false, true, false, true])
    #expect(beats.map(\.time) == [0, 0, 1.5, 1.5])
  }

  @Test("HB-01: numbers that are not times, or out of order, are not valid", arguments: [[2, 1], [1, Double.nan], [1, .infinity], []])
  func invalid(numbers: [Double]) {
    var series = HeartbeatSeriesRecord([])
    series.bytes = ContentBytes(numbers: numbers)
    #expect(throws: ContentFault.self) { try series.validate(start: Self.start, end: Self.start) }
  }
}
