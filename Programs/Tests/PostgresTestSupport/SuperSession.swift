// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthStorage
import Synchronization

@testable import OpenHealthPostgres

/// Statements of the superuser, whom row-level security does not bind: what tests make, break and look at behind the program.
enum SuperSession {
  /// A session with its connection string.
  ///
  /// Unchecked: a session is used by the thread that made it or took it out.
  private struct Known: @unchecked Sendable {
    let place: String
    let session: PostgresSession
  }

  /// The sessions that no thread uses, the one that was used last at the end. A new one costs the server more than most statements.
  private static let idle = Mutex<[Known]>([])
  /// Many tests have databases of their own, and the server takes 200 connections.
  private static let mostIdle = 16

  /// Runs one statement in a database of the cluster, and a schema if one is named; gives the first column as texts.
  @discardableResult
  static func run(_ sql: String, in database: String, _ schema: String? = nil) throws -> [String] {
    let place = try PostgresCluster.shared.get().connectionString("postgres", database: database, schema: schema)
    if let known = idle.withLock({ idle in idle.lastIndex { $0.place == place }.map { idle.remove(at: $0) } }) {
      do {
        return try run(sql, known)
      } catch  where known.session.isIdle {
        throw error
      } catch {
        // A test ended the connection: again with another one.
      }
    }
    return try run(sql, Known(place: place, session: PostgresSession(place)))
  }

  private static func run(_ sql: String, _ known: Known) throws -> [String] {
    let session = known.session
    let result = try session.run(session.prepare(sql), [])
    if session.isIdle {
      idle.withLock { idle in
        idle.append(known)
        if idle.count > mostIdle { idle.removeFirst() }
      }
    }
    return (0..<result.rowCount).map { row in
      switch result.value(row, 0) {
      case .text(let text): text
      case .integer(let number): "\(number)"
      case .null, .real, .blob: ""
      }
    }
  }
}
