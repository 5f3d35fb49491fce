// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import GRDB
import OpenHealthCore

/// A walk over the samples of several lanes that match a predicate, merged into one order: by start date, then as they were saved.
///
/// Each lane is read in its clustered order, and only as far as the walk goes.
struct LaneScan {
  /// Whether the walk continues after a row.
  enum Step { case more, stop }

  private struct Cursor {
    let lane: Lane
    let statement: GRDB.Statement
    var start: Double
    var sequence: Int64
  }

  private let database: Database
  private let descending: Bool
  private var cursors: [Cursor] = []

  /// Columns 0 and 1 of the statements are start and sequence; `columns` follow.
  init(_ database: Database, lanes: [Lane], predicate: PredicateTree, columns: String, descending: Bool = false) throws {
    self.database = database
    self.descending = descending
    for lane in lanes {
      let predicate = predicate.simplified(forSource: lane.source.bundleIdentifier)
      let bounds = TimeBounds(predicate)
      guard lane.count > 0, predicate != .nothing, !bounds.isEmpty else { continue }
      var arguments: [any DatabaseValueConvertible] = [lane.number]
      // A sample that ends late enough starts at most `longest` before; one more millisecond covers the rounding of lengths.
      arguments.append(max(bounds.startAtLeast, bounds.endAtLeast - lane.longest - 0.001))
      arguments.append(min(bounds.startAtMost, bounds.endAtMost))
      let condition = predicate.sql(lane.type, &arguments)
      let direction = descending ? "DESC" : "ASC"
      let statement = try database.makeStatement(
        sql: """
          SELECT start, seq, \(columns) FROM sample WHERE lane = ? AND start >= ? AND start <= ? AND \(condition)
          ORDER BY start \(direction), seq \(direction)
          """)
      statement.arguments = StatementArguments(arguments)
      var cursor = Cursor(lane: lane, statement: statement, start: 0, sequence: 0)
      if try Self.advance(&cursor, on: database) { cursors.append(cursor) }
    }
  }

  private static func advance(_ cursor: inout Cursor, on database: Database) throws -> Bool {
    guard try cursor.statement.next(on: database) else { return false }
    cursor.start = cursor.statement.double(0)
    cursor.sequence = cursor.statement.int64(1)
    return true
  }

  /// Calls `body` for each row, with its lane and the statement at that row.
  mutating func forEach(_ body: (Lane, GRDB.Statement) throws -> Step) throws {
    while !cursors.isEmpty {
      var first = 0
      for index in cursors.indices.dropFirst() where precedes(cursors[index], cursors[first]) { first = index }
      if try body(cursors[first].lane, cursors[first].statement) == .stop { return }
      if try !Self.advance(&cursors[first], on: database) { cursors.remove(at: first) }
    }
  }

  private func precedes(_ left: Cursor, _ right: Cursor) -> Bool {
    descending ? (left.start, left.sequence) > (right.start, right.sequence) : (left.start, left.sequence) < (right.start, right.sequence)
  }
}
