// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthStorage
import Synchronization

@testable import OpenHealthPostgres

/// Statements of the superuser, whom row-level security does not bind: what tests make, break and look at behind the program.
enum SuperSession {
  /// The sessions that no thread uses, by their connection strings. A new one costs the server more than most statements.
  ///
  /// Unchecked: a session is used by the thread that took it out.
  private struct Idle: @unchecked Sendable {
    var sessions: [String: [PostgresSession]] = [:]
  }
  private static let idle = Mutex(Idle())

  /// Runs one statement in a database of the cluster, and a schema if one is named; gives the first column as texts.
  @discardableResult
  static func run(_ sql: String, in database: String, _ schema: String? = nil) throws -> [String] {
    let place = try PostgresCluster.shared.get().connectionString("postgres", database: database, schema: schema)
    if let known = idle.withLock({ idle in idle.sessions[place]?.popLast().map { Idle(sessions: [place: [$0]]) } })?.sessions[place]?.first
    {
      do {
        return try run(sql, known, place)
      } catch  where known.isIdle {
        throw error
      } catch {
        // A test ended the connection: again with another one.
      }
    }
    return try run(sql, PostgresSession(place), place)
  }

  private static func run(_ sql: String, _ session: PostgresSession, _ place: String) throws -> [String] {
    let result = try session.run(session.prepare(sql), [])
    let boxed = Idle(sessions: [place: [session]])
    if session.isIdle { idle.withLock { $0.sessions[place, default: []] += boxed.sessions[place] ?? [] } }
    return (0..<result.rowCount).map { row in
      switch result.value(row, 0) {
      case .text(let text): text
      case .integer(let number): "\(number)"
      case .null, .real, .blob: ""
      }
    }
  }
}
