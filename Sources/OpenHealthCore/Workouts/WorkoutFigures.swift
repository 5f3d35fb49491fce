// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The figures of a workout's associated samples of one type (WORK-16, WORK-20).
package enum WorkoutFigures {
  /// The figures over all samples, or over those inside a part of the workout: of cumulative samples the share inside, discrete ones whole
  /// when they overlap the part (OQ-18i). Nil without samples.
  ///
  /// - Parameters:
  ///   - samples: the samples in any order.
  ///   - aggregation: how the type combines values.
  ///   - ranks: the priority of each source by its index; lower wins.
  ///   - part: the part in seconds since the reference date; nil for the whole workout.
  package static func result(
    of samples: [StatisticsSample], aggregation: Aggregation, ranks: [Int], inside part: Range<Double>? = nil
  ) -> StatisticsResult? {
    var fold = StatisticsFold(aggregation: aggregation, options: .all(for: aggregation), ranks: ranks)
    let inside = samples.compactMap { sample in
      part.map { share(of: sample, inside: $0, isCut: aggregation == .cumulative) } ?? sample
    }
    for sample in inside.sorted(by: { $0.start < $1.start }) { fold.add(sample) }
    return fold.finish().first
  }

  /// The figures inside each of several parts, as ``result(of:aggregation:ranks:inside:)`` gives them one by one. Cost: n log n for all parts
  /// together, and for each part the samples inside.
  package static func results(
    of samples: [StatisticsSample], aggregation: Aggregation, ranks: [Int], inside parts: [Range<Double>]
  ) -> [StatisticsResult?] {
    var results = [StatisticsResult?](repeating: nil, count: parts.count)
    var parted = PartedSamples(samples)
    parted.forEachPart(of: parts) { part, own in
      results[part] = result(of: own, aggregation: aggregation, ranks: ranks, inside: parts[part])
    }
    return results
  }

  private static func share(of sample: StatisticsSample, inside part: Range<Double>, isCut: Bool) -> StatisticsSample? {
    let length = sample.end - sample.start
    guard length > 0 else { return part.contains(sample.start) ? sample : nil }
    let (start, end) = (max(sample.start, part.lowerBound), min(sample.end, part.upperBound))
    guard start < end else { return nil }
    guard isCut else { return sample }
    return StatisticsSample(start: start, end: end, value: sample.value * ((end - start) / length), source: sample.source)
  }
}
