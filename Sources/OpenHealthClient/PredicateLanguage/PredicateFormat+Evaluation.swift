// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension PredicateFormat {
  /// Whether an object matches the predicate: a dictionary, a source, device or revision, or an object of a client's own class.
  ///
  /// The logic is two-valued, as for predicates on samples: a missing value is unequal to everything except nil, and has no order.
  ///
  /// Throws a ``PredicateFault`` for values that cannot be compared, and for a property that does not exist.
  package func matches(_ object: Any?, _ variables: [String: Any] = [:]) throws -> Bool {
    switch self {
    case .constant(let answer): answer
    case .and(let parts): try parts.allSatisfy { try $0.matches(object, variables) }
    case .or(let parts): try parts.contains { try $0.matches(object, variables) }
    case .not(let part): try !part.matches(object, variables)
    case .comparison(let comparison): try comparison.matches(object, variables)
    }
  }
}

extension PredicateFormat.Comparison {
  fileprivate func matches(_ object: Any?, _ variables: [String: Any]) throws -> Bool {
    let (own, wanted) = (try left.value(of: object, variables), try right.value(of: object, variables))
    guard let modifier else { return try holds(own, wanted) }
    let several = if case .list(let values) = own { values } else { [own] }
    return switch modifier {
    case .any: try several.contains { try holds($0, wanted) }
    case .all: try several.allSatisfy { try holds($0, wanted) }
    case .none: try !several.contains { try holds($0, wanted) }
    }
  }

  private func holds(_ own: PredicateFormat.Value, _ wanted: PredicateFormat.Value) throws -> Bool {
    switch (operation, own, wanted) {
    case (.isIn, _, .list(let values)): return values.contains { isEqual(own, $0) }
    case (.contains, .list(let values), _): return values.contains { isEqual($0, wanted) }
    case (.isIn, .scalar(.string(let part)), .scalar(.string(let text))):
      return TextPattern(.contains, part, options: options)?.matches(text) ?? false
    case (.between, _, .list(let values)):
      guard values.count == 2 else { throw PredicateFault.betweenValues }
      return compares(own, .greaterOrEqual, values[0]) && compares(own, .lessOrEqual, values[1])
    case (.isIn, _, _), (.between, _, _):
      throw PredicateFault("operator \(operation.rawValue) takes a collection, not \(wanted.kind)")
    default: break
    }
    if let comparison = operation.comparison { return compares(own, comparison, wanted) }
    guard case (.scalar(.string(let text)), .scalar(.string(let part))) = (own, wanted), let relation = operation.relation else {
      return false  // a text operator on another kind of value
    }
    guard let pattern = TextPattern(relation, part, options: options) else { throw PredicateFault("MATCHES no regular expression") }
    return pattern.matches(text)
  }

  private func isEqual(_ own: PredicateFormat.Value, _ wanted: PredicateFormat.Value) -> Bool { compares(own, .equal, wanted) }

  private func compares(
    _ own: PredicateFormat.Value, _ comparison: PredicateTree.Comparison, _ wanted: PredicateFormat.Value
  ) -> Bool {
    switch (own, wanted) {
    case (.scalar(.string(let text)), .scalar(.string(let part))):
      return TextPattern(.comparison(comparison), part, options: options)?.matches(text) ?? false
    case (.scalar(let own), .scalar(let wanted)): return comparison.holds(own, wanted)
    default:
      switch comparison {
      case .equal: return own == wanted
      case .notEqual: return own != wanted
      default: return false
      }
    }
  }
}

extension PredicateFormat.Expression {
  fileprivate func value(of object: Any?, _ variables: [String: Any]) throws -> PredicateFormat.Value {
    switch self {
    case .value(let value): return value
    case .list(let parts): return .list(try parts.map { try $0.value(of: object, variables) })
    case .keyPath(let variable, let path):
      var root = object
      if let variable {
        guard let value = variables[variable] else { throw PredicateFault.unknownVariable(variable) }
        root = value
      }
      guard let value = PredicateFormat.Value(try ClientObject.value(atKeyPath: path[...], of: root)) else {
        throw PredicateFault("the value of \(path) cannot be compared")
      }
      return value
    case .count(let collection, let variable, let part):
      let elements = ClientObject.elements(of: try ClientObject.value(atKeyPath: collection[...], of: object)) ?? []
      let number = try elements.count { try part.matches($0, variables.merging([variable: $0]) { $1 }) }
      return .scalar(.integer(Int64(number)))
    }
  }
}

/// Reads the properties of objects by name, without Objective-C.
enum ClientObject {
  static func value(atKeyPath path: Substring, of object: Any?) throws -> Any? {
    guard let object, !(object is NSNull) else { return nil }
    if path.isEmpty { return object }
    // A key with dots, such as the key path of a sample, takes precedence.
    if let dictionary = object as? [String: Any], let value = dictionary[String(path)] { return value }
    if let elements = elements(of: object) {
      return path == "@count" ? elements.count : try elements.map { try value(atKeyPath: path, of: $0) ?? NSNull() }
    }
    let pieces = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let found = try value(forKey: String(pieces[0]), of: object)
    return pieces.count == 1 ? found : try value(atKeyPath: pieces[1], of: found)
  }

  /// The elements of a collection; nil for anything else.
  static func elements(of object: Any?) -> [Any]? {
    (object as? [Any]) ?? (object as? Set<AnyHashable>).map { $0.map(\.base) } ?? (object as? NSSet)?.allObjects
  }

  private static func value(forKey key: String, of object: Any) throws -> Any? {
    switch object {
    case let dictionary as [String: Any]: return dictionary[key]
    case let object as any PredicateObject: if let property = object.predicateProperty(key) { return property.found }
    default: break
    }
    var mirror: Mirror? = Mirror(reflecting: object)
    if mirror?.displayStyle == .optional { return try mirror?.children.first.flatMap { try value(forKey: key, of: $0.value) } }
    while let layer = mirror {
      if let child = layer.children.first(where: { $0.label == key }) { return child.value }
      mirror = layer.superclassMirror
    }
    throw PredicateFault.unknownKey(key, class: "\(type(of: object))")
  }
}
