// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A night assembled from overlapping samples of several sources, without counting any time twice.
///
/// The night of a day lasts from 18:00 of the day before to 18:00, but no sleep is cut there: one that crosses 18:00 is whole in the night
/// in which its middle lies (``nights(of:ranks:in:days:)``). Every instant has at most one label: that of the highest source that reports
/// asleep or awake there. Within a source awake beats asleep, and a stage beats asleep without one. In bed is the label where no source
/// reports more: time in bed never hides a stage, whichever source it comes from.
///
/// Apple publishes no rule for these sums (OBJ-26); this one place holds ours.
package struct SleepNight: Sendable, Equatable, Codable {
  /// A period with one value from one source, in seconds since the reference date.
  package struct Stretch: Sendable, Hashable, Codable {
    /// When the period begins.
    package var start: Double
    /// When the period ends.
    package var end: Double
    /// The category value, such as a stage of sleep.
    package var value: CategoryValue
    /// The index of the source in the list of sources.
    package var source: Int

    /// A period with one value.
    package init(start: Double, end: Double, value: CategoryValue, source: Int) {
      self.start = start
      self.end = end
      self.value = value
      self.source = source
    }

    var seconds: Double { end - start }
  }

  /// A sample of sleep, with the zone in which it was recorded.
  package struct Report: Sendable, Equatable {
    /// The time, value and source of the sample.
    package var stretch: Stretch
    /// The sample's own zone; nil where it is not known, or where another one takes its place.
    package var zone: TimeZone?
    /// Whether the zone is that of the person, from the sample's metadata, and not only that of the device that saved the sample.
    package var isExact: Bool

    /// A sample of sleep; without a zone, that of the nights counts.
    package init(_ stretch: Stretch, zone: TimeZone? = nil, isExact: Bool = false) {
      (self.stretch, self.zone, self.isExact) = (stretch, zone, isExact)
    }
  }

  /// The day on which the night ends, on the clocks of ``timeZone``.
  package let day: CivilDay
  /// The zone in which the person slept: that of the longest sleep whose zone is known. Nil for the zone that was asked for.
  package let timeZone: TimeZone?
  /// When the night begins, in seconds since the reference date: at 18:00, or earlier with a sleep that begins before.
  package let start: Double
  /// When the night ends: 24 hours after 18:00, or 23 or 25 where clocks change; later with a sleep that lasts beyond.
  package let end: Double
  /// The labels in order of time. Adjacent periods that touch have different values or sources.
  package let stretches: [Stretch]
  /// The reports that lost against another label, by start.
  package let below: [Stretch]

  /// The seconds with a label whose state is counted.
  private func seconds(where isCounted: (SleepState) -> Bool) -> Double {
    stretches.reduce(0) { $0 + ($1.value.sleepState.map(isCounted) == true ? $1.seconds : 0) }
  }

  /// The seconds with a label of this value.
  package func seconds(of value: CategoryValue) -> Double {
    stretches.reduce(0) { $0 + ($1.value.rawValue == value.rawValue ? $1.seconds : 0) }
  }

  /// The seconds with any label: time asleep or awake is also time in bed.
  package var inBedSeconds: Double { seconds { _ in true } }
  /// The seconds in bed for which no source reports more.
  package var inBedOnlySeconds: Double { seconds { $0 == .inBed } }
  /// The seconds asleep, in a stage or without one.
  package var asleepSeconds: Double { seconds(where: \.isAsleep) }
  /// Whether there is time asleep. A night with only time in bed says nothing about sleep, so means do not count it.
  package var hasSleep: Bool { asleepSeconds > 0 }
  /// The seconds awake between falling asleep and getting up.
  package var awakeSeconds: Double { seconds { $0 == .awake } }

  /// The night between two instants.
  ///
  /// - Parameters:
  ///   - samples: the reports in any order, cut at the instants; values that are not about sleep are ignored.
  ///   - ranks: the priority of each source by its index; lower wins.
  ///   - day: the day of the night; nil for that of its end in UTC.
  ///   - timeZone: the zone of the night; nil for the one that was asked for.
  package init(of samples: [Stretch], ranks: [Int], start: Double, end: Double, day: CivilDay? = nil, timeZone: TimeZone? = nil) {
    self.day = day ?? CivilDay(of: Date(timeIntervalSinceReferenceDate: end.nextDown), in: .gmt)
    self.timeZone = timeZone
    self.start = start
    self.end = end
    // Each keeps its own start, also one before the night: the start decides between stages of one source.
    let known = samples.filter { $0.value.sleepState != nil && max($0.start, start) < min($0.end, end) }.sorted { $0.start < $1.start }
    var labels = StretchJoiner()
    var below = StretchJoiner()
    var active: [Stretch] = []
    var next = 0
    let instants = Set(known.flatMap { [max($0.start, start), min($0.end, end)] }).sorted()
    for (from, to) in zip(instants, instants.dropFirst()) {
      active.removeAll { $0.end <= from }
      while next < known.count, known[next].start <= from {
        active.append(known[next])
        next += 1
      }
      guard let label = active.min(by: { Self.wins($0, over: $1, ranks: ranks) }) else { continue }
      labels.add(label, from: from, to: to)
      for other in active where (other.source, other.value.rawValue) != (label.source, label.value.rawValue) {
        below.add(other, from: from, to: to)
      }
    }
    stretches = labels.stretches
    self.below = below.stretches.sorted { $0.start < $1.start }
  }

  /// Whether the left report beats the right one. Of two stages that one source reports at once, the one that begins later wins.
  private static func wins(_ left: Stretch, over right: Stretch, ranks: [Int]) -> Bool {
    let (a, b) = (left.value.sleepState ?? .inBed, right.value.sleepState ?? .inBed)
    let isMore = (a == .inBed ? 1 : 0, b == .inBed ? 1 : 0)
    return (isMore.0, ranks[left.source], a.order, -left.start, left.value.rawValue)
      < (isMore.1, ranks[right.source], b.order, -right.start, right.value.rawValue)
  }

  // MARK: Many nights

  /// The nights on the clocks of a time zone; each begins at 18:00.
  package static func intervals(in timeZone: TimeZone) -> CalendarIntervals {
    let calendar = Calendar.gregorian(in: timeZone)
    let anchor = calendar.date(from: DateComponents(year: 2001, month: 1, day: 1, hour: 18))
    guard let anchor, let intervals = CalendarIntervals(anchor: anchor, components: DateComponents(day: 1), calendar: calendar) else {
      preconditionFailure("the Gregorian calendar has the first day of 2001")
    }
    return intervals
  }

  /// The days that have time between two instants; nil when there are none. A nil instant leaves its side open.
  package static func days(from: Date?, to: Date?, in timeZone: TimeZone) -> ClosedRange<CivilDay>? {
    if let from, let to, from >= to { return nil }
    let first = from.map { CivilDay(of: $0, in: timeZone) } ?? .first
    // A day that begins at the end is not part of the period.
    let last =
      to.map { CivilDay(of: Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate.nextDown), in: timeZone) } ?? .last
    return first...max(first, last)
  }

  /// A sleep is a run of samples with less time than this between them, in seconds.
  package static let longestPause = 3600.0
  /// What lasts longer than this without a pause is no sleep of one night: it is cut at 18:00. In seconds.
  package static let longestSleep = 86_400.0
  /// How far around some days the samples of their nights can lie, in seconds: a sleep before and after, and the hours between two zones.
  package static let reach = 5 * 86_400.0

  /// The nights with at least one label, in order of their days.
  ///
  /// A sleep, that is samples with less than ``longestPause`` between them, is whole in one night: that in which its middle lies, on the
  /// clocks of its own zone. Its zone is that of its longest sample whose zone is exact, else of its longest one whose zone is known, else
  /// the given one. Only what lasts longer than ``longestSleep`` is cut, at 18:00 on the clocks of the given zone.
  ///
  /// - Parameters:
  ///   - reports: the samples in any order; those within ``reach`` of the days are enough.
  ///   - ranks: the priority of each source by its index; lower wins.
  ///   - timeZone: the zone of samples whose own is not known.
  ///   - days: the days whose nights are wanted.
  ///
  /// Throws `invalidArgument` when the samples make more parts of nights than ``Limits/mostSleepParts``, or more nights than
  /// ``Limits/mostStatistics``.
  package static func nights(
    of reports: [Report], ranks: [Int], in timeZone: TimeZone, days: ClosedRange<CivilDay> = CivilDay.first...CivilDay.last
  ) throws(HealthError) -> [SleepNight] {
    var clocks = NightClocks(timeZone)
    var parts: [CivilDay: NightParts] = [:]
    var count = 0
    func add(_ stretch: Stretch, to night: (day: CivilDay, start: Double, end: Double)) throws(HealthError) {
      guard days.contains(night.day) else { return }
      parts[night.day, default: NightParts(start: night.start, end: night.end)].stretches.append(stretch)
      count += 1
      guard count <= Limits.mostSleepParts, parts.count <= Limits.mostStatistics else { throw .invalidArgument(.tooManyIntervals) }
    }
    for sleep in runs(reports) {
      let (start, end) = (sleep[0].stretch.start, sleep.reduce(-Double.infinity) { max($0, $1.stretch.end) })
      guard end - start > longestSleep else {
        let own = ownZone(of: sleep)
        let night = clocks.night(at: start + (end - start) / 2, in: own)
        for report in sleep { try add(report.stretch, to: night) }
        parts[night.day]?.widen(from: start, to: end, in: own)
        continue
      }
      for report in sleep {
        let stretch = report.stretch
        // Not divided first: nights that do not exist, because a zone skipped the day, are few. Those before and after the days are
        // skipped.
        let (from, to) = clocks.clipped(stretch, to: days)
        guard from < to else { continue }
        guard clocks.count(from, to) <= Limits.mostStatistics + 8 else { throw .invalidArgument(.tooManyIntervals) }
        var night = clocks.night(at: from, in: nil)
        while true {
          var part = stretch
          (part.start, part.end) = (max(stretch.start, night.start), min(stretch.end, night.end))
          if part.start < part.end {
            try add(part, to: night)
            // The night of that day can have another beginning and end, of a sleep in another zone.
            parts[night.day]?.widen(from: part.start, to: part.end, in: nil)
          }
          guard night.end < to else { break }
          night = clocks.night(at: night.end, in: nil)
        }
      }
    }
    return parts.sorted { $0.key < $1.key }.map { day, parts in
      SleepNight(of: parts.stretches, ranks: ranks, start: parts.start, end: parts.end, day: day, timeZone: parts.timeZone)
    }
    .filter { !$0.stretches.isEmpty }
  }

  /// The sleeps: samples with less than ``longestPause`` between them. Points, and values that are not about sleep, are left out.
  private static func runs(_ reports: [Report]) -> [[Report]] {
    let known = reports.filter { $0.stretch.value.sleepState != nil && $0.stretch.start < $0.stretch.end }
      .sorted { $0.stretch.start < $1.stretch.start }
    var runs: [[Report]] = []
    var end = -Double.infinity
    for report in known {
      if !runs.isEmpty, report.stretch.start - end < longestPause { runs[runs.count - 1].append(report) } else { runs.append([report]) }
      end = max(end, report.stretch.end)
    }
    return runs
  }

  /// The zone of a sleep; nil where no sample has one.
  private static func ownZone(of sleep: [Report]) -> TimeZone? {
    sleep.filter { $0.zone != nil }.max {
      ($0.isExact ? 1 : 0, $0.stretch.seconds, -$0.stretch.start) < ($1.isExact ? 1 : 0, $1.stretch.seconds, -$1.stretch.start)
    }?.zone
  }
}

extension SleepNight {
  private enum CodingKeys: String, CodingKey { case day, timeZone, start, end, stretches, below }

  /// A night from its coded form. From a daemon of an earlier version, its day is that of its end in UTC.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    start = try container.decode(Double.self, forKey: .start)
    end = try container.decode(Double.self, forKey: .end)
    day =
      try container.decodeIfPresent(CivilDay.self, forKey: .day)
      ?? CivilDay(of: Date(timeIntervalSinceReferenceDate: end.nextDown), in: .gmt)
    timeZone = try container.decodeIfPresent(TimeZone.self, forKey: .timeZone)
    stretches = try container.decode([Stretch].self, forKey: .stretches)
    below = try container.decode([Stretch].self, forKey: .below)
  }
}

/// What belongs to one night.
private struct NightParts {
  var start: Double
  var end: Double
  var stretches: [SleepNight.Stretch] = []
  /// The zone of the longest sleep, and its length.
  private(set) var timeZone: TimeZone?
  private var longest = 0.0

  init(start: Double, end: Double) { (self.start, self.end) = (start, end) }

  /// Makes room for a whole sleep.
  mutating func widen(from: Double, to: Double, in zone: TimeZone?) {
    (start, end) = (min(start, from), max(end, to))
    guard let zone, to - from > longest else { return }
    (timeZone, longest) = (zone, to - from)
  }
}

/// The nights on the clocks of several zones.
private struct NightClocks {
  private let zone: TimeZone
  private var known: [TimeZone: CalendarIntervals] = [:]

  init(_ zone: TimeZone) { self.zone = zone }

  /// The night that contains an instant, from 18:00 to 18:00, with the day on which it ends.
  mutating func night(at instant: Double, in own: TimeZone?) -> (day: CivilDay, start: Double, end: Double) {
    let zone = own ?? zone
    return with(zone) { intervals in
      let index = intervals.index(of: instant)
      let (start, end) = (intervals.boundary(index), intervals.boundary(intervals.index(after: index)))
      return (CivilDay(of: Date(timeIntervalSinceReferenceDate: end.nextDown), in: zone), start, end)
    }
  }

  /// The part of a sample that can be in the nights of some days.
  func clipped(_ stretch: SleepNight.Stretch, to days: ClosedRange<CivilDay>) -> (Double, Double) {
    let from = days.lowerBound == .first ? -.infinity : days.lowerBound.start(in: zone).timeIntervalSinceReferenceDate - 86_400
    let to = days.upperBound == .last ? .infinity : days.upperBound.next.start(in: zone).timeIntervalSinceReferenceDate
    return (max(stretch.start, from), min(stretch.end, to))
  }

  /// How many nights lie between two instants.
  mutating func count(_ from: Double, _ to: Double) -> Int { with(zone) { $0.index(of: to) - $0.index(of: from) } }

  private mutating func with<Result>(_ zone: TimeZone, _ body: (inout CalendarIntervals) -> Result) -> Result {
    // Taken out meanwhile, so that its memory of boundaries is not copied.
    var intervals = known.removeValue(forKey: zone) ?? SleepNight.intervals(in: zone)
    defer { known[zone] = intervals }
    return body(&intervals)
  }
}

/// Collects periods by ascending time, and joins those of one value and source that touch.
private struct StretchJoiner {
  private(set) var stretches: [SleepNight.Stretch] = []
  private var open: [Key: Int] = [:]

  private struct Key: Hashable {
    var value: Int
    var source: Int
  }

  mutating func add(_ stretch: SleepNight.Stretch, from: Double, to: Double) {
    let key = Key(value: stretch.value.rawValue, source: stretch.source)
    if let last = open[key], stretches[last].end >= from {
      stretches[last].end = to
    } else {
      open[key] = stretches.count
      stretches.append(SleepNight.Stretch(start: from, end: to, value: stretch.value, source: stretch.source))
    }
  }
}
