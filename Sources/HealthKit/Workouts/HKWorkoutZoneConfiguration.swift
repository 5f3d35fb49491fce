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
