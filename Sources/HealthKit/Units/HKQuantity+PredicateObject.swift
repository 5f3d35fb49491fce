// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient

extension HKQuantity: PredicateObject {
  package var predicateMeaning: PredicateMeaning? { .quantity(value, expression) }
}
