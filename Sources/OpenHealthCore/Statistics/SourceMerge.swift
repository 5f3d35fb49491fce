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
    /// The stretches; nil for one that is the whole sample, as most are.
    fileprivate let counted: ArraySlice<Stretch>?

    init(sample: StatisticsSample, stretches: [Stretch]) { self.init(sample: sample, counted: stretches[...]) }

    /// A sample that counts whole.
    init(whole sample: StatisticsSample) { self.init(sample: sample, counted: nil) }

    fileprivate init(sample: StatisticsSample, counted: ArraySlice<Stretch>?) {
      self.sample = sample
      self.counted = counted
    }

    var stretches: [Stretch] { counted.map(Array.init) ?? [Stretch(start: sample.start, end: sample.end)] }
  }

  struct Stretch: Equatable {
    var start: Double
    var end: Double
  }

  /// The rank of each source by its index; a lower number wins.
  private let ranks: [Int]
  /// The samples that were not emitted yet, by start: each overlaps another one of them, or is alone.
  private(set) var cluster: [StatisticsSample] = []
  private var clusterEnd = -Double.infinity
  /// What ``merge(_:)`` works with, kept for the next cluster.
  private var work = Work()

  private struct Work {
    /// The samples by rank and index, both in one number.
    var order: [UInt64] = []
    /// What higher sources cover, and what the source at hand adds to that.
    var covered: [Stretch] = []
    var added: [Stretch] = []
    var joined: [Stretch] = []
    /// The stretches of all samples that do not count as a whole, and where those of each sample are.
    var stretches: [Stretch] = []
    var places: [Range<Int>?] = []
  }

  init(ranks: [Int]) { self.ranks = ranks }

  /// Adds the next sample, and emits those that no later sample can overlap.
  mutating func add(_ sample: StatisticsSample, emit: (Part) -> Void) {
    if !joins(sample) { flush(emit: emit) }
    append(sample)
  }

  /// Whether a sample can overlap those that were not emitted yet. If not, ``flush(emit:)`` comes before ``append(_:)``.
  func joins(_ sample: StatisticsSample) -> Bool { sample.start < clusterEnd }

  mutating func append(_ sample: StatisticsSample) {
    cluster.append(sample)
    clusterEnd = max(clusterEnd, sample.end)
  }

  /// Emits the remaining samples.
  mutating func flush(emit: (Part) -> Void) {
    if isOfOneSource {
      for sample in cluster { emit(Part(whole: sample)) }
    } else {
      merge(emit)
    }
    clear()
  }

  /// Whether all samples of ``cluster`` are of one source, so that each counts whole.
  var isOfOneSource: Bool {
    guard cluster.count > 1 else { return true }
    return cluster.allSatisfy { $0.source == cluster[0].source }
  }

  /// Removes the samples of ``cluster``, once they were counted.
  mutating func clear() {
    cluster.removeAll(keepingCapacity: true)
    clusterEnd = -.infinity
  }

  private mutating func merge(_ emit: (Part) -> Void) {
    work.places.removeAll(keepingCapacity: true)
    work.order.removeAll(keepingCapacity: true)
    work.stretches.removeAll(keepingCapacity: true)
    work.covered.removeAll(keepingCapacity: true)
    work.added.removeAll(keepingCapacity: true)
    for (index, sample) in cluster.enumerated() {
      work.order.append(UInt64(ranks[sample.source]) << 40 | UInt64(index))
      work.places.append(nil)
    }
    // Samples of one source stay in order of start.
    work.order.sort()
    var rank = work.order[0] >> 40
    for key in work.order {
      let index = Int(key & 0xFF_FFFF_FFFF)
      if key >> 40 != rank {
        join()
        rank = key >> 40
      }
      let stretch = Stretch(start: cluster[index].start, end: cluster[index].end)
      if !work.covered.isEmpty {
        let first = work.stretches.count
        Self.addUncovered(stretch, by: work.covered, to: &work.stretches)
        work.places[index] = first..<work.stretches.count
      }
      if stretch.end > stretch.start { work.added.append(stretch) }
    }
    for (sample, place) in zip(cluster, work.places) { emit(Part(sample: sample, counted: place.map { work.stretches[$0] })) }
  }

  /// Joins stretches that share time into `covered`. Two that only touch stay separate, so that a point on their seam lies inside neither. Both
  /// lists are sorted by start.
  private mutating func join() {
    work.joined.removeAll(keepingCapacity: true)
    var (left, right) = (0, 0)
    while left < work.covered.count || right < work.added.count {
      let takesLeft = right == work.added.count || left < work.covered.count && work.covered[left].start <= work.added[right].start
      let stretch = takesLeft ? work.covered[left] : work.added[right]
      if takesLeft { left += 1 } else { right += 1 }
      if let last = work.joined.indices.last, stretch.start < work.joined[last].end {
        work.joined[last].end = max(work.joined[last].end, stretch.end)
      } else {
        work.joined.append(stretch)
      }
    }
    swap(&work.covered, &work.joined)
    work.added.removeAll(keepingCapacity: true)
  }

  private static func addUncovered(_ stretch: Stretch, by covered: [Stretch], to result: inout [Stretch]) {
    var low = 0
    var high = covered.count
    // The first covered stretch that ends after this one starts.
    while low < high {
      let middle = (low + high) / 2
      if covered[middle].end > stretch.start { high = middle } else { low = middle + 1 }
    }
    if stretch.start == stretch.end {
      let isInside = low < covered.count && covered[low].start < stretch.start
      if !isInside { result.append(stretch) }
      return
    }
    var position = stretch.start
    while low < covered.count, covered[low].start < stretch.end {
      if covered[low].start > position { result.append(Stretch(start: position, end: covered[low].start)) }
      position = max(position, covered[low].end)
      low += 1
    }
    if position < stretch.end { result.append(Stretch(start: position, end: stretch.end)) }
  }
}

extension SourceMerge.Part {
  /// The share of the sample's value that counts between two instants.
  func value(from start: Double, to end: Double) -> Double {
    guard let counted else { return sample.value(from: start, to: end) }
    if sample.start == sample.end { return counted.isEmpty ? 0 : sample.value }
    // Finds the first stretch that reaches into the interval: a collection asks for each of its intervals.
    var (low, high) = (counted.startIndex, counted.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if counted[middle].end > start { high = middle } else { low = middle + 1 }
    }
    var seconds = 0.0
    while low < counted.endIndex, counted[low].start < end {
      seconds += max(0, min(end, counted[low].end) - max(start, counted[low].start))
      low += 1
    }
    return sample.value(seconds: seconds)
  }
}

extension StatisticsSample {
  /// The share of the value between two instants, of a sample that counts whole.
  func value(from start: Double, to end: Double) -> Double {
    if self.start == self.end { return value }
    return value(seconds: max(0, min(end, self.end) - max(start, self.start)))
  }

  /// The share of the value in a part of the sample's length.
  fileprivate func value(seconds: Double) -> Double { seconds == length ? value : value * (seconds / length) }
}
