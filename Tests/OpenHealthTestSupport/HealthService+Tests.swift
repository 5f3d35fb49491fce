// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension HealthService {
  /// The samples of a type that the owner sees, in the order of the store.
  package func samples(of type: DataType, _ predicate: PredicateTree = .everything) throws(HealthError) -> [SampleRecord] {
    try perform(FetchSamples(selections: [.init(type: type, predicate: predicate)]), for: .owner)
  }
}
