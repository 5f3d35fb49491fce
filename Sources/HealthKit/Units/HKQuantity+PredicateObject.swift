// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient

extension HKQuantity: PredicateObject {
  /// The number with its unit. The store compares it with quantities in all compatible units.
  package var predicateMeaning: PredicateMeaning? { .quantity(value, expression) }
}
