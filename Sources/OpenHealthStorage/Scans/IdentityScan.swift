// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import GRDB
import OpenHealthCore

/// What tells a stored sample of a lane from another: an import compares it with the records of a file (D10).
public struct StoredIdentity: Sendable {
  public var sequence: Int64
  public var start: Double
  public var end: Double
  public var value: Double
  /// Nil for a category value.
  public var unit: UnitExpression?
  public var creation: Double?
}

extension StorageReader {
  private static let identityColumns = "start, seq, end, value, unit, creation"

  /// Walks the samples of a lane that start between two instants, both included, by start; or those that the owner removed from it.
  public func forEachIdentity(
    lane: Lane, from: Double, to: Double, removed: Bool = false, _ body: (StoredIdentity) throws -> Void
  ) throws {
    let table = removed ? "removed_sample" : "sample"
    let statement = try database.cachedStatement(
      sql: "SELECT \(Self.identityColumns) FROM \(table) WHERE lane = ? AND start >= ? AND start <= ? ORDER BY start, seq")
    statement.arguments = [lane.number, from, to]
    while try statement.next(on: database) {
      let start = statement.double(0)
      try body(
        StoredIdentity(
          sequence: statement.int64(1), start: start, end: statement.isNull(2) ? start : statement.double(2),
          value: statement.double(3), unit: statement.isNull(4) ? nil : try unit(abs(statement.int64(4))),
          creation: statement.isNull(5) ? nil : statement.double(5)))
    }
  }
}
