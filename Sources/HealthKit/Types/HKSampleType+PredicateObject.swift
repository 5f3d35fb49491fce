// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient

extension HKSampleType: PredicateObject {
  package var predicateMeaning: PredicateMeaning? { .type(dataType) }
}
