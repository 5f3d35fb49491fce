// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension PredicateFormat {
  /// Whether an object meets the predicate: a dictionary, a source, device or revision, or an object of a client's own class.
  ///
  /// Two-valued, as predicates on samples are: a missing value is unequal to everything but nil, and has no order.
  func matches(_ object: Any?, _ variables: [String: Any] = [:]) -> Bool {
    switch self {
    case .constant(let answer): answer
    case .and(let parts): parts.allSatisfy { $0.matches(object, variables) }
    case .or(let parts): parts.contains { $0.matches(object, variables) }
    case .not(let part): !part.matches(object, variables)
    case .comparison(let comparison): comparison.matches(object, variables)
    }
  }
}

extension PredicateFormat.Comparison {
  fileprivate func matches(_ object: Any?, _ variables: [String: Any]) -> Bool {
    let (own, wanted) = (left.value(of: object, variables), right.value(of: object, variables))
    guard let modifier else { return holds(own, wanted) }
    let several = if case .list(let values) = own { values } else { [own] }
    return switch modifier {
    case .any: several.contains { holds($0, wanted) }
    case .all: several.allSatisfy { holds($0, wanted) }
    case .none: !several.contains { holds($0, wanted) }
    }
  }

  private func holds(_ own: PredicateFormat.Value, _ wanted: PredicateFormat.Value) -> Bool {
    switch (operation, own, wanted) {
    case (.isIn, _, .list(let values)): return values.contains { isEqual(own, $0) }
    case (.contains, .list(let values), _): return values.contains { isEqual($0, wanted) }
    case (.isIn, .scalar(.string(let part)), .scalar(.string(let text))):
      return TextPattern(.contains, part, options: options)?.matches(text) ?? false
    case (.between, _, .list(let values)):
      guard values.count == 2 else { PredicateTranslation.refuse("BETWEEN takes two values") }
      return compares(own, .greaterOrEqual, values[0]) && compares(own, .lessOrEqual, values[1])
    case (.isIn, _, _), (.between, _, _):
      PredicateTranslation.refuse("Operator \(operation.rawValue) takes a collection, not \(wanted.kind)")
    default: break
    }
    if let comparison = operation.comparison { return compares(own, comparison, wanted) }
    guard case (.scalar(.string(let text)), .scalar(.string(let part))) = (own, wanted), let relation = operation.relation else {
      return false  // an operator of texts on what is none
    }
    guard let pattern = TextPattern(relation, part, options: options) else { PredicateTranslation.refuse("Not a regular expression") }
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
  fileprivate func value(of object: Any?, _ variables: [String: Any]) -> PredicateFormat.Value {
    switch self {
    case .value(let value): return value
    case .list(let parts): return .list(parts.map { $0.value(of: object, variables) })
    case .keyPath(let variable, let path):
      var root = object
      if let variable {
        guard let value = variables[variable] else { PredicateTranslation.refuse("Variable $\(variable) has no value") }
        root = value
      }
      guard let value = PredicateFormat.Value(ClientObject.value(atKeyPath: path[...], of: root)) else {
        PredicateTranslation.refuse("The value of \(path) cannot be compared")
      }
      return value
    case .count(let collection, let variable, let part):
      let elements = ClientObject.elements(of: ClientObject.value(atKeyPath: collection[...], of: object)) ?? []
      let number = elements.count { part.matches($0, variables.merging([variable: $0]) { $1 }) }
      return .scalar(.integer(Int64(number)))
    }
  }
}

/// Reads the properties of objects by name, where there is no Objective-C to do it.
enum ClientObject {
  static func value(atKeyPath path: Substring, of object: Any?) -> Any? {
    guard let object, !(object is NSNull) else { return nil }
    if path.isEmpty { return object }
    // A key with dots in it, such as the key path of a sample, comes first.
    if let dictionary = object as? [String: Any], let value = dictionary[String(path)] { return value }
    if let elements = elements(of: object) {
      return path == "@count" ? elements.count : elements.map { value(atKeyPath: path, of: $0) ?? NSNull() }
    }
    let pieces = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let found = value(forKey: String(pieces[0]), of: object)
    return pieces.count == 1 ? found : value(atKeyPath: pieces[1], of: found)
  }

  /// What is in a collection, or nil for something else.
  static func elements(of object: Any?) -> [Any]? {
    (object as? [Any]) ?? (object as? Set<AnyHashable>).map { $0.map(\.base) } ?? (object as? NSSet)?.allObjects
  }

  private static func value(forKey key: String, of object: Any) -> Any? {
    switch object {
    case let dictionary as [String: Any]: return dictionary[key]
    case let sample as HKSample: if let value = sample.property(key) { return value.found }
    case let revision as HKSourceRevision: if let value = revision.property(key) { return value.found }
    case let source as HKSource: if let value = source.property(key) { return value.found }
    case let device as HKDevice: if let field = DeviceRecord.Field(key: key) { return device.record[field] }
    default: break
    }
    var mirror: Mirror? = Mirror(reflecting: object)
    if mirror?.displayStyle == .optional { return mirror?.children.first.flatMap { value(forKey: key, of: $0.value) } }
    while let layer = mirror {
      if let child = layer.children.first(where: { $0.label == key }) { return child.value }
      mirror = layer.superclassMirror
    }
    raise(.unknownKey, "[<\(type(of: object))> valueForUndefinedKey:]: this class is not key value coding-compliant for the key \(key).")
  }
}

/// A property that there is, with its value.
private struct Property {
  var found: Any?
}

extension HKSample {
  fileprivate func property(_ key: String) -> Property? {
    switch key {
    case HKPredicateKeyPathUUID: Property(found: uuid)
    case HKPredicateKeyPathStartDate: Property(found: startDate)
    case HKPredicateKeyPathEndDate: Property(found: endDate)
    case HKPredicateKeyPathMetadata: Property(found: metadata)
    case HKPredicateKeyPathDevice: Property(found: device)
    case HKPredicateKeyPathSourceRevision: Property(found: sourceRevision)
    case HKPredicateKeyPathSource: Property(found: sourceRevision.source)
    default: nil
    }
  }
}

extension HKSourceRevision {
  fileprivate func property(_ key: String) -> Property? {
    switch key {
    case "source": Property(found: source)
    case "version": Property(found: version)
    case "productType": Property(found: productType)
    default: nil
    }
  }
}

extension HKSource {
  fileprivate func property(_ key: String) -> Property? {
    switch key {
    case "name": Property(found: name)
    case "bundleIdentifier": Property(found: bundleIdentifier)
    default: nil
    }
  }
}
