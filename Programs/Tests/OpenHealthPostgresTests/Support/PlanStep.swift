// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// A step of a plan, as PostgreSQL's EXPLAIN describes it.
struct PlanStep: Decodable {
  /// What the step does, such as `Index Scan`.
  var kind: String
  /// The table whose rows it reads. A step that reads an index alone has none: the step above it reads the table.
  var table: String?
  var index: String?
  /// What it looks up in the index.
  var condition: String?
  private var steps: [PlanStep]?

  private enum CodingKeys: String, CodingKey {
    case kind = "Node Type"
    case table = "Relation Name"
    case index = "Index Name"
    case condition = "Index Cond"
    case steps = "Plans"
  }

  private struct Plan: Decodable {
    var top: PlanStep

    enum CodingKeys: String, CodingKey {
      case top = "Plan"
    }
  }

  /// The steps that read a table or an index, each with its table, in the plan for a statement and its arguments. Nothing is executed.
  static func reading(_ call: StatementLog.Call, _ session: PostgresSession) throws -> [PlanStep] {
    try reading(session.run(session.prepare("EXPLAIN (FORMAT JSON) \(call.sql)"), call.arguments))
  }

  /// As ``reading(_:_:)``, in the plan that a connection keeps for whatever arguments a prepared statement gets.
  static func readingKept(_ call: StatementLog.Call, _ session: PostgresSession) throws -> [PlanStep] {
    try session.run("SET LOCAL plan_cache_mode = force_generic_plan")
    try session.run("PREPARE kept AS \(call.sql)")
    let arguments = call.arguments.map { _ in "NULL" }.joined(separator: ", ")
    let result = try session.run("EXPLAIN (FORMAT JSON) EXECUTE kept\(arguments.isEmpty ? "" : "(\(arguments))")")
    try session.run("DEALLOCATE kept; SET LOCAL plan_cache_mode = auto")
    return try reading(result)
  }

  private static func reading(_ result: PostgresResult) throws -> [PlanStep] {
    guard case .text(let text) = result.value(0, 0) else {
      Issue.record("EXPLAIN gives no text")
      return []
    }
    return try JSONDecoder().decode([Plan].self, from: Data(text.utf8)).flatMap { $0.top.reading(below: nil) }
  }

  private func reading(below table: String?) -> [PlanStep] {
    var own = self
    own.table = self.table ?? table
    let isReading = self.table != nil || index != nil
    return (isReading ? [own] : []) + (steps ?? []).flatMap { $0.reading(below: own.table) }
  }
}
