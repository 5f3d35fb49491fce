// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// What the data say of the person: trends, highlights, and the vitals of the newest night.
///
///     for trend in insights.trends { print(trend.type, trend.direction, trend.since) }
package struct Insights: Sendable {
  /// The types whose level has changed, the greatest change first.
  package let trends: [Trend]
  /// The types whose levels were looked at, with their daily figures.
  package let figures: [DailyFigures]
  /// What is worth a sentence, in the order of ``Highlight/ranked(_:)``: first what reaches back farthest.
  package let highlights: [Highlight]
  /// The newest night; nil without measurements in the last month.
  package let vitals: Vitals?
  /// The types that are left out, because their samples lie in too many days.
  package let withoutFigures: [DataType]

  /// The days of rings that are read.
  static let daysOfRings = 35
  /// The most workouts that are read, the newest.
  static let mostWorkouts = 1000

  /// The types of the insights of a store: all that have figures by day.
  package static func types(_ service: any HealthService) throws(HealthError) -> [DataType] {
    let stored = try service.perform(ListTypes(), for: .owner).map(\.type)
    let members = Set(stored.flatMap { $0.memberTypes ?? [] })
    return stored.filter { type in
      guard !members.contains(type) else { return false }
      switch type.kind {
      case .quantity, .category, .correlation(.each), .workout: return true
      default: return false
      }
    }
  }

  /// Reads the insights of some types, of rings, workouts and nights.
  ///
  /// Cost: the store's sums by day of a year, which it remembers for quantities; samples of other types, of workouts and of half a year of
  /// nights; the rings of five weeks.
  ///
  /// - Parameters:
  ///   - types: the types of trends and of highlights of days.
  ///   - freshness: the time up to which each source has sent its data.
  /// - Throws: the errors of the store, except that of too many intervals, which leads to ``withoutFigures``.
  package init(
    of types: [DataType], system: MeasurementSystem, numbers: NumberStyle, zone: TimeZone, overridesZones: Bool, freshness: Freshness,
    service: any HealthService
  ) throws {
    var reader = DailyReader(
      at: freshness.present, freshness, system: system, numbers: numbers, zone: zone, overridesZones: overridesZones, service: service)
    var (trends, figures, highlights): ([Trend], [DailyFigures], [Highlight]) = ([], [], [])
    var withoutFigures: [DataType] = []
    let highlighted = types + [Catalog.type(of: .resting), Catalog.type(of: .recovery), Catalog.sleep].filter { !types.contains($0) }
    for type in highlighted {
      do {
        guard let found = try reader.figures(of: type) else { continue }
        highlights += try Highlight.ofDays(found, lived: try reader.livedDays().days).filter { try !Self.hasSlip($0, reader) }
        guard types.contains(type) else { continue }
        figures.append(found)
        if let trend = Trend(found), try reader.sharesSource(found, Trend.recent(found), Trend.before(found)) { trends.append(trend) }
      } catch HealthError.invalidArgument(.tooManyIntervals) { withoutFigures.append(type) }
    }
    highlights += try Self.activity(&reader)
    vitals = try Vitals(reader)
    self.trends = trends.sorted { (abs($1.change), $0.type.name) < (abs($0.change), $1.type.name) }
    (self.figures, self.withoutFigures) = (figures, withoutFigures)
    self.highlights = Highlight.ranked(highlights)
  }

  /// The highlights of rings, workouts and nights. What lies in too many days is left out.
  private static func activity(_ reader: inout DailyReader) throws -> [Highlight] {
    var found: [Highlight] = []
    let (today, zone) = (reader.today, reader.zone)
    let first = CivilDay(daysSinceReferenceDate: today.daysSinceReferenceDate - daysOfRings)
    let rings = FetchActivitySummaries(
      predicate: .days(DayRange(first, today, timeZone: zone)), timeZone: zone, countsOwnZones: !reader.overridesZones)
    found += Highlight.ofRings(try Self.unlessTooMany([]) { try reader.service.perform(rings, for: .owner) }, today: today)
    var clock = OwnClock(zone: zone, overridesZones: reader.overridesZones)
    let workouts = FetchSamples(
      selections: [
        .init(type: Catalog.workout, predicate: clock.predicate(from: reader.first.start(in: zone), to: today.next.start(in: zone)))
      ], order: [.init(field: .start, ascending: false)], limit: mostWorkouts)
    if reader.freshness.end(of: Catalog.workout) != nil {
      let known = try reader.service.perform(workouts, for: .owner).reversed().compactMap { sample in
        WorkoutSummary(sample).map { (summary: $0, day: CivilDay(of: sample.start, in: clock.zone(of: sample))) }
      }
      found += Highlight.ofWorkouts(known.filter { $0.day <= today }, today: today, lived: try reader.livedDays().days)
    }
    let nights = try Self.unlessTooMany([]) { try reader.nights() }
    if let bedtimes = Highlight.bedtimes(nights, today: today, zone: zone) { found.append(bedtimes) }
    return found
  }

  /// Whether a level of the day of a highlight has a value that no human has: its mean can be one that humans have.
  ///
  /// Cost: one request for such a highlight, which reads the samples beyond the bounds only.
  private static func hasSlip(_ highlight: Highlight, _ reader: DailyReader) throws(HealthError) -> Bool {
    guard highlight.kind == .lowResting || highlight.kind == .recovery else { return false }
    let end = highlight.day.next.start(in: reader.zone)
    let day = PredicateTree.interval(start: highlight.day.start(in: reader.zone), end: end, strictStart: true, strictEnd: false)
    return try HumanLimits.count(of: highlight.type, day, reader.service) > 0
  }

  /// The answer to a question, or `other` if its samples lie in too many days.
  private static func unlessTooMany<Answer>(_ other: Answer, _ question: () throws -> Answer) throws -> Answer {
    do { return try question() } catch HealthError.invalidArgument(.tooManyIntervals) { return other }
  }
}
