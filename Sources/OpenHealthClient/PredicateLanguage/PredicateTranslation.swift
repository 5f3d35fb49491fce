// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Translates a parsed format string into the tree that requests carry. Throws for a term that HealthKit cannot answer, and names it: no
/// term is ignored (QRY-06).
package struct PredicateTranslation {
  var subject: PredicateKeyPath.Subject
  /// Inside a SUBQUERY: the variable at which key paths begin.
  var variable: String?

  /// Translates formats about samples or activities.
  ///
  /// - Parameter variable: inside a SUBQUERY, the name of the variable, without `$`, at which each key path has to begin; nil elsewhere.
  package init(subject: PredicateKeyPath.Subject, variable: String? = nil) {
    self.subject = subject
    self.variable = variable
  }

  /// Translates a format. Throws a ``PredicateFault`` for the first term that HealthKit cannot answer.
  package func tree(_ format: PredicateFormat) throws -> PredicateTree {
    switch format {
    case .constant(let answer): .constant(answer)
    case .and(let parts): .and(try parts.map(tree))
    case .or(let parts): .or(try parts.map(tree))
    case .not(let part): .not(try tree(part))
    case .comparison(let comparison): try tree(comparison)
    }
  }

  private func tree(_ comparison: PredicateFormat.Comparison) throws -> PredicateTree {
    switch (comparison.left, comparison.right) {
    case (.keyPath(let variable, let path), let right):
      guard let value = right.value else {
        throw PredicateFault("key path \(path) is compared with something that is not a value")
      }
      if let modifier = comparison.modifier { return try ofActivities(modifier, path, comparison.operation, value, comparison.options) }
      return try term(keyPath(variable, path), path, comparison.operation, value, comparison.options)
    case (let left, .keyPath(let variable, let path)) where comparison.modifier == nil:
      guard let value = left.value, let operation = comparison.operation.mirrored else {
        throw PredicateFault("operator \(comparison.operation.rawValue) with key path \(path) on its right")
      }
      return try term(keyPath(variable, path), path, operation, value, comparison.options)
    case (.count(let collection, let variable, let part), .value(.scalar(let number))) where comparison.modifier == nil:
      return try some(collection, variable, part, comparison.operation, number)
    // A comparison without a key path has the same answer for all samples.
    default:
      guard comparison.left.value != nil, comparison.right.value != nil else {
        throw PredicateFault("a comparison without a key path")
      }
      return .constant(try PredicateFormat.comparison(comparison).matches(nil))
    }
  }

  private func keyPath(_ variable: String?, _ path: String) throws -> PredicateKeyPath {
    guard variable == self.variable else {
      throw variable.map(PredicateFault.unknownVariable)
        ?? PredicateFault("key path \(path) inside a SUBQUERY has to begin with its variable")
    }
    guard let keyPath = PredicateKeyPath(path, of: subject) else {
      let isOfActivity = subject == .sample && PredicateKeyPath(path, of: .activity) != nil
      throw PredicateFault("key path \(path) is \(isOfActivity ? "for predicateForWorkouts(activityPredicate:)" : "unknown")")
    }
    return keyPath
  }

  // MARK: Collections

  /// Translates `ANY workoutActivity.KEYPATH`, and ALL and NONE.
  private func ofActivities(
    _ modifier: PredicateFormat.Comparison.Modifier, _ path: String, _ operation: PredicateFormat.Operation, _ value: PredicateFormat.Value,
    _ options: TextPattern.Options
  ) throws -> PredicateTree {
    let prefix = KeyPathName.workoutActivity + "."
    guard subject == .sample, variable == nil, path.hasPrefix(prefix) else {
      throw PredicateFault("\(modifier.rawValue) with key path \(path)")
    }
    let path = String(path.dropFirst(prefix.count))
    let inner = PredicateTranslation(subject: .activity)
    let part = try inner.term(inner.keyPath(nil, path), path, operation, value, options)
    return switch modifier {
    case .any: .workout(.anyActivity(part))
    case .none: .not(.workout(.anyActivity(part)))
    case .all: .not(.workout(.anyActivity(.not(part))))
    }
  }

  /// Translates `SUBQUERY(…).@count > 0`, for activities of a workout and objects of a correlation.
  private func some(
    _ collection: String, _ variable: String, _ part: PredicateFormat, _ operation: PredicateFormat.Operation, _ number: MetadataValue
  ) throws -> PredicateTree {
    let isSome: Bool
    switch (operation, number.number) {
    case (.greater, 0), (.notEqual, 0), (.greaterOrEqual, 1): isSome = true
    case (.equal, 0), (.lessOrEqual, 0), (.less, 1): isSome = false
    default: throw PredicateFault("the count of a SUBQUERY can be compared with 0 alone")
    }
    let found: PredicateTree
    switch collection {
    case KeyPathName.workoutActivity where subject == .sample && self.variable == nil:
      found = .workout(.anyActivity(try PredicateTranslation(subject: .activity, variable: variable).tree(part)))
    case "objects" where subject == .sample && self.variable == nil: found = try member(variable, part)
    default: throw PredicateFault("a SUBQUERY of \(collection)")
    }
    return isSome ? found : .not(found)
  }

  /// Translates a SUBQUERY of a correlation's objects: one of its terms names their type.
  private func member(_ variable: String, _ part: PredicateFormat) throws -> PredicateTree {
    let terms = if case .and(let parts) = part { parts } else { [part] }
    let types = terms.map { type(named: $0, variable) }
    guard let place = types.firstIndex(where: { $0 != nil }), let type = types[place] else {
      throw PredicateFault("a SUBQUERY of objects has to compare $\(variable).sampleType with a type")
    }
    var others = terms
    others.remove(at: place)
    return .member(type, try PredicateTranslation(subject: .sample, variable: variable).tree(.and(others)))
  }

  private func type(named term: PredicateFormat, _ variable: String) -> DataType? {
    guard case .comparison(let comparison) = term, comparison.operation == .equal, comparison.modifier == nil,
      comparison.left == .keyPath(variable: variable, "sampleType")
    else { return nil }
    switch comparison.right.value {
    case .scalar(.string(let identifier)): return Catalog.type(identifier: identifier)
    case .object(let object):
      guard case .type(let type) = (object.base as? any PredicateObject)?.predicateMeaning else { return nil }
      return type
    default: return nil
    }
  }
}

// MARK: Terms

extension PredicateTranslation {
  /// Translates the comparison of a key path with a value.
  package func term(
    _ keyPath: PredicateKeyPath, _ path: String, _ operation: PredicateFormat.Operation, _ value: PredicateFormat.Value,
    _ options: TextPattern.Options = []
  ) throws -> PredicateTree {
    let term = Term(keyPath: keyPath, path: path, options: options, subject: subject)
    switch (operation, value) {
    case (.isIn, .list(let values)): return try term.isOne(of: values)
    case (.between, .list(let values)) where values.count == 2:
      return .and([try term.compares(.greaterOrEqual, values[0]), try term.compares(.lessOrEqual, values[1])])
    case (.between, .list): throw PredicateFault.betweenValues
    default:
      if let comparison = operation.comparison { return try term.compares(comparison, value) }
      return try term.text(operation, value)
    }
  }

  /// A key path that is being compared.
  private struct Term {
    let keyPath: PredicateKeyPath
    let path: String
    let options: TextPattern.Options
    let subject: PredicateKeyPath.Subject

    func refuse(_ value: PredicateFormat.Value) -> PredicateFault {
      PredicateFault("key path \(path) cannot be compared with \(value.kind)")
    }

    func refuse(_ operation: String) -> PredicateFault {
      PredicateFault("operator \(operation) cannot be used with key path \(path)")
    }

    func compares(_ comparison: PredicateTree.Comparison, _ value: PredicateFormat.Value) throws -> PredicateTree {
      if isSet || value == .null {
        switch comparison {
        case .equal: return try isOne(of: [value])
        case .notEqual: return value == .null ? try present : .not(try isOne(of: [value]))
        default:
          if value == .null { throw refuse(value) }
          throw refuse(comparison.symbol)
        }
      }
      if case .text(.content(.medication)) = keyPath, case .object(let object) = value,
        case .concept(let identifier)? = (object.base as? any PredicateObject)?.predicateMeaning
      {
        return try compares(comparison, .scalar(.string(identifier.uuidString)))
      }
      if case .scalar(let scalar) = value, let tree = try compares(comparison, scalar) { return tree }
      throw refuse(value)
    }

    /// Whether the key path leads to objects, which are equal or not, and have no order.
    private var isSet: Bool {
      switch keyPath {
      case .identity, .source, .sourceRevision, .device, .correlation, .workout, .effort, .activityType: true
      default: false
      }
    }

    private func compares(_ comparison: PredicateTree.Comparison, _ value: MetadataValue) throws -> PredicateTree? {
      switch (keyPath, value) {
      case (.date(let field), .date(let date)): return .date(field, comparison, date)
      case (.quantity, .quantity(let number, let unit)): return .quantity(comparison, number, unit)
      case (.seriesQuantity(let figure), .quantity(let number, let unit)): return .series(.quantity(figure, comparison, number, unit))
      case (.seriesDate(let field), .date(let date)): return .series(.date(field, comparison, date))
      case (.total(let total), .quantity(let number, let unit)): return try .total(total, comparison, number, unit)
      case (.statistic(let type, let figure), .quantity(let number, let unit)):
        return try .statistic(type, figure, comparison, number, unit)
      case (.content(let field), _): return field.value(value).map { .content(field, comparison, $0) }
      case (.text(let field), .string(let text)):
        if options.isEmpty, field == .bundleIdentifier, comparison == .equal { return .source([text]) }
        return TextPattern(.comparison(comparison), text, options: options).map { .text(field, $0) }
      case (.metadata(let key), .string(let text)) where !options.isEmpty:
        return TextPattern(.comparison(comparison), text, options: options).map { .text(.metadata(key), $0) }
      case (.metadata(let key), _): return .metadata(key, comparison, value)
      default: return try value.number.flatMap { try compares(comparison, number: $0) }
      }
    }

    private func compares(_ comparison: PredicateTree.Comparison, number: Double) throws -> PredicateTree? {
      switch keyPath {
      case .number(let field): return .number(field, comparison, number)
      case .duration: return .workout(.duration(comparison, number))
      case .category:
        guard let whole = Int(exactly: number) else { throw PredicateFault("key path \(path) takes whole numbers") }
        return .category(comparison, whole)
      default: return nil
      }
    }

    func text(_ operation: PredicateFormat.Operation, _ value: PredicateFormat.Value) throws -> PredicateTree {
      let field: PredicateTree.TextField
      switch keyPath {
      case .text(let named): field = named
      case .metadata(let key): field = .metadata(key)
      default: throw refuse(operation.rawValue)
      }
      guard let relation = operation.relation else { throw refuse(operation.rawValue) }
      guard case .scalar(.string(let text)) = value else { throw refuse(value) }
      guard let pattern = TextPattern(relation, text, options: options) else {
        throw PredicateFault("\(path) MATCHES no regular expression")
      }
      return .text(field, pattern)
    }

    /// Matches values equal to any of the given ones; nil among them matches a missing value.
    func isOne(of values: [PredicateFormat.Value]) throws -> PredicateTree {
      let (present, isAbsent) = (values.filter { $0 != .null }, values.contains(.null))
      let found = present.isEmpty ? .nothing : try isOne(ofPresent: present)
      guard isAbsent else { return found }
      let absent: PredicateTree = if case .not(let opposite) = try self.present { opposite } else { .not(try self.present) }
      return present.isEmpty ? absent : .or([found, absent])
    }

    private func isOne(ofPresent values: [PredicateFormat.Value]) throws -> PredicateTree {
      switch keyPath {
      case .identity: .uuid(Set(try values.map { if case .uuid(let uuid) = $0 { uuid } else { throw refuse($0) } }))
      case .source: .source(Set(try meanings(values) { if case .source(let identifier) = $0 { identifier } else { nil } }))
      case .sourceRevision: .sourceRevision(try meanings(values) { if case .sourceRevision(let pattern) = $0 { pattern } else { nil } })
      case .device: .device(Set(try meanings(values) { if case .device(let record) = $0 { record } else { nil } }))
      // A correlation is compared by its members.
      case .correlation: .uuid(Set(try meanings(values) { if case .members(let uuids) = $0 { uuids } else { nil } }.joined()))
      case .workout: anyOf(try values.map { .inWorkout(try workout($0)) })
      case .effort: anyOf(try values.map { .effort(workout: try workout($0), activity: nil) })
      case .activityType: anyOf(try values.map { .workout(.activityType(try activityType($0))) })
      default: anyOf(try values.map { try compares(.equal, $0) })
      }
    }

    private func anyOf(_ terms: [PredicateTree]) -> PredicateTree { terms.count == 1 ? terms[0] : .or(terms) }

    /// What the store compares for each object, such as the identifier of a source; throws for an object of another kind.
    private func meanings<T>(_ values: [PredicateFormat.Value], _ kind: (PredicateMeaning) -> T?) throws -> [T] {
      try values.map { value in
        guard case .object(let object) = value, let meaning = (object.base as? any PredicateObject)?.predicateMeaning,
          let found = kind(meaning)
        else { throw refuse(value) }
        return found
      }
    }

    private func workout(_ value: PredicateFormat.Value) throws -> UUID {
      if case .uuid(let uuid) = value { return uuid }
      return try meanings([value]) { if case .workout(let uuid) = $0 { uuid } else { nil } }[0]
    }

    private func activityType(_ value: PredicateFormat.Value) throws -> UInt {
      guard case .scalar(let scalar) = value, let number = scalar.number.flatMap(UInt.init(exactly:)) else { throw refuse(value) }
      return number
    }

    /// Matches subjects that have a value to compare.
    private var present: PredicateTree {
      get throws {
        switch keyPath {
        case .metadata(let key): return .metadataKey(key)
        case .text(let field): return .text(field, .any)
        case .content(let field): return .contentField(field)
        case .device: return .not(.device([nil]))
        case .correlation: return .not(.noCorrelation)
        // Every sample has one of these.
        case .identity, .source, .sourceRevision, .date: return .everything
        case .quantity, .seriesQuantity, .seriesDate, .number: return .number(.count, .greater, 0)
        case .category: return ordered { .category($0, 0) }
        case .duration, .activityType: return ordered { .workout(.duration($0, 0)) }
        case .total(let total): return ordered { .workout(.total(total, $0, 0, total.unit)) }
        case .statistic(let type, let figure):
          guard let unit = type.quantity?.unit else { throw refuse(.null) }
          return ordered { .workout(.statistic(type, figure, $0, 0, unit)) }
        case .workout, .effort: throw PredicateFault("no workout: key path \(path) is compared with workouts")
        }
      }
    }

    /// Matches every value: each one is below zero or not.
    private func ordered(_ term: (PredicateTree.Comparison) -> PredicateTree) -> PredicateTree {
      .or([term(.less), term(.greaterOrEqual)])
    }
  }
}

extension ContentField {
  /// A value of a format as one of the field; nil for another kind of value, or a unit of another dimension.
  fileprivate func value(_ scalar: MetadataValue) -> ContentValue? {
    switch (form, scalar) {
    case (.quantity(let unit), .quantity(let number, let own)):
      own.isCompatible(with: unit) ? .number(Amount(number, own).number(in: unit)) : nil
    case (.number, _): scalar.number.map { .number($0) }
    case (.text, .string(let text)): .text(text)
    case (.date, .date(let date)): .date(date)
    default: nil
    }
  }
}
