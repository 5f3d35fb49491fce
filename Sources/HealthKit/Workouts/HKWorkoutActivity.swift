// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A part of a workout, such as the swim of a triathlon (WORK-18 to WORK-22).
///
/// Unchecked: the stored properties are immutable values.
open class HKWorkoutActivity: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let record: WorkoutRecord.Activity
  /// The workout with the activity's index in it; nil for an activity that a client created.
  private let parent: (sample: SampleRecord, index: Int)?

  /// An activity to add to a workout; nil as the end means that it is still running. Raises when the end is before the start, or the
  /// metadata break a rule.
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

  /// The activity's identity, which stays the same when the workout is saved.
  open var uuid: UUID { record.uuid }

  /// The kind of activity and its place; a copy.
  open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: record.configuration) }

  /// When the activity begins.
  open var startDate: Date { record.start }

  /// When the activity ends; nil while it is running.
  open var endDate: Date? { record.end }

  /// Further facts about the activity, by key; nil without any.
  open var metadata: [String: Any]? { record.metadata.dictionary }

  /// The active time in seconds, without the workout's pauses; up to now for a running activity (WORK-21).
  open var duration: TimeInterval {
    let end = record.end ?? parent?.sample.end ?? Date()
    guard let (sample, _) = parent, let workout = sample.workout else { return max(0, end.timeIntervalSince(record.start)) }
    return WorkoutClock(start: sample.start, end: sample.end, events: workout.events).seconds(from: record.start, to: end)
  }

  /// The workout's events that overlap the activity, even partly (WORK-22).
  open var workoutEvents: [HKWorkoutEvent] {
    guard let (sample, index) = parent, let workout = sample.workout else { return [] }
    return workout.events(ofActivity: index, workoutEnd: sample.end).map(HKWorkoutEvent.init(record:))
  }

  /// Statistics of the workout's samples of a type during the activity; nil without samples (WORK-20).
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? { allStatistics[quantityType] }

  /// Statistics of every type that the workout has samples of during the activity.
  open var allStatistics: [HKQuantityType: HKStatistics] {
    guard let (sample, index) = parent else { return [:] }
    return sample.workout?.allStatistics(activity: index) ?? [:]
  }

  /// The zones of a type, with the activity's time in each; see ``HKWorkout/zoneGroup(for:)``.
  open func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? { zoneGroupsByType?[quantityType] }

  /// The zones of every type that has any, with the activity's time in each; nil when none has (ZONE-17).
  open var zoneGroupsByType: [HKQuantityType: HKWorkoutZoneGroup]? {
    guard let (sample, index) = parent else { return nil }
    return sample.workout?.zoneGroupsByType(activity: index)
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKWorkoutActivity)?.uuid == uuid }

  open override var hash: Int { uuid.hashValue }

  open override var description: String {
    ObjectDescription.text(
      self,
      ["uuid": uuid, "activityType": workoutConfiguration.activityType.rawValue, "start": startDate, "end": endDate, "metadata": metadata])
  }

  /// The activity itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// An activity from an archive, which does not contain its workout: it has neither events nor statistics. Nil when the archive is
  /// damaged.
  public required init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(WorkoutRecord.Activity.self), record.end ?? record.start >= record.start else { return nil }
    self.record = record
    parent = nil
  }

  /// Writes the activity without its workout.
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
      return (quantityType, HKStatistics(type: quantityType, result: statistic.result))
    }
    return Dictionary(uniqueKeysWithValues: own)
  }
}
