// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A night assembled from overlapping samples of several sources, without counting any time twice.
///
/// The night of a day lasts from 18:00 of the day before to 18:00; samples are cut to it. Every instant has at most one label: that of the
/// highest source that reports asleep or awake there. Within a source awake beats asleep, and a stage beats asleep without one. In bed is
/// the label where no source reports more: time in bed never hides a stage, whichever source it comes from.
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

  /// When the night begins, in seconds since the reference date.
  package let start: Double
  /// When the night ends: 24 hours after ``start``, or 23 or 25 where clocks change.
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
  ///   - samples: the reports in any order; values that are not about sleep are ignored.
  ///   - ranks: the priority of each source by its index; lower wins.
  package init(of samples: [Stretch], ranks: [Int], start: Double, end: Double) {
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

  /// The bounds of the nights of all days that have time between two instants: from the beginning of the first night to the end of the last
  /// one. Nil when there is no such day. A nil instant leaves its side infinite.
  package static func bounds(from: Date?, to: Date?, in timeZone: TimeZone) -> Range<Double>? {
    if let from, let to, from >= to { return nil }
    let calendar = Calendar.gregorian(in: timeZone)
    var intervals = intervals(in: timeZone)
    var bounds = (-Double.infinity, Double.infinity)
    if let from {
      let night = intervals.index(of: calendar.startOfDay(for: from).timeIntervalSinceReferenceDate)
      bounds.0 = intervals.boundary(night)
    }
    if let to {
      var day = calendar.startOfDay(for: to)
      // A day that begins at the end is not part of the period.
      if day == to { day = calendar.startOfDay(for: to.addingTimeInterval(-1)) }
      bounds.1 = intervals.boundary(intervals.index(of: day.timeIntervalSinceReferenceDate) + 1)
    }
    return bounds.0..<bounds.1
  }

  /// The nights with at least one label, in order of time.
  ///
  /// - Parameters:
  ///   - samples: the reports in any order.
  ///   - ranks: the priority of each source by its index; lower wins.
  ///   - intervals: the tiling into nights.
  ///   - bounds: the beginning of the first night and the end of the last one.
  ///
  /// Throws `invalidArgument` when the samples make more parts of nights than ``Limits/mostSleepParts``, or more nights than
  /// ``Limits/mostStatistics``.
  package static func nights(
    of samples: [Stretch], ranks: [Int], intervals: CalendarIntervals, bounds: Range<Double>
  ) throws(HealthError) -> [SleepNight] {
    var intervals = intervals
    var parts = 0
    var cells: [Int: [Stretch]] = [:]
    for sample in samples {
      let (start, end) = (max(sample.start, bounds.lowerBound), min(sample.end, bounds.upperBound))
      guard start < end else { continue }
      var index = intervals.index(of: start)
      // Not divided first: nights that do not exist, because a zone skipped the day, are few.
      guard intervals.index(of: end) - index <= Limits.mostStatistics + 8 else { throw .invalidArgument(.tooManyIntervals) }
      repeat {
        cells[index, default: []].append(sample)
        parts += 1
        guard parts <= Limits.mostSleepParts, cells.count <= Limits.mostStatistics else { throw .invalidArgument(.tooManyIntervals) }
        index = intervals.index(after: index)
      } while intervals.boundary(index) < end
    }
    return cells.sorted { $0.key < $1.key }.map { index, samples in
      SleepNight(of: samples, ranks: ranks, start: intervals.boundary(index), end: intervals.boundary(index + 1))
    }
    .filter { !$0.stretches.isEmpty }
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
