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
      raise(.invalidArgument, "Statistics need an interval longer than nothing")
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
    if isLive { watch([quantityType.dataType], connection) }
    let reply = try reply(connection)
    state.withLock { $0.told = reply }
    let call = { [self] in initialResultsHandler?(self, collection(reply), nil) ?? () }
    if !isLive { finish(call) } else if isRunning { call() }
  }

  override func fail(_ error: HKError) { finish { initialResultsHandler?(self, nil, error) } }

  override func look(_ connection: HealthConnection) throws(HealthError) {
    let reply = try reply(connection)
    let (before, loopHandler) = state.withLock { state in
      defer { state.told = reply }
      return (state.told, state.loopHandler)
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

  private func reply(_ connection: HealthConnection) throws(HealthError) -> StatisticsReply {
    let tree = try StatisticsPreparation.tree(predicate, type: quantityType, connection: connection)
    let request = ComputeStatisticsCollection(
      type: quantityType.dataType, predicate: tree, options: checkedOptions, intervals: intervals)
    return try connection.service.perform(request, for: .app(connection.app))
  }

  private func collection(_ reply: StatisticsReply) -> HKStatisticsCollection {
    HKStatisticsCollection(type: quantityType, reply: reply, options: checkedOptions, intervals: intervals)
  }
}
