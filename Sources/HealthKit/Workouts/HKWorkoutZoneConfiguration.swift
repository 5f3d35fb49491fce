// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The zones of a quantity in workouts, from the lowest to the highest, without gap or overlap (ZONE-02).
///
///     let rate = HKUnit.count().unitDivided(by: .minute())
///     let zones = try HKWorkoutZoneConfiguration(
///       quantityType: HKQuantityType(.heartRate),
///       zoneBoundaries: [120, 140, 160, 180].map { HKQuantity(unit: rate, doubleValue: $0) })  // five zones
public struct HKWorkoutZoneConfiguration: Sendable, Equatable, Hashable {
  /// The origin of the zones (ZONE-07).
  public enum Source: Sendable, Equatable, Hashable {
    /// The store derived them from age and resting heart rate.
    case system
    /// The person set them.
    case user
    /// An app set them for one workout.
    case app
  }

  /// The type of the quantity: heart rate or cycling power (ZONE-01).
  public let quantityType: HKQuantityType
  /// The origin of the zones.
  public let source: Source
  /// The zones, from the lowest to the highest.
  public let zones: [HKWorkoutZone]

  /// The configuration as the store keeps it: the boundaries between the zones, as numbers in one unit.
  package let record: ZoneConfiguration

  /// An app's own zones, from the boundaries between them. Each boundary ends one zone and starts the next, so there is one more zone than
  /// boundaries (ZONE-04).
  ///
  /// Throws `errorInvalidArgument` for a type without zones (ZONE-01), for fewer than 2 or more than 8 boundaries (ZONE-05), for units that
  /// differ or do not fit the type, and for boundaries that are not positive or do not ascend (ZONE-06).
  public init(quantityType: HKQuantityType, zoneBoundaries: [HKQuantity]) throws {
    do {
      self.init(try ZoneConfiguration(type: quantityType.dataType, boundaries: zoneBoundaries.map(\.amount), source: .app))
    } catch {
      throw HKError(error)
    }
  }

  init(_ record: ZoneConfiguration) {
    self.record = record
    quantityType = HKQuantityType(HKQuantityTypeIdentifier(rawValue: record.type.identifier))
    source =
      switch record.source {
      case .system: .system
      case .user: .user
      case .app: .app
      }
    let ends = record.boundaries.map { HKQuantity(amount: .init($0, record.unit)) }
    zones = (0..<record.count).map { index in
      HKWorkoutZone(index: index, minimum: index == 0 ? nil : ends[index - 1], maximum: index < ends.count ? ends[index] : nil)
    }
  }

  /// Whether type, source and boundaries are equal.
  public static func == (left: Self, right: Self) -> Bool { left.record == right.record }

  /// Hashes the type and the boundaries.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(record.type)
    hasher.combine(record.boundaries)
  }
}

/// One of the zones of a quantity, such as of heart rate, in workouts (ZONE-02, ZONE-03).
public struct HKWorkoutZone: Sendable, Equatable, Hashable {
  /// The zone's position, from 0 for the lowest.
  public let index: Int
  /// The lower bound, which belongs to the zone; nil for the lowest zone.
  public let minimum: HKQuantity?
  /// The upper bound, which belongs to the next zone; nil for the highest zone.
  public let maximum: HKQuantity?
}

/// The time that a workout spent in a zone.
public struct HKWorkoutZoneDuration: Sendable, Equatable, Hashable {
  /// The zone, with its bounds.
  public let zone: HKWorkoutZone
  /// The active time in the zone, in seconds.
  public let duration: TimeInterval
}

/// The zones of a workout, or of one of its activities, with the time spent in each (ZONE-16).
public struct HKWorkoutZoneGroup: Sendable, Equatable, Hashable {
  /// The zones at the time of the workout. Later changes of the preferred ones do not affect them (ZONE-23).
  public let configuration: HKWorkoutZoneConfiguration
  /// One duration for each zone, in the same order.
  public let zoneDurations: [HKWorkoutZoneDuration]

  /// - Parameter seconds: one number for each zone.
  init(_ configuration: HKWorkoutZoneConfiguration, seconds: [Double]) {
    self.configuration = configuration
    zoneDurations = zip(configuration.zones, seconds).map { HKWorkoutZoneDuration(zone: $0, duration: $1) }
  }
}
