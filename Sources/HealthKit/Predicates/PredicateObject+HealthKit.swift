// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension PredicateObjects {
  /// Objects of this module.
  static let healthKit = PredicateObjects(
    source: { HKSource(bundleIdentifier: $0, name: $0) }, device: { HKDevice(record: $0) })
}

extension PredicateTree {
  /// The tree as a format: what clients read, and what they evaluate on dictionaries in the place of samples.
  var format: PredicateFormat { format(.healthKit) }
}

/// What `body` gives. Raises what it throws, as Apple's predicates do (QRY-06).
func raisingProblems<T>(_ body: () throws -> T) -> T {
  do { return try body() } catch PredicateProblem.unknownKey(let problem) { raise(.unknownKey, problem) } catch {
    raise(.invalidArgument, "\(error)")
  }
}

extension HKQuantity: PredicateObject {
  package var predicateMeaning: PredicateMeaning? { .quantity(value, expression) }
}

extension HKSampleType: PredicateObject {
  package var predicateMeaning: PredicateMeaning? { .type(dataType) }
}

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
