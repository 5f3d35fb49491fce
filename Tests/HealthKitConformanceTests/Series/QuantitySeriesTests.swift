// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

/// Code as apps write it for quantity series.
@Suite struct QuantitySeriesTests {
  @Test("SER-01 SER-12 SER-16: an app records a ride and reads its points back")
  func recordsAndReads() async throws {
    let type = HKQuantityType(.distanceCrossCountrySkiing)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let recorder = SkiRecorder(store: store, start: start)
    for minute in 0..<5 {
      try recorder.add(meters: Double(minute + 1) * 10, from: start + Double(minute) * 60, to: start + Double(minute + 1) * 60)
    }
    let saved = try await recorder.finish()
    #expect(saved.count == 5)
    #expect(saved.sumQuantity.doubleValue(for: .meter()) == 150)

    var points: [(Date, Double)] = []
    let descriptor = HKQuantitySeriesSampleQueryDescriptor(
      predicate: .quantitySample(type: type, predicate: HKQuery.predicateForObject(with: saved.uuid)), options: .includeSample)
    for try await result in descriptor.results(for: store) {
      points.append((result.dateInterval.end, result.quantity.doubleValue(for: .meter())))
      #expect(result.sample == saved)
    }
    #expect(points.map(\.0) == (1...5).map { start + Double($0) * 60 })
    #expect(points.map(\.1) == [10, 20, 30, 40, 50])
  }

  @Test("SER-12 SER-13: the query's handler gets the quantities, with the done flag in its last call")
  func handler() async throws {
    let type = HKQuantityType(.heartRateRecoveryOneMinute)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let builder = HKQuantitySeriesSampleBuilder(healthStore: store, quantityType: type, startDate: start, device: .local())
    let unit = HKUnit.count().unitDivided(by: .minute())
    for (index, rate) in [14.0, 15, 16].enumerated() {
      try builder.insert(HKQuantity(unit: unit, doubleValue: rate), at: start.addingTimeInterval(Double(index)))
    }
    let samples: [HKQuantitySample] = try await withCheckedThrowingContinuation { continuation in
      builder.finishSeries(metadata: [HKMetadataKeyWasUserEntered: false], endDate: start.addingTimeInterval(10)) { samples, error in
        if let samples { continuation.resume(returning: samples) } else { continuation.resume(throwing: error ?? HKError(.unknownError)) }
      }
    }
    #expect(samples.count == 1)
    #expect(samples.first?.endDate == start.addingTimeInterval(10))
    let rates: [Double] = try await withCheckedThrowingContinuation { continuation in
      let collector = RateCollector(unit: unit)
      let query = HKQuantitySeriesSampleQuery(quantityType: type, predicate: Stretch.predicate(start)) {
        _, quantity, dateInterval, sample, done, error in
        if let error { return continuation.resume(throwing: error) }
        if let quantity, let dateInterval { collector.add(quantity, dateInterval) }
        #expect(sample?.uuid == samples.first?.uuid)
        if done { continuation.resume(returning: collector.rates) }
      }
      query.includeSample = true
      query.orderByQuantitySampleStartDate = true
      store.execute(query)
    }
    #expect(rates == [14, 15, 16])
  }

  @Test("PRED-25 OBJ-23: minimum, maximum, count and the most recent value in a predicate are those of a series' quantities")
  func predicates() async throws {
    let type = HKQuantityType(.runningStrideLength)
    let store = try await TestStore.granted(type)
    let (start, unit) = (Stretch.next(), HKUnit.meter())
    let builder = HKQuantitySeriesSampleBuilder(healthStore: store, quantityType: type, startDate: start, device: nil)
    for (index, length) in [20.0, 10, 40, 30].enumerated() {
      try builder.insert(HKQuantity(unit: unit, doubleValue: length), at: start + Double(index) * 60)
    }
    _ = try await builder.finishSeries(metadata: nil, endDate: start + 600)
    func matches(_ format: String, _ arguments: Any...) async throws -> Bool {
      let both = NSCompoundPredicate(
        andPredicateWithSubpredicates: [Stretch.predicate(start), NSPredicate(format: format, argumentArray: arguments)])
      return try await store.samples(of: type, both).count == 1
    }
    func length(_ value: Double) -> HKQuantity { HKQuantity(unit: unit, doubleValue: value) }
    for (keyPath, value) in [
      (HKPredicateKeyPathMin, 10.0), (HKPredicateKeyPathMax, 40), (HKPredicateKeyPathMostRecent, 30), (HKPredicateKeyPathAverage, 25),
    ] {
      #expect(try await matches("%K == %@", keyPath, length(value)))
      #expect(try await !matches("%K < %@", keyPath, length(value)))
      #expect(try await matches("%K < %@", keyPath, length(value + 1)))
    }
    #expect(try await matches("count == 4 AND %K == %@", HKPredicateKeyPathMostRecentStartDate, (start + 180) as NSDate))
    #expect(try await !matches("%K == %@", HKPredicateKeyPathMostRecentStartDate, start as NSDate))
  }

  @Test("STAT-10 STAT-11: statistics use the quantities inside a series")
  func statistics() async throws {
    let type = HKQuantityType(.cyclingPower)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let builder = HKQuantitySeriesSampleBuilder(healthStore: store, quantityType: type, startDate: start, device: nil)
    for (index, watts) in [100.0, 300, 200].enumerated() {
      try builder.insert(HKQuantity(unit: .watt(), doubleValue: watts), at: start + Double(index) * 3600)
    }
    try await builder.finishSeries(metadata: nil)
    let all = try await store.statistics(of: type, Stretch.predicate(start), [.discreteMin, .discreteMax, .mostRecent])
    #expect(all.minimumQuantity()?.doubleValue(for: .watt()) == 100)
    #expect(all.maximumQuantity()?.doubleValue(for: .watt()) == 300)
    #expect(all.mostRecentQuantity()?.doubleValue(for: .watt()) == 200)
    let hours = try await store.collection(
      of: type, Stretch.predicate(start), .discreteMax, anchor: start, every: DateComponents(hour: 1))
    #expect(hours.statistics().map { $0.maximumQuantity()?.doubleValue(for: .watt()) } == [100, 300, 200])
  }

  @Test("SER-02 SER-10: an app catches the builder's errors")
  func catching() async throws {
    let type = HKQuantityType(.distancePaddleSports)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let builder = HKQuantitySeriesSampleBuilder(healthStore: store, quantityType: type, startDate: start, device: nil)
    #expect(await code { try builder.insert(HKQuantity(unit: .gram(), doubleValue: 1), at: start) } == .errorInvalidArgument)
    try builder.insert(HKQuantity(unit: .mile(), doubleValue: 1), at: start)
    let metadata = [HKMetadataKeyExternalUUID: UUID().uuidString]
    let saved = try await builder.finishSeries(metadata: metadata, endDate: nil)
    #expect(saved.first?.metadata?[HKMetadataKeyExternalUUID] as? String == metadata[HKMetadataKeyExternalUUID])
    #expect(await code { try builder.insert(HKQuantity(unit: .mile(), doubleValue: 1), at: start) } == .errorInvalidArgument)
  }

  @Test("SER-13: options are a set, empty by default")
  func options() {
    let predicate = HKSamplePredicate.quantitySample(type: HKQuantityType(.rowingSpeed))
    var descriptor = HKQuantitySeriesSampleQueryDescriptor(predicate: predicate)
    #expect(descriptor.options.isEmpty)
    #expect(descriptor.predicate == predicate)
    descriptor.options = [.includeSample, .orderByQuantitySampleStartDate]
    #expect(descriptor.options.contains(.includeSample))
    #expect(descriptor.options != .includeSample)
    descriptor.predicate = .quantitySample(type: HKQuantityType(.cyclingPower))
    #expect(descriptor.predicate != predicate)
    let any: any HKAsyncSequenceQuery = descriptor
    #expect(any is HKQuantitySeriesSampleQueryDescriptor)
  }
}

/// Records distances, as an app's model does.
@MainActor
private final class SkiRecorder {
  private let builder: HKQuantitySeriesSampleBuilder

  nonisolated init(store: HKHealthStore, start: Date) {
    builder = HKQuantitySeriesSampleBuilder(
      healthStore: store, quantityType: HKQuantityType(.distanceCrossCountrySkiing), startDate: start, device: HKDevice.local())
  }

  nonisolated func add(meters: Double, from start: Date, to end: Date) throws {
    try builder.insert(HKQuantity(unit: .meter(), doubleValue: meters), for: DateInterval(start: start, end: end))
  }

  func finish() async throws -> HKCumulativeQuantitySample {
    let samples = try await builder.finishSeries(metadata: [HKMetadataKeyIndoorWorkout: false])
    guard let sample = samples.first as? HKCumulativeQuantitySample else { throw HKError(.errorNoData) }
    return sample
  }
}

/// The quantities that a handler receives.
private final class RateCollector: @unchecked Sendable {
  private let lock = NSLock()
  private let unit: HKUnit
  private var found: [(Date, Double)] = []

  init(unit: HKUnit) { self.unit = unit }

  func add(_ quantity: HKQuantity, _ interval: DateInterval) {
    lock.withLock { found.append((interval.start, quantity.doubleValue(for: unit))) }
  }

  var rates: [Double] { lock.withLock { found.sorted { $0.0 < $1.0 }.map(\.1) } }
}
