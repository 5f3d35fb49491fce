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
