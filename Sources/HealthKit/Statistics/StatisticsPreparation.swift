// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore

/// What statistics queries share: checking the options, and predicates with blocks in them.
enum StatisticsPreparation {
  /// Raises for options that do not go with the type (STAT-01, STAT-02).
  static func checked(_ options: HKStatisticsOptions, for type: HKQuantityType) -> StatisticsOptions {
    let checked = StatisticsOptions(rawValue: options.rawValue)
    if let option = checked.firstIncompatible(with: type.facts.aggregation) {
      let kind = type.facts.aggregation == .cumulative ? "cumulative" : "discrete"
      raise(.invalidArgument, "Statistics option \(option) is not compatible with \(kind) data type \(type.identifier)")
    }
    return checked
  }

  /// The predicate as a tree. Where it holds blocks, those choose among the fetched samples first.
  static func tree(
    _ predicate: NSPredicate?, type: HKSampleType, connection: HealthConnection
  ) throws(HealthError) -> PredicateTree {
    let translated = TranslatedPredicate(predicate)
    if translated.isExact { return translated.tree }
    let descriptor = HKQueryDescriptor(sampleType: type, predicate: predicate)
    let chosen = try SampleFetch(descriptors: [descriptor]).samples(connection)
    return .and([translated.tree, .uuid(Set(chosen.map(\.uuid)))])
  }
}
