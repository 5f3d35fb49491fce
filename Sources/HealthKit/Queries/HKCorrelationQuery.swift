// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore

/// The correlations of a type whose members meet predicates of their own. Without those, a sample query does the same.
open class HKCorrelationQuery: HKQuery, @unchecked Sendable {
  private let type: HKCorrelationType
  private let memberPredicates: [HKSampleType: NSPredicate]?
  private let handler: @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

  /// A query for correlations that meet a predicate and, of each type among the sample predicates, hold a sample that meets it (CORR-10).
  ///
  /// Members of a type without a predicate can be anything, or missing. Results come by start date.
  public init(
    type correlationType: HKCorrelationType, predicate: NSPredicate?, samplePredicates: [HKSampleType: NSPredicate]?,
    completion: @escaping @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void
  ) {
    for predicate in (samplePredicates ?? [:]).values { _ = TranslatedPredicate(predicate) }
    type = correlationType
    memberPredicates = samplePredicates
    handler = completion
    super.init(type: correlationType, predicate: predicate)
  }

  /// The kind of correlation asked for.
  open var correlationType: HKCorrelationType { type }

  /// What members have to meet, by their type; nil means no filtering.
  open var samplePredicates: [HKSampleType: NSPredicate]? { memberPredicates }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let own = TranslatedPredicate(predicate)
    let members = (memberPredicates ?? [:]).sorted { $0.key.identifier < $1.key.identifier }.map {
      (type: $0.key, predicate: $0.value, translated: TranslatedPredicate($0.value))
    }
    let tree = PredicateTree.and([own.tree] + members.map { .member($0.type.dataType, $0.translated.tree) })
    let request = FetchSamples(selections: [.init(type: type.dataType, predicate: tree)])
    let found = try connection.service.perform(request, for: .app(connection.app)).map(HKCorrelation.init(record:))
    // Where a translation is not exact, the store has given too many.
    let correlations = found.filter { correlation in
      (own.isExact || predicate?.evaluate(with: correlation) ?? true)
        && members.allSatisfy { member in
          member.translated.isExact
            || correlation.objects(for: member.type).contains { member.predicate.evaluate(with: $0) }
        }
    }
    finish { handler(self, correlations, nil) }
  }

  override func fail(_ error: HKError) { finish { handler(self, nil, error) } }
}
