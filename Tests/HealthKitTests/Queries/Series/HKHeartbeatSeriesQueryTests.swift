// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct HKHeartbeatSeriesQueryTests {
  private let engine: TestEngine
  private let type = HKSeriesType.heartbeat()

  init() throws { engine = try TestEngine() }

  /// Beats every half a second, each hundredth after a gap, the latest first.
  private static func beats(_ count: Int) -> [HeartbeatSeriesRecord.Beat] {
    (0..<count).reversed().map { .init(time: Double($0) / 2, isAfterGap: $0 % 100 == 0) }
  }

  private static func record(_ count: Int) -> SampleRecord {
    SampleRecord(
      uuid: UUID(), type: Catalog.heartbeatSeries, start: testStart, end: testStart + Double(count) / 2,
      value: .content(.heartbeatSeries(HeartbeatSeriesRecord(beats(count)))), provenance: .unknown)
  }

  /// A series of three beats, which was not saved.
  static func sample() -> HKSample { HKSample.of(record(3)) }

  /// Saves many beats at once, which is faster than with the builder.
  private func series(_ count: Int, _ store: HKHealthStore) async throws -> HKHeartbeatSeriesSample {
    let author = AppIdentity("com.example.band", name: "Band")
    try engine.engine.perform(SaveSamples(samples: [Self.record(count)], author: author), for: .owner)
    return try #require(try await store.samples(of: type).first as? HKHeartbeatSeriesSample)
  }

  private struct Call: Sendable, Equatable {
    var time: Double
    var isAfterGap: Bool
    var isDone: Bool
  }

  private func calls(_ series: HKHeartbeatSeriesSample, _ store: HKHealthStore) async throws -> [Call] {
    let (stream, continuation) = AsyncThrowingStream<Call, any Error>.makeStream()
    store.execute(
      HKHeartbeatSeriesQuery(heartbeatSeries: series) { _, time, isAfterGap, isDone, error in
        if error == nil { continuation.yield(Call(time: time, isAfterGap: isAfterGap, isDone: isDone)) }
        if isDone || error != nil { continuation.finish(throwing: error) }
      })
    var calls: [Call] = []
    for try await call in stream { calls.append(call) }
    return calls
  }

  @Test("HB-05 HB-01: a query returns each beat in order with its flag, and is done with the last one", arguments: [1, 3, 40_000])
  func query(count: Int) async throws {
    let store = try await engine.granted(type)
    let series = try await series(count, store)
    let expected = (0..<count).map { Call(time: Double($0) / 2, isAfterGap: $0 % 100 == 0, isDone: $0 == count - 1) }
    #expect(try await calls(series, store) == expected)
    var streamed: [Call] = []
    for try await beat in HKHeartbeatSeriesQueryDescriptor(series).results(for: store) {
      streamed.append(Call(time: beat.timeIntervalSinceStart, isAfterGap: beat.precededByGap, isDone: streamed.count == count - 1))
    }
    #expect(streamed == expected)
  }

  @Test("HB-05: a deleted series has no beat; without a request a query fails with code 5")
  func notThere() async throws {
    let store = try await engine.granted(type)
    let series = try await series(3, store)
    let stranger = engine.store("com.example.stranger")
    #expect(await code { _ = try await calls(series, stranger) } == .errorAuthorizationNotDetermined)
    #expect(
      await code { for try await _ in HKHeartbeatSeriesQueryDescriptor(series).results(for: stranger) {} }
        == .errorAuthorizationNotDetermined)
    let stored = try engine.engine.samples(of: Catalog.heartbeatSeries)
    try engine.engine.perform(DeleteSamples(samples: stored), for: .owner)
    let rest = try await calls(series, store)
    #expect(rest.count == 1 && rest[0].time.isNaN && rest[0].isDone)
    var count = 0
    for try await _ in HKHeartbeatSeriesQueryDescriptor(series).results(for: store) { count += 1 }
    #expect(count == 0)
  }

  @Test("OBJ-27: an archived series has its number of beats; one without beats is refused")
  func archive() throws {
    func archived(_ count: Int) throws -> Data {
      try NSKeyedArchiver.archivedData(withRootObject: HKSample.of(Self.record(count)), requiringSecureCoding: true)
    }
    let series = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKHeartbeatSeriesSample.self, from: archived(7)))
    #expect(series.count == 7)
    #expect(series.endDate == testStart + 3.5)
    #expect(series.sampleType == type)
    #expect(throws: (any Error).self) { try NSKeyedUnarchiver.unarchivedObject(ofClass: HKHeartbeatSeriesSample.self, from: archived(0)) }
  }
}
