// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import BenchMeasure
import Foundation
import HealthKit

/// The jobs of Tools/run bench-server, which measures the server's processor time beside them.
///
/// Days are counted from the start of 2024, in UTC. Each day has the same number of samples, a fourth of them of each of ``types``.
extension Job {
  /// 00:00 on 1 January 2024, in UTC.
  private static let firstDay = Date(timeIntervalSinceReferenceDate: 725_760_000)
  private static let secondsOfDay = 86_400.0

  private static func argument(_ index: Int, _ usual: Int) -> Int {
    CommandLine.arguments.dropFirst(index).first.flatMap { Int($0) } ?? usual
  }

  private static var samplesADay: Int { argument(2, 1000) }
  private static var from: Int { argument(3, 0) }
  private static var days: Int { argument(4, 1) }
  private static var uploadSize: Int { max(1, argument(5, 200)) }

  private static func start(ofDay day: Int) -> Date { firstDay.addingTimeInterval(Double(day) * secondsOfDay) }

  /// A sample of the person's whole life, by its number: one that is measured every few minutes, with a value that changes as real ones do.
  private static func sample(_ number: Int) -> HKQuantitySample {
    let type = types[number % types.count]
    let start = firstDay.addingTimeInterval((Double(number) * secondsOfDay / Double(samplesADay)).rounded())
    // A number from 0 to 99 that has no pattern: the upper bits of a product.
    let value = Double(((UInt64(number) &* 0x9E37_79B9_7F4A_7C15) >> 32) % 100)
    let isSum = type.aggregationStyle == .cumulative
    return HKQuantitySample(
      type: type, quantity: HKQuantity(unit: unit(of: type), doubleValue: isSum ? 1 + value / 10 : 50 + value), start: start,
      end: isSum ? start.addingTimeInterval(60) : start)
  }

  /// All samples of some days in uploads of equal size, each committed before the next.
  func uploads(_ store: HKHealthStore) async throws -> [String: Double] {
    let (first, end) = (Self.from * Self.samplesADay, (Self.from + Self.days) * Self.samplesADay)
    let measure = Measure()
    var uploads = 0
    let size = Self.uploadSize
    for start in stride(from: first, to: end, by: size) {
      try await store.save((start..<min(start + size, end)).map(Self.sample))
      uploads += 1
    }
    return measure.figures(["count": Double(end - first), "uploads": Double(uploads)])
  }

  /// The hours of each of some days, for each type, as a chart of a day shows them. Nothing is asked twice.
  func dayFigures(_ store: HKHealthStore) async throws -> [String: Double] {
    try await figures(store, of: (Self.from..<Self.from + Self.days).map { $0..<$0 + 1 }, by: DateComponents(hour: 1))
  }

  /// The days of all days together, for each type, as a chart of a year shows them. Nothing is asked twice.
  func yearFigures(_ store: HKHealthStore) async throws -> [String: Double] {
    try await figures(store, of: [Self.from..<Self.from + Self.days], by: DateComponents(day: 1))
  }

  /// Also gives how many requests took how long: see ``step(ofMilliseconds:)``.
  private func figures(_ store: HKHealthStore, of periods: [Range<Int>], by interval: DateComponents) async throws -> [String: Double] {
    let measure = Measure()
    var intervals = 0
    var times: [String: Double] = [:]
    for period in periods {
      let (start, end) = (Self.start(ofDay: period.lowerBound), Self.start(ofDay: period.upperBound))
      for type in Self.types {
        let request = Measure()
        let predicate = HKQuery.predicateForSamples(withStart: start, end: end, options: .strictStartDate)
        let collection = try await HKStatisticsCollectionQueryDescriptor(
          predicate: .quantitySample(type: type, predicate: predicate),
          options: type.aggregationStyle == .cumulative ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax],
          anchorDate: start, intervalComponents: interval
        ).result(for: store)
        intervals += collection.statistics().count
        times[Self.step(ofMilliseconds: 1000 * request.wall), default: 0] += 1
      }
    }
    return measure.figures(["count": Double(periods.count * Self.types.count), "intervals": Double(intervals)].merging(times) { $1 })
  }

  /// The name of a range of times, so that those of many processes can be added up: `step 3` for up to 1.05 to the power of 3.
  private static func step(ofMilliseconds time: Double) -> String { "step \(Int((log(time) / log(1.05)).rounded(.up)))" }
}
