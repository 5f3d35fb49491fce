// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A night put together from samples that overlap, of several sources, so that no time counts twice.
///
/// The night of a day goes from 18:00 of the day before to 18:00; samples are cut to it. Every instant has one label at most: that of the
/// highest source that says asleep or awake there. Within a source awake wins over asleep, and a stage over asleep without one. In bed is
/// the label where no source says more: time in bed never hides a stage, whichever source it comes from.
///
/// Apple publishes no rule for these sums (OBJ-26); this one place holds ours.
public struct SleepNight: Sendable, Equatable, Codable {
  /// Time of one value from one source, in seconds since the reference date.
  public struct Stretch: Sendable, Hashable, Codable {
    public var start: Double
    public var end: Double
    public var value: CategoryValue
    /// The index of the source in the list of sources.
    public var source: Int

    public init(start: Double, end: Double, value: CategoryValue, source: Int) {
      self.start = start
      self.end = end
      self.value = value
      self.source = source
    }

    var seconds: Double { end - start }
  }

  /// The bounds of the night; 23 or 25 hours apart when clocks change.
  public let start: Double
  public let end: Double
  /// The labels in order of time; neighbours that touch are different.
  public let stretches: [Stretch]
  /// What was said besides, where something else is the label; by start.
  public let below: [Stretch]

  /// Seconds with a label whose state is one of these.
  private func seconds(where isCounted: (SleepState) -> Bool) -> Double {
    stretches.reduce(0) { $0 + ($1.value.sleepState.map(isCounted) == true ? $1.seconds : 0) }
  }

  /// Seconds with a label of this value.
  public func seconds(of value: CategoryValue) -> Double {
    stretches.reduce(0) { $0 + ($1.value.rawValue == value.rawValue ? $1.seconds : 0) }
  }

  /// All time with a label: asleep and awake are in bed, too.
  public var inBedSeconds: Double { seconds { _ in true } }
  /// Time in bed of which nothing better is known.
  public var inBedOnlySeconds: Double { seconds { $0 == .inBed } }
  public var asleepSeconds: Double { seconds(where: \.isAsleep) }
  public var awakeSeconds: Double { seconds { $0 == .awake } }

  /// The night between two instants.
  ///
  /// - Parameters:
  ///   - samples: in any order; values that say nothing of sleep add nothing.
  ///   - ranks: the priority of each source by its index; lower wins.
  public init(of samples: [Stretch], ranks: [Int], start: Double, end: Double) {
    self.start = start
    self.end = end
    // Each keeps its own start, which decides between stages of one source, also where that lies before the night.
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

  /// Of two stages that one source claims at once, the one that begins later.
  private static func wins(_ left: Stretch, over right: Stretch, ranks: [Int]) -> Bool {
    let (a, b) = (left.value.sleepState ?? .inBed, right.value.sleepState ?? .inBed)
    let isMore = (a == .inBed ? 1 : 0, b == .inBed ? 1 : 0)
    return (isMore.0, ranks[left.source], a.order, -left.start, left.value.rawValue)
      < (isMore.1, ranks[right.source], b.order, -right.start, right.value.rawValue)
  }

  // MARK: Many nights

  /// The nights on the clocks of a time zone: each begins at 18:00.
  public static func intervals(in timeZone: TimeZone) -> CalendarIntervals {
    let calendar = Calendar.gregorian(in: timeZone)
    let anchor = calendar.date(from: DateComponents(year: 2001, month: 1, day: 1, hour: 18))
    guard let anchor, let intervals = CalendarIntervals(anchor: anchor, components: DateComponents(day: 1), calendar: calendar) else {
      preconditionFailure("the Gregorian calendar has the first day of 2001")
    }
    return intervals
  }

  /// From the begin of the first to the end of the last of the nights of all days that have time between two instants; nil for no day. A side
  /// that is open stays so.
  public static func bounds(from: Date?, to: Date?, in timeZone: TimeZone) -> Range<Double>? {
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
      // A day that begins at the end is not in it.
      if day == to { day = calendar.startOfDay(for: to.addingTimeInterval(-1)) }
      bounds.1 = intervals.boundary(intervals.index(of: day.timeIntervalSinceReferenceDate) + 1)
    }
    return bounds.0..<bounds.1
  }

  /// The nights that have something to show, in order of time.
  ///
  /// - Parameters:
  ///   - intervals: the tiling into nights.
  ///   - bounds: where the first night begins and the last one ends.
  ///
  /// Throws `invalidArgument` when the samples have time in more nights than ``Limits/mostSleepParts``.
  public static func nights(
    of samples: [Stretch], ranks: [Int], intervals: CalendarIntervals, bounds: Range<Double>
  ) throws(HealthError) -> [SleepNight] {
    var intervals = intervals
    var parts = 0
    var cells: [Int: [Stretch]] = [:]
    for sample in samples {
      let (start, end) = (max(sample.start, bounds.lowerBound), min(sample.end, bounds.upperBound))
      guard start < end else { continue }
      var index = intervals.index(of: start)
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

/// Gathers stretches by ascending time; those of one value and source that touch become one.
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
