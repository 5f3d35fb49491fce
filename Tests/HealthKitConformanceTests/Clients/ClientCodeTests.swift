// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

/// Code as HealthKit apps contain it. That it compiles, without a warning and in Swift 6 mode, is most of the test.
@Suite struct ClientCodeTests {
  private let healthStore = TestStore.unasked

  @Test("AUTH-17: the usual request, with a trailing closure")
  func requestWithClosure() async {
    let typesToRead: Set<HKObjectType> = [
      HKObjectType.quantityType(forIdentifier: .stepCount)!, HKObjectType.categoryType(forIdentifier: .sleepAnalysis)!,
      HKQuantityType(.heartRate),
    ]
    let answers = await withCheckedContinuation { continuation in
      healthStore.requestAuthorization(toShare: nil, read: typesToRead) { success, error in
        continuation.resume(returning: [success, error == nil])
      }
    }
    #expect(answers == [true, true])
  }

  @Test("AUTH-01: sets of mixed types, in every spelling")
  func mixedSets() async throws {
    let share = Set([HKObjectType.quantityType(forIdentifier: .bodyMass)!, HKQuantityType(.height)])
    let read = Set([HKObjectType.quantityType(forIdentifier: .bodyMass)!, HKObjectType.categoryType(forIdentifier: .sleepAnalysis)!])
    try await healthStore.requestAuthorization(toShare: share, read: read)
    try await healthStore.requestAuthorization(toShare: [], read: [HKQuantityType(.bodyMass), HKCategoryType(.sleepAnalysis)])
    let quantities: Set<HKQuantityType> = [HKQuantityType(.bodyMass)]
    try await healthStore.requestAuthorization(toShare: quantities, read: quantities)
    let samples: Set<HKSampleType> = [HKQuantityType(.bodyMass), HKCategoryType(.sleepAnalysis)]
    try await healthStore.requestAuthorization(toShare: samples, read: samples)
    let untyped: Set = [HKQuantityType(.bodyMass)]
    try await healthStore.requestAuthorization(toShare: untyped, read: untyped)
    #expect(healthStore.authorizationStatus(for: HKQuantityType(.bodyMass)) == .sharingAuthorized)
    switch healthStore.authorizationStatus(for: HKObjectType.quantityType(forIdentifier: .bodyMass)!) {
    case .notDetermined, .sharingDenied: Issue.record("not authorized")
    case .sharingAuthorized: break
    @unknown default: Issue.record("unknown")
    }
  }

  @Test("QRY-04: the latest sample, as tutorials fetch it")
  func latestSample() async throws {
    _ = try await TestStore.granted(HKQuantityType(.vo2Max))
    guard let sampleType = HKSampleType.quantityType(forIdentifier: .vo2Max) else { return }
    let unit = HKUnit(from: "ml/kg*min")
    try await healthStore.save(
      HKQuantitySample(type: sampleType, quantity: HKQuantity(unit: unit, doubleValue: 45), start: .now, end: .now, metadata: nil))
    let mostRecentPredicate = HKQuery.predicateForSamples(withStart: Date.distantPast, end: Date.distantFuture, options: .strictEndDate)
    let sortDescriptor = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)
    let value: Double? = await withCheckedContinuation { continuation in
      let sampleQuery = HKSampleQuery(
        sampleType: sampleType, predicate: mostRecentPredicate, limit: 1, sortDescriptors: [sortDescriptor]
      ) { (query, samples, error) in
        DispatchQueue.main.async {
          guard let samples = samples, let mostRecentSample = samples.first as? HKQuantitySample else {
            continuation.resume(returning: nil)
            return
          }
          continuation.resume(returning: mostRecentSample.quantity.doubleValue(for: unit))
        }
      }
      healthStore.execute(sampleQuery)
    }
    #expect(value == 45)
  }

  @Test("STAT-18: a sum, as tutorials compute it")
  func sumOfToday() async throws {
    _ = try await TestStore.granted(HKQuantityType(.wheelchairPushes))
    let startOfDay = Calendar.current.startOfDay(for: Date())
    let predicate = HKQuery.predicateForSamples(withStart: startOfDay, end: Date(), options: .strictStartDate)
    let sum = await withCheckedContinuation { (continuation: CheckedContinuation<Double, Never>) in
      let query = HKStatisticsQuery(
        quantityType: HKQuantityType(.wheelchairPushes), quantitySamplePredicate: predicate, options: .cumulativeSum
      ) { _, result, _ in
        guard let result = result, let sum = result.sumQuantity() else {
          continuation.resume(returning: 0.0)
          return
        }
        continuation.resume(returning: sum.doubleValue(for: HKUnit.count()))
      }
      healthStore.execute(query)
    }
    #expect(sum == 0)
  }

  @Test("COLL-10: a week of days, as tutorials enumerate it")
  func weekOfDays() async throws {
    _ = try await TestStore.granted(HKQuantityType(.distanceWalkingRunning))
    let calendar = Calendar.current
    let interval = NSDateComponents()
    interval.day = 1
    let endDate = Date()
    guard let startDate = calendar.date(byAdding: .day, value: -6, to: endDate) else { return }
    let anchorDate = calendar.startOfDay(for: endDate)
    let query = HKStatisticsCollectionQuery(
      quantityType: HKQuantityType(.distanceWalkingRunning), quantitySamplePredicate: nil, options: [.cumulativeSum],
      anchorDate: anchorDate,
      intervalComponents: interval as DateComponents)
    let days: Int = await withCheckedContinuation { continuation in
      query.initialResultsHandler = { query, results, error in
        var count = 0
        results?.enumerateStatistics(from: startDate, to: endDate) { statistics, stop in
          if let quantity = statistics.sumQuantity() { _ = quantity.doubleValue(for: .meter()) }
          _ = statistics.startDate
          count += 1
        }
        continuation.resume(returning: count)
      }
      healthStore.execute(query)
    }
    #expect(days == 7)
  }

  @Test("SAVE-01: errors are caught in every usual way")
  func errors() async {
    let sample = quantity(.dietaryChromium, 1, "mcg", at: .now)
    do {
      try await healthStore.save(sample)
      Issue.record("nobody asked for chromium")
    } catch let error as HKError {
      #expect(error.code == .errorAuthorizationNotDetermined)
      switch error.code {
      case .errorAuthorizationDenied, .errorDatabaseInaccessible: Issue.record("another error")
      case .errorAuthorizationNotDetermined: break
      default: Issue.record("another error")
      }
    } catch {
      Issue.record("not an HKError")
    }
    do {
      try await healthStore.save(sample)
    } catch HKError.errorAuthorizationDenied {
      Issue.record("not denied")
    } catch HKError.errorAuthorizationNotDetermined {
    } catch {
      Issue.record("not matched")
    }
    do {
      try await healthStore.save([sample])
    } catch {
      let error = error as NSError
      #expect(error.domain == HKErrorDomain)
      #expect(error.code == HKError.Code.errorAuthorizationNotDetermined.rawValue)
      #expect(!error.localizedDescription.isEmpty)
      #expect((error as? HKError)?.code == .errorAuthorizationNotDetermined)
    }
    let (success, failure) = await withCheckedContinuation { continuation in
      healthStore.save(sample) { success, error in continuation.resume(returning: (success, error)) }
    }
    #expect(!success)
    #expect((failure as? HKError)?.errorCode == 5)
    if let failure = failure as? HKError, failure.code == HKError.Code.errorAuthorizationNotDetermined {
      #expect(HKError.errorDomain == HKErrorDomain)
    } else {
      Issue.record("not an HKError")
    }
  }

  @Test("OBJ-26: sleep, as apps read it")
  func sleep() async throws {
    let sleepType = HKObjectType.categoryType(forIdentifier: HKCategoryTypeIdentifier.sleepAnalysis)!
    _ = try await TestStore.granted(sleepType)
    let bedtime = Stretch.next()
    let inBed = HKCategorySample(
      type: sleepType, value: HKCategoryValueSleepAnalysis.inBed.rawValue, start: bedtime, end: bedtime.addingTimeInterval(8 * 3600))
    let asleep = HKCategorySample(
      type: sleepType, value: HKCategoryValueSleepAnalysis.asleepCore.rawValue, start: bedtime + 600, end: bedtime + 7 * 3600)
    try await healthStore.save([inBed, asleep])
    let samples = try await healthStore.samples(of: sleepType, Stretch.predicate(bedtime))
    let asleepValues = HKCategoryValueSleepAnalysis.allAsleepValues.map(\.rawValue)
    let seconds = samples.compactMap { $0 as? HKCategorySample }.filter { asleepValues.contains($0.value) }
      .reduce(0.0) { $0 + $1.endDate.timeIntervalSince($1.startDate) }
    #expect(seconds == 7 * 3600 - 600)
  }

  @Test("STORE-02: a main actor class and an actor use the store in Swift 6 mode")
  func actors() async throws {
    let model = StepsModel()
    try await model.load()
    #expect(await model.status == "loaded")
    let reader = HeartRateReader()
    #expect(try await reader.latest() == nil)
  }

  @Test("SAVE-04: the async form of a mock goes through its override")
  func mocks() async throws {
    let mock = MockHealthStore()
    try await mock.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
    try await mock.save(steps(1, at: .now))
    try await mock.save([steps(1, at: .now), steps(2, at: .now)])
    mock.save(steps(1, at: .now)) { success, _ in #expect(success) }
    #expect(mock.calls == ["request", "save 1", "save 2", "save 1"])
    mock.execute(HKSampleQuery(sampleType: HKQuantityType(.stepCount), predicate: nil, limit: 1, sortDescriptors: nil) { _, _, _ in })
    let query = HKStatisticsQuery(quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil, options: .cumulativeSum) {
      _, _, _ in
    }
    mock.stop(query)
    #expect(mock.calls.suffix(2) == ["execute", "stop"])
    #expect(mock.authorizationStatus(for: HKQuantityType(.stepCount)) == .sharingDenied)
    mock.failure = HKError(.errorDatabaseInaccessible)
    #expect(await code { try await mock.save(steps(1, at: .now)) } == .errorDatabaseInaccessible)
    #expect(
      await code { try await mock.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)]) } == .errorDatabaseInaccessible)
  }

  @Test("STORE-05: a mock that answers queries by itself serves descriptors, too")
  func mockedQueries() async throws {
    let mock = MockHealthStore()
    mock.forwards = TestStore.unasked
    _ = try await TestStore.granted(HKQuantityType(.cyclingCadence))
    let descriptor = HKSampleQueryDescriptor(predicates: [.quantitySample(type: HKQuantityType(.cyclingCadence))], sortDescriptors: [])
    #expect(try await descriptor.result(for: mock).isEmpty)
    #expect(mock.calls == ["execute"])
  }

  @Test("A protocol in front of the store, as apps make it for their tests, reaches the store")
  func protocolInFront() async throws {
    let provider: any HealthDataProviding = TestStore.unasked
    let type = HKQuantityType(.dietaryPantothenicAcid)
    #expect(provider.authorizationStatus(for: type) == .notDetermined)
    try await provider.requestAuthorization(toShare: [type], read: [type])
    #expect(provider.authorizationStatus(for: type) == .sharingAuthorized)
    let sample = quantity(.dietaryPantothenicAcid, 5, "mg", at: Stretch.next())
    let isSaved = await withCheckedContinuation { continuation in
      provider.save(sample) { success, _ in continuation.resume(returning: success) }
    }
    let found = await withCheckedContinuation { continuation in
      provider.execute(
        HKSampleQuery(sampleType: type, predicate: nil, limit: 5, sortDescriptors: nil) { _, samples, _ in
          continuation.resume(returning: samples?.map(\.uuid))
        })
    }
    #expect(isSaved)
    #expect(found == [sample.uuid])
  }
}

extension HKQuantityTypeIdentifier {
  /// An app's own name for an identifier.
  static let wheelchairPushes = HKQuantityTypeIdentifier(rawValue: HKQuantityTypeIdentifier.pushCount.rawValue)
}

protocol HealthDataProviding {
  func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus
  func save(_ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
  func requestAuthorization(toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>) async throws
  func execute(_ query: HKQuery)
}

extension HKHealthStore: HealthDataProviding {}

@MainActor
final class StepsModel {
  private(set) var status = "new"
  private(set) var count = 0.0
  private let store = TestStore.unasked

  func load() async throws {
    try await store.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
    let descriptor = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: HKQuantityType(.stepCount), predicate: HKQuery.predicateForSamples(withStart: .now, end: nil)),
      options: .cumulativeSum)
    count = try await descriptor.result(for: store)?.sumQuantity()?.doubleValue(for: .count()) ?? 0
    await withCheckedContinuation { continuation in
      let query = HKSampleQuery(sampleType: HKQuantityType(.stepCount), predicate: nil, limit: 1, sortDescriptors: nil) { _, samples, _ in
        let found = samples?.count ?? 0
        Task { @MainActor in
          self.count += Double(found) * 0
          self.status = "loaded"
          continuation.resume()
        }
      }
      store.execute(query)
    }
  }
}

actor HeartRateReader {
  private let store = TestStore.unasked
  private var last: HKQuantitySample?

  func latest() async throws -> HKQuantitySample? {
    try await store.requestAuthorization(toShare: [], read: [HKQuantityType(.walkingHeartRateAverage)])
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: HKQuantityType(.walkingHeartRateAverage))],
      sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 1)
    last = try await descriptor.result(for: store).first
    return last
  }
}

/// A mock as apps write it: the callback forms are overridden.
final class MockHealthStore: HKHealthStore, @unchecked Sendable {
  var calls: [String] = []
  var failure: HKError?
  var forwards: HKHealthStore?

  override func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    calls.append("request")
    completion(failure == nil, failure)
  }

  override func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus { .sharingDenied }

  override func save(_ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    calls.append("save 1")
    completion(failure == nil, failure)
  }

  override func save(_ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    calls.append("save \(objects.count)")
    completion(failure == nil, failure)
  }

  override func execute(_ query: HKQuery) {
    calls.append("execute")
    forwards?.execute(query)
  }

  override func stop(_ query: HKQuery) { calls.append("stop") }
}
