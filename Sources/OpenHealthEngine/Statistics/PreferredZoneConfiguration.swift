// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// Finds the person's preferred zones of a type: those that were set, else those computed from age and resting heart rate (ZONE-10).
enum PreferredZoneConfiguration {
  /// The preferred zones; nil for a type without zones, and when none are set and none can be computed.
  ///
  /// - Parameter date: The date for which age and resting heart rate are taken.
  static func of(_ type: DataType, at date: Date, _ storage: StorageReader) throws -> ZoneConfiguration? {
    guard let rule = type.quantity?.zones else { return nil }
    if let own = try storage.zoneConfiguration(of: type) { return own }
    guard case .reserve(let resting, let birth) = rule else { return nil }
    return try ZoneConfiguration.ofHeart(type, age: age(birth, at: date, storage), restingRate: rate(resting, at: date, storage))
  }

  private static func age(_ name: String, at date: Date, _ storage: StorageReader) throws -> Int? {
    guard let type = Catalog.type(named: name), let text = try storage.characteristics.value(of: type.identifier) else { return nil }
    return CharacteristicValue(storedText: text, of: type)?.years(at: date)
  }

  /// The resting heart rate, in count/min, of the last sample that begins at `date` or before.
  private static func rate(_ name: String, at date: Date, _ storage: StorageReader) throws -> Double? {
    guard let type = Catalog.type(named: name), let unit = type.quantity?.displayUnit else { return nil }
    var rate: Double?
    let lanes = try storage.lanes(of: [type])
    try storage.forEachRecord(lanes: lanes, predicate: .date(.start, .lessOrEqual, date), descending: true) { sample, _ in
      if case .quantity(let value, let own) = sample.record.value { rate = try own.convert(value, to: unit) }
      return false
    }
    return rate
  }
}
