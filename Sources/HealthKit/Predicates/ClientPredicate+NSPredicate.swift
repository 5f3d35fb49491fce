// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension ClientPredicate {
  /// Translates a client's predicate; nil matches everything. Raises for a format that HealthKit cannot answer.
  ///
  /// Tests of the class come first, as Foundation on Linux calls a compound predicate equal to a constant one.
  ///
  /// - Parameter evaluate: evaluates a predicate with the client's own code on a subject.
  init(
    _ predicate: NSPredicate?, of subject: PredicateKeyPath.Subject, _ evaluate: @escaping @Sendable (NSPredicate, Subject) -> Bool
  ) {
    switch predicate {
    case nil: self = .terms(.everything)
    case let predicate as TreePredicate: self = .terms(predicate.tree)
    case let predicate as FormatPredicate:
      self = .terms(raisingProblems { try PredicateTranslation(subject: subject).tree(predicate.format) })
    case let compound as NSCompoundPredicate:
      let parts = compound.subpredicates.map { ClientPredicate($0, of: subject, evaluate) }
      switch compound.compoundPredicateType {
      case .and: self = .and(parts)
      case .or: self = .or(parts)
      case .not: self = .not(parts.first ?? .terms(.nothing))
      @unknown default: self.init(code: compound, evaluate)
      }
    case .some(let predicate) where predicate.isEqual(NSPredicate(value: true)): self = .terms(.everything)
    case .some(let predicate) where predicate.isEqual(NSPredicate(value: false)): self = .terms(.nothing)
    case .some(let predicate): self.init(code: predicate, evaluate)
    }
  }

  private init(code predicate: NSPredicate, _ evaluate: @escaping @Sendable (NSPredicate, Subject) -> Bool) {
    // Unchecked: NSPredicate cannot be changed once made. A client's block runs on the queue of the query that evaluates it.
    nonisolated(unsafe) let predicate = predicate
    self = .code { evaluate(predicate, $0) }
  }
}

extension ClientPredicate where Subject == SampleRecord {
  /// Translates a predicate on samples, or on activities of workouts.
  init(_ predicate: NSPredicate?, of subject: PredicateKeyPath.Subject = .sample) {
    self.init(predicate, of: subject) { $0.evaluate(with: HKSample.of($1)) }
  }
}

extension ClientPredicate where Subject == ActivitySummaryRecord {
  /// Translates a predicate on activity summaries.
  init(_ predicate: NSPredicate?) { self.init(predicate, of: .sample) { $0.evaluate(with: HKActivitySummary(record: $1)) } }
}

extension PredicateTree {
  /// The tree as a predicate of queries and objects.
  var predicate: NSPredicate { TreePredicate(self) }
}
