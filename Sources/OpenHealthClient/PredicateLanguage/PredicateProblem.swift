// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The reason why a predicate cannot be answered. It names key paths, operators and classes, never values.
package enum PredicateProblem: Error, Equatable {
  /// A key path is compared with something that is not a value.
  case noValue(path: String)
  /// Neither side of a comparison is a key path.
  case noKeyPath
  /// The subject of the predicate has no such key path.
  case unknownKeyPath(String)
  /// The key path belongs to activities, and the predicate is on samples.
  case activityKeyPath(String)
  /// A key path inside a SUBQUERY does not begin with its variable.
  case keyPathOutside(String)
  /// The variable has no value.
  case unknownVariable(String)
  /// The operator does not allow a key path on its right.
  case keyPathOnRight(PredicateFormat.Operation, path: String)
  /// The key path does not lead to a collection.
  case modifier(PredicateFormat.Comparison.Modifier, path: String)
  /// The count of a SUBQUERY is compared with something else than "none" or "any".
  case subqueryCount
  /// HealthKit has no SUBQUERY of this collection.
  case subqueryCollection(String)
  /// A SUBQUERY of objects does not name a type.
  case subqueryType(variable: String)
  /// The property of a key path cannot be compared with this kind of value.
  case value(PredicateFormat.Value.Kind, path: String)
  /// The property of a key path does not have this operator.
  case operation(String, path: String)
  /// The property of the key path is a whole number.
  case wholeNumber(path: String)
  /// The text after MATCHES is not a regular expression. The value is the key path, if it is known.
  case regularExpression(path: String?)
  /// BETWEEN does not have exactly two values.
  case betweenValues
  /// The key path compares only with workouts.
  case noWorkout(path: String)
  /// The operator requires a collection.
  case noCollection(PredicateFormat.Operation, found: PredicateFormat.Value.Kind)
  /// The value of a property cannot be compared.
  case property(path: String)

  /// A unit has another dimension than the total that it is compared with.
  case totalUnit(WorkoutRecord.Total, UnitExpression)
  /// A unit has another dimension than the type that it is compared with.
  case statisticUnit(DataType, UnitExpression)

  /// The predicate uses a property that summaries of days do not have; nil for a term that does not compare one property.
  case notAboutSummaries(property: String?)
  /// The predicate uses a property that medications do not have; nil for a term that does not compare one property.
  case notAboutMedications(property: String?)
  /// An object of this class has no property of this name.
  case unknownKey(String, class: String)
}

extension PredicateProblem: CustomStringConvertible {
  /// The problem in a sentence, in Apple's words where those are known.
  package var description: String {
    switch self {
    case .totalUnit(let total, let unit): "A total \(total.rawValue) cannot be compared with unit \(unit.string)"
    case .statisticUnit(let type, let unit): "Type \(type.identifier) cannot be compared with unit \(unit.string)"
    case .unknownKey(let key, let name):
      "[<\(name)> valueForUndefinedKey:]: this class is not key value coding-compliant for the key \(key)."
    // Observed: the text of Apple's exception.
    case .notAboutSummaries(let property):
      "Unexpected dataType of class HKActivitySummaryType for \(property.map { "\($0) predicate" } ?? "predicate")"
    case .notAboutMedications(let property):
      "Unexpected dataType of class HKUserAnnotatedMedicationType for \(property.map { "\($0) predicate" } ?? "predicate")"
    default: "Invalid predicate: \(problem)"
    }
  }

  /// The problem in words.
  private var problem: String {
    switch self {
    case .noValue(let path): "key path \(path) is compared with something that is not a value"
    case .noKeyPath: "a comparison without a key path"
    case .unknownKeyPath(let path): "key path \(path) is unknown"
    case .activityKeyPath(let path): "key path \(path) is for predicateForWorkouts(activityPredicate:)"
    case .keyPathOutside(let path): "key path \(path) inside a SUBQUERY has to begin with its variable"
    case .unknownVariable(let variable): "variable $\(variable) has no value"
    case .keyPathOnRight(let operation, let path): "operator \(operation.rawValue) with key path \(path) on its right"
    case .modifier(let modifier, let path): "\(modifier.rawValue) with key path \(path)"
    case .subqueryCount: "the count of a SUBQUERY can be compared with 0 alone"
    case .subqueryCollection(let collection): "a SUBQUERY of \(collection)"
    case .subqueryType(let variable): "a SUBQUERY of objects has to compare $\(variable).sampleType with a type"
    case .value(let kind, let path): "key path \(path) cannot be compared with \(kind)"
    case .operation(let operation, let path): "operator \(operation) cannot be used with key path \(path)"
    case .wholeNumber(let path): "key path \(path) takes whole numbers"
    case .regularExpression(let path): (path.map { "\($0) " } ?? "") + "MATCHES no regular expression"
    case .betweenValues: "BETWEEN takes two values"
    case .noWorkout(let path): "no workout: key path \(path) is compared with workouts"
    case .noCollection(let operation, let found): "operator \(operation.rawValue) takes a collection, not \(found)"
    case .property(let path): "the value of \(path) cannot be compared"
    case .totalUnit, .statisticUnit, .notAboutSummaries, .notAboutMedications, .unknownKey: ""
    }
  }
}
