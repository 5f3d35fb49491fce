// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The average of a type during sleep: of each night from the first to the last time asleep, and of these averages the mean.
package struct NightVitals: Sendable {
  /// The type.
  package let type: DataType
  /// The mean of the nights, in the type's figure unit.
  package let mean: Double
  /// How many nights have measurements.
  package let nights: Int

  /// The types that people look at: heart and respiratory rate.
  package static let types = Catalog.types(of: .heartRate) + [Catalog.type(named: "respiratoryRate")].compactMap { $0 }

  /// Reads the measurements of some nights; nil without any, and for a type that is added up.
  ///
  /// Cost: the statistics of each night.
  ///
  /// - Parameter service: the store, asked as its owner.
  /// - Throws: the errors of the store.
  package init?(_ type: DataType, _ nights: [SleepNight], service: any HealthService) throws {
    guard let facts = type.quantity, facts.aggregation != .cumulative else { return nil }
    var averages: [Double] = []
    for night in nights {
      let asleep = night.stretches.filter { $0.value.sleepState?.isAsleep == true }
      guard let first = asleep.first?.start, let last = asleep.last?.end else { continue }
      let time = PredicateTree.interval(
        start: Date(timeIntervalSinceReferenceDate: first), end: Date(timeIntervalSinceReferenceDate: last), strictStart: true,
        strictEnd: true)
      do throws(HealthError) {
        let reply = try service.perform(ComputeStatistics(type: type, predicate: time, options: .discreteAverage), for: .owner)
        if let average = reply.results.first?.merged.average { averages.append(average) }
      } catch {
        // A night without the watch.
        guard case .noData = error else { throw error }
      }
    }
    guard !averages.isEmpty else { return nil }
    self.type = type
    self.nights = averages.count
    mean = averages.reduce(0, +) / Double(averages.count)
  }
}
