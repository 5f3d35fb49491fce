// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What stays of a sample that the owner removed, when the sample itself is gone for good: enough for an import to know the sample again,
/// and no value. Cost: about 30 bytes in a file.
package struct RemovedIdentity: Sendable, Hashable {
  /// The number of the lane in which the sample was.
  package var lane: Int64
  /// When the sample began, in whole seconds since the reference date, rounded down.
  package var second: Int64
  /// The number that the sample had in the sequence, which no other sample gets.
  package var sequence: Int64
  /// A hash of what else says that two samples are the same.
  package var mark: UInt64

  /// What stays of the sample with a number in a lane.
  package init(lane: Int64, second: Int64, sequence: Int64, mark: UInt64) {
    (self.lane, self.second, self.sequence, self.mark) = (lane, second, sequence, mark)
  }
}

extension RemovalTable {
  /// Whether the store remembers any removed sample.
  package func remembersSamples() throws -> Bool {
    try Bool.fetchOne(database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM removed_identity)")) ?? false
  }

  /// Whether the store remembers any sample that was removed from a lane.
  package func remembersSamples(ofLane lane: Int64) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM removed_identity WHERE lane = ?)"
    return try Bool.fetchOne(database.cachedStatement(sql: sql), arguments: [lane]) ?? false
  }

  /// The remembered samples of a lane that begin in a closed range of seconds and have one of the marks, by second and number. Cost: reads
  /// the rows of the range.
  package func remembered(
    lane: Int64, seconds: ClosedRange<Int64>, marks: Set<UInt64>
  ) throws -> [(second: Int64, mark: UInt64, sequence: Int64)] {
    // A server compares their labels.
    let byColumn = Dictionary(try marks.map { (try column(of: $0), $0) }) { first, _ in first }
    let statement = try database.cachedStatement(
      sql: "SELECT second, identity, seq FROM removed_identity WHERE lane = ? AND second >= ? AND second <= ? ORDER BY second, seq")
    statement.setArguments([lane, seconds.lowerBound, seconds.upperBound])
    defer { statement.rewind() }
    var found: [(second: Int64, mark: UInt64, sequence: Int64)] = []
    while try statement.next() {
      if let mark = byColumn[Data(statement.bytes(1))] { found.append((statement.int64(0), mark, statement.int64(2))) }
    }
    return found
  }

  fileprivate func column(of mark: UInt64) throws -> Data { try database.label(Data(mark.bytes), .removedIdentity) }
}

extension RemovalTable where Storage == StorageWriter {
  /// Remembers removed samples until ``forgetIdentity(lane:second:sequence:)``.
  package func remember(_ identities: [RemovedIdentity]) throws {
    guard !identities.isEmpty else { return }
    let insert = try database.cachedStatement(sql: StoreTable.removedIdentity.insertion)
    for identity in identities {
      try insert.execute(arguments: [identity.lane, identity.second, identity.sequence, try column(of: identity.mark)])
    }
  }

  /// Forgets a removed sample, if the store remembers it.
  package func forgetIdentity(lane: Int64, second: Int64, sequence: Int64) throws {
    try database.cachedStatement(sql: "DELETE FROM removed_identity WHERE lane = ? AND second = ? AND seq = ?")
      .execute(arguments: [lane, second, sequence])
  }
}
