// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// Writes trends, highlights, vitals and correlations as sentences in the reader's language.
package struct InsightText: Sendable {
  private let reader: Reader
  private let formats: WorkoutFormats

  private var words: Words { Words(reader.language) }

  /// Sentences for a reader, with distances of workouts in the system of the store.
  ///
  /// - Throws: the errors of the store.
  package init(_ service: any HealthService, reader: Reader) throws {
    self.reader = reader
    formats = try WorkoutFormats(service, reader: reader)
  }

  /// A day as the reader writes it.
  package func day(_ day: CivilDay) -> String { reader.dates.day(day.start(in: reader.zone)) }

  // MARK: Trends

  /// Both levels of a trend, and since when: `Steps: 9,812 steps a day in the last four weeks, …`.
  package func sentence(_ trend: Trend) -> String {
    let levels = [trend.recent, trend.before].map(trend.form.meanText)
    return words[Self.key(trend), reader.title(of: trend.type), levels[0], levels[1], day(trend.since)]
  }

  private static func key(_ trend: Trend) -> String {
    trend.type == Catalog.sleep ? "insight.trendOfNights" : trend.isAmount ? "insight.trendOfDays" : "insight.trend"
  }

  /// An arrow for where a trend goes.
  package static func arrow(_ direction: Trend.Direction) -> String { direction == .up ? "↑" : "↓" }

  // MARK: Highlights

  /// The sentence of a highlight.
  package func sentence(_ highlight: Highlight) -> String {
    let (name, on) = (name(of: highlight), day(highlight.day))
    func value(_ value: Double?) -> String { value.flatMap { value in highlight.form?.text(value) } ?? "" }
    func mean(_ value: Double?) -> String { value.flatMap { value in highlight.form?.meanText(value) } ?? "" }
    let (key, count) = ("highlight.\(highlight.kind)", reader.numbers.text(highlight.count))
    switch highlight.kind {
    case .bestDay, .lowResting, .recovery: return words[key, name, reach(highlight), value(highlight.value), on]
    case .bestWeek: return words[key, name, reach(highlight), mean(highlight.value), on]
    case .lastYear:
      guard let now = highlight.value, let before = highlight.other else { return "" }
      let percent = ChangeWords.percent((now - before) / abs(before), reader.numbers)
      return words[key + (now > before ? "More" : "Less"), name, percent, mean(now), mean(before)]
    case .ringStreak, .goalDays: return words[key, count, on]
    case .firstInMonth: return words[key, name, highlight.since.map(day) ?? "", on]
    case .longestWorkout, .farthestWorkout, .fastestWorkout:
      return words[key, name, reach(highlight), figure(of: highlight), on]
    case .workoutWeeks: return words[key, count]
    case .entryStreak: return words[key, name, count, on]
    case .shortNight, .longNight: return words[key, reach(highlight), value(highlight.value), on]
    case .regularBedtime: return words[key, clock(highlight.value), clock(highlight.other), count]
    case .steady: return words[key, name, mean(highlight.value)]
    }
  }

  private func name(of highlight: Highlight) -> String {
    highlight.activity.map(WorkoutText(reader: reader).title) ?? reader.title(of: highlight.type)
  }

  /// Since when, or for how many days, nothing was as much.
  private func reach(_ highlight: Highlight) -> String {
    highlight.since.map { words["insight.since", day($0)] } ?? words["insight.within", reader.numbers.text(highlight.reach)]
  }

  private func figure(of highlight: Highlight) -> String {
    guard let workout = highlight.workout else { return "" }
    return switch highlight.kind {
    case .farthestWorkout: formats.distance(workout.distanceMeters, of: workout) ?? ""
    case .fastestWorkout: formats.pace(workout.speed, of: workout) ?? ""
    default: reader.numbers.clock(workout.duration)
    }
  }

  /// The time that a clock shows some seconds from midnight, which can be before it.
  private func clock(_ seconds: Double?) -> String {
    let day = 86_400.0
    let time = (seconds ?? 0).truncatingRemainder(dividingBy: day)
    // A day without a change of the clock.
    let utc = Reader(locale: reader.locale, zone: .gmt, now: reader.now).dates
    return utc.time(Date(timeIntervalSinceReferenceDate: time < 0 ? time + day : time))
  }

  // MARK: Vitals

  /// How a figure of the night lies to the usual range.
  package func state(_ reading: Vitals.Reading) -> String {
    guard reading.value != nil else { return words["vitals.missing"] }
    guard reading.range != nil else {
      return words["vitals.few", reader.numbers.text(Vitals.leastNights), reader.numbers.text(reading.nights)]
    }
    return words[reading.isUnusual ? (reading.isAbove ? "vitals.above" : "vitals.below") : "vitals.within"]
  }

  /// The usual range of a figure, such as `52–61 BPM`; nil without one.
  package func range(_ reading: Vitals.Reading) -> String? {
    reading.range.map { "\(reading.form.format.number(reading.form.shown($0.lowerBound)))–\(reading.form.text($0.upperBound))" }
  }

  /// What was outside of the usual range in the last night, in one sentence; nil if nothing was, and for an earlier night.
  package func line(_ vitals: Vitals) -> String? {
    let unusual = vitals.unusual
    guard vitals.isLast, !unusual.isEmpty else { return nil }
    let parts = unusual.map { reading in
      words[
        reading.isAbove ? "vitals.partAbove" : "vitals.partBelow", reader.title(of: reading.type),
        reading.value.map(reading.form.text) ?? "", range(reading) ?? ""]
    }
    return words[unusual.count == 1 ? "vitals.one" : "vitals.several", parts.joined(separator: "; "), reader.numbers.text(unusual.count)]
  }

  // MARK: Two types

  /// The correlation with its interval, or why there is none.
  package func correlation(_ association: Association) -> String {
    let count = reader.numbers.text(association.pairs.count)
    func number(_ value: Double) -> String { reader.numbers.text(value, decimals: 2, keepsZeros: true) }
    if let found = association.correlation, let interval = association.interval {
      return words["pair.correlation", number(found), number(interval.lowerBound), number(interval.upperBound), count]
    }
    return association.pairs.count < Association.leastDays
      ? words["pair.few", reader.numbers.text(Association.leastDays), count] : words["pair.same", count]
  }

  /// That two figures that go together need not be cause and effect.
  package var noCause: String { words["pair.cause"] }
}
