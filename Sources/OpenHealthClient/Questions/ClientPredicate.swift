// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A value that predicates can be evaluated on: a sample, or the summary of a day.
package protocol PredicateSubject: Sendable {
  /// Whether the value matches the terms, without asking the store.
  func meets(_ terms: PredicateTree) -> Bool
}

extension SampleRecord: PredicateSubject {
  /// Whether the sample matches. No sample knows its workouts, so terms about the workout of a sample match none.
  package func meets(_ terms: PredicateTree) -> Bool { terms.matches(self) }
}

extension ActivitySummaryRecord: PredicateSubject {
  /// Whether the day of the summary matches. Terms about samples match no summary.
  package func meets(_ terms: PredicateTree) -> Bool { terms.matches(day: day) }
}

/// A client's predicate: terms that the store answers, and the client's own code that has to check each sample.
package indirect enum ClientPredicate<Subject: PredicateSubject>: Sendable {
  /// Terms that the store answers.
  case terms(PredicateTree)
  /// The client's own code, which runs on each value that may match.
  case code(@Sendable (Subject) -> Bool)
  /// Matches where all parts match.
  case and([ClientPredicate])
  /// Matches where at least one part matches.
  case or([ClientPredicate])
  /// Matches where the part does not.
  case not(ClientPredicate)

  /// Whether ``tree`` expresses the whole predicate.
  package var isExact: Bool {
    switch self {
    case .terms: true
    case .code: false
    case .and(let parts), .or(let parts): parts.allSatisfy(\.isExact)
    case .not(let part): part.isExact
    }
  }

  /// Terms that match everything the predicate matches, and more where it is not exact.
  package var tree: PredicateTree {
    switch self {
    case .terms(let terms): terms
    case .code: .everything
    case .and(let parts): .and(parts.map(\.tree))
    case .or(let parts): .or(parts.map(\.tree))
    // The negation of a part that matches too much would match too little.
    case .not(let part): part.isExact ? .not(part.tree) : .everything
    }
  }

  /// Whether the predicate matches, the client's code included.
  package func matches(_ subject: Subject) -> Bool {
    switch self {
    case .terms(let terms): subject.meets(terms)
    case .code(let code): code(subject)
    case .and(let parts): parts.allSatisfy { $0.matches(subject) }
    case .or(let parts): parts.contains { $0.matches(subject) }
    case .not(let part): !part.matches(subject)
    }
  }

  /// The predicate with each term replaced; code stays as it is.
  package func mapTerms(_ transform: (PredicateTree) -> PredicateTree) -> ClientPredicate {
    switch self {
    case .terms(let terms): .terms(terms.mapTerms(transform))
    case .code: self
    case .and(let parts): .and(parts.map { $0.mapTerms(transform) })
    case .or(let parts): .or(parts.map { $0.mapTerms(transform) })
    case .not(let part): .not(part.mapTerms(transform))
    }
  }
}

extension ClientPredicate where Subject == SampleRecord {
  /// Matches correlations that have a member of a type which matches a predicate.
  package static func member(_ type: DataType, _ part: ClientPredicate) -> ClientPredicate {
    let terms = ClientPredicate.terms(.member(type, part.tree))
    if part.isExact { return terms }
    return .and([terms, .code { $0.members?.contains { $0.type == type && part.matches($0) } ?? false }])
  }
}
