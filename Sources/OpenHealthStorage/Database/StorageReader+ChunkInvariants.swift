// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The invariants of samples in chunks, which SQL cannot see.
extension StorageReader {
  /// The invariants that samples in chunks can break, in the order in which they are reported.
  private enum Broken: String, CaseIterable {
    case header = "A chunk is what its header says"
    case reference = "The unit, provenance, metadata and time zone of a sample in a chunk exist"
    case source = "A lane's samples in chunks are from its source"
    case lane = "A lane's period and longest duration cover its samples in chunks"
    case number = "The number of a sample in a chunk is used once"
    case uuid = "The source of a sample in a chunk has its UUID once"
    case next = "Numbers of samples in chunks are below the next"
    case insertion = "An insertion covers each sample in a chunk"
    case run = "A run of UUIDs leads to each sample in a chunk"
    case member = "A chunk says which samples are members of correlations"
    case sync = "A sync identifier leads to a sample"
  }

  /// Broken invariants as ``checkInvariants()`` returns them. Memory: numbers and UUIDs of all samples, if any are in chunks.
  func checkChunks() throws -> [String] {
    var check = try ChunkCheck(self)
    var counts: [Broken: Int] = [:]
    for lane in try Int64.fetchAll(database, sql: "SELECT DISTINCT lane FROM chunk ORDER BY lane") {
      var last: SampleKey?
      var visited = 0
      while let header = try chunkHeaders(.init(lane: lane), beyond: last, descending: false, limit: 1).first {
        last = header.first
        visited += 1
        do {
          let columns = try StoredChunk(header: header, reader: self).columns
          for broken in try check.broken(columns, header) { counts[broken, default: 0] += 1 }
        } catch HealthError.damagedData(.chunk) {
          counts[.header, default: 0] += 1
        }
      }
      // The others make no sense.
      let all = try Int.fetchOne(database, sql: "SELECT count(*) FROM chunk WHERE lane = ?", arguments: [lane]) ?? 0
      if all > visited { counts[.header, default: 0] += all - visited }
    }
    if check.hasChunks {
      counts[.number] = try check.repeatedNumbers()
      counts[.uuid] = try check.repeatedUUIDs()
    }
    counts[.sync] = try strayIdentifiers()
    return Broken.allCases.compactMap { broken in counts[broken].flatMap { $0 == 0 ? nil : "\(broken.rawValue): \($0) rows do not" } }
  }

  /// The rules that samples in chunks of a lane break, each with its number of breaches, besides those that ``checkChunk(lane:_:)`` and the
  /// comparison of all samples of the store find. Chunks that do not decode are left out. Memory: that of one chunk.
  func brokenChunkRules(lane: Int64) throws -> [(says: String, count: Int)] {
    var check = try ChunkCheck(self, remembersSamples: false)
    var counts: [Broken: Int] = [:]
    var last: SampleKey?
    while let header = try chunkHeaders(.init(lane: lane), beyond: last, descending: false, limit: 1).first {
      last = header.first
      do {
        for broken in try check.broken(try StoredChunk(header: header, reader: self).columns, header) { counts[broken, default: 0] += 1 }
      } catch HealthError.damagedData(.chunk) {
        continue
      }
    }
    counts[.header] = nil
    return Broken.allCases.compactMap { broken in counts[broken].map { (broken.rawValue, $0) } }
  }

  /// Decodes the chunk that begins with a key, and throws `damagedData(.chunk)` where it is not what its header says.
  func checkChunk(lane: Int64, _ key: SampleKey) throws {
    guard let header = try chunkHeader(lane: lane, upTo: key), header.first == key,
      Self.agrees(try StoredChunk(header: header, reader: self).columns, header)
    else { throw HealthError.damagedData(.chunk) }
  }

  /// Whether samples are in order, end after they begin, and have the header.
  private static func agrees(_ columns: ChunkColumns, _ header: ChunkHeader) -> Bool {
    let keys = zip(columns.start, columns.sequence).map { SampleKey(start: $0, sequence: $1) }
    return ChunkHeader(lane: header.lane, columns: columns, body: header.body) == header
      && zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 } && zip(columns.start, columns.end).allSatisfy { $0 <= $1 }
  }

  private func strayIdentifiers() throws -> Int {
    let places = try SQLRow.fetchAll(
      database,
      sql: """
        SELECT lane, start, seq FROM sync_identifier i
        WHERE NOT EXISTS (SELECT 1 FROM sample WHERE lane = i.lane AND start = i.start AND seq = i.seq)
        """)
    return try places.count { try sealed(lane: $0[0], SampleKey(start: $0[1], sequence: $0[2])) == nil }
  }

  private struct OwnedUUID: Hashable {
    let uuid: UUID
    let source: Int64
  }

  private struct ChunkCheck {
    private let reader: StorageReader
    private var database: any SQLConnection { reader.database }
    private let units: Set<Int64>
    private let metadata: Set<Int64>
    private let timeZones: Set<Int64>
    private let sourceOfProvenance: [Int64: Int64]
    private let next: Int64
    private var numbers: [Int64] = []
    private var uuids: [OwnedUUID] = []
    /// Whether numbers and UUIDs are remembered, to find those that come twice.
    private let remembersSamples: Bool
    /// The run of UUIDs that led to the last sample.
    private var run: (block: UUIDBlock, numbers: Range<Int64>)?

    init(_ reader: StorageReader, remembersSamples: Bool = true) throws {
      (self.reader, self.remembersSamples) = (reader, remembersSamples)
      let database = reader.database
      units = try Int64.fetchSet(database, sql: "SELECT id FROM unit")
      metadata = try Int64.fetchSet(database, sql: "SELECT id FROM metadata_set")
      timeZones = try Int64.fetchSet(database, sql: "SELECT id FROM time_zone")
      sourceOfProvenance = Dictionary(
        try SQLRow.fetchAll(
          database, sql: "SELECT p.id, r.source FROM provenance p JOIN source_revision r ON r.id = p.source_revision"
        ).map { (try $0[0], try $0[1]) }
      ) { first, _ in first }
      next = try Int64.fetchOne(database, sql: "SELECT next FROM sequence") ?? 1
    }

    var hasChunks: Bool { !numbers.isEmpty }

    /// The invariants that each sample of a chunk breaks, and the header's.
    mutating func broken(_ columns: ChunkColumns, _ header: ChunkHeader) throws -> [Broken] {
      var found: [Broken] = []
      if remembersSamples { numbers += columns.sequence }
      if !StorageReader.agrees(columns, header) { found.append(.header) }
      let lane = try SQLRow.fetchOne(
        database, sql: "SELECT source, longest, earliest, latest FROM lane WHERE id = ?", arguments: [header.lane])
      let owner: Int64 = try lane?[0] ?? 0
      if remembersSamples { uuids += columns.uuid.map { OwnedUUID(uuid: $0, source: owner) } }
      let stretches = try SQLRow.fetchAll(
        database, sql: "SELECT seq, span, earliest, latest FROM insertion WHERE lane = ? AND seq <= ? AND seq + span > ?",
        arguments: [header.lane, header.numbers.upperBound, header.numbers.lowerBound]
      ).compactMap { row in
        let (earliest, latest): (Double, Double) = (try row[2], try row[3])
        return earliest <= latest ? (numbers: Range(from: try row[0], count: try row[1]), starts: earliest...latest) : nil
      }
      let hasMembers = try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT 1 FROM correlation_member WHERE lane = ?)", arguments: [header.lane])
      for index in 0..<columns.count {
        let (start, end, number) = (columns.start[index], columns.end[index], columns.sequence[index])
        func exists(_ number: Int64, _ known: Set<Int64>) -> Bool { number == 0 || known.contains(number) }
        let source = sourceOfProvenance[columns.provenance[index]]
        if !exists(columns.unit[index], units) || !exists(columns.metadata[index], metadata) || !exists(columns.timeZone[index], timeZones)
          || source == nil
        {
          found.append(.reference)
        }
        if let source, try source != lane?[0] { found.append(.source) }
        if try end - start > lane?[1] ?? -1 || start < lane?[2] ?? .infinity || end > lane?[3] ?? -.infinity { found.append(.lane) }
        if number >= next { found.append(.next) }
        if !stretches.contains(where: { $0.numbers.contains(number) && $0.starts.contains(start) }) { found.append(.insertion) }
        if try !isInRun(columns.uuid[index], number) { found.append(.run) }
        if try (hasMembers == true && reader.correlations.isMember(number)) != (columns.membership[index] == 1) { found.append(.member) }
      }
      return found
    }

    /// Whether a run of UUIDs leads to a sample. Most samples of a chunk are in one run.
    private mutating func isInRun(_ uuid: UUID, _ number: Int64) throws -> Bool {
      let block = uuid.block
      if let run, run.block == block, run.numbers.contains(number) { return true }
      let statement = try database.cachedStatement(
        sql: "SELECT seq, seq_count FROM uuid_run WHERE block = ? AND seq <= ? AND ? < seq + seq_count LIMIT 1")
      guard let row = try SQLRow.fetchOne(statement, arguments: [block.data, number, number]) else { return false }
      run = (block, Range(from: try row[0], count: try row[1]))
      return true
    }

    func repeatedNumbers() throws -> Int {
      let others = try Int64.fetchAll(
        database, sql: "SELECT seq FROM sample UNION ALL SELECT seq FROM removed_sample UNION ALL SELECT seq FROM deletion")
      let own = Set(numbers)
      return numbers.count - own.count + others.count(where: own.contains)
    }

    func repeatedUUIDs() throws -> Int {
      let rows = try SQLRow.fetchAll(database, sql: "SELECT s.uuid, l.source FROM sample s JOIN lane l ON l.id = s.lane")
      let others = try rows.compactMap { row in try UUID(data: row[0]).map { OwnedUUID(uuid: $0, source: try row[1]) } }
      let own = Set(uuids)
      return uuids.count - own.count + others.count(where: own.contains)
    }
  }
}
