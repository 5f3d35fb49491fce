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

  /// The stored next number or, where that makes no sense, the one after those in use.
  private func storedNext() throws -> Int64 {
    let stored = try sound("sequence", 0) {
      if let writer = self as? StorageWriter { return try writer.nextWithSweep() }
      return try Int64.fetchOne(database.cachedStatement(sql: "SELECT next FROM sequence"))
    }
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
    if try efforts.latest() > sequence { types.insert(Catalog.workout) }
    let latestOfSummaries =
      try sound("summary_change", 0) { try Int64.fetchOne(database.cachedStatement(sql: "SELECT seq FROM summary_change")) } ?? 0
    return latestOfSummaries > sequence ? types.union([Catalog.rings.summary]) : types
  }

  /// Calls `body` with the insertions and deletions in these lanes after a place in the sequence, in their order, until it returns false.
  ///
  /// A sample that was inserted and deleted since appears as a deletion only (ANCH-10). The log is read in pieces: memory is that of some
  /// thousand changes, however long it is.
  ///
  /// - Parameters:
  ///   - end: The last number that matters; by default the last one of the sequence.
  ///   - starts: By lane number, the start before which no insertion matters; without one, all do.
  package func forEachChange(
    after sequence: Int64, upTo end: Int64? = nil, lanes: [Lane], from starts: [Int64: Double] = [:], pieces: ChangePieces = .usual,
    _ body: (StoredChange) throws -> Bool
  ) throws {
    let byNumber = Dictionary(lanes.map { ($0.number, $0) }) { first, _ in first }
    let (end, latest) = (end ?? .max, try latestSequence())
    var (place, width) = (max(0, sequence), pieces.width)
    while place < end {
      try limit?.check()
      let next = place.advanced(by: width, noFurtherThan: end)
      let piece = try piece(after: place, upTo: next < latest ? next : end, lanes: byNumber, pieces)
      var deletions = piece.deletions[...]
      var stretches = piece.stretches[...]
      while let batch = stretches.first?.batch {
        let own = stretches.prefix { $0.batch == batch }
        stretches.removeFirst(own.count)
        for sample in try samples(of: own, within: piece.numbers, lanes: byNumber, from: starts) {
          while let deletion = deletions.first, deletion.sequence < sample.sequence {
            guard try body(.deletion(deletion)) else { return }
            deletions.removeFirst()
          }
          guard try body(.insertion(sample)) else { return }
        }
      }
      for deletion in deletions { guard try body(.deletion(deletion)) else { return } }
      let covered = piece.numbers.upperBound - place
      place = piece.numbers.upperBound
      // Where the lanes have little of the log, a look further costs no more.
      let isSparse = piece.deletions.count + piece.count(most: pieces.samples) < pieces.samples / 4
      width = pieces.width(after: isSparse ? width : covered)
    }
  }

  /// A piece of the log: the changes in some lanes with numbers after the lower bound, up to the upper one.
  private struct Piece {
    var numbers: ClosedRange<Int64>
    var stretches: [Stretch]
    var deletions: [StoredDeletion]

    /// The most samples that it can have; any number above `most` means more than `most`.
    func count(most: Int) -> Int {
      stretches.reduce(0) { $0 + min($1.numbers(after: numbers.lowerBound, upTo: numbers.upperBound).count, most + 1) }
    }
  }

  private func piece(after sequence: Int64, upTo end: Int64, lanes: [Int64: Lane], _ pieces: ChangePieces) throws -> Piece {
    // A batch has one stretch for each lane, so that more than those of the first batch are read.
    let most = pieces.samples + 2 * lanes.count
    let rows = try SQLRow.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT seq, span, batch, lane, earliest, latest FROM insertion INDEXED BY insertion_lane
          WHERE lane IN \(database.dialect.numbers) AND seq >= \(Self.beginOfBatch) AND seq <= ? ORDER BY seq LIMIT ?
          """), arguments: [lanes.jsonKeys, sequence, end, most])
    var end = end
    // What was not read begins with or after the last row.
    if rows.count == most, let last = rows.last.flatMap({ Int64(sqlValue: $0.values[0]) }) { end = max(sequence + 1, min(end, last - 1)) }
    let deletions = try deletions(after: sequence, upTo: end, lanes: lanes, most: pieces.samples)
    end = deletions.end
    var piece = Piece(numbers: sequence...end, stretches: try sound("insertion", rows, Stretch.init), deletions: deletions.found)
    while piece.count(most: pieces.samples) > pieces.samples, end - sequence > Int64(pieces.samples) {
      end = sequence + (end - sequence) / 2
      piece.numbers = sequence...end
    }
    piece.deletions = piece.deletions.filter { $0.sequence <= end }
    return piece
  }

  /// The samples of one batch that are still stored in these lanes, in the order in which they were saved: those with numbers after the lower
  /// bound, up to the upper one.
  private func samples(
    of stretches: ArraySlice<Stretch>, within numbers: ClosedRange<Int64>, lanes: [Int64: Lane], from starts: [Int64: Double]
  ) throws -> [StoredSample] {
    var found: [StoredSample] = []
    for stretch in stretches {
      guard let lane = lanes[stretch.lane] else { continue }
      found += try samples(
        of: stretch, after: numbers.lowerBound, upTo: numbers.upperBound, lane: lane, from: starts[stretch.lane] ?? -.infinity)
    }
    return stretches.count == 1 ? found : found.sorted { $0.sequence < $1.sequence }
  }

  private func samples(
    of stretch: Stretch, after sequence: Int64, upTo end: Int64 = .max, lane: Lane, from start: Double
  ) throws -> [StoredSample] {
    let numbers = stretch.numbers(after: sequence, upTo: end)
    guard !numbers.isEmpty, stretch.latest >= start else { return [] }
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

  /// Its numbers after a place, up to another one.
  func numbers(after sequence: Int64, upTo end: Int64) -> Range<Int64> {
    let first = max(numbers.lowerBound, sequence &+ 1)
    return first..<max(first, min(numbers.upperBound, end == .max ? end : end + 1))
  }
}

extension Int64 {
  /// The number after that many others, or `end` if that comes first.
  fileprivate func advanced(by count: Int64, noFurtherThan end: Int64) -> Int64 {
    let (sum, isTooGreat) = addingReportingOverflow(count)
    return isTooGreat ? end : Swift.min(end, sum)
  }
}

extension [Int64: Lane] {
  /// The lane numbers, as a JSON array: the argument of ``SQLDialect/numbers``.
  var jsonKeys: String { "[\(keys.sorted().map(String.init).joined(separator: ","))]" }
}
