// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Decides which part of each sample of a cumulative type counts (D9, STAT-18 to STAT-22).
///
/// Every instant belongs to the highest source that has a sample there; a lower sample counts in proportion to its uncovered time. A sample
/// without length counts unless it lies strictly inside one sample of a higher source. Samples of one source that overlap each other all
/// count.
///
/// Add samples by ascending start. Each comes out once, in the same order, with the stretches that count. Cost: n log n; holds only samples
/// that overlap one another.
struct SourceMerge {
  /// A sample with the stretches of its time that no higher source covers. A sample without length that counts has one empty stretch.
  struct Part {
    var sample: StatisticsSample
    var stretches: [Stretch]
  }

  struct Stretch: Equatable {
    var start: Double
    var end: Double
  }

  /// The rank of each source by its index; a lower number wins.
  private let ranks: [Int]
  private var cluster: [StatisticsSample] = []
  private var clusterEnd = -Double.infinity

  init(ranks: [Int]) { self.ranks = ranks }

  /// Adds the next sample, and emits those that no later sample can overlap.
  mutating func add(_ sample: StatisticsSample, emit: (Part) -> Void) {
    if sample.start >= clusterEnd { flush(emit: emit) }
    cluster.append(sample)
    clusterEnd = max(clusterEnd, sample.end)
  }

  /// Emits the remaining samples.
  mutating func flush(emit: (Part) -> Void) {
    defer {
      cluster.removeAll(keepingCapacity: true)
      clusterEnd = -.infinity
    }
    guard let first = cluster.first else { return }
    if cluster.allSatisfy({ $0.source == first.source }) {
      for sample in cluster { emit(Part(sample: sample, stretches: [Stretch(start: sample.start, end: sample.end)])) }
      return
    }
    for part in Self.merge(cluster, ranks: ranks) { emit(part) }
  }

  private static func merge(_ samples: [StatisticsSample], ranks: [Int]) -> [Part] {
    var parts = samples.map { Part(sample: $0, stretches: []) }
    // Stable: samples of one source stay in order of start.
    let order = samples.indices.sorted { (ranks[samples[$0].source], $0) < (ranks[samples[$1].source], $1) }
    var covered: [Stretch] = []
    var ofThisRank: [Stretch] = []
    var rank = Int.min
    for index in order {
      let sample = samples[index]
      if ranks[sample.source] != rank {
        covered = union(covered, ofThisRank)
        ofThisRank.removeAll(keepingCapacity: true)
        rank = ranks[sample.source]
      }
      parts[index].stretches = uncovered(Stretch(start: sample.start, end: sample.end), by: covered)
      if sample.end > sample.start { ofThisRank.append(Stretch(start: sample.start, end: sample.end)) }
    }
    return parts
  }

  /// Joins stretches that share time. Two that only touch stay separate, so that a point on their seam lies inside neither.
  private static func union(_ first: [Stretch], _ second: [Stretch]) -> [Stretch] {
    var result: [Stretch] = []
    for stretch in (first + second).sorted(by: { $0.start < $1.start }) {
      if let last = result.indices.last, stretch.start < result[last].end {
        result[last].end = max(result[last].end, stretch.end)
      } else {
        result.append(stretch)
      }
    }
    return result
  }

  private static func uncovered(_ stretch: Stretch, by covered: [Stretch]) -> [Stretch] {
    var low = 0
    var high = covered.count
    // The first covered stretch that ends after this one starts.
    while low < high {
      let middle = (low + high) / 2
      if covered[middle].end > stretch.start { high = middle } else { low = middle + 1 }
    }
    if stretch.start == stretch.end {
      let isInside = low < covered.count && covered[low].start < stretch.start
      return isInside ? [] : [stretch]
    }
    var result: [Stretch] = []
    var position = stretch.start
    while low < covered.count, covered[low].start < stretch.end {
      if covered[low].start > position { result.append(Stretch(start: position, end: covered[low].start)) }
      position = max(position, covered[low].end)
      low += 1
    }
    if position < stretch.end { result.append(Stretch(start: position, end: stretch.end)) }
    return result
  }
}

extension SourceMerge.Part {
  /// The share of the sample's value that counts between two instants.
  func value(from start: Double, to end: Double) -> Double {
    if sample.start == sample.end { return stretches.isEmpty ? 0 : sample.value }
    // Finds the first stretch that reaches into the interval: a collection asks for each of its intervals.
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].end > start { high = middle } else { low = middle + 1 }
    }
    var seconds = 0.0
    while low < stretches.count, stretches[low].start < end {
      seconds += max(0, min(end, stretches[low].end) - max(start, stretches[low].start))
      low += 1
    }
    return seconds == sample.length ? sample.value : sample.value * (seconds / sample.length)
  }
}
