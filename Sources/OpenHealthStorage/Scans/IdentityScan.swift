// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import GRDB
import OpenHealthCore

/// The identity of a stored sample within its lane, which an import compares with the records of a file (D10).
public struct StoredIdentity: Sendable {
  /// The sample's number in the sequence of changes.
  public var sequence: Int64
  /// When the sample begins, in seconds since the reference date.
  public var start: Double
  /// When the sample ends, in seconds since the reference date.
  public var end: Double
  /// The quantity in ``unit``, or the category value. 0 for correlations and workouts.
  public var value: Double
  /// The unit in which the value was saved; nil unless it is a quantity.
  public var unit: UnitExpression?
  /// When the source created the sample, in seconds since the reference date; nil when it is unknown.
  public var creation: Double?
}

extension StorageReader {
  private static let identityColumns = "start, seq, end, value, unit, creation"

  /// Calls `body` with the samples of a lane that start in the closed range of two instants, by start. With `removed`, with the samples
  /// that the owner removed from the lane instead.
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
