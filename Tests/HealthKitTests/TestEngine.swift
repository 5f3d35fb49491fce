// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Synchronization

/// An empty store in memory, apps that use it, and a person who answers from a script.
struct TestEngine {
  let person = ScriptedPerson()
  let engine: HealthEngine
  let database: HealthDatabase

  init() throws { self.init(database: try .inMemory()) }

  init(folder: URL) throws { self.init(database: try .open(folder: folder)) }

  private init(database: HealthDatabase) {
    self.database = database
    engine = HealthEngine(database: database, answering: person)
  }

  /// The store as an app sees it.
  func store(_ app: String = "com.example.app") -> HKHealthStore { HKHealthStore(connection: connection(app)) }

  func connection(_ app: String) -> HealthConnection {
    HealthConnection(
      service: WireService(engine), app: AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: app, name: app))))
  }

  /// The store of an app that may save and read the types.
  func granted(_ types: HKSampleType..., app: String = "com.example.app") async throws -> HKHealthStore {
    let store = store(app)
    try await store.requestAuthorization(toShare: Set(types), read: Set(types))
    return store
  }
}

/// Grants all but what the script refuses; remembers what was asked.
final class ScriptedPerson: PermissionAnswering {
  private struct State {
    var refused: Set<PermissionQuestion> = []
    var isAway = false
    var asked: [[PermissionQuestion]] = []
  }

  private let state = Mutex(State())

  /// What was asked so far, request by request.
  var asked: [[PermissionQuestion]] { state.withLock { $0.asked } }

  func refuse(_ direction: AccessDirection, _ type: HKObjectType) {
    guard let type = Catalog.type(identifier: type.identifier) else { return }
    state.withLock { _ = $0.refused.insert(PermissionQuestion(type: type, direction: direction)) }
  }

  /// Nobody is there to answer.
  func goAway(_ isAway: Bool = true) { state.withLock { $0.isAway = isAway } }

  func answers(to questions: [PermissionQuestion], from app: AppIdentity) throws(HealthError) -> [Permission] {
    let answers: [Permission]? = state.withLock { state in
      state.asked.append(questions)
      return state.isAway ? nil : questions.map { state.refused.contains($0) ? .refused : .granted }
    }
    guard let answers else { throw .userCanceled }
    return answers
  }
}

/// The start of the test data.
let testStart = Date(timeIntervalSinceReferenceDate: 600_000_000)

/// A sample in few words.
func quantity(_ identifier: HKQuantityTypeIdentifier, _ value: Double, _ unit: String, at start: Date, seconds: Double = 0)
  -> HKQuantitySample
{
  HKQuantitySample(
    type: HKQuantityType(identifier), quantity: HKQuantity(unit: HKUnit(from: unit), doubleValue: value), start: start,
    end: start.addingTimeInterval(seconds))
}

func steps(_ count: Double, at start: Date = testStart, seconds: Double = 0) -> HKQuantitySample {
  quantity(.stepCount, count, "count", at: start, seconds: seconds)
}

extension HKHealthStore {
  func samples(
    of type: HKSampleType, _ predicate: NSPredicate? = nil, limit: Int = HKObjectQueryNoLimit,
    sortedBy sortDescriptors: [NSSortDescriptor]? = nil
  ) async throws -> [HKSample] {
    try await withCheckedThrowingContinuation { continuation in
      let query = HKSampleQuery(sampleType: type, predicate: predicate, limit: limit, sortDescriptors: sortDescriptors) {
        _, samples, error in
        continuation.resume(with: Self.result(samples, error))
      }
      execute(query)
    }
  }

  func statistics(of type: HKQuantityType, _ predicate: NSPredicate?, _ options: HKStatisticsOptions) async throws -> HKStatistics {
    try await withCheckedThrowingContinuation { continuation in
      let query = HKStatisticsQuery(quantityType: type, quantitySamplePredicate: predicate, options: options) { _, statistics, error in
        continuation.resume(with: Self.result(statistics, error))
      }
      execute(query)
    }
  }

  private static func result<T>(_ value: T?, _ error: (any Error)?) -> Result<T, any Error> {
    if let value { return .success(value) }
    return .failure(error ?? HKError(.unknownError))
  }
}

/// The code of the HealthKit error that a call throws; nil when it throws none, or another.
func code(_ body: () async throws -> Void) async -> HKError.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? HKError)?.code
  }
}
