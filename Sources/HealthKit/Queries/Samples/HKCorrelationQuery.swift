// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Returns the correlations of a type whose members match separate predicates. Without such predicates, a sample query does the same.
///
/// Unchecked: the stored properties are immutable, and predicates do not change once made.
open class HKCorrelationQuery: HKQuery, @unchecked Sendable {
  private let type: HKCorrelationType
  private let memberPredicates: [HKSampleType: NSPredicate]?
  private let question: Question
  private let handler: @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

  /// A query for correlations that match a predicate and, for each type among the sample predicates, have a member that matches it
  /// (CORR-10).
  ///
  /// Members of other types can be anything, or missing. Results are ordered by start date.
  @preconcurrency public init(
    type correlationType: HKCorrelationType, predicate: NSPredicate?, samplePredicates: [HKSampleType: NSPredicate]?,
    completion: @escaping @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void
  ) {
    let members = (samplePredicates ?? [:]).sorted { $0.key.identifier < $1.key.identifier }.map { type, predicate in
      ClientPredicate.member(type.dataType, ClientPredicate(predicate))
    }
    question = Question(type: correlationType.dataType, predicate: .and([ClientPredicate(predicate)] + members))
    type = correlationType
    memberPredicates = samplePredicates
    handler = completion
    super.init(type: correlationType, predicate: predicate)
  }

  /// The type of the correlations that the query returns.
  open var correlationType: HKCorrelationType { type }

  /// The predicates on members, by their type; nil means no filtering.
  open var samplePredicates: [HKSampleType: NSPredicate]? { memberPredicates }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let correlations = try question.samples(connection).map(HKCorrelation.init(record:))
    life.finish { handler(self, correlations, nil) }
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, error) } }
}
