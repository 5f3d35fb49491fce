// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Samples chosen by the owner, whichever app saved them.
package enum SampleSelection: Sendable, Hashable, Codable {
  /// The samples with these UUIDs. Requests that use the selection throw `objectsNotFound` if one is not stored.
  case samples(Set<UUID>)
  /// The samples of these types that match a predicate; nil selects all types.
  case matching([DataType]?, PredicateTree)
}
