// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension PredicateTree {
  /// The predicate as an SQL condition on rows of `sample` of one type. Appends its arguments. Terms about sources must have been
  /// simplified away, and terms about values, too, where `database` does not compare them.
  func sql(_ type: DataType, in database: any SQLConnection, _ arguments: inout [any SQLConvertible]) -> String {
    switch self {
    case .constant(let answer): return answer ? "TRUE" : "FALSE"
    case .and(let parts): return parts.isEmpty ? "TRUE" : Self.balanced(parts.map { $0.sql(type, in: database, &arguments) }[...], "AND")
    case .or(let parts): return parts.isEmpty ? "FALSE" : Self.balanced(parts.map { $0.sql(type, in: database, &arguments) }[...], "OR")
    case .not(let part): return "NOT " + part.sql(type, in: database, &arguments)
    case .date(let field, let comparison, let date):
      arguments.append(date.timeIntervalSinceReferenceDate)
      return "\(field.column) \(comparison.sqlOperator) ?"
    case .uuid(let wanted):
      // One argument for any number of UUIDs, as SQLite limits the arguments of a statement.
      arguments.append("[" + wanted.map { "\"\($0.uuidString.replacing("-", with: ""))\"" }.sorted().joined(separator: ",") + "]")
      return database.dialect.isOneOf("uuid")
    case .category(let comparison, let value):
      // Rows of correlations and workouts look like those of categories.
      precondition(database.comparesValues, "the core compares values that are encrypted")
      guard case .category = type.kind else { return "FALSE" }
      arguments.append(value)
      return "(unit IS NULL AND value \(comparison.sqlOperator) ?)"
    case .noCorrelation: return "NOT \(StorageReader.isCorrelationMember)"
    case .source, .sourceRevision, .device, .deviceField, .quantity, .series, .number, .text, .metadataKey, .metadata, .content,
      .contentField,
      .member, .inWorkout,
      .effort, .workout, .days:
      preconditionFailure("storage answers sources by choosing lanes, and leaves the rest to the core")
    }
  }
}

extension PredicateTree {
  /// Joins terms as a balanced tree: SQLite limits the depth of an expression, and a plain chain is as deep as it is long.
  private static func balanced(_ terms: ArraySlice<String>, _ operation: String) -> String {
    if terms.count == 1 { return terms[terms.startIndex] }
    let middle = terms.startIndex + terms.count / 2
    return "(\(balanced(terms[..<middle], operation)) \(operation) \(balanced(terms[middle...], operation)))"
  }
}

extension PredicateTree.DateField {
  fileprivate var column: String { self == .start ? "start" : "coalesce(end, start)" }
}

extension PredicateTree.Comparison {
  fileprivate var sqlOperator: String {
    switch self {
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .equal: "="
    case .notEqual: "<>"
    }
  }
}
