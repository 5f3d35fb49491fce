// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient

extension HKSampleType: PredicateObject {
  /// The type itself, with which a SUBQUERY compares the `sampleType` of a correlation's objects.
  package var predicateMeaning: PredicateMeaning? { .type(dataType) }
}
