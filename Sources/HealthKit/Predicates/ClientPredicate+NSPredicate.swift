// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension ClientPredicate {
  /// Translates a client's predicate; nil matches everything. Raises for a format that HealthKit cannot answer.
  ///
  /// Class tests come first: corelibs calls a compound equal to a constant.
  ///
  /// - Parameter evaluate: asks a predicate of the client's own about a subject.
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

  // Unsafe: predicates are not changed after a query is made with them.
  private init(code predicate: NSPredicate, _ evaluate: @escaping @Sendable (NSPredicate, Subject) -> Bool) {
    nonisolated(unsafe) let predicate = predicate
    self = .code { evaluate(predicate, $0) }
  }
}

extension ClientPredicate where Subject == SampleRecord {
  /// A predicate on samples, or on activities of workouts.
  init(_ predicate: NSPredicate?, of subject: PredicateKeyPath.Subject = .sample) {
    self.init(predicate, of: subject) { $0.evaluate(with: HKSample.of($1)) }
  }
}

extension ClientPredicate where Subject == ActivitySummaryRecord {
  /// A predicate on summaries.
  init(_ predicate: NSPredicate?) { self.init(predicate, of: .sample) { $0.evaluate(with: HKActivitySummary(record: $1)) } }
}
