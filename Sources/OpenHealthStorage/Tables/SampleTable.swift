// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

extension StorageWriter {
  /// Stores samples, and with correlations what they hold; the reply has all of them, in the order of `withMembers`.
  ///
  /// They are grouped by lane, each lane in the order given. Their UUIDs must not be stored already, see ``storedUUIDs(among:)``.
  @discardableResult
  public func insert(_ samples: [SampleRecord]) throws -> [StoredSample] {
    guard !samples.isEmpty else { return [] }
    let samples = samples.withMembers
    let firstSequence = try takeSequence(samples.count)
    // Neighbours mostly lie in one lane.
    var last: (provenance: Provenance, type: DataType, lane: Int64)?
    let lanes = try samples.map { sample in
      if let last, last.provenance === sample.provenance, last.type == sample.type { return last.lane }
      guard let source = sample.provenance.revision?.source else { throw HealthError.invalidArgument("A sample has no source") }
      let lane = try laneNumber(sample.type, source)
      last = (sample.provenance, sample.type, lane)
      changedTypes.insert(sample.type)
      return lane
    }
    let order = samples.indices.sorted { (lanes[$0], $0) < (lanes[$1], $1) }
    var sequences = Array(repeating: Int64(0), count: samples.count)
    var position = 0
    while position < order.count {
      let lane = lanes[order[position]]
      let end = order[position...].firstIndex { lanes[$0] != lane } ?? order.count
      try insert(order[position..<end], of: samples, lane: lane, firstSequence: firstSequence, sequences: &sequences)
      position = end
    }
    try insertRuns(samples, firstSequence: firstSequence)
    let stored = samples.indices.map { StoredSample(sequence: sequences[$0], lane: lanes[$0], record: samples[$0]) }
    try insertMembers(among: stored)
    try insertWorkouts(among: stored)
    try insertSeries(among: stored)
    return stored
  }

  func takeSequence(_ count: Int) throws -> Int64 {
    let next = try Int64.fetchOne(database, sql: "SELECT next FROM sequence") ?? 1
    try database.execute(sql: "UPDATE sequence SET next = ?", arguments: [next + Int64(count)])
    return next
  }

  private func insert(
    _ indices: ArraySlice<Int>, of samples: [SampleRecord], lane: Int64, firstSequence: Int64, sequences: inout [Int64]
  ) throws {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO sample (lane, start, seq, end, value, unit, provenance, metadata, creation, time_zone, uuid)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    var longest = 0.0
    var earliest = Double.infinity
    var latestStart = -Double.infinity
    var latestEnd = -Double.infinity
    var remembered = Remembered()
    for index in indices {
      let sample = samples[index]
      // Numbers follow the order of the argument, rows that of the lanes.
      let sequence = firstSequence + Int64(index)
      let start = sample.start.timeIntervalSinceReferenceDate
      let end = sample.end.timeIntervalSinceReferenceDate
      statement.bind(lane, at: 1)
      statement.bind(number: start, at: 2)
      statement.bind(sequence, at: 3)
      statement.bind(number: end == start ? nil : end, at: 4)
      switch sample.value {
      case .quantity(let value, let unit):
        // SQLite has no NaN: it would read back as null.
        guard !value.isNaN else { throw HealthError.invalidArgument("A quantity of type \(sample.type) is not a number") }
        statement.bind(number: value, at: 5)
        let number = try remembered.unit(unit, number(of:))
        statement.bind(sample.series == nil ? number : -number, at: 6)
      case .category(let value):
        statement.bind(Int64(value), at: 5)
        statement.bind(nil, at: 6)
      case .correlation, .workout:
        statement.bind(Int64(0), at: 5)
        statement.bind(nil, at: 6)
      }
      statement.bind(try remembered.provenance(sample.provenance, number(of:)), at: 7)
      statement.bind(sample.metadata.isEmpty ? nil : try remembered.metadata(sample.metadata, number(of:)), at: 8)
      statement.bind(number: sample.creation?.timeIntervalSinceReferenceDate, at: 9)
      statement.bind(try sample.timeZone.map { try remembered.timeZone($0, number(ofTimeZone:)) }, at: 10)
      statement.bind(sample.uuid, at: 11)
      try statement.run(on: database)
      sequences[index] = sequence
      longest = max(longest, end - start)
      earliest = min(earliest, start)
      latestStart = max(latestStart, start)
      latestEnd = max(latestEnd, end)
    }
    guard let first = indices.first, let last = indices.last else { return }
    try database.cachedStatement(sql: "INSERT INTO insertion (seq, span, batch, lane, earliest, latest) VALUES (?, ?, ?, ?, ?, ?)")
      .execute(arguments: [firstSequence + Int64(first), last - first + 1, firstSequence, lane, earliest, latestStart])
    try extendLane(lane, count: indices.count, longest: longest, earliest: earliest, latest: latestEnd)
  }

  /// Writes down which stretch of the sequence holds the UUIDs of the samples.
  private func insertRuns(_ samples: [SampleRecord], firstSequence: Int64) throws {
    let statement = try database.cachedStatement(
      sql: "INSERT INTO uuid_run (block, first, count, seq, seq_count) VALUES (?, ?, ?, ?, ?)")
    for run in UUIDRun.runs(samples.map(\.uuid)) {
      try statement.execute(arguments: [run.block.data, Int64(run.first), run.count, firstSequence, samples.count])
    }
  }

  /// Which of some UUIDs are stored. Cost: a look-up for each run of consecutive ones; samples are looked at only where a run is known.
  public func storedUUIDs(among uuids: [UUID]) throws -> Set<UUID> {
    let wanted = Set(uuids)
    var found: Set<UUID> = []
    let statement = try database.cachedStatement(
      sql: "SELECT seq, seq_count FROM uuid_run WHERE block = ? AND first <= ? AND first + count > ?")
    for run in UUIDRun.runs(uuids) {
      let last = Int64(run.first) + Int64(run.count) - 1
      for row in try Row.fetchAll(statement, arguments: [run.block.data, last, Int64(run.first)]) {
        try forEachUUID(firstSequence: row[0], count: row[1]) { if wanted.contains($0) { found.insert($0) } }
      }
    }
    return found
  }

  /// Calls `body` with the UUID of each sample that a stretch of the sequence inserted and that is still there.
  private func forEachUUID(firstSequence: Int64, count: Int64, _ body: (UUID) -> Void) throws {
    let stretches = try Row.fetchAll(
      database, sql: "SELECT lane, earliest, latest FROM insertion WHERE seq >= ? AND seq < ?",
      arguments: [firstSequence, firstSequence + count])
    for stretch in stretches {
      let statement = try database.cachedStatement(
        sql: "SELECT uuid FROM sample WHERE lane = ? AND start >= ? AND start <= ? AND seq >= ? AND seq < ?")
      statement.arguments = [
        stretch[0] as Int64, stretch[1] as Double, stretch[2] as Double, firstSequence, firstSequence + count,
      ]
      while try statement.next(on: database) { body(try statement.uuid(0)) }
    }
  }
}

/// What was looked up last, by identity: neighbouring samples share it.
private struct Remembered {
  private var unit: (UnitExpression, Int64)?
  private var provenance: (Provenance, Int64)?
  private var metadata: (MetadataSet, Int64)?
  private var timeZone: (String, Int64)?

  mutating func unit(_ value: UnitExpression, _ find: (UnitExpression) throws -> Int64) rethrows -> Int64 {
    if let unit, unit.0 === value { return unit.1 }
    let number = try find(value)
    unit = (value, number)
    return number
  }

  mutating func provenance(_ value: Provenance, _ find: (Provenance) throws -> Int64) rethrows -> Int64 {
    if let provenance, provenance.0 === value { return provenance.1 }
    let number = try find(value)
    provenance = (value, number)
    return number
  }

  mutating func metadata(_ value: MetadataSet, _ find: (MetadataSet) throws -> Int64) rethrows -> Int64 {
    if let metadata, metadata.0 === value { return metadata.1 }
    let number = try find(value)
    metadata = (value, number)
    return number
  }

  mutating func timeZone(_ value: String, _ find: (String) throws -> Int64) rethrows -> Int64 {
    if let timeZone, timeZone.0 == value { return timeZone.1 }
    let number = try find(value)
    timeZone = (value, number)
    return number
  }
}

/// Consecutive UUIDs of one block.
struct UUIDRun: Equatable {
  var block: UUIDBlock
  var first: UInt32
  var count: Int

  /// The UUIDs as runs, each as long as can be.
  static func runs(_ uuids: [UUID]) -> [UUIDRun] {
    let keys = uuids.map { (block: $0.block, counter: $0.counter) }
    let sorted = keys.sorted { ($0.block.high, $0.block.low, $0.counter) < ($1.block.high, $1.block.low, $1.counter) }
    var runs: [UUIDRun] = []
    for key in sorted {
      if let last = runs.last, last.block == key.block, Int64(last.first) + Int64(last.count) == Int64(key.counter) {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(UUIDRun(block: key.block, first: key.counter, count: 1))
      }
    }
    return runs
  }
}
