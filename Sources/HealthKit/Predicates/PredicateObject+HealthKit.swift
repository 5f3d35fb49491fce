// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension PredicateObjects {
  /// The objects of this module.
  static let healthKit = PredicateObjects(
    source: { HKSource(bundleIdentifier: $0, name: $0) }, device: { HKDevice(record: $0) })
}

extension PredicateTree {
  /// The tree as a format: the text that clients read, and the form that they evaluate on dictionaries instead of samples.
  var format: PredicateFormat { format(.healthKit) }
}

/// Returns the result of `body`, and raises its errors, as Apple's predicates do (QRY-06).
func raisingProblems<T>(_ body: () throws -> T) -> T {
  do { return try body() } catch {
    if (error as? PredicateFault)?.isUnknownKey == true { raise(.unknownKey, "\(error)") }
    raise(.invalidArgument, "\(error)")
  }
}

extension HKSample: PredicateObject {
  /// A workout by its UUID, a correlation by the UUIDs of its members; nil for other samples, with which the store compares nothing.
  package var predicateMeaning: PredicateMeaning? {
    switch self {
    case let correlation as HKCorrelation: .members(correlation.objects.map(\.uuid))
    case is HKWorkout: .workout(uuid)
    default: nil
    }
  }

  /// A property that every sample has, by its key path; nil for another key. Of the properties of subclasses, predicates find the stored
  /// ones only.
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
