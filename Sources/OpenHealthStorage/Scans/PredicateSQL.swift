// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

extension PredicateTree {
  /// What is left of the predicate for the samples of one source.
  func simplified(forSource bundleIdentifier: String) -> PredicateTree {
    switch self {
    case .constant, .date, .uuid: return self
    case .source(let wanted): return .constant(wanted.contains(bundleIdentifier))
    case .not(let part):
      let part = part.simplified(forSource: bundleIdentifier)
      if case .constant(let answer) = part { return .constant(!answer) }
      return .not(part)
    case .and(let parts):
      let rest = parts.map { $0.simplified(forSource: bundleIdentifier) }.filter { $0 != .everything }
      if rest.contains(.nothing) { return .nothing }
      return rest.count == 1 ? rest[0] : rest.isEmpty ? .everything : .and(rest)
    case .or(let parts):
      let rest = parts.map { $0.simplified(forSource: bundleIdentifier) }.filter { $0 != .nothing }
      if rest.contains(.everything) { return .everything }
      return rest.count == 1 ? rest[0] : rest.isEmpty ? .nothing : .or(rest)
    }
  }

  /// The predicate as a condition on a row of `sample`, with its arguments. Sources must have been simplified away.
  func sql(_ arguments: inout [any DatabaseValueConvertible]) -> String {
    switch self {
    case .constant(let answer): return answer ? "1" : "0"
    case .and(let parts): return parts.isEmpty ? "1" : Self.balanced(parts.map { $0.sql(&arguments) }[...], "AND")
    case .or(let parts): return parts.isEmpty ? "0" : Self.balanced(parts.map { $0.sql(&arguments) }[...], "OR")
    case .not(let part): return "NOT " + part.sql(&arguments)
    case .date(let field, let comparison, let date):
      arguments.append(date.timeIntervalSinceReferenceDate)
      return "\(field.column) \(comparison.sqlOperator) ?"
    case .uuid(let wanted):
      // One argument for any number of UUIDs: SQLite limits how many a statement has.
      arguments.append("[" + wanted.map { "\"\($0.uuidString.replacing("-", with: ""))\"" }.sorted().joined(separator: ",") + "]")
      return "hex(uuid) IN (SELECT value FROM json_each(?))"
    case .source:
      preconditionFailure("sources are answered by choosing lanes")
    }
  }
}

extension PredicateTree {
  /// Terms joined two by two: SQLite limits how deep an expression is, and a plain chain is as deep as it is long.
  private static func balanced(_ terms: ArraySlice<String>, _ operation: String) -> String {
    if terms.count == 1 { return terms[terms.startIndex] }
    let middle = terms.startIndex + terms.count / 2
    return "(\(balanced(terms[..<middle], operation)) \(operation) \(balanced(terms[middle...], operation)))"
  }
}

extension PredicateTree.DateField {
  fileprivate var column: String { self == .start ? "start" : "ifnull(end, start)" }
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
