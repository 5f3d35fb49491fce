// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension HKQuery {
  /// Samples of a time interval; an open side is nil (PRED-05).
  ///
  /// Without options: those that end at or after `startDate` and begin before `endDate` (PRED-06). An interval whose start lies after its
  /// end matches nothing (QRY-11).
  public class func predicateForSamples(
    withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    let tree = PredicateTree.interval(
      start: startDate, end: endDate, strictStart: options.contains(.strictStartDate), strictEnd: options.contains(.strictEndDate))
    return TreePredicate(tree, format: tree.format)
  }
}

extension PredicateTree {
  /// The tree in the form of a predicate's format string.
  var format: String {
    switch self {
    case .constant(let answer): answer ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .and(let parts): parts.map(\.format).joined(separator: " AND ")
    case .or(let parts): "(" + parts.map(\.format).joined(separator: " OR ") + ")"
    case .not(let part): "NOT (\(part.format))"
    case .date(let field, let comparison, let date):
      "\(field == .start ? HKPredicateKeyPathStartDate : HKPredicateKeyPathEndDate) \(comparison.symbol) "
        + "CAST(\(date.timeIntervalSinceReferenceDate), \"NSDate\")"
    case .uuid(let uuids): uuids.map { "\(HKPredicateKeyPathUUID) == \($0.uuidString)" }.sorted().joined(separator: " OR ")
    case .source(let identifiers): "\(HKPredicateKeyPathSource) IN {\(identifiers.sorted().joined(separator: ", "))}"
    }
  }
}

extension PredicateTree.Comparison {
  fileprivate var symbol: String {
    switch self {
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .equal: "=="
    case .notEqual: "!="
    }
  }
}
