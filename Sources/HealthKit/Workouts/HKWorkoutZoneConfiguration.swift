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
  /// Who chose the zones (ZONE-07).
  public enum Source: Sendable, Equatable, Hashable {
    /// The system calculated them.
    case system
    /// The person set them.
    case user
    /// An app gave them for one workout.
    case app
  }

  /// The type of the quantity: heart rate or cycling power (ZONE-01).
  public let quantityType: HKQuantityType
  /// Who chose the zones.
  public let source: Source
  /// From the lowest to the highest.
  public let zones: [HKWorkoutZone]

  package let record: ZoneConfiguration

  /// Zones of an app's own, with these boundaries between them: each is the end of one zone and the start of the next, so that there is one zone
  /// more (ZONE-04).
  ///
  /// Throws `errorInvalidArgument` for a type without zones (ZONE-01), for other than 2 to 8 boundaries (ZONE-05), for units that differ or do not fit
  /// the type, and for boundaries that do not ascend (ZONE-06).
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

  /// Equal when type, source and boundaries are.
  public static func == (left: Self, right: Self) -> Bool { left.record == right.record }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(record.type)
    hasher.combine(record.boundaries)
  }
}
