// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Turns a format into a tree. Raises for what HealthKit cannot answer, with the term that is to blame: nothing is passed over (QRY-06).
struct PredicateTranslation {
  var subject: PredicateKeyPath.Subject
  /// Inside a SUBQUERY: the variable that key paths begin at.
  var variable: String?

  static func refuse(_ problem: String) -> Never { raise(.invalidArgument, "Invalid predicate: \(problem)") }

  private func refuse(_ problem: String) -> Never { Self.refuse(problem) }

  func tree(_ format: PredicateFormat) -> PredicateTree {
    switch format {
    case .constant(let answer): .constant(answer)
    case .and(let parts): .and(parts.map(tree))
    case .or(let parts): .or(parts.map(tree))
    case .not(let part): .not(tree(part))
    case .comparison(let comparison): tree(comparison)
    }
  }

  private func tree(_ comparison: PredicateFormat.Comparison) -> PredicateTree {
    switch (comparison.left, comparison.right) {
    case (.keyPath(let variable, let path), let right):
      guard let value = right.value else { refuse("key path \(path) is compared with something that is no value") }
      if let modifier = comparison.modifier { return ofActivities(modifier, path, comparison.operation, value, comparison.options) }
      return term(keyPath(variable, path), path, comparison.operation, value, comparison.options)
    case (let left, .keyPath(let variable, let path)) where comparison.modifier == nil:
      guard let value = left.value, let operation = comparison.operation.mirrored else {
        refuse("operator \(comparison.operation.rawValue) with key path \(path) on its right")
      }
      return term(keyPath(variable, path), path, operation, value, comparison.options)
    case (.count(let collection, let variable, let part), .value(.scalar(let number))) where comparison.modifier == nil:
      return some(collection, variable, part, comparison.operation, number)
    // Without a key path the answer is the same for all samples.
    default:
      guard comparison.left.value != nil, comparison.right.value != nil else { refuse("a comparison without a key path") }
      return .constant(PredicateFormat.comparison(comparison).matches(nil))
    }
  }

  private func keyPath(_ variable: String?, _ path: String) -> PredicateKeyPath {
    guard variable == self.variable else {
      refuse(variable.map { "variable $\($0) has no value" } ?? "key path \(path) inside a SUBQUERY has to begin with its variable")
    }
    guard let keyPath = PredicateKeyPath(path, of: subject) else {
      let isOfActivity = subject == .sample && PredicateKeyPath(path, of: .activity) != nil
      refuse("key path \(path) is " + (isOfActivity ? "for predicateForWorkouts(activityPredicate:)" : "unknown"))
    }
    return keyPath
  }

  // MARK: Collections

  /// `ANY workoutActivity.KEYPATH` and its like.
  private func ofActivities(
    _ modifier: PredicateFormat.Comparison.Modifier, _ path: String, _ operation: PredicateFormat.Operation, _ value: PredicateFormat.Value,
    _ options: TextPattern.Options
  ) -> PredicateTree {
    let prefix = HKPredicateKeyPathWorkoutActivity + "."
    guard subject == .sample, variable == nil, path.hasPrefix(prefix) else { refuse("\(modifier.rawValue) with key path \(path)") }
    let path = String(path.dropFirst(prefix.count))
    let inner = PredicateTranslation(subject: .activity)
    let part = inner.term(inner.keyPath(nil, path), path, operation, value, options)
    return switch modifier {
    case .any: .workout(.anyActivity(part))
    case .none: .not(.workout(.anyActivity(part)))
    case .all: .not(.workout(.anyActivity(.not(part))))
    }
  }

  /// `SUBQUERY(…).@count > 0`, for activities of a workout and objects of a correlation.
  private func some(
    _ collection: String, _ variable: String, _ part: PredicateFormat, _ operation: PredicateFormat.Operation, _ number: MetadataValue
  ) -> PredicateTree {
    let isSome: Bool
    switch (operation, number.number) {
    case (.greater, 0), (.notEqual, 0), (.greaterOrEqual, 1): isSome = true
    case (.equal, 0), (.lessOrEqual, 0), (.less, 1): isSome = false
    default: refuse("the count of a SUBQUERY can be compared with 0 alone")
    }
    let found: PredicateTree
    switch collection {
    case HKPredicateKeyPathWorkoutActivity where subject == .sample && self.variable == nil:
      found = .workout(.anyActivity(PredicateTranslation(subject: .activity, variable: variable).tree(part)))
    case "objects" where subject == .sample && self.variable == nil: found = member(variable, part)
    default: refuse("a SUBQUERY of \(collection)")
    }
    return isSome ? found : .not(found)
  }

  /// Which samples of a correlation are meant is said by one term about their type, beside any others.
  private func member(_ variable: String, _ part: PredicateFormat) -> PredicateTree {
    let terms = if case .and(let parts) = part { parts } else { [part] }
    let types = terms.map { type(named: $0, variable) }
    guard let place = types.firstIndex(where: { $0 != nil }), let type = types[place] else {
      refuse("a SUBQUERY of objects has to compare $\(variable).sampleType with a type")
    }
    var others = terms
    others.remove(at: place)
    return .member(type, PredicateTranslation(subject: .sample, variable: variable).tree(.and(others)))
  }

  private func type(named term: PredicateFormat, _ variable: String) -> DataType? {
    guard case .comparison(let comparison) = term, comparison.operation == .equal, comparison.modifier == nil,
      comparison.left == .keyPath(variable: variable, "sampleType")
    else { return nil }
    switch comparison.right.value {
    case .scalar(.string(let identifier)): return Catalog.type(identifier: identifier)
    case .object(let object): return (object.base as? HKSampleType)?.dataType
    default: return nil
    }
  }
}

// MARK: Terms

extension PredicateTranslation {
  /// A key path compared with a value.
  func term(
    _ keyPath: PredicateKeyPath, _ path: String, _ operation: PredicateFormat.Operation, _ value: PredicateFormat.Value,
    _ options: TextPattern.Options = []
  ) -> PredicateTree {
    let term = Term(keyPath: keyPath, path: path, options: options, subject: subject)
    switch (operation, value) {
    case (.isIn, .list(let values)): return term.isOne(of: values)
    case (.between, .list(let values)) where values.count == 2:
      return .and([term.compares(.greaterOrEqual, values[0]), term.compares(.lessOrEqual, values[1])])
    case (.between, .list): refuse("BETWEEN takes two values")
    default:
      if let comparison = operation.comparison { return term.compares(comparison, value) }
      return term.text(operation, value)
    }
  }

  /// A key path, to be compared.
  private struct Term {
    let keyPath: PredicateKeyPath
    let path: String
    let options: TextPattern.Options
    let subject: PredicateKeyPath.Subject

    func refuse(_ value: PredicateFormat.Value) -> Never {
      PredicateTranslation.refuse("key path \(path) cannot be compared with \(value.kind)")
    }

    func refuse(_ operation: String) -> Never { PredicateTranslation.refuse("operator \(operation) cannot be used with key path \(path)") }

    func compares(_ comparison: PredicateTree.Comparison, _ value: PredicateFormat.Value) -> PredicateTree {
      if isSet || value == .null {
        switch comparison {
        case .equal: return isOne(of: [value])
        case .notEqual: return value == .null ? present : .not(isOne(of: [value]))
        default:
          if value == .null { refuse(value) }
          refuse(comparison.symbol)
        }
      }
      if case .scalar(let scalar) = value, let tree = compares(comparison, scalar) { return tree }
      refuse(value)
    }

    /// Key paths to objects, which are equal or not, and have no order.
    private var isSet: Bool {
      switch keyPath {
      case .identity, .source, .sourceRevision, .device, .correlation, .workout, .activityType: true
      default: false
      }
    }

    private func compares(_ comparison: PredicateTree.Comparison, _ value: MetadataValue) -> PredicateTree? {
      switch (keyPath, value) {
      case (.date(let field), .date(let date)): return .date(field, comparison, date)
      case (.quantityDate(let field), .date(let date)):
        let isQuantity = PredicateTree.number(.count, .greater, 0)
        return comparison == .notEqual
          ? .not(.and([isQuantity, .date(field, .equal, date)])) : .and([isQuantity, .date(field, comparison, date)])
      case (.quantity, .quantity(let number, let unit)): return .quantity(comparison, number, unit)
      case (.total(let total), .quantity(let number, let unit)): return .total(total, comparison, number, unit)
      case (.statistic(let type, let figure), .quantity(let number, let unit)): return .statistic(type, figure, comparison, number, unit)
      case (.text(let field), .string(let text)):
        if options.isEmpty, field == .bundleIdentifier, comparison == .equal { return .source([text]) }
        return TextPattern(.comparison(comparison), text, options: options).map { .text(field, $0) }
      case (.metadata(let key), .string(let text)) where !options.isEmpty:
        return TextPattern(.comparison(comparison), text, options: options).map { .text(.metadata(key), $0) }
      case (.metadata(let key), _): return .metadata(key, comparison, value)
      default: return value.number.flatMap { compares(comparison, number: $0) }
      }
    }

    private func compares(_ comparison: PredicateTree.Comparison, number: Double) -> PredicateTree? {
      switch keyPath {
      case .number(let field): return .number(field, comparison, number)
      case .duration: return .workout(.duration(comparison, number))
      case .category:
        guard let whole = Int(exactly: number) else { PredicateTranslation.refuse("key path \(path) takes whole numbers") }
        return .category(comparison, whole)
      default: return nil
      }
    }

    func text(_ operation: PredicateFormat.Operation, _ value: PredicateFormat.Value) -> PredicateTree {
      let field: PredicateTree.TextField
      switch keyPath {
      case .text(let named): field = named
      case .metadata(let key): field = .metadata(key)
      default: refuse(operation.rawValue)
      }
      guard let relation = operation.relation else { refuse(operation.rawValue) }
      guard case .scalar(.string(let text)) = value else { refuse(value) }
      guard let pattern = TextPattern(relation, text, options: options) else {
        PredicateTranslation.refuse("\(path) MATCHES no regular expression")
      }
      return .text(field, pattern)
    }

    /// Equal to one of some values; nil among them stands for nothing there.
    func isOne(of values: [PredicateFormat.Value]) -> PredicateTree {
      let (present, isAbsent) = (values.filter { $0 != .null }, values.contains(.null))
      let found = present.isEmpty ? .nothing : isOne(ofPresent: present)
      guard isAbsent else { return found }
      let absent: PredicateTree = if case .not(let opposite) = self.present { opposite } else { .not(self.present) }
      return present.isEmpty ? absent : .or([found, absent])
    }

    private func isOne(ofPresent values: [PredicateFormat.Value]) -> PredicateTree {
      switch keyPath {
      case .identity: .uuid(Set(values.map { if case .uuid(let uuid) = $0 { uuid } else { refuse($0) } }))
      case .source: .source(Set(objects(values, of: HKSource.self).map(\.bundleIdentifier)))
      case .sourceRevision: .sourceRevision(objects(values, of: HKSourceRevision.self).map(\.pattern))
      case .device: .device(Set(objects(values, of: HKDevice.self).map { $0.record }))
      // A correlation holds its objects.
      case .correlation: .uuid(Set(objects(values, of: HKCorrelation.self).flatMap { $0.objects.map(\.uuid) }))
      case .workout: anyOf(values.map { .inWorkout(workout($0)) })
      case .activityType: anyOf(values.map { .workout(.activityType(activityType($0))) })
      default: anyOf(values.map { compares(.equal, $0) })
      }
    }

    private func anyOf(_ terms: [PredicateTree]) -> PredicateTree { terms.count == 1 ? terms[0] : .or(terms) }

    private func objects<T>(_ values: [PredicateFormat.Value], of type: T.Type) -> [T] {
      values.map {
        guard case .object(let object) = $0, let found = object.base as? T else { refuse($0) }
        return found
      }
    }

    private func workout(_ value: PredicateFormat.Value) -> UUID {
      if case .uuid(let uuid) = value { return uuid }
      return objects([value], of: HKWorkout.self)[0].uuid
    }

    private func activityType(_ value: PredicateFormat.Value) -> UInt {
      guard case .scalar(let scalar) = value, let number = scalar.number.flatMap(UInt.init(exactly:)) else { refuse(value) }
      return number
    }

    /// There is something to compare.
    private var present: PredicateTree {
      switch keyPath {
      case .metadata(let key): return .metadataKey(key)
      case .text(let field): return .text(field, .any)
      case .device: return .not(.device([nil]))
      case .correlation: return .not(.noCorrelation)
      // Of these there is always one.
      case .identity, .source, .sourceRevision, .date: return .everything
      case .quantity, .quantityDate, .number: return .number(.count, .greater, 0)
      case .category: return ordered { .category($0, 0) }
      case .duration, .activityType: return ordered { .workout(.duration($0, 0)) }
      case .total(let total): return ordered { .workout(.total(total, $0, 0, total.unit)) }
      case .statistic(let type, let figure):
        guard let unit = type.quantity?.unit else { refuse(.null) }
        return ordered { .workout(.statistic(type, figure, $0, 0, unit)) }
      case .workout: PredicateTranslation.refuse("no workout: key path \(path) is compared with workouts")
      }
    }

    /// What has an order is there.
    private func ordered(_ term: (PredicateTree.Comparison) -> PredicateTree) -> PredicateTree {
      .or([term(.less), term(.greaterOrEqual)])
    }
  }
}
