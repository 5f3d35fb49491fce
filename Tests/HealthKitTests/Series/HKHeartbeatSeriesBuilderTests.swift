// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import Testing

@Suite struct HKHeartbeatSeriesBuilderTests {
  private let engine: TestEngine
  private let type = HKSeriesType.heartbeat()

  init() throws { engine = try TestEngine() }

  private func builder(_ store: HKHealthStore, device: HKDevice? = nil) -> HKHeartbeatSeriesBuilder {
    HKHeartbeatSeriesBuilder(healthStore: store, device: device, start: testStart)
  }

  @Test("HB-01: a series has its start, device and metadata, the number of its beats, and ends with the last one")
  func build() async throws {
    let store = try await engine.granted(type)
    let device = HKDevice(
      name: "Band", manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil,
      udiDeviceIdentifier: nil)
    let builder = builder(store, device: device)
    try await builder.addHeartbeat(at: 0.875, precededByGap: false)
    try await builder.addHeartbeat(at: 2.5, precededByGap: true)
    try await builder.addHeartbeat(at: 0, precededByGap: false)
    try await builder.addMetadata(["a": 1, "b": 1])
    try await builder.addMetadata(["b": 2])
    let series = try await builder.finishSeries()
    #expect(series.count == 3)
    #expect(series.sampleType == type)
    #expect(series.device == device)
    #expect(series.startDate == testStart)
    #expect(series.endDate == testStart + 2.5)
    #expect(series.metadata?["a"] as? Int == 1)
    #expect(series.metadata?["b"] as? Int == 2)
    #expect(series.sourceRevision.source.bundleIdentifier == "com.example.app")
    let found = try await HKSampleQueryDescriptor(
      predicates: [.heartbeatSeries()], sortDescriptors: [SortDescriptor(\HKHeartbeatSeriesSample.startDate)]
    ).result(for: store)
    #expect(found == [series])
    #expect(found.first?.count == 3)
  }

  @Test("HB-01 HB-03: after a time that is negative or no number the builder fails every call", arguments: [-0.001, Double.nan, .infinity])
  func badTime(time: Double) async throws {
    let store = try await engine.granted(type)
    let builder = builder(store)
    try await builder.addHeartbeat(at: 1, precededByGap: false)
    #expect(await code { try await builder.addHeartbeat(at: time, precededByGap: false) } == .errorInvalidArgument)
    #expect(await code { try await builder.addHeartbeat(at: 2, precededByGap: false) } == .errorInvalidArgument)
    #expect(await code { try await builder.addMetadata(["a": 1]) } == .errorInvalidArgument)
    #expect(await code { try await builder.finishSeries() } == .errorInvalidArgument)
    #expect(try await store.samples(of: type).isEmpty)
  }

  @Test("HB-02: the most beats of a series are those of a day at 200 a minute (OQ-24)")
  func maximum() {
    #expect(HKHeartbeatSeriesBuilder.maximumCount == 24 * 60 * 200)
  }

  @Test("HB-04: finishing without beats fails and makes the builder invalid")
  func empty() async throws {
    let store = try await engine.granted(type)
    let builder = builder(store)
    #expect(await code { try await builder.finishSeries() } == .errorInvalidArgument)
    #expect(await code { try await builder.addHeartbeat(at: 1, precededByGap: false) } == .errorInvalidArgument)
    #expect(await code { try await builder.finishSeries() } == .errorInvalidArgument)
    let again = self.builder(store)
    let result = await withCheckedContinuation { continuation in
      again.finishSeries { series, error in continuation.resume(returning: (series, (error as? HKError)?.code)) }
    }
    #expect(result.0 == nil)
    #expect(result.1 == .errorInvalidArgument)
  }

  @Test("SER-14: after the end every call fails with code 3; discarded and unfinished series are not stored")
  func afterTheEnd() async throws {
    let store = try await engine.granted(type)
    let (finished, discarded, forgotten) = (builder(store), builder(store), builder(store))
    for builder in [finished, discarded, forgotten] { try await builder.addHeartbeat(at: 1, precededByGap: false) }
    try await finished.finishSeries()
    discarded.discard()
    for builder in [finished, discarded] {
      #expect(await code { try await builder.addHeartbeat(at: 2, precededByGap: false) } == .errorInvalidArgument)
      #expect(await code { try await builder.addMetadata(["a": 1]) } == .errorInvalidArgument)
      #expect(await code { try await builder.finishSeries() } == .errorInvalidArgument)
    }
    #expect(try await store.samples(of: type).compactMap { ($0 as? HKSeriesSample)?.count } == [1])
  }

  @Test("SAVE-01: finishing checks the permission, and can be repeated after it was granted")
  func permission() async throws {
    let store = engine.store()
    let builder = builder(store)
    try await builder.addHeartbeat(at: 1, precededByGap: false)
    #expect(await code { try await builder.finishSeries() } == .errorAuthorizationNotDetermined)
    try await store.requestAuthorization(toShare: [type], read: [type])
    #expect(try await builder.finishSeries().count == 1)
  }

  @Test("META-09: a series whose later version is stored gives neither a sample nor an error")
  func superseded() async throws {
    let store = try await engine.granted(type)
    for version in [2, 1] {
      let builder = builder(store)
      try await builder.addHeartbeat(at: Double(version), precededByGap: false)
      try await builder.addMetadata([HKMetadataKeySyncIdentifier: "night", HKMetadataKeySyncVersion: version])
      let result = await withCheckedContinuation { continuation in
        builder.finishSeries { series, error in continuation.resume(returning: (series?.endDate, error == nil)) }
      }
      #expect(result.0 == (version == 2 ? testStart + 2 : nil))
      #expect(result.1)
    }
    #expect(try await store.samples(of: type).map(\.endDate) == [testStart + 2])
  }

  @Test("A series that was read from the store cannot be saved again")
  func savedAgain() async throws {
    let store = try await engine.granted(type)
    let builder = builder(store)
    try await builder.addHeartbeat(at: 1, precededByGap: false)
    let series = try await builder.finishSeries()
    try await store.delete(series)
    #expect(await code { try await store.save(series) } == .errorInvalidArgument)
    #expect(try await store.samples(of: type).isEmpty)
  }
}
