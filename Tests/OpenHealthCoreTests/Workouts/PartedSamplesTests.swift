// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthTestSupport
import Testing

@testable import OpenHealthCore

@Suite struct PartedSamplesTests {
  /// A workout of activities of 120 s, with a sample each second and one over each activity.
  private static func workout(_ activities: Int) -> (samples: [StatisticsSample], parts: [Range<Double>]) {
    let parts = (0..<activities).map { Double($0) * 120..<Double($0 + 1) * 120 }
    let seconds = (0..<activities * 120).map { StatisticsSample(start: Double($0), end: Double($0), value: 1, source: 0) }
    return (seconds + parts.map { StatisticsSample(start: $0.lowerBound, end: $0.upperBound, value: 1, source: 0) }, parts)
  }

  @Test("T14: with twice as many activities, twice as many samples are looked at")
  func linear() {
    func looks(_ activities: Int) -> Int {
      let workout = Self.workout(activities)
      var parted = PartedSamples(workout.samples)
      parted.forEachPart(of: workout.parts) { _, _ in }
      return parted.looks
    }
    let each = looks(10) / 10
    for activities in [20, 40, 80, 199] { #expect(looks(activities) <= (each + each / 10) * activities, "\(activities)") }
  }

  @Test(
    "The figures of parts are those of each part alone, wherever samples and parts lie",
    arguments: [Aggregation.cumulative, .discreteArithmetic])
  func sameAsAlone(_ aggregation: Aggregation) {
    var random = SplitMix64(seed: 14)
    for round in 0..<200 {
      func time() -> Double { Double(Int.random(in: 0...40, using: &random)) }
      let samples = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        let start = time()
        let end = Bool.random(using: &random) ? start : start + time()
        return StatisticsSample(start: start, end: end, value: time(), source: Int.random(in: 0...1, using: &random))
      }
      let parts = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        let start = time()
        return start..<(Bool.random(using: &random) ? .infinity : start + time())
      }
      let together = WorkoutFigures.results(of: samples, aggregation: aggregation, ranks: [1, 0], inside: parts)
      let alone = parts.map { WorkoutFigures.result(of: samples, aggregation: aggregation, ranks: [1, 0], inside: $0) }
      #expect(together == alone, "round \(round)")
    }
  }
}
