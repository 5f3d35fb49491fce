// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The figures of one workout.
public struct WorkoutSummary: Sendable {
  public let uuid: UUID
  public let activityType: UInt
  public let start: Date
  public let end: Date
  /// Active seconds.
  public let duration: Double
  public let distanceMeters: Double?
  public let energyKilocalories: Double?
  /// Beats a minute, from the samples of the workout.
  public let averageHeartRate: Double?
  public let maximumHeartRate: Double?
  public let source: String?

  /// Nil for a sample that is no workout.
  public init?(_ sample: SampleRecord) {
    guard let workout = sample.workout else { return nil }
    (uuid, start, end) = (sample.uuid, sample.start, sample.end)
    (activityType, duration) = (workout.activityType, workout.duration)
    distanceMeters = WorkoutUnits.total(.distance, of: workout, in: WorkoutUnits.meter)
    energyKilocalories = WorkoutUnits.total(.energy, of: workout, in: WorkoutUnits.energy)
    let pulse = Catalog.type(of: .heartRate, in: workout.activityType)
    let figures = pulse.flatMap { workout.statistic($0.identifier)?.merged }
    let conversion = try? pulse?.quantity?.unit.conversion(to: WorkoutUnits.beats)  // a rate in another unit
    averageHeartRate = figures?.average.flatMap { conversion?($0) }
    maximumHeartRate = figures?.maximum.flatMap { conversion?($0) }
    source = sample.provenance.revision?.source.name
  }

  /// Metres a second without pauses; nil without a distance.
  public var speed: Double? {
    guard let distanceMeters, distanceMeters > 0, duration > 0 else { return nil }
    return distanceMeters / duration
  }

  /// Whether people speak of the pace and not of the speed: on foot.
  public var isOnFoot: Bool { Catalog.type(of: .steps, in: activityType) != nil }
}
