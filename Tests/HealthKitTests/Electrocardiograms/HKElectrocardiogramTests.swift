// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct HKElectrocardiogramTests {
  private let engine: TestEngine
  private let type = HKObjectType.electrocardiogramType()

  init() throws { engine = try TestEngine() }

  private static func record(_ content: ElectrocardiogramRecord, at seconds: Double = 0) -> SampleRecord {
    SampleRecord(Catalog.electrocardiogram, .content(.electrocardiogram(content)), at: testStart + seconds, seconds: 30)
  }

  /// An electrocardiogram of three voltages, which was not saved.
  static func sample() -> HKSample {
    HKSample.of(
      record(
        ElectrocardiogramRecord(
          classification: .atrialFibrillation, symptomsStatus: .present, symptoms: [UUID()], samplingFrequency: Amount(512, .hertz),
          microvolts: [1.5, -265.868, 0])))
  }

  /// Saves electrocardiograms as a watch does, ten seconds one after another.
  private func save(_ contents: ElectrocardiogramRecord...) throws {
    let author = AppIdentity("com.example.watch", name: "Watch")
    let samples = contents.enumerated().map { Self.record($1, at: Double($0) * 10) }
    try engine.engine.perform(SaveSamples(samples: samples, author: author), for: .owner)
  }

  private func reader(_ others: HKSampleType...) async throws -> HKHealthStore {
    let store = engine.store()
    var types = Set(others)
    types.insert(type)
    try await store.requestAuthorization(toShare: [], read: types)
    return store
  }

  private func all(_ store: HKHealthStore, _ predicate: NSPredicate? = nil) async throws -> [HKElectrocardiogram] {
    try await HKSampleQueryDescriptor(
      predicates: [.electrocardiogram(predicate)], sortDescriptors: [SortDescriptor(\HKElectrocardiogram.startDate)]
    ).result(for: store)
  }

  /// What the older handler gets.
  private func calls(
    _ electrocardiogram: HKElectrocardiogram, _ store: HKHealthStore
  ) async throws -> [(measurement: HKElectrocardiogram.VoltageMeasurement?, isDone: Bool)] {
    let (stream, continuation) = AsyncThrowingStream<(HKElectrocardiogram.VoltageMeasurement?, Bool), any Error>.makeStream()
    store.execute(
      HKElectrocardiogramQuery(electrocardiogram: electrocardiogram) { _, measurement, isDone, error in
        if error == nil { continuation.yield((measurement, isDone)) }
        if isDone || error != nil { continuation.finish(throwing: error) }
      })
    var calls: [(measurement: HKElectrocardiogram.VoltageMeasurement?, isDone: Bool)] = []
    for try await (measurement, isDone) in stream { calls.append((measurement, isDone)) }
    return calls
  }

  @Test("ECG-03: an electrocardiogram has its figures; those that are not known are nil")
  func properties() async throws {
    let rate = Amount(62, try .parse("count/min"))
    try save(
      ElectrocardiogramRecord(
        classification: .inconclusivePoorReading, averageHeartRate: rate, symptomsStatus: .none,
        samplingFrequency: Amount(0.5, try .parse("kHz")), microvolts: [1, 2, 3]),
      ElectrocardiogramRecord())
    let found = try await all(try await reader())
    try #require(found.count == 2)
    #expect(found[0].numberOfVoltageMeasurements == 3 && found[0].samplingFrequency?.doubleValue(for: .hertz()) == 500)
    #expect(found[0].classification == .inconclusivePoorReading && found[0].symptomsStatus == HKElectrocardiogram.SymptomsStatus.none)
    #expect(found[0].averageHeartRate == HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 62))
    #expect(found[1].numberOfVoltageMeasurements == 0 && found[1].samplingFrequency == nil && found[1].averageHeartRate == nil)
    #expect(found[1].classification == .notSet && found[1].symptomsStatus == .notSet && found[1].sampleType == type)
  }

  @Test("ECG-01: an app cannot save an electrocardiogram")
  func readOnly() async throws {
    let store = try await reader()
    let sample = Self.sample()
    #expect(await code { try await store.save(sample) } == .errorAuthorizationNotDetermined)
    #expect(try await all(store).isEmpty)
  }

  @Test("ECG-01 ECG-02 ECG-06: a query returns each voltage in order, and sets the done flag with the last one", arguments: [1, 3, 40_000])
  func voltages(count: Int) async throws {
    let voltages = (0..<count).map { Double($0 % 700) / 8 - 265.868 }
    try save(ElectrocardiogramRecord(samplingFrequency: Amount(512, .hertz), microvolts: voltages))
    let store = try await reader()
    let electrocardiogram = try #require(try await all(store).first)
    let calls = try await calls(electrocardiogram, store)
    #expect(calls.map(\.isDone) == (1...count).map { $0 == count })
    let measurements = calls.compactMap(\.measurement)
    let times: [TimeInterval] = (0..<count).map { Double($0) / 512 }
    #expect(measurements.map(\.timeSinceSampleStart) == times)
    let quantities = measurements.compactMap { $0.quantity(for: .appleWatchSimilarToLeadI) }
    #expect(quantities.map { $0.doubleValue(for: .voltUnit(with: .micro)) } == voltages)
    #expect(quantities.allSatisfy { $0.is(compatibleWith: .volt()) })
    var streamed: [HKQuantity] = []
    for try await measurement in HKElectrocardiogramQueryDescriptor(electrocardiogram).results(for: store) {
      streamed += [measurement.quantity(for: .appleWatchSimilarToLeadI)].compactMap(\.self)
    }
    #expect(streamed == quantities)
  }

  @Test("ECG-02: the handler with an enumeration gets a separate call when the query is done")
  func doneCase() async throws {
    try save(ElectrocardiogramRecord(microvolts: [1, 2, 3]), ElectrocardiogramRecord())
    let store = try await reader()
    var counts: [Int] = []
    for electrocardiogram in try await all(store) {
      let (stream, continuation) = AsyncThrowingStream<HKElectrocardiogram.VoltageMeasurement, any Error>.makeStream()
      store.execute(
        HKElectrocardiogramQuery(electrocardiogram) { _, result in
          switch result {
          case .measurement(let measurement): continuation.yield(measurement)
          case .done: continuation.finish()
          case .error(let error): continuation.finish(throwing: error)
          }
        })
      var count = 0
      for try await measurement in stream {
        // Without a frequency, the voltages are spread over the 30 seconds.
        #expect(measurement.timeSinceSampleStart == Double(count) * 10)
        count += 1
      }
      counts.append(count)
    }
    #expect(counts == [3, 0])
  }

  @Test("ECG-02: without a voltage the older handler gets one call, which is done")
  func noVoltage() async throws {
    try save(ElectrocardiogramRecord())
    let store = try await reader()
    let electrocardiogram = try #require(try await all(store).first)
    let calls = try await calls(electrocardiogram, store)
    #expect(calls.count == 1 && calls[0].measurement == nil && calls[0].isDone)
  }

  @Test("ECG-01: a deleted electrocardiogram has no voltage; without a request a query fails with code 5")
  func notThere() async throws {
    try save(ElectrocardiogramRecord(microvolts: [1, 2, 3]))
    let store = try await reader()
    let electrocardiogram = try #require(try await all(store).first)
    let stranger = engine.store("com.example.stranger")
    #expect(await code { _ = try await calls(electrocardiogram, stranger) } == .errorAuthorizationNotDetermined)
    #expect(
      await code { for try await _ in HKElectrocardiogramQueryDescriptor(electrocardiogram).results(for: stranger) {} }
        == .errorAuthorizationNotDetermined)
    let stored = try engine.engine.samples(of: Catalog.electrocardiogram)
    try engine.engine.perform(DeleteSamples(samples: stored), for: .owner)
    let rest = try await calls(electrocardiogram, store)
    #expect(rest.count == 1 && rest[0].measurement == nil && rest[0].isDone)
  }

  @Test("ECG-04 PRED-17: the predicate of associated objects finds the samples of the symptoms, and only them")
  func symptoms() async throws {
    let (skipped, fatigue) = (HKCategoryType(.skippedHeartbeat), HKCategoryType(.fatigue))
    let writer = try await engine.granted(skipped, fatigue)
    let symptoms = [(skipped, 0.0), (fatigue, 5), (skipped, 60)].map { type, offset in
      HKCategorySample(
        type: type, value: HKCategoryValueSeverity.mild.rawValue, start: testStart + offset, end: testStart + offset)
    }
    try await writer.save(symptoms)
    try save(
      ElectrocardiogramRecord(symptomsStatus: .present, symptoms: [symptoms[0].uuid, symptoms[1].uuid]), ElectrocardiogramRecord())
    let store = try await reader(skipped, fatigue)
    let found = try await all(store)
    try #require(found.count == 2)
    let predicate = HKQuery.predicateForObjectsAssociated(electrocardiogram: found[0])
    #expect(try await store.samples(of: skipped, predicate).map(\.uuid) == [symptoms[0].uuid])
    #expect(try await store.samples(of: fatigue, predicate).map(\.uuid) == [symptoms[1].uuid])
    #expect(predicate.evaluate(with: symptoms[0]) && !predicate.evaluate(with: symptoms[2]))
    let none = HKQuery.predicateForObjectsAssociated(electrocardiogram: found[1])
    #expect(try await store.samples(of: skipped, none).isEmpty)
  }

  @Test("ECG-03: predicates and key paths select electrocardiograms by classification, symptoms and average heart rate")
  func predicates() async throws {
    let unit = try UnitExpression.parse("count/min")
    try save(
      ElectrocardiogramRecord(classification: .sinusRhythm, averageHeartRate: Amount(60, unit), symptomsStatus: .none),
      ElectrocardiogramRecord(classification: .atrialFibrillation, averageHeartRate: Amount(90, unit), symptomsStatus: .present),
      ElectrocardiogramRecord(classification: .sinusRhythm))
    let store = try await reader()
    let stored = try await all(store).map(\.uuid)
    func found(_ predicate: NSPredicate) async throws -> [Int] {
      let all = try await all(store)
      let found = try await self.all(store, predicate).compactMap { stored.firstIndex(of: $0.uuid) }
      #expect(found == all.indices.filter { predicate.evaluate(with: all[$0]) }, "\(predicate.description)")
      return found
    }
    #expect(try await found(HKQuery.predicateForElectrocardiograms(classification: .sinusRhythm)) == [0, 2])
    #expect(try await found(HKQuery.predicateForElectrocardiograms(classification: .inconclusiveOther)) == [])
    #expect(try await found(HKQuery.predicateForElectrocardiograms(symptomsStatus: .present)) == [1])
    #expect(try await found(HKQuery.predicateForElectrocardiograms(symptomsStatus: .notSet)) == [2])
    let rate = HKQuantity(unit: HKUnit(from: "count/s"), doubleValue: 1.25)
    #expect(try await found(NSPredicate(format: "%K > %@", HKPredicateKeyPathAverageHeartRate, rate)) == [1])
    #expect(
      try await found(
        NSPredicate(format: "%K == %d", HKPredicateKeyPathECGClassification, HKElectrocardiogram.Classification.sinusRhythm.rawValue))
        == [0, 2])
    #expect(
      try await found(
        NSPredicate(format: "%K == %d", HKPredicateKeyPathECGSymptomsStatus, HKElectrocardiogram.SymptomsStatus.present.rawValue)) == [1])
  }

  @Test("OBJ-27: an archived electrocardiogram keeps its figures; a damaged one is refused")
  func archive() throws {
    let sample = Self.sample()
    let data = try NSKeyedArchiver.archivedData(withRootObject: sample, requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKElectrocardiogram.self, from: data))
    #expect(back.uuid == sample.uuid)
    #expect(back.numberOfVoltageMeasurements == 3)
    #expect(back.classification == .atrialFibrillation)
    let damaged = HKSample.of(Self.record(ElectrocardiogramRecord(samplingFrequency: Amount(0, .hertz))))
    let refused = try NSKeyedArchiver.archivedData(withRootObject: damaged, requiringSecureCoding: true)
    #expect(throws: (any Error).self) { try NSKeyedUnarchiver.unarchivedObject(ofClass: HKElectrocardiogram.self, from: refused) }
  }
}
