// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A finished workout (WORK-01). Samples are added to it after it was saved: ``HKHealthStore/add(_:to:completion:)``.
///
/// The initialisers raise `_HKObjectValidationFailureException` when the end is before the start, a total is not of its dimension
/// (WORK-13), events lie outside, begin with a resume or have overlapping laps (WORK-09, WORK-11), or the metadata break a rule.
open class HKWorkout: HKSample, @unchecked Sendable {
  /// A workout that was active all the time (WORK-02).
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date
  ) {
    self.init(
      workoutActivityType, startDate, endDate, events: nil, duration: nil,
      totals: Self.totals(energy: nil, distance: nil, strokes: nil, flights: nil), device: nil, metadata: nil)
  }

  /// A workout with its active seconds; 0 means all the time (WORK-03).
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date, duration: TimeInterval,
    totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, metadata: [String: Any]?
  ) {
    self.init(
      workoutActivityType, startDate, endDate, events: nil, duration: duration,
      totals: Self.totals(energy: totalEnergyBurned, distance: totalDistance, strokes: nil, flights: nil), device: nil, metadata: metadata)
  }

  /// A workout with its active seconds and the device; 0 means all the time (WORK-03).
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date, duration: TimeInterval,
    totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      workoutActivityType, startDate, endDate, events: nil, duration: duration,
      totals: Self.totals(energy: totalEnergyBurned, distance: totalDistance, strokes: nil, flights: nil), device: device,
      metadata: metadata)
  }

  /// A workout that was active between its pauses (WORK-04).
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date, end endDate: Date,
    workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, metadata: [String: Any]?
  ) {
    self.init(
      workoutActivityType, startDate, endDate, events: workoutEvents, duration: nil,
      totals: Self.totals(energy: totalEnergyBurned, distance: totalDistance, strokes: nil, flights: nil), device: nil, metadata: metadata)
  }

  /// A workout that was active between its pauses, with the device (WORK-04).
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

  /// A workout with flights climbed.
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

  /// A workout with swimming strokes.
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
    totals: [WorkoutRecord.Total: WorkoutRecord.Amount], device: HKDevice?, metadata: [String: Any]?
  ) {
    let events = (events ?? []).map(\.record).sorted { $0.start < $1.start }
    let given = duration.flatMap { $0 == 0 ? nil : $0 }
    // Events outside are refused below; the clock must not make of them a duration that is.
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
  ) -> [WorkoutRecord.Total: WorkoutRecord.Amount] {
    var totals: [WorkoutRecord.Total: WorkoutRecord.Amount] = [:]
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

  /// What was done.
  open var workoutActivityType: HKWorkoutActivityType { HKWorkoutActivityType(rawValue: workout.activityType) ?? .other }

  /// Active seconds (WORK-02 to WORK-08).
  open var duration: TimeInterval { workout.duration }

  /// What happened, by date; nil when nothing did.
  open var workoutEvents: [HKWorkoutEvent]? { workout.events.isEmpty ? nil : workout.events.map(HKWorkoutEvent.init(record:)) }

  /// Its parts; at least one (WORK-18).
  open var workoutActivities: [HKWorkoutActivity] {
    workout.activities.indices.map { HKWorkoutActivity(of: record, workout, at: $0) }
  }

  /// The active energy that the workout was made with.
  open var totalEnergyBurned: HKQuantity? { total(.energy) }

  /// The distance that the workout was made with.
  open var totalDistance: HKQuantity? { total(.distance) }

  /// The strokes that the workout was made with.
  open var totalSwimmingStrokeCount: HKQuantity? { total(.strokes) }

  /// The flights that the workout was made with.
  open var totalFlightsClimbed: HKQuantity? { total(.flights) }

  /// Figures of the samples of a type that were added to the workout; nil when there are none (WORK-16). They are those of the moment
  /// at which the workout was read.
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? { allStatistics[quantityType] }

  /// Figures of all types of which samples were added (WORK-17).
  open var allStatistics: [HKQuantityType: HKStatistics] { workout.allStatistics(activity: nil) }

  /// The zones of a type, heart rate or cycling power, and how long the workout was in each; nil when no sample of it was added, when the person has
  /// no zones of it, and in other apps' workouts for a type that the app may not read (ZONE-17, ZONE-22).
  open func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? { zoneGroupsByType?[quantityType] }

  /// The zones of all types of which there are any; nil for none (ZONE-17).
  open var zoneGroupsByType: [HKQuantityType: HKWorkoutZoneGroup]? { workout.zoneGroupsByType(activity: nil) }

  private func total(_ total: WorkoutRecord.Total) -> HKQuantity? { workout.totals[total].map(HKQuantity.init(amount:)) }
}
