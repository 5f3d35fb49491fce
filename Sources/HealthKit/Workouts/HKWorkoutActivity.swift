// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A part of a workout, such as the swim of a triathlon (WORK-18 to WORK-22).
// Unchecked: the stored properties are immutable.
open class HKWorkoutActivity: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let record: WorkoutRecord.Activity
  /// The workout that it is a part of, with its place in it; nil for one that a client has made.
  private let parent: (sample: SampleRecord, index: Int)?

  /// An activity to be added to a workout. Without an end it goes on. Raises when the end is before the start.
  public init(workoutConfiguration: HKWorkoutConfiguration, start startDate: Date, end endDate: Date?, metadata: [String: Any]?) {
    if let endDate, endDate < startDate { raise(.invalidArgument, "The end of a workout activity is before its start") }
    let set = MetadataSet.of(metadata)
    do { try set.validate() } catch { raise(.objectValidationFailure, error.description) }
    record = WorkoutRecord.Activity(
      uuid: UUIDMint.ofProcess.next(), configuration: workoutConfiguration.record, start: startDate, end: endDate, metadata: set)
    parent = nil
  }

  init(record: WorkoutRecord.Activity) { (self.record, parent) = (record, nil) }

  init(of sample: SampleRecord, _ workout: WorkoutRecord, at index: Int) {
    record = workout.activities[index]
    parent = (sample, index)
  }

  /// The identity.
  open var uuid: UUID { record.uuid }

  /// What is done, and where; a copy.
  open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: record.configuration) }

  /// When it began.
  open var startDate: Date { record.start }

  /// When it ended; nil while it goes on.
  open var endDate: Date? { record.end }

  /// What else is known of it; nil when nothing is.
  open var metadata: [String: Any]? { record.metadata.dictionary }

  /// Active seconds, without the workout's pauses; up to now while it goes on (WORK-21).
  open var duration: TimeInterval {
    let end = record.end ?? parent?.sample.end ?? Date()
    guard let (sample, _) = parent, let workout = sample.workout else { return max(0, end.timeIntervalSince(record.start)) }
    return WorkoutClock(start: sample.start, end: sample.end, events: workout.events).seconds(from: record.start, to: end)
  }

  /// The workout's events that overlap it, even partly (WORK-22).
  open var workoutEvents: [HKWorkoutEvent] {
    guard let (sample, index) = parent, let workout = sample.workout else { return [] }
    return workout.events(ofActivity: index, workoutEnd: sample.end).map(HKWorkoutEvent.init(record:))
  }

  /// Figures of the workout's samples of a type inside the activity; nil when there are none (WORK-20).
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? { allStatistics[quantityType] }

  /// Figures of all types of which there are samples inside the activity.
  open var allStatistics: [HKQuantityType: HKStatistics] {
    guard let (sample, index) = parent else { return [:] }
    return sample.workout?.allStatistics(activity: index) ?? [:]
  }

  /// The zones of a type, and how long the activity was in each; see ``HKWorkout/zoneGroup(for:)``.
  open func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? { zoneGroupsByType?[quantityType] }

  /// The zones of all types of which there are any, over the activity's time (ZONE-17); nil for none.
  open var zoneGroupsByType: [HKQuantityType: HKWorkoutZoneGroup]? {
    guard let (sample, index) = parent else { return nil }
    return sample.workout?.zoneGroupsByType(activity: index)
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKWorkoutActivity)?.uuid == uuid }

  open override var hash: Int { uuid.hashValue }

  /// The activity itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// The activity as a client makes one: its workout is not in the archive. Nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(WorkoutRecord.Activity.self), record.end ?? record.start >= record.start else { return nil }
    self.record = record
    parent = nil
  }

  open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}

extension WorkoutRecord {
  func zoneGroupsByType(activity: Int?) -> [HKQuantityType: HKWorkoutZoneGroup]? {
    let own = (zoneGroups ?? []).filter { $0.activity == activity }.map { group in
      let configuration = HKWorkoutZoneConfiguration(group.configuration)
      return (configuration.quantityType, HKWorkoutZoneGroup(configuration, seconds: group.seconds))
    }
    return own.isEmpty ? nil : Dictionary(own) { first, _ in first }
  }

  func allStatistics(activity: Int?) -> [HKQuantityType: HKStatistics] {
    let own = statistics.filter { $0.activity == activity }.compactMap { statistic -> (HKQuantityType, HKStatistics)? in
      guard let type = Catalog.type(identifier: statistic.typeIdentifier), type.quantity != nil else { return nil }
      let quantityType = HKQuantityType(HKQuantityTypeIdentifier(rawValue: type.identifier))
      return (quantityType, HKStatistics(type: quantityType, result: statistic.result, sources: [], options: []))
    }
    return Dictionary(uniqueKeysWithValues: own)
  }
}
