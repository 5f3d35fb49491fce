// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The time that a workout spent in each zone of a quantity (ZONE-16, OQ-42).
///
/// A sample with a duration counts for its own time; of several at once, that of the higher source, then the one that began last. Elsewhere
/// the sample that began last counts until the next one begins, and the last one to the end. Pauses do not count, nor does the time before
/// the first sample.
package struct ZoneTimes: Sendable {
  private struct Stretch {
    var start: Double
    var end: Double
    var zone: Int
  }

  /// The index of the zone of the sample that began last, also of one after the end; nil without samples.
  package let latest: Int?
  private let count: Int
  private var stretches: [Stretch] = []

  /// The times of a workout's samples. Cost: n log n, times the number of sources.
  ///
  /// - Parameters:
  ///   - samples: the samples in any order, in the unit of the configuration.
  ///   - ranks: the priority of each source by its index; lower wins.
  ///   - configuration: the zones.
  ///   - end: the end of the workout, in seconds since the reference date.
  package init(_ samples: [StatisticsSample], ranks: [Int], configuration: ZoneConfiguration, until end: Double) {
    count = configuration.count
    let sorted = samples.sorted { ($0.start, ranks[$1.source]) < ($1.start, ranks[$0.source]) }
    latest = sorted.last.map { configuration.zone(of: $0.value) }
    let samples = sorted.filter { $0.start < end }
    guard let first = samples.first else { return }
    let instants = Set(samples.flatMap { [$0.start, min($0.end, end)] } + [end]).filter { $0 >= first.start }.sorted()
    // For each source the samples with a duration, in order of start. The top one counts; ended ones are removed when they come to the top.
    var lasting: [Int: [(end: Double, zone: Int)]] = [:]
    let order = Set(samples.map { ranks[$0.source] }).sorted()
    var (next, latest) = (0, 0)
    for (instant, until) in zip(instants, instants.dropFirst()) {
      while next < samples.count, samples[next].start <= instant {
        let zone = configuration.zone(of: samples[next].value)
        if samples[next].end > samples[next].start { lasting[ranks[samples[next].source], default: []].append((samples[next].end, zone)) }
        latest = zone
        next += 1
      }
      var zone: Int?
      for rank in order where zone == nil {
        while let top = lasting[rank]?.last, top.end <= instant { lasting[rank]?.removeLast() }
        zone = lasting[rank]?.last?.zone
      }
      add(Stretch(start: instant, end: until, zone: zone ?? latest))
    }
  }

  private mutating func add(_ stretch: Stretch) {
    if let last = stretches.indices.last, stretches[last].zone == stretch.zone, stretches[last].end == stretch.start {
      stretches[last].end = stretch.end
    } else {
      stretches.append(stretch)
    }
  }

  /// The active seconds in each zone, from the lowest, of the whole workout or of a part of it (ZONE-17). Cost: a binary search, and what lies
  /// inside.
  package func seconds(_ clock: WorkoutClock, inside part: Range<Double>? = nil) -> [Double] {
    var seconds = [Double](repeating: 0, count: count)
    let first = part.map { part in stretches.firstPlace { $0.end > part.lowerBound } } ?? 0
    for stretch in stretches[first...].prefix(while: { stretch in part.map { stretch.start < $0.upperBound } ?? true }) {
      let (start, end) = (max(stretch.start, part?.lowerBound ?? stretch.start), min(stretch.end, part?.upperBound ?? stretch.end))
      if start < end { seconds[stretch.zone] += clock.seconds(from: start, to: end) }
    }
    return seconds
  }
}
