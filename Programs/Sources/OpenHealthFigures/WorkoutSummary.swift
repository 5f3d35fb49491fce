// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The main figures of one stored workout.
public struct WorkoutSummary: Sendable {
  /// The identity of the workout's sample.
  public let uuid: UUID
  /// The raw value of `HKWorkoutActivityType`.
  public let activityType: UInt
  /// When the workout begins.
  public let start: Date
  /// When the workout ends, pauses included.
  public let end: Date
  /// The active time in seconds, without pauses.
  public let duration: Double
  /// The total distance in metres; nil if the workout has none.
  public let distanceMeters: Double?
  /// The total energy in kilocalories; nil if the workout has none.
  public let energyKilocalories: Double?
  /// The mean heart rate in beats a minute, from the samples of the workout; nil if none was measured.
  public let averageHeartRate: Double?
  /// The highest heart rate in beats a minute; nil if none was measured.
  public let maximumHeartRate: Double?
  /// The name of the app or device that recorded it; nil if unknown.
  public let source: String?

  /// Reads the figures of a workout sample. Nil for another sample.
  public init?(_ sample: SampleRecord) {
    guard let workout = sample.workout else { return nil }
    (uuid, start, end) = (sample.uuid, sample.start, sample.end)
    (activityType, duration) = (workout.activityType, workout.duration)
    distanceMeters = WorkoutUnits.total(.distance, of: workout, in: WorkoutUnits.meter)
    energyKilocalories = WorkoutUnits.total(.energy, of: workout, in: WorkoutUnits.energy)
    let pulse = Catalog.type(of: .heartRate, in: workout.activityType)
    let figures = pulse.flatMap { workout.statistic($0.identifier)?.merged }
    let conversion = try? pulse?.quantity?.figureUnit.conversion(to: WorkoutUnits.beats)  // a rate in another unit
    averageHeartRate = figures?.average.flatMap { conversion?($0) }
    maximumHeartRate = figures?.maximum.flatMap { conversion?($0) }
    source = sample.provenance.revision?.source.name
  }

  /// The mean speed in metres a second without pauses; nil without a distance.
  public var speed: Double? {
    guard let distanceMeters, distanceMeters > 0, duration > 0 else { return nil }
    return distanceMeters / duration
  }

  /// Whether people state the pace instead of the speed, as on foot.
  public var isOnFoot: Bool { Catalog.type(of: .steps, in: activityType) != nil }
}
