// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The main figures of one stored workout.
package struct WorkoutSummary: Sendable {
  /// The identity of the workout's sample.
  package let uuid: UUID
  /// The raw value of `HKWorkoutActivityType`.
  package let activityType: UInt
  /// When the workout begins.
  package let start: Date
  /// When the workout ends, pauses included.
  package let end: Date
  /// The zone in which it was recorded; nil if that is not known.
  package let timeZone: TimeZone?
  /// The active time in seconds, without pauses.
  package let duration: Double
  /// The total distance in metres; nil if the workout has none.
  package let distanceMeters: Double?
  /// The total energy in kilocalories; nil if the workout has none.
  package let energyKilocalories: Double?
  /// The mean heart rate in beats a minute, from the samples of the workout; nil if none was measured.
  package let averageHeartRate: Double?
  /// The highest heart rate in beats a minute; nil if none was measured.
  package let maximumHeartRate: Double?
  /// Metres or yards, as the pool of a swim is measured; nil for another activity, and where the workout does not say it.
  package let poolUnit: UnitExpression?
  /// The name of the app or device that recorded it; nil if unknown.
  package let source: String?

  /// Reads the figures of a workout sample. Nil for another sample.
  package init?(_ sample: SampleRecord) {
    guard let workout = sample.workout else { return nil }
    (uuid, start, end) = (sample.uuid, sample.start, sample.end)
    var names = ZoneNames()
    timeZone = names.zone(of: sample)?.zone
    (activityType, duration) = (workout.activityType, workout.duration)
    distanceMeters = WorkoutUnits.total(.distance, of: workout, in: WorkoutUnits.meter)
    energyKilocalories = WorkoutUnits.total(.energy, of: workout, in: WorkoutUnits.energy)
    let pulse = Catalog.type(of: .heartRate, in: workout.activityType)
    let figures = pulse.flatMap { workout.statistic($0.identifier)?.merged }
    let conversion = try? pulse?.quantity?.figureUnit.conversion(to: WorkoutUnits.beats)  // a rate in another unit
    averageHeartRate = figures?.average.flatMap { conversion?($0) }
    maximumHeartRate = figures?.maximum.flatMap { conversion?($0) }
    poolUnit = Catalog.type(of: .strokes, in: workout.activityType) == nil ? nil : WorkoutUnits.swim(workout, sample.metadata)
    source = sample.provenance.revision?.source.name
  }

  /// The mean speed in metres a second without pauses; nil without a distance.
  package var speed: Double? {
    guard let distanceMeters, distanceMeters > 0, duration > 0 else { return nil }
    return distanceMeters / duration
  }

  /// Whether it is a swim, whose distance and pace people state in metres or yards.
  package var isSwim: Bool { Catalog.type(of: .strokes, in: activityType) != nil }

  /// Whether people state the pace instead of the speed.
  package var hasPace: Bool { isOnFoot || isSwim }

  /// Whether it is on foot, where the pace is for a kilometre or mile.
  package var isOnFoot: Bool { Catalog.type(of: .steps, in: activityType) != nil }
}
