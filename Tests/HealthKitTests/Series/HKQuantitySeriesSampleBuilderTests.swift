// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import Testing

@Suite struct HKQuantitySeriesSampleBuilderTests {
  private let engine: TestEngine
  private let pulse = HKQuantityType(.heartRate)
  private let ridden = HKQuantityType(.distanceCycling)

  init() throws { engine = try TestEngine() }

  private func builder(_ store: HKHealthStore, _ type: HKQuantityType, device: HKDevice? = nil) -> HKQuantitySeriesSampleBuilder {
    HKQuantitySeriesSampleBuilder(healthStore: store, quantityType: type, startDate: testStart, device: device)
  }

  private func beats(_ rate: Double) -> HKQuantity { HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: rate) }
  private func meters(_ count: Double) -> HKQuantity { HKQuantity(unit: .meter(), doubleValue: count) }

  @Test("SER-01 SER-06 OBJ-24: quantities become one stored sample, with their minimum, maximum, average and latest value")
  func discrete() async throws {
    let store = try await engine.granted(pulse)
    let device = HKDevice(
      name: "Band", manufacturer: nil, model: "B1", hardwareVersion: nil, firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil,
      udiDeviceIdentifier: nil)
    let builder = builder(store, pulse, device: device)
    #expect(builder.quantityType == pulse)
    #expect(builder.startDate == testStart)
    #expect(builder.device == device)
    for (rate, offset) in [(60.0, 10.0), (90, 30), (75, 20)] { try builder.insert(beats(rate), at: testStart + offset) }
    let samples = try await builder.finishSeries(metadata: ["note": "x"], endDate: testStart + 100)
    let sample = try #require(samples.first as? HKDiscreteQuantitySample)
    #expect(samples.count == 1)
    #expect(sample.count == 3)
    #expect(sample.startDate == testStart)
    #expect(sample.endDate == testStart + 100)
    #expect(sample.device == device)
    #expect(sample.metadata?["note"] as? String == "x")
    #expect(sample.sourceRevision.source.bundleIdentifier == "com.example.app")
    #expect(sample.minimumQuantity == beats(60))
    #expect(sample.maximumQuantity == beats(90))
    #expect(sample.averageQuantity == beats(75))
    #expect(sample.quantity == beats(75))
    #expect(sample.mostRecentQuantity == beats(90))
    #expect(sample.mostRecentQuantityDateInterval == DateInterval(start: testStart + 30, duration: 0))
    let fetched = try #require(try await store.samples(of: pulse).first as? HKDiscreteQuantitySample)
    #expect(fetched == sample)
    #expect(fetched.count == 3)
    #expect(fetched.maximumQuantity == beats(90))
  }

  @Test("SER-08 OBJ-24: a cumulative series holds the sum, and ends with its last quantity")
  func cumulative() async throws {
    let store = try await engine.granted(ridden)
    let builder = builder(store, ridden)
    try builder.insert(meters(100), for: DateInterval(start: testStart + 60, duration: 60))
    try builder.insert(meters(50.5), for: DateInterval(start: testStart, duration: 60))
    try builder.insert(HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: 0.5), for: DateInterval(start: testStart + 120, duration: 30))
    let sample = try #require(try await builder.finishSeries(metadata: nil).first as? HKCumulativeQuantitySample)
    #expect(sample.sumQuantity.doubleValue(for: .meter()) == 650.5)
    #expect(sample.quantity == sample.sumQuantity)
    #expect(sample.count == 3)
    #expect(sample.endDate == testStart + 150)
    #expect(sample.metadata == nil)
    #expect(sample.device == nil)
    let old = try #require(sample as? HKCumulativeQuantitySeriesSample)
    #expect((old as any OldSeries).sum == sample.sumQuantity)
    let count = try await store.samples(of: ridden).count
    #expect(count == 1)
  }

  @Test("SER-02 SER-03: a wrong unit and an early date throw code 3, and the builder remains usable")
  func refusals() async throws {
    let store = try await engine.granted(pulse)
    let builder = builder(store, pulse)
    #expect(await code { try builder.insert(meters(1), at: testStart) } == .errorInvalidArgument)
    #expect(await code { try builder.insert(beats(.nan), at: testStart) } == .errorInvalidArgument)
    do {
      try builder.insert(beats(60), for: DateInterval(start: testStart - 1, duration: 5))
      Issue.record("a quantity before the start was taken")
    } catch let error as HKError {
      #expect(error.code == .errorInvalidArgument)
      #expect(error.localizedDescription.hasSuffix("is before builder's start date \(testStart)"))
    }
    try builder.insert(beats(61), at: testStart)
    #expect(try await builder.finishSeries(metadata: nil).first?.quantity == beats(61))
  }

  @Test("SER-07 SER-08: finishing without a quantity, or with too early an end, is code 3 and stores nothing; it can be repeated")
  func failedFinishes() async throws {
    let store = try await engine.granted(pulse)
    let builder = builder(store, pulse)
    #expect(await code { _ = try await builder.finishSeries(metadata: nil) } == .errorInvalidArgument)
    try builder.insert(beats(60), for: DateInterval(start: testStart + 5, duration: 5))
    for offset in [-1.0, 3, 9] {
      #expect(await code { _ = try await builder.finishSeries(metadata: nil, endDate: testStart + offset) } == .errorInvalidArgument)
    }
    #expect(await code { _ = try await builder.finishSeries(metadata: [HKMetadataKeySyncVersion: 1]) } == .errorInvalidArgument)
    #expect(try await store.samples(of: pulse).isEmpty)
    #expect(try await builder.finishSeries(metadata: nil, endDate: testStart + 10).map(\.endDate) == [testStart + 10])
  }

  @Test("SER-10: after finishing every call fails with code 3, and nothing is stored twice")
  func afterTheEnd() async throws {
    let store = try await engine.granted(pulse)
    let builder = builder(store, pulse)
    try builder.insert(beats(60), at: testStart)
    _ = try await builder.finishSeries(metadata: nil)
    #expect(await code { try builder.insert(beats(61), at: testStart + 1) } == .errorInvalidArgument)
    #expect(await code { _ = try await builder.finishSeries(metadata: nil) } == .errorInvalidArgument)
    builder.discard()
    #expect(await code { try builder.insert(beats(61), at: testStart + 1) } == .errorInvalidArgument)
    let samples = try await store.samples(of: pulse).compactMap { $0 as? HKQuantitySample }
    #expect(samples.map(\.count) == [1])
  }

  @Test("SER-10 SER-14: a series that is discarded or never finished is not stored")
  func neverFinished() async throws {
    let store = try await engine.granted(pulse)
    let (discarded, forgotten) = (builder(store, pulse), builder(store, pulse))
    for builder in [discarded, forgotten] { try builder.insert(beats(60), at: testStart) }
    discarded.discard()
    #expect(try await store.samples(of: pulse).isEmpty)
  }

  @Test("SER-11: finishing checks the permission: code 5 when it was never requested, 4 when it was refused")
  func permission() async throws {
    let store = engine.store()
    let builder = builder(store, pulse)
    try builder.insert(beats(60), at: testStart)
    #expect(await code { _ = try await builder.finishSeries(metadata: nil) } == .errorAuthorizationNotDetermined)
    engine.person.answer(with: .refuse(share: [pulse]))
    try await store.requestAuthorization(toShare: [pulse], read: [pulse])
    #expect(await code { _ = try await builder.finishSeries(metadata: nil) } == .errorAuthorizationDenied)
    #expect(try await store.samples(of: pulse).isEmpty)
    // An app that may save but not read gets its own sample.
    engine.person.answer(with: .refuse(read: [ridden]))
    try await store.requestAuthorization(toShare: [ridden], read: [ridden])
    let own = self.builder(store, ridden)
    try own.insert(meters(5), at: testStart)
    #expect(try await own.finishSeries(metadata: nil).count == 1)
  }

  @Test("LOCK-05: a series that is finished behind a lock returns no sample and code 6, and is not saved")
  func locked() async throws {
    let health = try TestHealthStore()
    health.grant(share: [pulse])
    let builder = builder(health.store, pulse, device: .local())
    for second in 0..<3 { try builder.insert(beats(60), at: testStart + Double(second)) }
    health.lock()
    #expect(await code { _ = try await builder.finishSeries(metadata: nil) } == .errorDatabaseInaccessible)
    health.unlock()
    #expect(health.samples(of: pulse).isEmpty)
  }

  @Test("META-07 META-09: a series replaces an earlier version, and a later one replaces it")
  func sync() async throws {
    let store = try await engine.granted(ridden)
    func save(_ version: Int, _ values: [Double]) async throws -> [HKQuantitySample] {
      let builder = builder(store, ridden)
      for (offset, value) in values.enumerated() { try builder.insert(meters(value), at: testStart + Double(offset)) }
      return try await builder.finishSeries(metadata: [HKMetadataKeySyncIdentifier: "ride", HKMetadataKeySyncVersion: version])
    }
    let first = try await save(2, [1, 2])
    #expect(first.map(\.count) == [2])
    #expect(try await save(1, [1, 2, 3]).isEmpty)
    let later = try await save(3, [4, 5, 6, 7])
    #expect(try await store.samples(of: ridden) == later && later.first?.count == 4)
    let results = HKQuantitySeriesSampleQueryDescriptor(predicate: .quantitySample(type: ridden)).results(for: store)
    var values: [Double] = []
    for try await result in results { values.append(result.quantity.doubleValue(for: .meter())) }
    #expect(values == [4, 5, 6, 7])
  }

  @Test("SER-04: many threads may insert quantities at once")
  func manyThreads() async throws {
    let store = try await engine.granted(ridden)
    let builder = builder(store, ridden)
    DispatchQueue.concurrentPerform(iterations: 1000) { number in
      do { try builder.insert(meters(1), at: testStart + Double(number)) } catch { Issue.record(error) }
    }
    let sample = try #require(try await builder.finishSeries(metadata: nil).first)
    #expect(sample.count == 1000)
    #expect(sample.quantity == meters(1000))
    #expect(sample.endDate == testStart + 999)
  }

  @Test("DEL-01 SAVE-03: a series is deleted like any sample, and cannot be saved a second time")
  func deletion() async throws {
    let store = try await engine.granted(pulse)
    let builder = builder(store, pulse)
    for offset in 0..<3 { try builder.insert(beats(60 + Double(offset)), at: testStart + Double(offset)) }
    let sample = try #require(try await builder.finishSeries(metadata: nil).first)
    #expect(await code { try await store.save(sample) } == .errorInvalidArgument)
    try await store.delete(sample)
    #expect(try await store.samples(of: pulse).isEmpty)
    // Its values are deleted, so there is nothing to save.
    #expect(await code { try await store.save(sample) } == .errorInvalidArgument)
    #expect(try await store.samples(of: pulse).isEmpty)
  }

  @Test("OBJ-27: a series archives with the figures of its quantities")
  func archives() async throws {
    let store = try await engine.granted(pulse, ridden)
    let (first, second) = (builder(store, pulse), builder(store, ridden))
    for offset in [0.0, 7] {
      try first.insert(beats(60 + offset), at: testStart + offset)
      try second.insert(meters(60 + offset), at: testStart + offset)
    }
    let slow = try #require(try await first.finishSeries(metadata: nil).first as? HKDiscreteQuantitySample)
    let data = try NSKeyedArchiver.archivedData(withRootObject: slow, requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKDiscreteQuantitySample.self, from: data))
    #expect(back == slow)
    #expect(back.count == 2)
    #expect(back.quantity == slow.quantity)
    #expect(back.minimumQuantity == beats(60))
    #expect(back.maximumQuantity == beats(67))
    #expect(back.mostRecentQuantity == beats(67))
    #expect(back.mostRecentQuantityDateInterval == DateInterval(start: testStart + 7, duration: 0))
    let ride = try #require(try await second.finishSeries(metadata: nil).first)
    let other = try NSKeyedArchiver.archivedData(withRootObject: ride, requiringSecureCoding: true)
    let ridden = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKCumulativeQuantitySeriesSample.self, from: other)
    #expect(ridden == ride)
    #expect(ridden?.count == 2)
    #expect(ridden?.sumQuantity == meters(127))
    // An archive without one of the numbers is damaged.
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.outputFormat = .xml
    archiver.encode(slow, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    for key in ["Unit", "Minimum", "LatestEnd"] {
      let damaged = String(decoding: archiver.encodedData, as: UTF8.self).replacing("<key>\(key)</key>", with: "<key>Other</key>")
      #expect((try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKDiscreteQuantitySample.self, from: Data(damaged.utf8))) == nil)
    }
  }
}

/// The deprecated property, read without a warning.
private protocol OldSeries {
  var sum: HKQuantity { get }
}

extension HKCumulativeQuantitySeriesSample: OldSeries {}
