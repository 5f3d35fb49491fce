// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient
import OpenHealthCore

extension HKDevice: PredicateObject {
  package var predicateMeaning: PredicateMeaning? { .device(record) }

  package func predicateProperty(_ key: String) -> PredicateProperty? {
    DeviceRecord.Field(key: key).map { PredicateProperty(found: record[$0]) }
  }
}

extension HKSource: PredicateObject {
  package var predicateMeaning: PredicateMeaning? { .source(bundleIdentifier) }

  package func predicateProperty(_ key: String) -> PredicateProperty? {
    switch key {
    case "name": PredicateProperty(found: name)
    case "bundleIdentifier": PredicateProperty(found: bundleIdentifier)
    default: nil
    }
  }
}

extension HKSourceRevision: PredicateObject {
  package var predicateMeaning: PredicateMeaning? { .sourceRevision(pattern) }

  package func predicateProperty(_ key: String) -> PredicateProperty? {
    switch key {
    case "source": PredicateProperty(found: source)
    case "version": PredicateProperty(found: version)
    case "productType": PredicateProperty(found: productType)
    default: nil
    }
  }
}
