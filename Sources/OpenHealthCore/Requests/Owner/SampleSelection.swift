// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Samples of any app that the owner means.
public enum SampleSelection: Sendable, Hashable, Codable {
  /// Those with these UUIDs.
  case samples(Set<UUID>)
  /// Those of some types, or of all types, that meet a predicate.
  case matching([DataType]?, PredicateTree)
}
