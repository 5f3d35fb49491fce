// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The samples of one lane that no reader can use, by where they are: what `health doctor` counts and its repair sets aside. SQLite only.
struct UnsoundSamples {
  /// The key of a row within its lane, whatever its columns hold.
  struct Key: Equatable {
    var start: SQLValue
    var sequence: SQLValue
  }

  /// The keys of rows of `sample`.
  var rows: [Key] = []
  /// The keys of rows of `chunk` that cannot be used at all.
  var chunks: [Key] = []
  /// Chunks with some samples that cannot be used, or with headers that do not quite fit their samples.
  var partial: [(header: ChunkHeader, indices: Set<Int>)] = []
  /// The number of sound samples with a value that no human has.
  var beyondHuman = 0

  /// How many samples are in chunks, as far as that is known: each chunk that cannot be used counts once.
  var inChunks: Int { chunks.count + partial.reduce(0) { $0 + $1.indices.count } }

  var isEmpty: Bool { rows.isEmpty && chunks.isEmpty && partial.isEmpty }
}

extension StorageReader {
  /// Looks at every sample of a lane with all that belongs to it: values of a series, locations of a route, bytes of a content.
  func unsoundSamples(of lane: Lane) throws -> UnsoundSamples {
    var found = UnsoundSamples()
    var decoder = RecordDecoder(reader: self)
    var check = RowCheck(lane.type, reader: self)
    var human = HumanCheck()
    let statement = try database.makeStatement(
      sql: "SELECT start, seq, \(recordColumns([lane])) FROM sample WHERE lane = ? ORDER BY start, seq")
    statement.setArguments([lane.number])
    while try statement.next() {
      var record: SampleRecord?
      if try statement.isNumber(0) && statement.isNumber(1) && check.accepts(statement) {
        record = try decoder.soundRecord(.row(statement), lane: lane)
      }
      if let record, try isWhole(record, statement.int64(1), lane) {
        if human.isBeyond(record) { found.beyondHuman += 1 }
      } else {
        found.rows.append(.init(start: statement.value(0), sequence: statement.value(1)))
      }
    }
    for row in try SQLRow.fetchAll(
      database, sql: "SELECT start, seq FROM chunk WHERE lane = ? ORDER BY start, seq", arguments: [lane.number])
    {
      let key = UnsoundSamples.Key(start: row.values[0], sequence: row.values[1])
      guard let chunk = try usableChunk(key, lane: lane.number, &check) else {
        found.chunks.append(key)
        continue
      }
      var indices = chunk.unsound
      for index in 0..<chunk.count where !indices.contains(index) {
        guard let record = try decoder.soundRecord(.sealed(chunk, index), lane: lane) else {
          indices.insert(index)
          continue
        }
        if human.isBeyond(record) { found.beyondHuman += 1 }
      }
      if try !indices.isEmpty || !agrees(chunk) { found.partial.append((chunk.header, indices)) }
    }
    return found
  }

  /// The chunk with this very key; nil where a column of it does not decode, or contradicts its header.
  private func usableChunk(_ key: UnsoundSamples.Key, lane: Int64, _ check: inout RowCheck) throws -> StoredChunk? {
    guard let start = Double(sqlValue: key.start), case .integer(let sequence) = key.sequence else { return nil }
    let first = SampleKey(start: start, sequence: sequence)
    return try sound("chunk", sequence) {
      guard let header = try chunkHeader(lane: lane, upTo: first), header.first == first, let chunk = try chunk(header, &check) else {
        return nil
      }
      _ = try chunk.columns
      return chunk
    }
  }

  /// Whether a chunk is in all what its header says.
  private func agrees(_ chunk: StoredChunk) throws -> Bool {
    try sound("chunk", chunk.header.body) {
      try checkChunk(lane: chunk.header.lane, chunk.header.first)
      return true
    } ?? false
  }

  /// Whether a decoded sample has all of its parts.
  private func isWhole(_ record: SampleRecord, _ sequence: Int64, _ lane: Lane) throws -> Bool {
    let sample = StoredSample(sequence: sequence, lane: lane.number, record: record)
    return try sound("sample", sequence, type: lane.type) {
      if let series = record.series, SeriesRecord(try self.series.quantities(of: sample)) != series {
        throw HealthError.damagedData(.seriesPart)
      }
      if let route = record.route, try routes.locations(of: sample).count != route.count { throw HealthError.damagedData(.routePart) }
      _ = try contents.whole(of: sample)
      return true
    } ?? false
  }
}
