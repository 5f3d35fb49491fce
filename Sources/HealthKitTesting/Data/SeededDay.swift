// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import OpenHealthSampleData

/// One day of an invented person, as samples.
struct SeededDay {
  let day: SampleDay

  /// The samples that the watch stores.
  func watch(_ data: SeededData) -> [HKSample] {
    let stages = data.contains(.sleep) ? day.night().filter { $0.kind != .inBed }.map(sleep) : []
    return stages + steps(data, ofPhone: false) + (data.contains(.heartRate) ? day.beats().map(heartRate) : [])
      + (data.contains(.workouts) ? [day.training].compactMap { $0 }.map(workout) : [])
  }

  /// The samples that the phone stores.
  func phone(_ data: SeededData) -> [HKSample] {
    (data.contains(.sleep) ? day.night().filter { $0.kind == .inBed }.map(sleep) : []) + steps(data, ofPhone: true)
  }

  private func steps(_ data: SeededData, ofPhone isOfPhone: Bool) -> [HKSample] {
    guard data.contains(.steps) else { return [] }
    return day.counts().filter { $0.isOfPhone == isOfPhone }.map { quantity(.stepCount, $0.steps, .count(), $0.start, $0.end) }
  }

  private func heartRate(_ beat: SampleDay.Beat) -> HKSample {
    quantity(
      .heartRate, Double(beat.perMinute), .count().unitDivided(by: .minute()), beat.instant, beat.instant,
      metadata: beat.motion.map { [HKMetadataKeyHeartRateMotionContext: $0.rawValue] })
  }

  private func sleep(_ stage: SampleDay.Stage) -> HKSample {
    let value: HKCategoryValueSleepAnalysis =
      switch stage.kind {
      case .inBed: .inBed
      case .core: .asleepCore
      case .deep: .asleepDeep
      case .rem: .asleepREM
      case .awake: .awake
      }
    return HKCategorySample(type: HKCategoryType(.sleepAnalysis), value: value.rawValue, start: date(stage.start), end: date(stage.end))
  }

  private func workout(_ training: SampleDay.Training) -> HKSample {
    let activity: HKWorkoutActivityType =
      switch training.kind {
      case .running: .running
      case .cycling: .cycling
      case .strength: .traditionalStrengthTraining
      }
    let hours = Double(training.seconds) / 3600
    return HKWorkout(
      activityType: activity, start: date(training.start), end: date(training.end), workoutEvents: nil,
      totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: (training.kilocaloriesPerMinute * 60 * hours).rounded()),
      totalDistance: training.kind.kilometersPerHour.map { HKQuantity(unit: .meter(), doubleValue: (1000 * $0 * hours).rounded()) },
      metadata: nil)
  }

  private func date(_ instant: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(instant)) }

  private func quantity(
    _ type: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, _ start: Int, _ end: Int, metadata: [String: Any]? = nil
  ) -> HKSample {
    HKQuantitySample(
      type: HKQuantityType(type), quantity: HKQuantity(unit: unit, doubleValue: value), start: date(start), end: date(end),
      metadata: metadata)
  }
}

/// The kinds of data in an invented person's days.
public struct SeededData: OptionSet, Sendable, Hashable {
  /// One bit for each kind of data.
  public let rawValue: Int

  /// Kinds of data from their bits; use the constants and set operations instead.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Walks, counted by watch and phone: most by both, some by one alone.
  public static let steps = SeededData(rawValue: 1)
  /// Heart rates from the watch, every few minutes, and often during a workout.
  public static let heartRate = SeededData(rawValue: 2)
  /// The stages of the night that ends on the day, from the watch, and the time in bed, from the phone.
  public static let sleep = SeededData(rawValue: 4)
  /// A workout from the watch on some days.
  public static let workouts = SeededData(rawValue: 8)
  /// All kinds.
  public static let all: SeededData = [.steps, .heartRate, .sleep, .workouts]
}
