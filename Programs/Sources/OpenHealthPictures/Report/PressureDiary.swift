// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// Readings of the blood pressure as a doctor reads them: by day, morning and evening, with means and how many reach a limit.
package struct PressureDiary: Sendable {
  /// One reading, in mmHg.
  package struct Reading: Sendable {
    /// The day on the clock where it was measured.
    package var day: CivilDay
    /// Whether it was before noon on that clock.
    package var isMorning: Bool
    /// The systolic and the diastolic pressure.
    package var upper, lower: Double
    /// The pulse that the same source saved with it, in beats a minute; nil for none.
    package var pulse: Double?

    /// A reading from its parts.
    package init(day: CivilDay, isMorning: Bool, upper: Double, lower: Double, pulse: Double? = nil) {
      (self.day, self.isMorning, self.upper, self.lower, self.pulse) = (day, isMorning, upper, lower, pulse)
    }
  }

  /// Means of some readings.
  package struct Means: Sendable, Equatable {
    /// How many readings there are.
    package var count: Int
    /// The mean of each pressure.
    package var upper, lower: Double
    /// The mean pulse of those that have one; nil for none.
    package var pulse: Double?
  }

  /// A pressure that is high where either of its values is reached.
  package struct Limit: Sendable, Equatable {
    /// The values in mmHg.
    package var upper, lower: Double
  }

  /// The limit of a measurement at a doctor's, and that of one at home, as the European guidelines of hypertension have them.
  package static let (office, home) = (Limit(upper: 140, lower: 90), Limit(upper: 135, lower: 85))

  /// The readings in order of time.
  package let readings: [Reading]

  /// A diary of readings.
  package init(_ readings: [Reading]) { self.readings = readings }

  /// The days with readings, in order, each with the means of its morning and its evening.
  package var days: [(day: CivilDay, morning: Means?, evening: Means?)] {
    Dictionary(grouping: readings, by: \.day).sorted { $0.key < $1.key }.map { day, readings in
      (day, Self.means(readings.filter(\.isMorning)), Self.means(readings.filter { !$0.isMorning }))
    }
  }

  /// The means of the readings before noon, of those after, or of all for nil; nil without any.
  package func means(isMorning: Bool? = nil) -> Means? { Self.means(readings.filter { isMorning == nil || $0.isMorning == isMorning }) }

  /// How many readings reach a limit with either value.
  package func count(reaching limit: Limit) -> Int { readings.count { $0.upper >= limit.upper || $0.lower >= limit.lower } }

  private static func means(_ readings: [Reading]) -> Means? {
    guard !readings.isEmpty else { return nil }
    func mean(_ values: [Double]) -> Double? { values.isEmpty ? nil : values.reduce(0, +) / Double(values.count) }
    guard let upper = mean(readings.map(\.upper)), let lower = mean(readings.map(\.lower)) else { return nil }
    return Means(count: readings.count, upper: upper, lower: lower, pulse: mean(readings.compactMap(\.pulse)))
  }
}

extension PressureDiary {
  /// The most readings that are read, the latest ones.
  private static let mostReadings = 1000
  /// How far a pulse may be from the reading that it belongs to, in seconds.
  private static let pulseSeconds = 120.0

  /// Reads the latest readings of a pair of pressures.
  ///
  /// Cost: at most ``mostReadings`` samples, and a look-up of the pulse for each.
  ///
  /// - Throws: the errors of the store.
  init(_ type: DataType, _ predicate: PredicateTree, reader: Reader, service: any HealthService) throws {
    var clock = OwnClock(zone: reader.zone, overridesZones: reader.overridesZones)
    let samples = try service.perform(
      FetchSamples(
        selections: [.init(type: type, predicate: predicate)], order: [.init(field: .start, ascending: false)], limit: Self.mostReadings),
      for: .owner)
    let (millimetres, beats) = (try UnitExpression.parse("mmHg"), try UnitExpression.parse("count/min"))
    let heart = Catalog.zonedTypes.first { $0.quantity?.unit.isCompatible(with: beats) == true }
    readings = try samples.reversed().compactMap { sample in
      let values = (type.memberTypes ?? []).map { member in
        sample.members?.first { $0.type == member }.flatMap { Self.number($0, in: millimetres) }
      }
      guard values.count == 2, let upper = values[0], let lower = values[1] else { return nil }
      let zone = clock.zone(of: sample)
      let noon = zone.secondsFromGMT(for: sample.start)
      let local = Int(bounded: sample.start.timeIntervalSinceReferenceDate.rounded(.down)) + noon
      let hour = ((local % 86_400) + 86_400) % 86_400 / 3600
      let pulse = try heart.flatMap { try Self.pulse($0, beside: sample, in: beats, service) }
      return Reading(day: CivilDay(of: sample.start, in: zone), isMorning: hour < 12, upper: upper, lower: lower, pulse: pulse)
    }
  }

  /// The pulse that the source of a reading saved with it, the nearest one; nil for none.
  private static func pulse(
    _ heart: DataType, beside sample: SampleRecord, in beats: UnitExpression, _ service: any HealthService
  ) throws -> Double? {
    guard let source = sample.provenance.revision?.source.bundleIdentifier else { return nil }
    let around = PredicateTree.interval(
      start: sample.start.addingTimeInterval(-pulseSeconds), end: sample.start.addingTimeInterval(pulseSeconds), strictStart: true,
      strictEnd: false)
    let near = try service.perform(
      FetchSamples(selections: [.init(type: heart, predicate: .and([around, .source([source])]))], limit: 20), for: .owner)
    return near.min { abs($0.start.timeIntervalSince(sample.start)) < abs($1.start.timeIntervalSince(sample.start)) }
      .flatMap { number($0, in: beats) }
  }

  private static func number(_ sample: SampleRecord, in unit: UnitExpression) -> Double? {
    guard case .quantity(let value, let own) = sample.value, own.isCompatible(with: unit) else { return nil }
    return try? own.convert(value, to: unit)  // compatible
  }
}
