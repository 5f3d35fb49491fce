// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct WorkoutFiguresTests {
  /// Average or sum of the values inside a part; nil when there are none.
  private func figure(
    _ samples: [(start: Double, end: Double, value: Double)], _ aggregation: Aggregation, inside part: Range<Double>?
  ) -> Double? {
    let samples = samples.map { StatisticsSample(start: $0.start, end: $0.end, value: $0.value, source: 0) }
    let result = WorkoutFigures.result(of: samples, aggregation: aggregation, ranks: [0], inside: part)
    return result.flatMap { aggregation == .cumulative ? $0.merged.sum : $0.merged.average }
  }

  @Test(
    "WORK-20: a sample without length on the seam of two activities counts in the second alone",
    arguments: [Aggregation.cumulative, .discreteArithmetic])
  func onTheSeam(aggregation: Aggregation) {
    let samples = [(start: 100.0, end: 100.0, value: 7.0)]
    #expect(figure(samples, aggregation, inside: 0..<100) == nil)
    #expect(figure(samples, aggregation, inside: 100..<200) == 7)
    #expect(figure(samples, aggregation, inside: 200..<300) == nil)
    #expect(figure(samples, aggregation, inside: nil) == 7)
  }

  @Test("WORK-20: over a seam a cumulative sample counts by its time on each side, and a discrete one whole on both")
  func overTheSeam() {
    let samples = [(start: 75.0, end: 175.0, value: 8.0)]
    for (part, sum) in [(0..<100.0, 2.0), (100..<200, 6), (100..<150, 4)] {
      #expect(figure(samples, .cumulative, inside: part) == sum)
      #expect(figure(samples, .discreteArithmetic, inside: part) == 8)
    }
    // A sample that only touches a part has no time in it.
    for aggregation in [Aggregation.cumulative, .discreteArithmetic] {
      #expect(figure(samples, aggregation, inside: 0..<75) == nil)
      #expect(figure(samples, aggregation, inside: 175..<200) == nil)
    }
  }
}
