// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A finished workout (WORK-01). An app adds samples after it saved the workout: ``HKHealthStore/add(_:to:completion:)``.
///
/// The initialisers raise `_HKObjectValidationFailureException` when the end is before the start, a total is in a unit of another dimension
/// (WORK-13), events lie outside, begin with a resume or have overlapping laps (WORK-09, WORK-11), or the metadata break a rule.
open class HKWorkout: HKSample, @unchecked Sendable {
  /// A workout that was active from start to end, without totals (WORK-02).
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date
  ) {
    self.init(
      workoutActivityType, startDate, endDate, events: nil, duration: nil,
      totals: Self.totals(energy: nil, distance: nil, strokes: nil, flights: nil), device: nil, metadata: nil)
  }

  /// A workout with its active time in seconds; 0 means from start to end (WORK-03). A nil total is unknown.
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date, duration: TimeInterval,
    totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, metadata: [String: Any]?
  ) {
    self.init(
      workoutActivityType, startDate, endDate, events: nil, duration: duration,
      totals: Self.totals(energy: totalEnergyBurned, distance: totalDistance, strokes: nil, flights: nil), device: nil, metadata: metadata)
  }

  /// A workout with its device and its active time in seconds; 0 means from start to end (WORK-03). A nil total is unknown.
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date, duration: TimeInterval,
    totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      workoutActivityType, startDate, endDate, events: nil, duration: duration,
      totals: Self.totals(energy: totalEnergyBurned, distance: totalDistance, strokes: nil, flights: nil), device: device,
      metadata: metadata)
  }

  /// A workout whose pause and resume events determine its active time (WORK-04). A nil total is unknown.
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
    workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, metadata: [String: Any]?
  ) {
    self.init(
      workoutActivityType, startDate, endDate, events: workoutEvents, duration: nil,
      totals: Self.totals(energy: totalEnergyBurned, distance: totalDistance, strokes: nil, flights: nil), device: nil, metadata: metadata)
  }

  /// A workout with its device, whose pause and resume events determine its active time (WORK-04). A nil total is unknown.
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
    workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(
      workoutActivityType, startDate, endDate, events: workoutEvents, duration: nil,
      totals: Self.totals(energy: totalEnergyBurned, distance: totalDistance, strokes: nil, flights: nil), device: device,
      metadata: metadata)
  }

  /// A workout with a total of flights climbed, whose pause and resume events determine its active time (WORK-04).
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
    workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?,
    totalFlightsClimbed: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      workoutActivityType, startDate, endDate, events: workoutEvents, duration: nil,
      totals: Self.totals(energy: totalEnergyBurned, distance: totalDistance, strokes: nil, flights: totalFlightsClimbed), device: device,
      metadata: metadata)
  }

  /// A workout with a total of swimming strokes, whose pause and resume events determine its active time (WORK-04).
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
    workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?,
    totalSwimmingStrokeCount: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      workoutActivityType, startDate, endDate, events: workoutEvents, duration: nil,
      totals: Self.totals(energy: totalEnergyBurned, distance: totalDistance, strokes: totalSwimmingStrokeCount, flights: nil),
      device: device, metadata: metadata)
  }

  private convenience init(
    _ activityType: HKWorkoutActivityType, _ start: Date, _ end: Date, events: [HKWorkoutEvent]?, duration: TimeInterval?,
    totals: [WorkoutRecord.Total: Amount], device: HKDevice?, metadata: [String: Any]?
  ) {
    let events = (events ?? []).map(\.record).sorted { $0.start < $1.start }
    let given = duration.flatMap { $0 == 0 ? nil : $0 }
    // Validation below refuses events outside of the workout; here they must not lead to a duration that it refuses first.
    let seconds = given ?? max(0, WorkoutClock(start: start, end: end, events: events).seconds)
    let activity = WorkoutRecord.Activity(
      uuid: UUIDMint.ofProcess.next(), configuration: .init(activityType: activityType.rawValue), start: start, end: end)
    let workout = WorkoutRecord(
      activityType: activityType.rawValue, duration: seconds, events: events, activities: [activity], totals: totals)
    let record = SampleRecord(
      uuid: UUIDMint.ofProcess.next(), type: HKObjectType.workoutType().dataType, start: start, end: end, value: .workout(workout),
      provenance: device.map { Provenance(revision: nil, device: $0.record) } ?? .unknown, metadata: .of(metadata))
    do { try record.validate() } catch { raise(.objectValidationFailure, error.description) }
    self.init(record: record)
  }

  private static func totals(
    energy: HKQuantity?, distance: HKQuantity?, strokes: HKQuantity?, flights: HKQuantity?
  ) -> [WorkoutRecord.Total: Amount] {
    var totals: [WorkoutRecord.Total: Amount] = [:]
    totals[.energy] = energy?.amount
    totals[.distance] = distance?.amount
    totals[.strokes] = strokes?.amount
    totals[.flights] = flights?.amount
    return totals
  }

  private var workout: WorkoutRecord {
    guard let workout = record.workout else { preconditionFailure("a workout has a workout's value") }
    return workout
  }

  /// The kind of workout, such as running.
  open var workoutActivityType: HKWorkoutActivityType { HKWorkoutActivityType(rawValue: workout.activityType) ?? .other }

  /// The active time in seconds, without pauses (WORK-02 to WORK-08).
  open var duration: TimeInterval { workout.duration }

  /// The events by date: pauses, laps, markers; nil without any.
  open var workoutEvents: [HKWorkoutEvent]? { workout.events.isEmpty ? nil : workout.events.map(HKWorkoutEvent.init(record:)) }

  /// The parts of the workout; at least one (WORK-18).
  open var workoutActivities: [HKWorkoutActivity] {
    workout.activities.indices.map { HKWorkoutActivity(of: record, workout, at: $0) }
  }

  /// The total active energy with which the workout was created; nil without one. Samples that are added later do not change it.
  open var totalEnergyBurned: HKQuantity? { total(.energy) }

  /// The total distance with which the workout was created; nil without one. Samples that are added later do not change it.
  open var totalDistance: HKQuantity? { total(.distance) }

  /// The total of swimming strokes with which the workout was created; nil without one.
  open var totalSwimmingStrokeCount: HKQuantity? { total(.strokes) }

  /// The total of flights climbed with which the workout was created; nil without one.
  open var totalFlightsClimbed: HKQuantity? { total(.flights) }

  /// Statistics of the added samples of a type, as of the moment when the workout was read; nil without samples (WORK-16).
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? { allStatistics[quantityType] }

  /// Statistics of all types whose samples were added (WORK-17).
  open var allStatistics: [HKQuantityType: HKStatistics] { workout.allStatistics(activity: nil) }

  /// The zones of a type, heart rate or cycling power, with the workout's time in each (ZONE-17).
  ///
  /// Nil when no sample of the type was added, when the person has no zones for it, and in other apps' workouts for a type that the app may
  /// not read (ZONE-22).
  open func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? { zoneGroupsByType?[quantityType] }

  /// The zones and times of every type that has any; nil when none has (ZONE-17).
  open var zoneGroupsByType: [HKQuantityType: HKWorkoutZoneGroup]? { workout.zoneGroupsByType(activity: nil) }

  private func total(_ total: WorkoutRecord.Total) -> HKQuantity? { workout.totals[total].map(HKQuantity.init(amount:)) }
}
