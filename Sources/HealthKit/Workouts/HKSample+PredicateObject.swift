// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient

extension HKSample: PredicateObject {
  package var predicateMeaning: PredicateMeaning? {
    switch self {
    case let correlation as HKCorrelation: .members(correlation.objects.map(\.uuid))
    case is HKWorkout: .workout(uuid)
    default: nil
    }
  }

  package func predicateProperty(_ key: String) -> PredicateProperty? {
    switch key {
    case HKPredicateKeyPathUUID: PredicateProperty(found: uuid)
    case HKPredicateKeyPathStartDate: PredicateProperty(found: startDate)
    case HKPredicateKeyPathEndDate: PredicateProperty(found: endDate)
    case HKPredicateKeyPathMetadata: PredicateProperty(found: metadata)
    case HKPredicateKeyPathDevice: PredicateProperty(found: device)
    case HKPredicateKeyPathSourceRevision: PredicateProperty(found: sourceRevision)
    case HKPredicateKeyPathSource: PredicateProperty(found: sourceRevision.source)
    default: nil
    }
  }
}
