// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore

/// Fetches what descriptors match, and lets block predicates look at what was fetched (D5).
struct SampleFetch {
  var descriptors: [HKQueryDescriptor]
  var order: [FetchSamples.SortKey] = []
  var limit: Int?

  func samples(_ connection: HealthConnection) throws(HealthError) -> [HKSample] {
    let translated = descriptors.map { TranslatedPredicate($0.predicate) }
    let selections = zip(descriptors, translated).map { FetchSamples.Selection(type: $0.sampleType.dataType, predicate: $1.tree) }
    let isExact = translated.allSatisfy(\.isExact)
    let request = FetchSamples(selections: selections, order: order, limit: isExact ? limit : nil)
    let samples = try connection.service.perform(request, for: .app(connection.app)).map(HKSample.of)
    if isExact { return samples }
    let matching = samples.filter(try resolved(connection).matches)
    return limit.map { Array(matching.prefix($0)) } ?? matching
  }

  /// Whether a sample is of a descriptor's type and meets its predicate, as the client's own code sees it.
  func matches(_ sample: HKSample) -> Bool {
    descriptors.contains { $0.sampleType == sample.sampleType && $0.predicate?.evaluate(with: sample) ?? true }
  }
  /// The same fetch with the identities of samples in the places of workouts they were added to: no sample tells those by itself.
  func resolved(_ connection: HealthConnection) throws(HealthError) -> SampleFetch {
    var added: [UUID: Set<UUID>] = [:]
    for descriptor in descriptors {
      _ = descriptor.predicate?.mapTerms { term in
        if case .inWorkout(let workout) = term { added[workout] = [] }
        return term
      }
    }
    if added.isEmpty { return self }
    for workout in added.keys {
      let selections = descriptors.map { FetchSamples.Selection(type: $0.sampleType.dataType, predicate: .inWorkout(workout)) }
      added[workout] = Set(try connection.service.perform(FetchSamples(selections: selections), for: .app(connection.app)).map(\.uuid))
    }
    var fetch = self
    fetch.descriptors = descriptors.map { descriptor in
      let predicate = descriptor.predicate?.mapTerms { if case .inWorkout(let workout) = $0 { .uuid(added[workout] ?? []) } else { $0 } }
      return HKQueryDescriptor(sampleType: descriptor.sampleType, predicate: predicate)
    }
    return fetch
  }
}
