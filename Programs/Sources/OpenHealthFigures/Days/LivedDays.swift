// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The days that a person lived with the store: those with a ring, steps or heart rate.
///
/// On such a day nothing is missing: a sum or count without samples is 0. A day without any of these says nothing, and has no figures.
package struct LivedDays: Sendable {
  /// The days that were looked at.
  package let range: ClosedRange<CivilDay>
  /// Those of them that were lived.
  package let days: Set<CivilDay>

  /// The types whose samples show that a day was lived: steps, heart rate, and what fills the rings.
  package static let signs: Set<DataType> = {
    let rings = Catalog.rings
    return Set(
      Catalog.types(of: .steps) + Catalog.types(of: .heartRate) + [rings.energy, rings.moveTime, rings.exerciseTime, rings.standHour])
  }()

  /// Whether a lived day without samples of a type has a sum or count of 0. Not for what people eat and drink: on a day without an entry
  /// nobody knows.
  package static func isZero(_ type: DataType) -> Bool {
    switch type.kind {
    case .quantity(let facts): facts.aggregation == .cumulative && type.group != unknownGroup
    case .correlation: false
    default: type != Catalog.sleep
    }
  }

  private static let unknownGroup = "nutrition"

  /// Finds the lived days of a range.
  ///
  /// Cost: the statistics of steps by day; those of rings and heart rate only of the stretches of days without steps.
  ///
  /// - Parameters:
  ///   - range: the days to look at. Without end, a loop over its days would be long: bound it by the data.
  ///   - zone: the zone in which days begin.
  ///   - overridesZones: whether that zone counts also for samples whose own zone is known.
  ///   - service: the store, asked as its owner.
  /// - Throws: the errors of the store. A sign in too many days is not looked at.
  package init(_ range: ClosedRange<CivilDay>, zone: TimeZone, overridesZones: Bool = false, service: any HealthService) throws {
    self.range = range
    var days: Set<CivilDay> = []
    func left() -> [ClosedRange<CivilDay>] {
      var stretches: [ClosedRange<Int>] = []
      for number in range.lowerBound.daysSinceReferenceDate...range.upperBound.daysSinceReferenceDate
      where !days.contains(CivilDay(daysSinceReferenceDate: number)) {
        if let last = stretches.last, last.upperBound == number - 1 || stretches.count == Self.mostStretches {
          stretches[stretches.count - 1] = last.lowerBound...number
        } else {
          stretches.append(number...number)
        }
      }
      return stretches.map { CivilDay(daysSinceReferenceDate: $0.lowerBound)...CivilDay(daysSinceReferenceDate: $0.upperBound) }
    }
    let ways: [(ClosedRange<CivilDay>) throws -> [CivilDay]] =
      Catalog.types(of: .steps).map { type in { try Self.measured(type, $0, zone, overridesZones, service) } }
      + [{ try Self.rings($0, zone, overridesZones, service) }]
      + Catalog.types(of: .heartRate).map { type in { try Self.measured(type, $0, zone, overridesZones, service) } }
    for way in ways {
      for stretch in left() {
        // Samples of centuries show no lived day.
        do { days.formUnion(try way(stretch)) } catch HealthError.invalidArgument(.tooManyIntervals) { continue }
      }
    }
    self.days = days.filter(range.contains)
  }

  /// The most stretches of days that are asked for one by one. The last one then has all days that are left.
  private static let mostStretches = 12

  /// The days with samples of a quantity.
  private static func measured(
    _ type: DataType, _ range: ClosedRange<CivilDay>, _ zone: TimeZone, _ overridesZones: Bool, _ service: any HealthService
  ) throws -> [CivilDay] {
    guard let facts = type.quantity else { return [] }
    let (start, end) = (range.lowerBound.start(in: zone), range.upperBound.next.start(in: zone))
    let request = ComputeStatisticsCollection(
      type: type, predicate: OwnClock(zone: zone, overridesZones: overridesZones).predicate(from: start, to: end),
      options: facts.aggregation == .cumulative ? .cumulativeSum : .discreteMin, intervals: .days(in: zone),
      period: start.timeIntervalSinceReferenceDate..<end.timeIntervalSinceReferenceDate, home: overridesZones ? nil : zone)
    return try service.perform(request, for: .owner).results.map {
      CivilDay(of: Date(timeIntervalSinceReferenceDate: $0.start), in: zone)
    }
  }

  /// The days with a ring above zero.
  private static func rings(
    _ range: ClosedRange<CivilDay>, _ zone: TimeZone, _ overridesZones: Bool, _ service: any HealthService
  ) throws -> [CivilDay] {
    let days = DayRange(range.lowerBound, range.upperBound, timeZone: zone)
    let request = FetchActivitySummaries(predicate: .days(days), timeZone: zone, countsOwnZones: !overridesZones)
    return try service.perform(request, for: .owner).filter(\.hasRing).compactMap(\.day)
  }
}
