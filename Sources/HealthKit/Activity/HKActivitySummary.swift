// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// The activity rings of one day with their goals, from an `HKActivitySummaryQuery` (ACT-02).
///
///     let query = HKActivitySummaryQueryDescriptor(predicate: nil)
///     for day in try await query.result(for: store) {
///       print(day.dateComponents(for: .current), day.activeEnergyBurned.doubleValue(for: .kilocalorie()))
///     }
///
/// An app can create and change summaries, for previews and tests, but never save them (ACT-01). Each setter raises for a quantity whose
/// unit does not fit (ACT-04).
///
/// Unchecked: the only stored property is a value behind a lock.
open class HKActivitySummary: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private let content: Mutex<ActivitySummaryRecord>

  init(record: ActivitySummaryRecord) { content = Mutex(record) }

  /// A summary without a day, with figures of zero and without goals for exercise and standing.
  public override init() { content = Mutex(ActivitySummaryRecord()) }

  var record: ActivitySummaryRecord { content.withLock { $0 } }

  /// Era, year, month and day in a calendar, and the calendar itself (ACT-03). A summary without a day has the calendar alone.
  ///
  /// The day is that of the wall clock where the person was: it has no time zone, and the calendar's does not matter (TZ-04).
  open func dateComponents(for calendar: Calendar) -> DateComponents {
    var components = DateComponents()
    if let day = record.day {
      // One zone on both sides, so that the day is the same.
      var plain = calendar
      plain.timeZone = .gmt
      components = plain.dateComponents([.era, .year, .month, .day], from: day.start(in: .gmt))
    }
    components.calendar = calendar
    return components
  }

  // MARK: Move

  /// Which figure the move ring counts: ``activeEnergyBurned`` or ``appleMoveTime`` (ACT-05).
  open var activityMoveMode: HKActivityMoveMode {
    get { record.moveMode.flatMap { HKActivityMoveMode(rawValue: $0.rawValue) } ?? .activeEnergy }
    set { content.withLock { $0.moveMode = .init(rawValue: newValue.rawValue) } }
  }

  /// Whether the person had paused the rings on this day (ACT-06).
  open var isPaused: Bool {
    get { record.isPaused }
    set { content.withLock { $0.isPaused = newValue } }
  }

  /// The active energy of the day, in a unit of energy.
  open var activeEnergyBurned: HKQuantity {
    get { HKQuantity(amount: record.energy) }
    set { set(\.energy, newValue) }
  }

  /// The goal for active energy; zero without one.
  open var activeEnergyBurnedGoal: HKQuantity {
    get { HKQuantity(amount: record.energyGoal) }
    set { set(\.energyGoal, newValue) }
  }

  /// How long the person moved, in a unit of time.
  open var appleMoveTime: HKQuantity {
    get { HKQuantity(amount: record.moveTime) }
    set { set(\.moveTime, newValue) }
  }

  /// The goal for move time; zero without one.
  open var appleMoveTimeGoal: HKQuantity {
    get { HKQuantity(amount: record.moveTimeGoal) }
    set { set(\.moveTimeGoal, newValue) }
  }

  // MARK: Exercise

  /// How long the person exercised, in a unit of time.
  open var appleExerciseTime: HKQuantity {
    get { HKQuantity(amount: record.exerciseTime) }
    set { set(\.exerciseTime, newValue) }
  }

  /// The goal for exercise time; zero without one (ACT-07).
  @available(*, deprecated, renamed: "exerciseTimeGoal")
  open var appleExerciseTimeGoal: HKQuantity {
    get { exerciseTimeGoal ?? HKQuantity(unit: .minute(), doubleValue: 0) }
    set { exerciseTimeGoal = newValue }
  }

  /// The goal for exercise time; nil without one (ACT-07).
  open var exerciseTimeGoal: HKQuantity? {
    get { record.exerciseTimeGoal.map(HKQuantity.init(amount:)) }
    set { set(\.exerciseTimeGoal, newValue, fitting: ActivitySummaryRecord.timeUnit) }
  }

  // MARK: Stand

  /// The number of hours in which the person stood for a while; a count.
  open var appleStandHours: HKQuantity {
    get { HKQuantity(amount: record.standHours) }
    set { set(\.standHours, newValue) }
  }

  /// The goal for stand hours; zero without one (ACT-07).
  @available(*, deprecated, renamed: "standHoursGoal")
  open var appleStandHoursGoal: HKQuantity {
    get { standHoursGoal ?? HKQuantity(unit: .count(), doubleValue: 0) }
    set { standHoursGoal = newValue }
  }

  /// The goal for stand hours; nil without one (ACT-07).
  open var standHoursGoal: HKQuantity? {
    get { record.standHoursGoal.map(HKQuantity.init(amount:)) }
    set { set(\.standHoursGoal, newValue, fitting: ActivitySummaryRecord.countUnit) }
  }

  private func set(_ figure: WritableKeyPath<ActivitySummaryRecord, Amount>, _ quantity: HKQuantity) {
    let amount = Self.checked(quantity, fitting: record[keyPath: figure].unit)
    content.withLock { $0[keyPath: figure] = amount }
  }

  private func set(
    _ goal: WritableKeyPath<ActivitySummaryRecord, Amount?>, _ quantity: HKQuantity?, fitting unit: UnitExpression
  ) {
    let amount = quantity.map { Self.checked($0, fitting: unit) }
    content.withLock { $0[keyPath: goal] = amount }
  }

  private static func checked(_ quantity: HKQuantity, fitting unit: UnitExpression) -> Amount {
    guard quantity.expression.isCompatible(with: unit) else {
      raise(.invalidArgument, "An activity summary cannot have unit \(quantity.expression.string) where \(unit.string) is meant")
    }
    return quantity.amount
  }

  // MARK: Equality, copying, coding

  /// Whether the other object is a summary of the same day with the same figures, whatever their units.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKActivitySummary else { return false }
    let (own, its) = (record, other.record)
    return own.day == its.day && own.isPaused == its.isPaused && activityMoveMode == other.activityMoveMode
      && own.quantities == its.quantities
  }

  open override var hash: Int { record.day.hashValue }

  open override var description: String {
    ObjectDescription.text(
      self,
      [
        "day": record.day?.text, "moveMode": activityMoveMode.rawValue, "activeEnergyBurned": activeEnergyBurned,
        "activeEnergyBurnedGoal": activeEnergyBurnedGoal, "appleMoveTime": appleMoveTime, "appleMoveTimeGoal": appleMoveTimeGoal,
        "appleExerciseTime": appleExerciseTime, "exerciseTimeGoal": exerciseTimeGoal, "appleStandHours": appleStandHours,
        "standHoursGoal": standHoursGoal,
      ])
  }

  /// An independent summary with the same content.
  open func copy(with zone: NSZone? = nil) -> Any { HKActivitySummary(record: record) }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A summary from an archive; nil when the archive is damaged or holds a figure in a unit that does not fit.
  public required init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(ActivitySummaryRecord.self) else { return nil }
    let units = [ActivitySummaryRecord.energyUnit, ActivitySummaryRecord.timeUnit, ActivitySummaryRecord.countUnit]
    let groups = [[record.energy, record.energyGoal], record.times, record.counts]
    guard zip(units, groups).allSatisfy({ unit, amounts in amounts.allSatisfy { $0.unit.isCompatible(with: unit) } }) else { return nil }
    content = Mutex(record)
  }

  /// Writes the day, the figures and the goals, each in its own unit.
  open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}

extension ActivitySummaryRecord {
  fileprivate var times: [Amount] { [moveTime, moveTimeGoal, exerciseTime] + (exerciseTimeGoal.map { [$0] } ?? []) }
  fileprivate var counts: [Amount] { [standHours] + (standHoursGoal.map { [$0] } ?? []) }
  fileprivate var quantities: [HKQuantity?] {
    [energy, energyGoal, moveTime, moveTimeGoal, exerciseTime, exerciseTimeGoal, standHours, standHoursGoal]
      .map { $0.map(HKQuantity.init(amount:)) }
  }
}
