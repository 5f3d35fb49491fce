// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension StorageReader {
  /// A subquery with a parameter, a place in the sequence: where the batch begins that contains it, or the last batch before it; else 0.
  ///
  /// PostgreSQL looks up in an index only what cannot reveal another person's row, and takes `coalesce` beside a column for something that
  /// could. So it is inside.
  static let beginOfBatch =
    "(SELECT coalesce(max(batch), 0) FROM (SELECT batch FROM insertion WHERE seq <= ? ORDER BY seq DESC LIMIT 1) AS place)"

  /// The number of the latest change; 0 in an empty store.
  package func latestSequence() throws -> Int64 {
    // One snapshot has one number, and a transaction changes it only in `takeSequence`.
    let next = try nextSequence ?? storedNext()
    nextSequence = next
    return next &- 1
  }

  /// The next number as the store says it, or, where that makes no sense, behind those that are used.
  private func storedNext() throws -> Int64 {
    let stored = try sound("sequence", 0) { try Int64.fetchOne(database.cachedStatement(sql: "SELECT next FROM sequence")) }
    if let stored, stored > 0 { return stored }
    let sql = """
      SELECT max(number) FROM (SELECT max(seq + span) AS number FROM insertion UNION ALL SELECT max(seq) + 1 FROM deletion) AS used
      """
    return max(1, try sound("insertion", 0) { try Int64.fetchOne(database, sql: sql) } ?? 1)
  }

  /// The types whose samples, summaries or effort scores changed after a place in the sequence, which must be the end of a transaction.
  package func changedTypes(after sequence: Int64) throws -> Set<DataType> {
    let rows = try SQLRow.fetchAll(
      database.cachedStatement(sql: "SELECT lane FROM insertion WHERE seq > ?1 UNION SELECT lane FROM deletion WHERE seq > ?1"),
      arguments: [sequence])
    let lanes = try Set(sound("insertion", rows) { try $0[0] as Int64 })
    var types = try Set(lanes.compactMap { try lane($0)?.type })
    if try latestOfEffort() > sequence { types.insert(Catalog.workout) }
    let latestOfSummaries =
      try sound("summary_change", 0) { try Int64.fetchOne(database.cachedStatement(sql: "SELECT seq FROM summary_change")) } ?? 0
    return latestOfSummaries > sequence ? types.union([Catalog.rings.summary]) : types
  }

  /// Calls `body` with the insertions and deletions in these lanes after a place in the sequence, in their order, until it returns false.
  ///
  /// A sample that was inserted and deleted since appears as a deletion only (ANCH-10). Memory: all deletions, and one batch of insertions.
  ///
  /// - Parameter starts: By lane number, the start before which no insertion matters; without one, all do.
  package func forEachChange(
    after sequence: Int64, lanes: [Lane], from starts: [Int64: Double] = [:], _ body: (StoredChange) throws -> Bool
  ) throws {
    let byNumber = Dictionary(lanes.map { ($0.number, $0) }) { first, _ in first }
    var deletions = try deletions(after: sequence, lanes: byNumber)[...]
    let rows = try SQLRow.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT seq, span, batch, lane, earliest, latest FROM insertion INDEXED BY insertion_lane
          WHERE lane IN \(database.dialect.numbers) AND seq >= \(Self.beginOfBatch) ORDER BY seq
          """), arguments: [byNumber.jsonKeys, sequence])
    let stretches = try sound("insertion", rows, Stretch.init)
    var position = 0
    while position < stretches.count {
      let batch = stretches[position].batch
      while let deletion = deletions.first, deletion.sequence < batch {
        guard try body(.deletion(deletion)) else { return }
        deletions.removeFirst()
      }
      let end = stretches[position...].firstIndex { $0.batch != batch } ?? stretches.count
      for sample in try samples(of: stretches[position..<end], after: sequence, lanes: byNumber, from: starts) {
        guard try body(.insertion(sample)) else { return }
      }
      position = end
    }
    for deletion in deletions {
      guard try body(.deletion(deletion)) else { return }
    }
  }

  /// The samples of one batch that are still stored in these lanes, in the order in which they were saved.
  private func samples(
    of stretches: ArraySlice<Stretch>, after sequence: Int64, lanes: [Int64: Lane], from starts: [Int64: Double]
  ) throws -> [StoredSample] {
    var found: [StoredSample] = []
    for stretch in stretches {
      guard let lane = lanes[stretch.lane] else { continue }
      found += try samples(of: stretch, after: sequence, lane: lane, from: starts[stretch.lane] ?? -.infinity)
    }
    return stretches.count == 1 ? found : found.sorted { $0.sequence < $1.sequence }
  }

  private func samples(of stretch: Stretch, after sequence: Int64, lane: Lane, from start: Double) throws -> [StoredSample] {
    guard stretch.numbers.upperBound > sequence &+ 1, stretch.latest >= start else { return [] }
    let numbers = max(stretch.numbers.lowerBound, sequence &+ 1)..<stretch.numbers.upperBound
    return try records(lane: lane, sequence: numbers, earliest: max(stretch.earliest, start), latest: stretch.latest)
  }

  // MARK: The last change

  /// The number of the last change in these lanes; 0 without one. Cost: a row of two indices for each lane, however long the log is.
  package func lastChange(in lanes: [Lane]) throws -> Int64 {
    guard !lanes.isEmpty else { return 0 }
    let numbers = Dictionary(lanes.map { ($0.number, $0) }) { first, _ in first }.jsonKeys
    let statement = try database.cachedStatement(
      sql: """
        SELECT max(number) FROM (
          SELECT (SELECT seq + span - 1 FROM insertion WHERE lane = one.value ORDER BY seq DESC LIMIT 1) AS number
          FROM \(database.dialect.numbers) AS one
          UNION ALL
          SELECT (SELECT seq FROM deletion WHERE lane = one.value ORDER BY seq DESC LIMIT 1) FROM \(database.dialect.numbers) AS one
        ) AS last
        """)
    return try sound("insertion", 0) { try Int64.fetchOne(statement, arguments: [numbers, numbers]) } ?? 0
  }

  /// The number of the last change in a lane after a place in the sequence that `isVisible` accepts; nil without one.
  ///
  /// Cost: reads the changes from the last one back to that, in batches, without the insertions before `start`.
  package func lastChange(
    in lane: Lane, after sequence: Int64, from start: Double = -.infinity, where isVisible: (StoredChange) throws -> Bool
  ) throws -> Int64? {
    let saved = try lastInsertion(in: lane, after: sequence, from: start, where: isVisible)
    return try lastDeletion(in: lane, after: saved ?? sequence, where: isVisible) ?? saved
  }

  /// The rows that a walk back reads at once.
  private static let rowsBack = 64

  private func lastInsertion(
    in lane: Lane, after sequence: Int64, from start: Double, where isVisible: (StoredChange) throws -> Bool
  ) throws -> Int64? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT seq, span, batch, lane, earliest, latest FROM insertion INDEXED BY insertion_lane
        WHERE lane = ? AND seq >= \(Self.beginOfBatch) AND seq < ? AND latest >= ? ORDER BY seq DESC LIMIT ?
        """)
    var before = Int64.max
    while true {
      let rows = try SQLRow.fetchAll(
        statement, arguments: [lane.number, sequence, before, max(start, -.greatestFiniteMagnitude), Self.rowsBack])
      for stretch in try sound("insertion", rows, Stretch.init) {
        for sample in try samples(of: stretch, after: sequence, lane: lane, from: start).reversed() where try isVisible(.insertion(sample))
        {
          return sample.sequence
        }
      }
      guard rows.count == Self.rowsBack, let last = rows.last.flatMap({ Int64(sqlValue: $0.values[0]) }), last < before else { return nil }
      before = last
    }
  }

  private func lastDeletion(in lane: Lane, after sequence: Int64, where isVisible: (StoredChange) throws -> Bool) throws -> Int64? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT seq, uuid, lane, metadata, end FROM deletion INDEXED BY deletion_lane
        WHERE lane = ? AND seq > ? AND seq < ? ORDER BY seq DESC LIMIT ?
        """)
    var before = Int64.max
    while true {
      let rows = try SQLRow.fetchAll(statement, arguments: [lane.number, sequence, before, Self.rowsBack])
      for row in rows {
        guard let deletion = try deletion(row, lanes: [lane.number: lane]), try isVisible(.deletion(deletion)) else { continue }
        return deletion.sequence
      }
      guard rows.count == Self.rowsBack, let last = rows.last.flatMap({ Int64(sqlValue: $0.values[0]) }), last < before else { return nil }
      before = last
    }
  }
}

/// A row of `insertion`.
private struct Stretch {
  let numbers: Range<Int64>
  let batch: Int64
  let lane: Int64
  let earliest: Double
  let latest: Double

  init(_ row: SQLRow) throws {
    numbers = Range(from: try row[0], count: try row[1])
    (batch, lane, earliest, latest) = (try row[2], try row[3], try row[4], try row[5])
  }
}

extension [Int64: Lane] {
  /// The lane numbers, as a JSON array: the argument of ``SQLDialect/numbers``.
  var jsonKeys: String { "[\(keys.sorted().map(String.init).joined(separator: ","))]" }
}
