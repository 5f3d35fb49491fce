// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A predicate as its format string expresses it, with the arguments in their places.
///
/// It can be evaluated on any object (``matches(_:_:)``); ``PredicateTranslation`` makes a tree of the parts that HealthKit knows.
package indirect enum PredicateFormat: Hashable {
  /// Matches everything or nothing: `TRUEPREDICATE`, `FALSEPREDICATE`.
  case constant(Bool)
  /// Matches where all parts match.
  case and([PredicateFormat])
  /// Matches where at least one part matches.
  case or([PredicateFormat])
  /// Matches where the part does not.
  case not(PredicateFormat)
  /// Matches where the comparison holds.
  case comparison(Comparison)

  /// One comparison, such as `ANY metadata.KEY CONTAINS[c] "text"`.
  package struct Comparison: Hashable {
    /// How many of several left values have to match.
    package enum Modifier: String, Hashable { case any = "ANY", all = "ALL", none = "NONE" }

    /// Nil compares a single left value.
    package var modifier: Modifier?
    /// The left side, of which the modifier takes the values one by one.
    package var left: Expression
    /// The operator between the sides.
    package var operation: Operation
    /// Whether a comparison of texts ignores case or accents.
    package var options: TextPattern.Options = []
    /// The right side: for IN a collection or a text, for BETWEEN a list of two values.
    package var right: Expression
  }

  /// An operator; the raw value is its text.
  package enum Operation: String, Hashable {
    /// Smaller, or earlier.
    case less = "<"
    /// Not greater, or not later.
    case lessOrEqual = "<="
    /// Greater, or later.
    case greater = ">"
    /// Not smaller, or not earlier.
    case greaterOrEqual = ">="
    /// The same.
    case equal = "=="
    /// Not the same.
    case notEqual = "!="
    /// A text that begins with the right side.
    case beginsWith = "BEGINSWITH"
    /// A text that ends with the right side.
    case endsWith = "ENDSWITH"
    /// A text with the right side in it.
    case contains = "CONTAINS"
    /// A text of the form on the right, with `*` and `?`.
    case like = "LIKE"
    /// A text that a regular expression matches.
    case matches = "MATCHES"
    /// An element of the collection, or a part of the text, on the right.
    case isIn = "IN"
    /// From the first of two values to the second.
    case between = "BETWEEN"
  }

  /// One side of a comparison.
  package indirect enum Expression: Hashable {
    /// A property of the object, or of a variable; the empty key path is the object itself.
    case keyPath(variable: String?, String)
    /// A literal or an argument.
    case value(Value)
    /// A list in braces, whose elements can be key paths.
    case list([Expression])
    /// The number of objects in a collection that match a predicate.
    case count(collection: String, variable: String, PredicateFormat)
  }

  /// A value to compare with.
  package enum Value: Hashable {
    /// No value: `nil` or `NULL`.
    case null
    /// A value of a kind that metadata can hold.
    case scalar(MetadataValue)
    /// A UUID.
    case uuid(UUID)
    /// The elements of an array in their order, or those of a set.
    case list([Value])
    /// An object of another class, such as a source or a workout.
    case object(AnyHashable)
  }
}

extension PredicateFormat.Operation {
  /// The operator as a comparison of values of any kind; nil for other operators.
  package var comparison: PredicateTree.Comparison? { PredicateTree.Comparison.allCases.first { Self($0) == self } }

  /// The operator as a relation of texts; nil for operators of collections.
  package var relation: TextPattern.Relation? {
    switch self {
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .contains: .contains
    case .like: .like
    case .matches: .matches
    case .isIn, .between: nil
    default: comparison.map(TextPattern.Relation.comparison)
    }
  }

  /// The operator with its sides exchanged; nil where there is none.
  var mirrored: PredicateFormat.Operation? {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual: self
    case .contains: .isIn
    case .isIn: .contains
    case .beginsWith, .endsWith, .like, .matches, .between: nil
    }
  }
}

extension PredicateTree.Comparison {
  /// The operator's text.
  var symbol: String { PredicateFormat.Operation(self).rawValue }
}

extension PredicateFormat.Value {
  /// Converts a client's value; nil for one that cannot be compared.
  package init?(_ value: Any?) {
    switch value.flatMap(Self.unwrapped) {
    case nil, is NSNull: self = .null
    case let date as Date: self = .scalar(.date(date))
    case let text as String: self = .scalar(.string(text))
    case let uuid as UUID: self = .uuid(uuid)
    case let number as NSNumber: self = .scalar(MetadataValue(number))
    // On Linux no NSNumber bridges it.
    case let number as CGFloat: self = .scalar(.real(Double(number)))
    case let set as NSSet: self.init(elements: set.allObjects)
    case let array as [Any]: self.init(elements: array)
    case let set as Set<AnyHashable>: self.init(elements: set.map(\.base))
    case let ordered as NSOrderedSet: self.init(elements: ordered.map { $0 })
    case let object as any PredicateObject & Hashable:
      if case .quantity(let number, let unit) = object.predicateMeaning {
        self = .scalar(.quantity(number, unit))
      } else {
        self = .object(AnyHashable(object))
      }
    case let object as AnyHashable: self = .object(object)
    default: return nil
    }
  }

  private init?(elements: [Any]) {
    let values = elements.map { Self($0) }
    guard !values.contains(nil) else { return nil }
    self = .list(values.compactMap { $0 })
  }

  /// The value inside an optional that is itself inside `Any`.
  private static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  /// The kind of a value, for errors, which never contain the value.
  package enum Kind: Sendable, Equatable {
    /// A value that is not an object. A truth value is a number.
    case null, text, date, quantity, number, uuid, list
    /// An object, with the name of its class.
    case object(class: String)
  }

  /// The kind of the value.
  package var kind: Kind {
    switch self {
    case .null: .null
    case .scalar(.string): .text
    case .scalar(.date): .date
    case .scalar(.quantity): .quantity
    case .scalar: .number
    case .uuid: .uuid
    case .list: .list
    case .object(let object): .object(class: "\(type(of: object.base))")
    }
  }
}

extension PredicateFormat.Value.Kind: CustomStringConvertible {
  /// The kind with its article, such as `a date`; of an object also its class.
  package var description: String {
    switch self {
    case .null: "nil"
    case .text: "a text"
    case .date: "a date"
    case .quantity: "a quantity"
    case .number: "a number"
    case .uuid: "a UUID"
    case .list: "a collection"
    case .object(let name): "an object of class \(name)"
    }
  }
}

extension PredicateFormat {
  /// The predicate with each comparison replaced.
  package func mapComparisons(_ transform: (Comparison) -> Comparison) -> PredicateFormat {
    switch self {
    case .constant: self
    case .and(let parts): .and(parts.map { $0.mapComparisons(transform) })
    case .or(let parts): .or(parts.map { $0.mapComparisons(transform) })
    case .not(let part): .not(part.mapComparisons(transform))
    case .comparison(let comparison): .comparison(transform(comparison))
    }
  }

  /// The predicate with values substituted for variables; variables without a value stay.
  package func substituting(_ variables: [String: Value]) -> PredicateFormat {
    mapComparisons { comparison in
      var comparison = comparison
      comparison.left = comparison.left.substituting(variables)
      comparison.right = comparison.right.substituting(variables)
      return comparison
    }
  }
}

extension PredicateFormat.Expression {
  fileprivate func substituting(_ variables: [String: PredicateFormat.Value]) -> Self {
    switch self {
    case .keyPath(let variable?, ""): variables[variable].map(Self.value) ?? self
    case .keyPath, .value: self
    case .list(let parts): .list(parts.map { $0.substituting(variables) })
    case .count(let collection, let variable, let part):
      .count(collection: collection, variable: variable, part.substituting(variables.filter { $0.key != variable }))
    }
  }

  /// The value of a side that is constant; nil for other sides.
  var value: PredicateFormat.Value? {
    switch self {
    case .value(let value): return value
    case .list(let parts):
      let values = parts.compactMap(\.value)
      return values.count == parts.count ? .list(values) : nil
    case .keyPath, .count: return nil
    }
  }
}

extension MetadataValue {
  /// Converts a client's number. Swift's own numbers also arrive as `NSNumber`. Booleans are of a class of their own: a negative `Int8` has
  /// their type encoding on Linux.
  package init(_ number: NSNumber) {
    if type(of: number) == Self.classOfBooleans {
      self = .boolean(number.boolValue)
      return
    }
    switch String(cString: number.objCType) {
    case "f", "d": self = .real(number.doubleValue)
    case "Q": self = .whole(number.uint64Value)
    default: self = .integer(number.int64Value)
    }
  }

  private static let classOfBooleans = type(of: NSNumber(value: true))
}
