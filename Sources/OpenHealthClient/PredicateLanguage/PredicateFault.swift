// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why a predicate cannot be answered. It names key paths, operators and classes, never values.
package struct PredicateFault: Error, Equatable, CustomStringConvertible {
  /// A sentence, in Apple's words where those are known.
  package let description: String
  /// Whether an object has no property of the key that a key path names.
  package let isUnknownKey: Bool

  /// Creates a fault of the predicate itself.
  init(_ problem: String) { self.init(sentence: "Invalid predicate: \(problem)") }

  init(sentence: String, isUnknownKey: Bool = false) { (description, self.isUnknownKey) = (sentence, isUnknownKey) }

  static let betweenValues = Self("BETWEEN takes two values")

  static func unknownVariable(_ variable: String) -> Self { Self("variable $\(variable) has no value") }

  static func unknownKey(_ key: String, class name: String) -> Self {
    Self(
      sentence: "[<\(name)> valueForUndefinedKey:]: this class is not key value coding-compliant for the key \(key).", isUnknownKey: true)
  }

  /// The predicate is on objects of a class, and uses a property that they do not have; nil for a term that does not compare one property.
  static func property(_ property: String?, notOf name: String) -> Self {
    // Observed: the text of Apple's exception.
    Self(sentence: "Unexpected dataType of class \(name) for \(property.map { "\($0) predicate" } ?? "predicate")")
  }
}
