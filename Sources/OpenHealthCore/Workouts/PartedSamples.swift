// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The samples of a workout by its parts: a workout can have a thousand activities, and its samples are in one list.
///
/// Cost: n log n for all parts together, and for each part the samples that it gets.
struct PartedSamples {
  private let samples: [StatisticsSample]
  /// The places of the samples by start.
  private let order: [Int]
  /// How often a sample was looked at, so that tests see the cost.
  private(set) var looks = 0

  init(_ samples: [StatisticsSample]) {
    self.samples = samples
    order = samples.indices.sorted { (samples[$0].start, $0) < (samples[$1].start, $1) }
  }

  /// Calls `body` with each part and the samples that can have time in it, in their own order. The parts come by their starts.
  mutating func forEachPart(of parts: [Range<Double>], _ body: (_ part: Int, _ samples: [StatisticsSample]) -> Void) {
    // The places of samples that began before the part and last into it.
    var open: [Int] = []
    var next = 0
    for place in parts.indices.sorted(by: { (parts[$0].lowerBound, $0) < (parts[$1].lowerBound, $1) }) {
      let part = parts[place]
      looks += open.count
      open.removeAll { samples[$0].end <= part.lowerBound }
      while next < order.count, samples[order[next]].start < part.lowerBound {
        if samples[order[next]].end > part.lowerBound { open.append(order[next]) }
        next += 1
        looks += 1
      }
      var inside = open
      var ahead = next
      while ahead < order.count, samples[order[ahead]].start < part.upperBound {
        inside.append(order[ahead])
        ahead += 1
        looks += 1
      }
      body(place, inside.sorted().map { samples[$0] })
    }
  }
}

extension Array {
  /// The first index of an element for which a condition holds that also holds for all later ones; `count` if it holds for none. Cost: a
  /// binary search.
  package func firstPlace(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
