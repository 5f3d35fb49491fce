// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// A predicate that carries the engine's tree (D5). It is immutable, so a copy is the object itself.
final class TreePredicate: NSPredicate {
  let tree: PredicateTree

  init(_ tree: PredicateTree) {
    self.tree = tree
    super.init(value: true)
  }

  required init?(coder: NSCoder) { nil }

  override func copy(with zone: NSZone? = nil) -> Any { self }

  override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
    switch object {
    case let object as HKObject: tree.matches(object.record)
    case let summary as HKActivitySummary: tree.matches(day: summary.record.day)
    case let medication as HKUserAnnotatedMedication: tree.matches(medication.record)
    case let dictionary as [String: Any]: raisingProblems { try tree.format.matches(dictionary) }
    default: false
    }
  }

  override func evaluate(with object: Any?) -> Bool { evaluate(with: object, substitutionVariables: nil) }

  override var predicateFormat: String { tree.format.text }

  override var description: String { tree.format.text }

  override func isEqual(_ object: Any?) -> Bool { (object as? TreePredicate)?.tree == tree }

  override var hash: Int { tree.hashValue }
}

/// A predicate made from a format string. It keeps what it parsed, and cannot be changed.
final class FormatPredicate: NSPredicate {
  let format: PredicateFormat

  init(_ format: PredicateFormat) {
    self.format = format
    super.init(value: true)
  }

  /// Raises for a format string that is not a predicate, or has too few arguments.
  convenience init(_ text: String, _ arguments: [Any?]) {
    do throws(PredicateFormatFault) { self.init(try PredicateFormatParser.parse(text, arguments)) } catch {
      raise(.invalidArgument, "Unable to parse the format string: \(error.description)")
    }
  }

  required init?(coder: NSCoder) { nil }

  override func copy(with zone: NSZone? = nil) -> Any { self }

  /// Evaluates HealthKit's objects with the store's meaning, other objects by their properties.
  override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
    let variables = bindings ?? [:]
    if let object = object as? HKObject {
      return raisingProblems { try PredicateTranslation(subject: .sample).tree(format.substituting(values(variables))) }.matches(
        object.record)
    }
    return raisingProblems { try format.matches(object, variables) }
  }

  override func evaluate(with object: Any?) -> Bool { evaluate(with: object, substitutionVariables: nil) }

  func substituting(_ variables: [String: Any]) -> FormatPredicate { FormatPredicate(format.substituting(values(variables))) }

  private func values(_ variables: [String: Any]) -> [String: PredicateFormat.Value] {
    variables.compactMapValues { value in
      guard let value = PredicateFormat.Value(value) else { raise(.invalidArgument, "The value of a variable cannot be compared") }
      return value
    }
  }

  override var predicateFormat: String { format.text }

  override var description: String { format.text }

  override func isEqual(_ object: Any?) -> Bool { (object as? FormatPredicate)?.format == format }

  override var hash: Int { format.hashValue }
}

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
