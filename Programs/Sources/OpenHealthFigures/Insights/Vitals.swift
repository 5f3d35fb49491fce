// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What the body showed in the newest night with measurements, each figure against the person's own nights before.
///
/// `Documentation/Statistics.md` states the rule.
package struct Vitals: Sendable {
  /// One figure of the night.
  package struct Reading: Sendable {
    /// What it is.
    package let vital: Vital
    /// The type of its samples.
    package let type: DataType
    /// How people read it.
    package let form: DailyForm
    /// The figure of the night, in the unit of the rules; nil without measurements.
    package let value: Double?
    /// The usual range; nil with too few nights.
    package let range: ClosedRange<Double>?
    /// How many of the nights before have a figure.
    package let nights: Int
    /// The figures of the last ``Vitals/drawnNights`` nights, that of the night last.
    package let recent: [Double?]

    /// Whether the night is outside of the usual range.
    package var isUnusual: Bool { value.flatMap { value in range.map { !$0.contains(value) } } ?? false }
    /// Whether it is above the range.
    package var isAbove: Bool { value.flatMap { value in range.map { value > $0.upperBound } } ?? false }
  }

  /// The day of the night.
  package let night: CivilDay
  /// Whether it is the last one.
  package let isLast: Bool
  /// The figures that the store has, in the order of ``Vital/nightly``.
  package let readings: [Reading]

  /// The figures outside of the usual range.
  package var unusual: [Reading] { readings.filter(\.isUnusual) }

  /// The nights before that count, and the fewest that a range needs.
  package static let (nightsBefore, leastNights) = (60, 14)
  /// Half of the range, as a multiple of the spread, and the least, as a share of the median.
  package static let (spreads, leastShare) = (3.0, 0.02)
  /// How many nights are drawn.
  package static let drawnNights = 30
  /// The oldest night that is shown.
  private static let mostDays = 30

  /// The usual range of the figures of some nights; nil for too few.
  package static func range(_ values: [Double]) -> ClosedRange<Double>? {
    guard values.count >= leastNights, let middle = Spread.median(values), let spread = Spread.around(values) else { return nil }
    let half = max(spreads * spread, leastShare * abs(middle))
    // Figures that come in few steps have a spread of 0. What one night in ten has is usual all the same.
    let (sorted, edge) = (values.sorted(), values.count / 20)
    return min(middle - half, sorted[edge])...max(middle + half, sorted[sorted.count - 1 - edge])
  }

  /// Reads the vitals; nil if no night of the last month has any. Where sleep is recorded, the night is one that has some: an evening awake
  /// is no night yet.
  ///
  /// Cost: the store's statistics of five types by night, which it remembers, and the nights of half a year.
  ///
  /// - Throws: the errors of the store. A type in too many nights is left out.
  package init?(_ reader: DailyReader) throws {
    // From the first day of a month, counted from that of this one, so that the question stays the same for a month.
    let month = CivilDay(year: reader.today.year, month: reader.today.month, day: 1)
    let first = CivilDay(daysSinceReferenceDate: month.daysSinceReferenceDate - Self.nightsBefore - Self.mostDays - 3)
    let days = CivilDay(year: first.year, month: first.month, day: 1)
    let last = reader.today.daysSinceReferenceDate - days.daysSinceReferenceDate
    var series: [(vital: Vital, form: DailyForm, values: [Double?])] = []
    for vital in Vital.nightly {
      do {
        if let (form, values) = try Self.values(of: Catalog.type(of: vital), from: days, count: last + 1, reader) {
          series.append((vital, form, values))
        }
      } catch HealthError.invalidArgument(.tooManyIntervals) { continue }
    }
    let slept = try Self.slept(reader).filter { $0 > last - Self.mostDays + days.daysSinceReferenceDate }
    let newest = (0...last).last { place in
      (slept.isEmpty || slept.contains(place + days.daysSinceReferenceDate)) && series.contains { $0.values[place] != nil }
    }
    guard let newest, last - newest <= Self.mostDays else { return nil }
    night = CivilDay(daysSinceReferenceDate: days.daysSinceReferenceDate + newest)
    isLast = newest == last
    readings = series.map { vital, form, values in
      func known(_ places: Range<Int>) -> ArraySlice<Double?> { values[places.clamped(to: values.indices)] }
      let before = known(newest - Self.nightsBefore..<newest).compactMap(\.self)
      return Reading(
        vital: vital, type: Catalog.type(of: vital), form: form, value: values[newest], range: Self.range(before), nights: before.count,
        recent: Array(known(newest - Self.drawnNights + 1..<newest + 1)))
    }
  }

  /// The days of the nights with sleep, counted from the reference date; none where they are too many.
  private static func slept(_ reader: DailyReader) throws -> Set<Int> {
    var reader = reader
    do { return Set(try reader.nights().map(\.day.daysSinceReferenceDate)) } catch HealthError.invalidArgument(.tooManyIntervals) {
      return []
    }
  }

  /// The mean of a type in each night, from 18:00 to 18:00, by the day on which it ends; nil without data.
  private static func values(
    of type: DataType, from first: CivilDay, count: Int, _ reader: DailyReader
  ) throws -> (DailyForm, [Double?])? {
    guard reader.freshness.end(of: type) != nil, let facts = type.quantity else { return nil }
    let (start, end) = reader.period(from: first)
    let request = ComputeStatisticsCollection(
      type: type, predicate: OwnClock(zone: reader.zone, overridesZones: reader.overridesZones).predicate(from: start, to: end),
      options: .discreteAverage, intervals: SleepNight.intervals(in: reader.zone),
      period: start.timeIntervalSinceReferenceDate..<end.timeIntervalSinceReferenceDate, home: reader.overridesZones ? nil : reader.zone)
    let conversion = try facts.figureUnit.conversion(to: facts.displayUnit)
    let possible = type.humanRange?.values(in: facts.displayUnit, seconds: 86_400)
    var values = [Double?](repeating: nil, count: count)
    for result in try reader.service.perform(request, for: .owner).results {
      // The night of a day begins six hours before it.
      let day = CivilDay(of: Date(timeIntervalSinceReferenceDate: result.start + 12 * 3600), in: reader.zone)
      let place = day.daysSinceReferenceDate - first.daysSinceReferenceDate
      guard values.indices.contains(place), let value = result.merged.average.map({ conversion($0) }), possible?.contains(value) != false
      else { continue }
      values[place] = value
    }
    guard values.contains(where: { $0 != nil }) else { return nil }
    return (try reader.form(of: type, facts), values)
  }
}
