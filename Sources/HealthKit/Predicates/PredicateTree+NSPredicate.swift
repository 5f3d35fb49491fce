// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A client's predicate in the engine's terms.
struct TranslatedPredicate {
  /// Matches every sample that the client's predicate matches, and more where ``isExact`` is false.
  var tree: PredicateTree
  /// False where the client's own code has to look at each sample: block predicates.
  var isExact: Bool

  /// Raises for a format that HealthKit cannot answer.
  ///
  /// Class tests come first: corelibs calls a compound equal to a constant.
  init(_ predicate: NSPredicate?, of subject: PredicateKeyPath.Subject = .sample) {
    switch predicate {
    case nil: self.init(tree: .everything, isExact: true)
    case let predicate as TreePredicate: self.init(tree: predicate.tree, isExact: true)
    case let predicate as FormatPredicate:
      self.init(tree: PredicateTranslation(subject: subject).tree(predicate.format), isExact: true)
    case let compound as NSCompoundPredicate: self.init(compound, of: subject)
    case .some(let predicate) where predicate.isEqual(NSPredicate(value: true)): self.init(tree: .everything, isExact: true)
    case .some(let predicate) where predicate.isEqual(NSPredicate(value: false)): self.init(tree: .nothing, isExact: true)
    default: self.init(tree: .everything, isExact: false)
    }
  }

  private init(tree: PredicateTree, isExact: Bool) {
    self.tree = tree
    self.isExact = isExact
  }

  private init(_ compound: NSCompoundPredicate, of subject: PredicateKeyPath.Subject) {
    let parts = compound.subpredicates.map { TranslatedPredicate($0, of: subject) }
    let isExact = parts.allSatisfy(\.isExact)
    switch compound.compoundPredicateType {
    case .and: self.init(tree: .and(parts.map(\.tree)), isExact: isExact)
    case .or: self.init(tree: .or(parts.map(\.tree)), isExact: isExact)
    case .not:
      let part = parts.first ?? TranslatedPredicate(tree: .nothing, isExact: true)
      // Of a part that matches too much, the opposite would match too little.
      self.init(tree: isExact ? .not(part.tree) : .everything, isExact: isExact)
    @unknown default: self.init(tree: .everything, isExact: false)
    }
  }
}

extension NSPredicate {
  /// The predicate with each term replaced; blocks stay as they are.
  func mapTerms(_ transform: (PredicateTree) -> PredicateTree) -> NSPredicate {
    if let compound = self as? NSCompoundPredicate {
      return NSCompoundPredicate(
        type: compound.compoundPredicateType, subpredicates: compound.subpredicates.map { $0.mapTerms(transform) })
    }
    let translated = TranslatedPredicate(self)
    return translated.isExact ? TreePredicate(translated.tree.mapTerms(transform)) : self
  }
}
