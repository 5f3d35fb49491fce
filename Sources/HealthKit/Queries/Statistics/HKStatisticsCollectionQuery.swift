// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization

/// Computes statistics of consecutive intervals, such as each day's steps.
///
/// A sample that crosses a boundary is divided in proportion to time where samples add up; otherwise it counts in each interval that it
/// touches (COLL-05, COLL-18). With an update handler the query runs until it is stopped (COLL-15).
///
///     let query = HKStatisticsCollectionQuery(
///       quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil, options: .cumulativeSum,
///       anchorDate: Calendar.current.startOfDay(for: .now), intervalComponents: DateComponents(day: 1))
///     query.initialResultsHandler = { _, collection, error in ... }
///     store.execute(query)
///
/// Unchecked: what it stores is an immutable value, or behind a lock.
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
  private let quantityType: HKQuantityType
  private let checkedOptions: StatisticsOptions
  private let anchor: Date
  private let components: DateComponents
  private let intervals: CalendarIntervals
  private let question: Question
  private let handlers = Mutex(Handlers())

  private struct Handlers {
    var initial: (@Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
    var update: (@Sendable (HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)?
    /// For loops, which get all changes of one round together.
    var loop: LoopHandler?
  }

  /// The handler of a descriptor's loop.
  typealias LoopHandler = @Sendable (Result<HKStatisticsCollectionQueryDescriptor.Result, any Error>) -> Void

  /// A query of intervals that start at the anchor plus any multiple of the components (COLL-01).
  ///
  /// The components' own calendar and time zone apply where they have them, else the current ones (OQ-15). Raises for options that do not
  /// fit the type (STAT-01) and for components that add up to nothing (OQ-15b).
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [], anchorDate: Date,
    intervalComponents: DateComponents
  ) {
    self.quantityType = quantityType
    checkedOptions = options.checked(for: quantityType)
    anchor = anchorDate
    components = intervalComponents
    guard let intervals = CalendarIntervals(anchor: anchorDate, components: intervalComponents, calendar: .current) else {
      raise(.invalidArgument, "Statistics need an interval longer than nothing, and no longer than all time, and an anchor date in it")
    }
    self.intervals = intervals
    let descriptor = HKQueryDescriptor(sampleType: quantityType, predicate: quantitySamplePredicate)
    question = Question([descriptor])
    super.init([descriptor])
  }

  /// The start of one of the intervals; it may lie anywhere in time.
  open var anchorDate: Date { anchor }

  /// The length of each interval.
  open var intervalComponents: DateComponents { components }

  /// The figures that are computed.
  open var options: HKStatisticsOptions { HKStatisticsOptions(rawValue: checkedOptions.rawValue) }

  /// Receives the result, once (COLL-14). Set it before executing the query; setting it later raises (COLL-20).
  @preconcurrency open var initialResultsHandler: (@Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
  {
    get { handlers.withLock { $0.initial } }
    set { set { $0.initial = newValue } }
  }

  /// Receives each interval whose figures changed, with the whole collection, one call for each (COLL-14, COLL-19). Changes that come while
  /// it runs arrive together. Setting it after the query was executed raises (COLL-20).
  @preconcurrency open var statisticsUpdateHandler:
    (@Sendable (HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)?
  {
    get { handlers.withLock { $0.update } }
    set { set { $0.update = newValue } }
  }

  private func set(_ change: (inout Handlers) -> Void) {
    checkNotExecuted("A handler")
    handlers.withLock { change(&$0) }
  }

  /// Keeps the query running after the initial result, with a loop's handler instead of the update handler.
  func follow(_ handler: @escaping LoopHandler) { handlers.withLock { $0.loop = handler } }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let handlers = handlers.withLock { $0 }
    try life.ask(
      LiveStatistics(question, options: checkedOptions, intervals: intervals),
      isLive: handlers.update != nil || handlers.loop != nil, connection,
      answer: { handlers.initial?(self, collection($0), nil) },
      later: { [weak self] in self?.deliver($0, to: handlers) },
      report: { [weak self] in self?.deliver($0, to: handlers) })
  }

  private func deliver(_ error: HealthError, to handlers: Handlers) {
    if let loop = handlers.loop { return loop(.failure(HKError(error))) }
    handlers.update?(self, nil, nil, HKError(error))
  }

  private func deliver(_ news: LiveStatistics.News, to handlers: Handlers) {
    let collection = collection(news.collection)
    let changed = news.starts.map { collection.statistics(startingAt: Date(timeIntervalSinceReferenceDate: $0)) }
    if let loop = handlers.loop { return loop(.success(.init(statisticsCollection: collection, updatedStatistics: changed))) }
    for statistics in changed where isRunning { handlers.update?(self, statistics, collection, nil) }
  }

  override func fail(_ error: HKError) { life.finish { initialResultsHandler?(self, nil, error) } }

  private func collection(_ reply: StatisticsReply) -> HKStatisticsCollection {
    HKStatisticsCollection(type: quantityType, reply: reply, options: checkedOptions, intervals: intervals)
  }
}

/// Computes statistics of consecutive intervals, for async code.
///
///     let days = try await HKStatisticsCollectionQueryDescriptor(
///       predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum,
///       anchorDate: Calendar.current.startOfDay(for: .now), intervalComponents: DateComponents(day: 1)
///     ).result(for: store)
///
/// A loop over ``results(for:)`` gets this collection and then a new one after every change.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
  /// The statistics of all intervals.
  public typealias Output = HKStatisticsCollection

  /// The type and predicate of the samples that count.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// The figures to compute.
  public var options: HKStatisticsOptions
  /// The start of one of the intervals; it may lie anywhere in time.
  public var anchorDate: Date
  /// The length of each interval.
  public var intervalComponents: DateComponents

  /// Describes a query of intervals that start at the anchor plus any multiple of the components (COLL-01).
  public init(
    predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions, anchorDate: Date, intervalComponents: DateComponents
  ) {
    self.predicate = predicate
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
  }

  /// The collection; without data it is empty, which is not an error (COLL-17).
  public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
    try await healthStore.result { done in query { _, collection in done(collection) } }
  }

  /// The collection first, and then, each time the loop awaits, a new one once figures have changed (COLL-16).
  ///
  /// Changes that come while the loop is busy arrive in one result.
  public func results(for healthStore: HKHealthStore) -> Results { Results(descriptor: self, store: healthStore) }

  private func query(
    _ done: @escaping @Sendable (HKQuery, Swift.Result<HKStatisticsCollection, any Error>) -> Void
  ) -> HKStatisticsCollectionQuery {
    let query = HKStatisticsCollectionQuery(
      quantityType: predicate.quantityType, quantitySamplePredicate: predicate.nsPredicate, options: options, anchorDate: anchorDate,
      intervalComponents: intervalComponents)
    query.initialResultsHandler = { query, collection, error in
      done(query, collection.map(Swift.Result.success) ?? .failure(error ?? HKError(.unknownError)))
    }
    return query
  }
}

extension HKStatisticsCollectionQueryDescriptor {
  /// A collection, with the statistics that changed in it.
  public struct Result: Sendable {
    /// The statistics of all intervals.
    public let statisticsCollection: HKStatisticsCollection
    /// The statistics that changed since the previous result; nil in the first one.
    public let updatedStatistics: [HKStatistics]?
  }

  /// A query that yields the collection, and then a new one each time the loop asks.
  func loopQuery(_ yield: @escaping QueryLoop<Result>.Yield) -> HKQuery {
    let query = query { query, collection in
      query.life.hold()
      yield(collection.map { Result(statisticsCollection: $0, updatedStatistics: nil) })
    }
    query.follow { [weak query] result in
      query?.life.hold()
      yield(result)
    }
    return query
  }
}
