// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore
import Synchronization

/// Statistics of every interval of a tiling of time, such as each day's steps.
///
/// Samples that reach over a boundary are cut in proportion to time where they add up, and count in each interval they touch where they do
/// not (COLL-05, COLL-18).
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
  private let quantityType: HKQuantityType
  private let checkedOptions: StatisticsOptions
  private let anchor: Date
  private let components: DateComponents
  private let intervals: CalendarIntervals
  private let handler = Mutex<(@Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?>(nil)

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
    get { handler.withLock { $0 } }
    set {
      if isRunning { raise(.invalidArgument, "A handler may not be set after a query was executed") }
      handler.withLock { $0 = newValue }
    }
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let tree = try StatisticsPreparation.tree(predicate, type: quantityType, connection: connection)
    let request = ComputeStatisticsCollection(
      type: quantityType.dataType, predicate: tree, options: checkedOptions, intervals: intervals)
    let reply = try connection.service.perform(request, for: .app(connection.app))
    let collection = HKStatisticsCollection(type: quantityType, reply: reply, options: checkedOptions, intervals: intervals)
    finish { initialResultsHandler?(self, collection, nil) }
  }

  override func fail(_ error: HKError) { finish { initialResultsHandler?(self, nil, error) } }
}
