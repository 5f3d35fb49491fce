// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore
import Synchronization

/// Statistics of every interval of a tiling of time, such as each day's steps.
///
/// Samples that reach over a boundary are cut in proportion to time where they add up, and count in each interval they touch where they do
/// not (COLL-05, COLL-18). With an update handler the query goes on until it is stopped (COLL-15).
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
  private let quantityType: HKQuantityType
  private let checkedOptions: StatisticsOptions
  private let anchor: Date
  private let components: DateComponents
  private let intervals: CalendarIntervals
  private let state = Mutex(State())

  private struct State {
    var initialHandler: (@Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
    var updateHandler: (@Sendable (HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)?
    /// For loops, which get all changes of one look together.
    var loopHandler: LoopHandler?
    /// What was told last.
    var told = StatisticsReply(sources: [], results: [])
    /// Up to where the log is in it.
    var anchor: Int64 = 0
  }

  /// What the loop of a descriptor calls.
  typealias LoopHandler = @Sendable (Result<HKStatisticsCollectionQueryDescriptor.Result, any Error>) -> Void

  /// A query of intervals that start at the anchor plus any multiple of the components (COLL-01).
  ///
  /// The components' own calendar and time zone count where they have them, else the current ones (OQ-15). Raises for options that do not
  /// go with the type (STAT-01) and for components that add up to nothing (OQ-15b).
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [], anchorDate: Date,
    intervalComponents: DateComponents
  ) {
    self.quantityType = quantityType
    checkedOptions = StatisticsPreparation.checked(options, for: quantityType)
    anchor = anchorDate
    components = intervalComponents
    var calendar = intervalComponents.calendar ?? Calendar.current
    if let timeZone = intervalComponents.timeZone { calendar.timeZone = timeZone }
    guard let intervals = CalendarIntervals(anchor: anchorDate, components: intervalComponents, calendar: calendar) else {
      raise(.invalidArgument, "Statistics need an interval longer than nothing, and no longer than all time, and an anchor date in it")
    }
    self.intervals = intervals
    super.init(type: quantityType, predicate: quantitySamplePredicate)
  }

  /// Where one interval starts.
  open var anchorDate: Date { anchor }

  /// How long an interval is.
  open var intervalComponents: DateComponents { components }

  /// Which figures are computed.
  open var options: HKStatisticsOptions { HKStatisticsOptions(rawValue: checkedOptions.rawValue) }

  /// What is called once with the result (COLL-14). Set it before the query is executed; setting it later raises (COLL-20).
  open var initialResultsHandler: (@Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)? {
    get { state.withLock { $0.initialHandler } }
    set { set { $0.initialHandler = newValue } }
  }

  /// What is called after a change, once for each interval whose figures are other ones now, with that statistic and the whole collection
  /// (COLL-14, COLL-19). Changes that come while it runs are told together. Setting it after the query was executed raises (COLL-20).
  open var statisticsUpdateHandler: (@Sendable (HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)?
  {
    get { state.withLock { $0.updateHandler } }
    set { set { $0.updateHandler = newValue } }
  }

  private func set(_ change: (inout State) -> Void) {
    if wasExecuted { raise(.invalidArgument, "A handler may not be set after a query was executed") }
    state.withLock { change(&$0) }
  }

  /// Goes on after the initial result and tells a loop of changes, in the place of the update handler.
  func follow(_ handler: @escaping LoopHandler) { state.withLock { $0.loopHandler = handler } }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let isLive = state.withLock { $0.updateHandler != nil || $0.loopHandler != nil }
    if isLive {
      watch([quantityType.dataType], connection)
      let anchor = try changes(after: .max, connection).latest
      state.withLock { $0.anchor = anchor }
    }
    let reply = try reply(connection)
    state.withLock { $0.told = reply }
    let call = { [self] in initialResultsHandler?(self, collection(reply), nil) ?? () }
    if !isLive { finish(call) } else if isRunning { call() }
  }

  override func fail(_ error: HKError) { finish { initialResultsHandler?(self, nil, error) } }

  override func look(_ connection: HealthConnection) throws(HealthError) {
    let (before, anchor, loopHandler) = state.withLock { ($0.told, $0.anchor, $0.loopHandler) }
    let changes = try changes(after: anchor, connection)
    let reply = try reply(after: changes, before, connection)
    state.withLock { state in
      state.told = reply
      state.anchor = changes.latest
    }
    let starts = reply.startsOfChanges(since: before)
    if starts.isEmpty || !isRunning { return }
    let collection = collection(reply)
    let changed = starts.map { collection.statistics(startingAt: Date(timeIntervalSinceReferenceDate: $0)) }
    if let loopHandler { return loopHandler(.success(.init(statisticsCollection: collection, updatedStatistics: changed))) }
    for statistics in changed where isRunning { statisticsUpdateHandler?(self, statistics, collection, nil) }
  }

  override func report(_ error: HKError) {
    guard isRunning else { return }
    if let loopHandler = state.withLock({ $0.loopHandler }) { return loopHandler(.failure(error)) }
    statisticsUpdateHandler?(self, nil, nil, error)
  }

  private func reply(_ connection: HealthConnection, period: Range<Double>? = nil) throws(HealthError) -> StatisticsReply {
    var tree = try StatisticsPreparation.tree(predicate, type: quantityType, connection: connection)
    if let period {
      let (start, end) = (Date(timeIntervalSinceReferenceDate: period.lowerBound), Date(timeIntervalSinceReferenceDate: period.upperBound))
      tree = .and([tree, .interval(start: start, end: end, strictStart: false, strictEnd: false)])
    }
    let request = ComputeStatisticsCollection(
      type: quantityType.dataType, predicate: tree, options: checkedOptions, intervals: intervals)
    return try connection.service.perform(request, for: .app(connection.app))
  }

  /// The collection after some changes. After additions only the intervals in which they lie are computed again, as nothing outside of an
  /// interval has a part in its figures; deletions do not tell where they were.
  private func reply(
    after changes: ChangeFetch.Changes, _ before: StatisticsReply, _ connection: HealthConnection
  ) throws(HealthError) -> StatisticsReply {
    guard changes.deleted.isEmpty, changes.anchor == changes.latest else { return try reply(connection) }
    var intervals = intervals
    var period = 0.0..<0.0
    if let first = changes.added.map(\.startDate).min(), let last = changes.added.map(\.endDate).max() {
      let (start, end) = (
        intervals.index(of: first.timeIntervalSinceReferenceDate), intervals.index(of: last.timeIntervalSinceReferenceDate)
      )
      period = intervals.boundary(start)..<intervals.boundary(end + 1)
    }
    // Computed even when nothing matched: it tells whether the order of the sources is still the same.
    let part = try reply(connection, period: period)
    if let after = before.replacing(period, with: part) { return after }
    return try reply(connection)
  }

  private func changes(after anchor: Int64, _ connection: HealthConnection) throws(HealthError) -> ChangeFetch.Changes {
    let descriptor = HKQueryDescriptor(sampleType: quantityType, predicate: predicate)
    return try ChangeFetch(descriptors: [descriptor], anchor: anchor, limit: 1000).changes(connection)
  }

  private func collection(_ reply: StatisticsReply) -> HKStatisticsCollection {
    HKStatisticsCollection(type: quantityType, reply: reply, options: checkedOptions, intervals: intervals)
  }
}
