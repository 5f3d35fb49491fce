// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthStorage

@testable import OpenHealthPostgres

/// Statements of the superuser, whom row-level security does not bind: what tests make, break and look at behind the program.
enum SuperSession {
  /// Runs one statement in a database of the cluster, and a schema if one is named; gives the first column as texts.
  @discardableResult
  static func run(_ sql: String, in database: String, _ schema: String? = nil) throws -> [String] {
    let session = try PostgresSession(PostgresCluster.shared.get().connectionString("postgres", database: database, schema: schema))
    let result = try session.run(session.prepare(sql), [])
    return (0..<result.rowCount).map { row in
      switch result.value(row, 0) {
      case .text(let text): text
      case .integer(let number): "\(number)"
      case .null, .real, .blob: ""
      }
    }
  }
}
