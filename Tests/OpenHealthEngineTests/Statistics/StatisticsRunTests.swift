// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct StatisticsRunTests {
  private let store: TestStore
  private let app: Caller
  private let base = TestStore.date(0).timeIntervalSinceReferenceDate

  init() throws {
    store = try TestStore()
    app = try store.app("test.app", share: ["heartRate"], read: ["heartRate"])
  }

  /// Seconds from the start of all data at which the explained samples and values begin.
  private func starts(_ interval: Range<Double>?) throws -> [Double] {
    let request = ExplainStatistics(
      type: try TestStore.type("heartRate"), predicate: .everything,
      interval: interval.map { base + $0.lowerBound..<base + $0.upperBound })
    return try store.engine.perform(request, for: app).explanation.parts.map { $0.sample.start - base }
  }

  @Test("STAT-25: of a series the values are explained that end at the interval's start or later and begin before its end")
  func seriesValues() throws {
    var pulse = try TestStore.pulse(61, seconds: 40)
    pulse.series = SeriesRecord(
      (0..<4).map { SeriesValue(start: base + Double($0) * 10, end: base + Double($0) * 10 + 10, value: 60 + Double($0)) })
    try store.save(pulse, for: app)
    #expect(try starts(nil) == [0, 10, 20, 30])
    #expect(try starts(20..<30) == [10, 20])
    #expect(try starts(20.5..<30.5) == [20, 30])
    #expect(try starts(0..<40) == [0, 10, 20, 30])
  }

  @Test("STAT-25: a sample that ends at the interval's start is explained, one that begins at its end is not")
  func samples() throws {
    try store.save(
      TestStore.pulse(60, at: 0, seconds: 10), TestStore.pulse(61, at: 12, seconds: 3), TestStore.pulse(62, at: 20, seconds: 5), for: app)
    #expect(try starts(10..<20) == [0, 12])
    #expect(try starts(10.5..<20.5) == [12, 20])
    #expect(throws: HealthError.noData) { try starts(26..<30) }
  }

  @Test("An app's explanation has a limit, which the values of series fill, too; the owner's has none")
  func explanationLimit() throws {
    let half = Limits.mostExplained / 2
    func series(at start: Double) throws -> SampleRecord {
      var pulse = try TestStore.pulse(60, at: start, seconds: Double(half))
      pulse.series = SeriesRecord(
        (0..<half).map { second in
          let time = base + start + Double(second)
          return SeriesValue(start: time, end: time + 1, value: 60)
        })
      return pulse
    }
    try store.save(series(at: 0), series(at: Double(half)), for: app)
    #expect(try starts(nil).count == Limits.mostExplained)
    try store.save(TestStore.pulse(60, at: Double(3 * half)), for: app)
    #expect(throws: HealthError.invalidArgument(.tooMuchToExplain)) { try starts(nil) }
    #expect(try starts(0..<Double(half)).count == half)
    let all = ExplainStatistics(type: try TestStore.type("heartRate"), predicate: .everything)
    #expect(try store.engine.perform(all, for: .owner).explanation.parts.count == Limits.mostExplained + 1)
  }

  @Test("STAT-18: the parts of an explanation name their sources in the order of the reply")
  func sources() throws {
    let watch = try store.app("test.watch", share: ["heartRate"])
    try store.save(TestStore.pulse(60, at: 0), TestStore.pulse(61, at: 30), for: app)
    try store.save(TestStore.pulse(90, at: 15), for: watch)
    let reply = try store.engine.perform(ExplainStatistics(type: TestStore.type("heartRate"), predicate: .everything), for: app)
    let names = reply.explanation.parts.map { reply.sources[$0.sample.source].bundleIdentifier }
    #expect(names == ["test.app", "test.watch", "test.app"])
    #expect(reply.explanation.parts.map(\.sample.value) == [60, 90, 61])
  }
}
