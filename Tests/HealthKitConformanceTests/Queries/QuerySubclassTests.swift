// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CoreLocation
import HealthKit
import Testing

/// Clients mock queries with subclasses that override the initialiser and keep the handler. Every initialiser of a query can be overridden,
/// so each is overridden here; that this compiles is half of the test.
@Suite("Subclasses of queries") struct QuerySubclassTests {
  private let steps = HKQuantityType(.stepCount)
  private let error = HKError(.errorNoData)

  @Test("a mock of an observer query keeps the handlers and can call them")
  func observer() {
    let one = MockObserver(sampleType: steps, predicate: nil) { query, done, error in
      #expect(query is MockObserver)
      #expect(error != nil)
      done()
    }
    #expect(one.sampleType == steps)
    #expect(one.objectType == steps)
    one.call(error)
    let several = MockObserver(queryDescriptors: [HKQueryDescriptor(sampleType: steps, predicate: nil)]) { query, types, done, error in
      #expect(query is MockObserver)
      #expect(types == nil)
      #expect(error != nil)
      done()
    }
    several.call(error)
    #expect(one.completions == 1)
    #expect(several.completions == 1)
  }

  @Test("a mock of a sample query keeps the handlers of all three initialisers")
  func samples() {
    let descriptors = [HKQueryDescriptor(sampleType: steps, predicate: nil)]
    let handler: @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void = { query, samples, error in
      #expect(query is MockSamples)
      #expect(samples == [])
      #expect(error == nil)
    }
    let queries = [
      MockSamples(sampleType: steps, predicate: nil, limit: 3, sortDescriptors: nil, resultsHandler: handler),
      MockSamples(queryDescriptors: descriptors, limit: 3, sortDescriptors: [], resultsHandler: handler),
      MockSamples(queryDescriptors: descriptors, limit: 3, resultsHandler: handler),
    ]
    for query in queries {
      query.answer([])
      #expect(query.limit == 3)
      #expect(query.sampleType == steps)
      #expect(query.answers == 1)
    }
    #expect(queries[0].sortDescriptors == nil && queries[1].sortDescriptors == [] && queries[2].sortDescriptors == [])
  }

  @Test("a mock of an anchored query keeps the handler")
  func anchored() {
    let query = MockAnchored(type: steps, predicate: nil, anchor: nil, limit: 5) { query, samples, _, _, _ in
      #expect(query is MockAnchored)
      #expect(samples == nil)
    }
    query.call()
    let several = MockAnchored(queryDescriptors: [HKQueryDescriptor(sampleType: steps, predicate: nil)], anchor: nil, limit: 5) {
      query, samples, _, _, _ in
      #expect(query is MockAnchored)
      #expect(samples == nil)
    }
    several.call()
    #expect(query.calls == 1)
    #expect(several.calls == 1)
  }

  @Test("a mock of a statistics query runs in a store as the query would")
  func statistics() async throws {
    let store = try await TestStore.granted(steps)
    let isMock = await withCheckedContinuation { continuation in
      store.execute(
        MockStatistics(quantityType: steps, quantitySamplePredicate: NSPredicate(value: false), options: .cumulativeSum) { query, _, _ in
          continuation.resume(returning: query is MockStatistics)
        })
    }
    #expect(isMock)
  }

  @Test("the other queries can be mocked in the same way")
  func others() {
    let source = MockSource(sampleType: steps, samplePredicate: nil) { _, _, _ in }
    let correlation = MockCorrelation(type: HKCorrelationType(.food), predicate: nil, samplePredicates: nil) { _, _, _ in }
    let summary = MockSummary(predicate: nil) { _, _, _ in }
    let effort = MockEffort(predicate: nil, anchor: nil, options: .default) { _, _, _, _ in }
    let collection = MockCollection(
      quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: .distantPast,
      intervalComponents: DateComponents(day: 1))
    let series = MockSeries(quantityType: steps, predicate: nil) { _, _, _, _, _, _ in }
    #expect([source.made, correlation.made, summary.made, effort.made, collection.made, series.made] == Array(repeating: 1, count: 6))
    #expect(source.sampleType == steps)
    #expect(effort.sampleType == .workoutType())
    #expect(series.sampleType == steps)
    let cards = MockCards(recordTypes: ["https://smarthealth.cards#immunization"], predicate: nil) { _, _, _ in }
    #expect(cards.made == 1)
    #expect(cards.sourceTypes == [.smartHealthCard])
  }
}

private final class MockObserver: HKObserverQuery, @unchecked Sendable {
  private let handler: (MockObserver, any Error) -> Void
  private(set) var completions = 0

  override init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler: @escaping @Sendable (HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void
  ) {
    handler = { query, error in updateHandler(query, { query.completions += 1 }, error) }
    super.init(sampleType: sampleType, predicate: predicate, updateHandler: updateHandler)
  }

  override init(
    queryDescriptors: [HKQueryDescriptor],
    updateHandler:
      @escaping @Sendable (HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void
  ) {
    handler = { query, error in updateHandler(query, nil, { query.completions += 1 }, error) }
    super.init(queryDescriptors: queryDescriptors, updateHandler: updateHandler)
  }

  func call(_ error: any Error) { handler(self, error) }
}

private final class MockSamples: HKSampleQuery, @unchecked Sendable {
  private let handler: @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  private(set) var answers = 0

  override init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    handler = resultsHandler
    super.init(
      sampleType: sampleType, predicate: predicate, limit: limit, sortDescriptors: sortDescriptors, resultsHandler: resultsHandler)
  }

  override init(
    queryDescriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor],
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    handler = resultsHandler
    super.init(queryDescriptors: queryDescriptors, limit: limit, sortDescriptors: sortDescriptors, resultsHandler: resultsHandler)
  }

  override init(
    queryDescriptors: [HKQueryDescriptor], limit: Int,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    handler = resultsHandler
    super.init(queryDescriptors: queryDescriptors, limit: limit, resultsHandler: resultsHandler)
  }

  func answer(_ samples: [HKSample]) {
    answers += 1
    handler(self, samples, nil)
  }
}

private final class MockAnchored: HKAnchoredObjectQuery, @unchecked Sendable {
  private let handler: (MockAnchored) -> Void
  private(set) var calls = 0

  override init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler:
      @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void
  ) {
    self.handler = { handler($0, nil, nil, nil, nil) }
    super.init(type: type, predicate: predicate, anchor: anchor, limit: limit, resultsHandler: handler)
  }

  @available(*, deprecated)
  override init(
    type: HKSampleType, predicate: NSPredicate?, anchor: Int, limit: Int,
    completionHandler handler: @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, Int, (any Error)?) -> Void
  ) {
    self.handler = { handler($0, nil, 0, nil) }
    super.init(type: type, predicate: predicate, anchor: anchor, limit: limit, completionHandler: handler)
  }

  override init(
    queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
    resultsHandler handler:
      @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void
  ) {
    self.handler = { handler($0, nil, nil, nil, nil) }
    super.init(queryDescriptors: queryDescriptors, anchor: anchor, limit: limit, resultsHandler: handler)
  }

  func call() {
    calls += 1
    handler(self)
  }
}

private final class MockStatistics: HKStatisticsQuery, @unchecked Sendable {
  override init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions,
    completionHandler handler: @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
  ) {
    super.init(
      quantityType: quantityType, quantitySamplePredicate: quantitySamplePredicate, options: options, completionHandler: handler)
  }
}

private final class MockCollection: HKStatisticsCollectionQuery, @unchecked Sendable {
  let made: Int

  override init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions, anchorDate: Date,
    intervalComponents: DateComponents
  ) {
    made = 1
    super.init(
      quantityType: quantityType, quantitySamplePredicate: quantitySamplePredicate, options: options, anchorDate: anchorDate,
      intervalComponents: intervalComponents)
  }
}

private final class MockSource: HKSourceQuery, @unchecked Sendable {
  let made: Int

  override init(
    sampleType: HKSampleType, samplePredicate objectPredicate: NSPredicate?,
    completionHandler: @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
  ) {
    made = 1
    super.init(sampleType: sampleType, samplePredicate: objectPredicate, completionHandler: completionHandler)
  }
}

private final class MockCorrelation: HKCorrelationQuery, @unchecked Sendable {
  let made: Int

  override init(
    type correlationType: HKCorrelationType, predicate: NSPredicate?, samplePredicates: [HKSampleType: NSPredicate]?,
    completion: @escaping @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void
  ) {
    made = 1
    super.init(type: correlationType, predicate: predicate, samplePredicates: samplePredicates, completion: completion)
  }
}

private final class MockSummary: HKActivitySummaryQuery, @unchecked Sendable {
  let made: Int

  override init(
    predicate: NSPredicate?,
    resultsHandler handler: @escaping @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
  ) {
    made = 1
    super.init(predicate: predicate, resultsHandler: handler)
  }
}

private final class MockEffort: HKWorkoutEffortRelationshipQuery, @unchecked Sendable {
  let made: Int

  override init(
    predicate: NSPredicate?, anchor: HKQueryAnchor?, options: HKWorkoutEffortRelationshipQueryOptions,
    resultsHandler:
      @escaping @Sendable (
        HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?
      ) -> Void
  ) {
    made = 1
    super.init(predicate: predicate, anchor: anchor, options: options, resultsHandler: resultsHandler)
  }
}

private final class MockSeries: HKQuantitySeriesSampleQuery, @unchecked Sendable {
  let made: Int

  override init(
    quantityType: HKQuantityType, predicate: NSPredicate?,
    quantityHandler:
      @escaping @Sendable (HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool, (any Error)?) -> Void
  ) {
    made = 1
    super.init(quantityType: quantityType, predicate: predicate, quantityHandler: quantityHandler)
  }

  @available(*, deprecated)
  override init(
    sample quantitySample: HKQuantitySample,
    quantityHandler: @escaping @Sendable (HKQuantitySeriesSampleQuery, HKQuantity?, Date?, Bool, (any Error)?) -> Void
  ) {
    made = 1
    super.init(sample: quantitySample, quantityHandler: quantityHandler)
  }
}

/// Overrides what a route's query has; a route comes from a store only, so none is made here.
private final class MockRoute: HKWorkoutRouteQuery, @unchecked Sendable {
  override init(
    route workoutRoute: HKWorkoutRoute, dataHandler: @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
  ) { super.init(route: workoutRoute, dataHandler: dataHandler) }

  override init(
    route workoutRoute: HKWorkoutRoute, dateInterval: DateInterval,
    dataHandler: @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
  ) { super.init(route: workoutRoute, dateInterval: dateInterval, dataHandler: dataHandler) }
}

private final class MockCards: HKVerifiableClinicalRecordQuery, @unchecked Sendable {
  let made: Int

  override init(
    recordTypes: [String], predicate: NSPredicate?,
    resultsHandler: @escaping @Sendable (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void
  ) {
    made = 1
    super.init(recordTypes: recordTypes, predicate: predicate, resultsHandler: resultsHandler)
  }
}

/// Inherits both initialisers; an electrocardiogram comes from an import only, so none is made here.
private final class MockVoltages: HKElectrocardiogramQuery, @unchecked Sendable {
  convenience init(of recording: HKElectrocardiogram) { self.init(recording) { _, _ in } }

  convenience init(voltagesOf recording: HKElectrocardiogram) { self.init(electrocardiogram: recording) { _, _, _, _ in } }
}
