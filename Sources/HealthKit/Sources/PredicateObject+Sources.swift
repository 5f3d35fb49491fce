// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient
import OpenHealthCore

extension HKDevice: PredicateObject {
  /// The device with all its fields: only an equal device matches.
  package var predicateMeaning: PredicateMeaning? { .device(record) }

  /// One of the eight texts, by its name (`model`) or its property key (`HKDevicePropertyModel`); nil for another key.
  package func predicateProperty(_ key: String) -> PredicateProperty? {
    DeviceRecord.Field(key: key).map { PredicateProperty(found: record[$0]) }
  }
}

extension HKSource: PredicateObject {
  /// The source by its bundle identifier: the name does not matter.
  package var predicateMeaning: PredicateMeaning? { .source(bundleIdentifier) }

  /// The value of `name` or `bundleIdentifier`; nil for another key.
  package func predicateProperty(_ key: String) -> PredicateProperty? {
    switch key {
    case "name": PredicateProperty(found: name)
    case "bundleIdentifier": PredicateProperty(found: bundleIdentifier)
    default: nil
    }
  }
}

extension HKSourceRevision: PredicateObject {
  /// The revisions that match this one: its wildcards match any version, product type or system.
  package var predicateMeaning: PredicateMeaning? { .sourceRevision(pattern) }

  /// The value of `source`, `version` or `productType`; nil for another key.
  package func predicateProperty(_ key: String) -> PredicateProperty? {
    switch key {
    case "source": PredicateProperty(found: source)
    case "version": PredicateProperty(found: version)
    case "productType": PredicateProperty(found: productType)
    default: nil
    }
  }
}
