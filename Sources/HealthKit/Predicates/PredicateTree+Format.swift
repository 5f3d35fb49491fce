// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension PredicateTree {
  /// The tree in the form of a predicate's format string, as clients read it.
  var format: String {
    switch self {
    case .constant(let answer): answer ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .and(let parts): parts.isEmpty ? "TRUEPREDICATE" : parts.map(\.formatAsPart).joined(separator: " AND ")
    case .or(let parts): parts.isEmpty ? "FALSEPREDICATE" : parts.map(\.formatAsPart).joined(separator: " OR ")
    case .not(let part): "NOT (\(part.format))"
    case .date(let field, let comparison, let date):
      "\(field == .start ? HKPredicateKeyPathStartDate : HKPredicateKeyPathEndDate) \(comparison.symbol) \(Self.text(date))"
    case .uuid(let uuids):
      uuids.count == 1
        ? "\(HKPredicateKeyPathUUID) == \(uuids.first!.uuidString)"
        : "\(HKPredicateKeyPathUUID) IN {\(uuids.map(\.uuidString).sorted().joined(separator: ", "))}"
    case .source(let identifiers):
      identifiers.count == 1
        ? "\(HKPredicateKeyPathSource) == <HKSource \(identifiers.first!)>"
        : "\(HKPredicateKeyPathSource) IN {\(identifiers.sorted().map { "<HKSource \($0)>" }.joined(separator: ", "))}"
    case .sourceRevision(let patterns):
      "\(HKPredicateKeyPathSourceRevision) IN {\(patterns.map(\.bundleIdentifier).sorted().joined(separator: ", "))}"
    case .device(let devices): "\(HKPredicateKeyPathDevice) IN {\(devices.count) devices}"
    case .deviceField(let field, let allowed): "\(HKPredicateKeyPathDevice).\(field) IN {\(allowed.sorted().joined(separator: ", "))}"
    case .quantity(let comparison, let value, let unit):
      "\(HKPredicateKeyPathQuantity) \(comparison.symbol) \(HKQuantity(expression: unit, value: value))"
    case .category(let comparison, let value): "\(HKPredicateKeyPathCategoryValue) \(comparison.symbol) \(value)"
    case .noCorrelation: "\(HKPredicateKeyPathCorrelation) == nil"
    case .member(let type, let part): "SUBQUERY(objects, $object, $object.sampleType == \(type) AND (\(part.format))).@count > 0"
    case .inWorkout(let uuid): "\(HKPredicateKeyPathWorkout) == \(uuid.uuidString)"
    case .workout(let term): term.format
    case .days(let days): days.format
    case .metadataKey(let key): "\(HKPredicateKeyPathMetadata).\(key) != nil"
    case .metadata(let key, let comparison, let value): "\(HKPredicateKeyPathMetadata).\(key) \(comparison.symbol) \(Self.text(value))"
    }
  }

  /// In parentheses where it is made of several.
  private var formatAsPart: String {
    switch self {
    case .and(let parts), .or(let parts): parts.count > 1 ? "(\(format))" : format
    default: format
    }
  }

  private static func text(_ date: Date) -> String { "CAST(\(date.timeIntervalSinceReferenceDate), \"NSDate\")" }

  private static func text(_ value: MetadataValue) -> String {
    switch value {
    case .string(let text): "\"\(text)\""
    case .date(let date): text(date)
    default: "\(value.object)"
    }
  }
}

extension DayRange {
  fileprivate var format: String {
    let key = HKPredicateKeyPathDateComponents
    return first == last ? "\(key) == \(first.text)" : "\(key) >= \(first.text) AND \(key) <= \(last.text)"
  }
}

extension PredicateTree.Comparison {
  var symbol: String {
    switch self {
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .equal: "=="
    case .notEqual: "!="
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .contains: "CONTAINS"
    }
  }
}
