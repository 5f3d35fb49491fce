// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Rows of `sample` become chunks, and samples of chunks become rows again before anything changes them. Chunks of a lane never overlap:
/// samples that were saved late are merged into the chunks of their time.
struct SampleSealing {
  let storage: StorageWriter
  private var database: any SQLConnection { storage.database }
  private var rules: SealingRules { storage.sealingRules }

  /// The plain samples among the rows of a lane of quantities or categories. A chunk holds values as doubles, as an encrypted column does.
  private var isPlain: String {
    let isNumber = database.dialect.isNumber
    // A chunk has columns of numbers: a row with another value stays a row.
    let areNumbers = database.comparesValues ? " AND \(isNumber("value")) AND (end IS NULL OR \(isNumber("end")))" : ""
    return database.comparesValues
      ? "(unit > 0 AND \(isNumber("unit")) OR unit IS NULL AND value BETWEEN -9007199254740991 AND 9007199254740991)\(areNumbers)"
      : "(unit > 0 OR unit IS NULL)"
  }

  private var rowColumns: String { database.columns(of: .sample).dropFirst().joined(separator: ", ") }

  private static let everywhere = SampleKey(start: -.infinity, sequence: .min)..<SampleKey(start: .infinity, sequence: .max)

  // MARK: Sealing

  /// Seals the lanes to which this transaction added many rows.
  func sealGrownLanes() throws {
    guard !storage.grownLanes.isEmpty else { return }
    let statement = try database.cachedStatement(sql: "\(Self.selectRows) WHERE id IN \(database.dialect.numbers) ORDER BY id")
    for lane in try grown(statement, ["[\(storage.grownLanes.map(String.init).joined(separator: ","))]"]) { try seal(lane) }
    storage.grownLanes = []
  }

  /// The lanes with many rows, as after a conversion.
  func lanesToSeal() throws -> [Int64] { try grown(database.cachedStatement(sql: "\(Self.selectRows) ORDER BY id"), []) }

  private static let selectRows = "SELECT id, count - chunked, rows_left FROM lane"

  /// The selected lanes that have enough rows to try sealing. Rows that the last attempt left, such as series, are not tried again for a few
  /// more.
  private func grown(_ statement: any SQLStatement, _ arguments: SQLArguments) throws -> [Int64] {
    try SQLRow.fetchAll(statement, arguments: arguments).compactMap { row in
      let lane: Int64 = try row[0]
      return try storage.sound("lane", lane) {
        let (rows, left): (Int, Int) = (try row[1], max(0, min(try row[2], Int.max / 2)))
        return rows >= max(rules.threshold, left + left / 4 + 1) ? lane : nil
      }
    }
  }

  /// Makes chunks of the rows of a lane, at most ``SealingRules/most``. More can be left.
  func seal(_ number: Int64) throws {
    let plain = try storage.lane(number)?.type.isSealed ?? false
    // Beside rows or chunks that make no sense, rows stay rows: the walk stops there before it changes anything.
    let isDone = try storage.sound("chunk", number) { try !plain || sealRows(of: number) } ?? true
    try database.cachedStatement(sql: "UPDATE lane SET rows_left = \(isDone ? "count - chunked" : "0") WHERE id = ?")
      .execute(arguments: [number])
  }

  /// Seals rows before and behind the end of the last chunk. Returns false when more are left.
  private func sealRows(of number: Int64) throws -> Bool {
    guard let last = try lastKey(of: number) else { return try sealNew(number, Self.everywhere, count(number, Self.everywhere)) }
    let statement = try database.cachedStatement(sql: "SELECT count - chunked, chunked FROM lane WHERE id = ?")
    guard let row = try SQLRow.fetchOne(statement, arguments: [number]) else { return true }
    let (rows, sealed): (Int, Int) = (try row[0], try row[1])
    let behind = last.next..<Self.everywhere.upperBound
    let new = try count(number, behind)
    let late = Self.everywhere.lowerBound..<last
    let worthIt = max(rules.size, sealed / 16)
    // Mostly none are late. Counting them passes all that was sealed before where a database keeps deleted rows for a while.
    if rows &- new >= worthIt, try count(number, late) >= worthIt, try !sealLate(number, late) { return false }
    // Late rows change no chunk's end.
    return try sealNew(number, behind, new)
  }

  /// Seals rows behind the last chunk. Returns false when more are left.
  private func sealNew(_ lane: Int64, _ behind: Range<SampleKey>, _ rows: Int) throws -> Bool {
    let wanted = max(0, rows - rules.kept) / rules.size
    let count = min(wanted, rules.most)
    guard count > 0 else { return true }
    try moveToChunks(columns(lane, behind, limit: count * rules.size), lane: lane)
    return count == wanted
  }

  /// Merges rows that belong before the end of the last chunk into the chunks, once they are enough to be worth it: each of them can rewrite a
  /// chunk. Returns false when more are left.
  private func sealLate(_ lane: Int64, _ late: Range<SampleKey>) throws -> Bool {
    let last = late.upperBound
    var range = late
    var budget = rules.most
    while let first = try columns(lane, range, limit: 1).firstKey {
      guard budget > 0 else { return false }
      let next = try storage.chunkHeaders(.init(lane: lane, earliest: first.start), beyond: first, descending: false, limit: 1).first
      let rows = try columns(lane, first..<min(last, next?.first ?? last), limit: min(budget, 16) * rules.size)
      guard let end = rows.lastKey else { return true }
      // Few rows join a neighbour; many become chunks of their own if they lie between two.
      var neighbour = try storage.chunkHeader(lane: lane, upTo: first)
      if let before = neighbour, before.last < first, rows.count >= rules.size { neighbour = nil }
      if neighbour == nil, rows.count < rules.size { neighbour = next }
      var merged = rows
      if let neighbour {
        merged = try storage.chunk(neighbour).columns.merged(with: rows)
        try storage.deleteChunk(neighbour)
      }
      try deleteRows(rows, lane: lane)
      budget -= try insertChunks(merged, lane: lane)
      range = end.next..<last
    }
    return true
  }

  /// Stores many new samples, in the order of the lane, in chunks together with its tail. Those that come late become rows, and so do the
  /// latest that a look at the newest samples reads: few, as the next part of an import reads and deletes them again.
  func insertOrSeal(_ columns: ChunkColumns, lane: Int64) throws {
    // A last chunk that makes no sense does not say where the tail begins.
    guard let last = try storage.sound("chunk", lane, { .some(try lastKey(of: lane)) }) else { return try insertRows(columns, lane: lane) }
    let behind = (last?.next ?? Self.everywhere.lowerBound)..<Self.everywhere.upperBound
    let late = columns.start.indices.prefix { columns.key(at: $0) < behind.lowerBound }.count
    let new = columns[late..<columns.count]
    let rows = try count(lane, behind)
    let sealed = rows + new.count - rules.keptOfBatch
    // A long tail is sealed in bounded steps, after the commit.
    guard new.count >= rules.size, sealed >= rules.size, sealed <= rules.most * rules.size, rows <= 2 * rules.threshold else {
      return try insertRows(columns, lane: lane)
    }
    guard let tail = try storage.sound("sample", lane, { try self.columns(lane, behind, limit: rows) }) else {
      return try insertRows(columns, lane: lane)
    }
    let chunks = tail.merged(with: new)[0..<sealed]
    guard let end = chunks.lastKey else { return try insertRows(columns, lane: lane) }
    try deleteRows(tail[tail.start.indices.prefix { tail.key(at: $0) <= end }], lane: lane)
    try insertRows(columns[0..<late], lane: lane)
    try insertRows(new[new.start.indices.drop { new.key(at: $0) <= end }], lane: lane)
    _ = try insertChunks(chunks, lane: lane)
  }

  private func moveToChunks(_ rows: ChunkColumns, lane: Int64) throws {
    try deleteRows(rows, lane: lane)
    _ = try insertChunks(rows, lane: lane)
  }

  /// Stores samples as chunks of equal size. Returns the number of chunks.
  private func insertChunks(_ columns: ChunkColumns, lane: Int64) throws -> Int {
    let pieces = pieces(columns)
    try storage.insertChunks(pieces.map { (lane, $0) })
    return pieces.count
  }

  /// Samples in parts of equal size, one for each chunk.
  private func pieces(_ columns: ChunkColumns) -> [ChunkColumns] {
    let count = max(1, columns.count / rules.size)
    if count == 1 { return [columns] }
    return (0..<count).map { columns[$0 * columns.count / count..<($0 + 1) * columns.count / count] }
  }

  // MARK: Batches

  /// Stores new samples of some lanes, each in the order of its lane, in chunks together with the lane's tail, whose rows cost more than a chunk.
  /// Those that come late become rows.
  ///
  /// - Returns: By lane, how many more samples are in chunks, which the caller adds to the figures of the lane.
  func insertAtOnce(_ new: [(lane: Int64, columns: ChunkColumns)]) throws -> [Int64: Int] {
    if new.isEmpty { return [:] }
    let ends = try laneEnds(of: new.map(\.lane))
    var chunks: [(lane: Int64, columns: ChunkColumns)] = []
    var sealed: [Int64: Int] = [:]
    for (lane, columns) in new {
      if let end = ends[lane], let (joined, taken) = try joined(columns, lane: lane, end) {
        chunks += pieces(joined).map { (lane, $0) }
        sealed[lane] = joined.count - taken
      } else {
        try insertRows(columns, lane: lane)
      }
    }
    try storage.insertChunks(chunks, isCounted: false)
    return sealed
  }

  /// Where a lane ends to which a save adds samples.
  private struct LaneEnd {
    /// How many samples the lane had before, and how many of them are in chunks.
    let count, chunked: Int
    /// The last sample in chunks; nil without any.
    let last: SampleKey?
  }

  /// The ends of lanes, in one question: each would be a wait for a server. Lanes that make no sense are left out.
  private func laneEnds(of lanes: [Int64]) throws -> [Int64: LaneEnd] {
    func last(_ column: String) -> String {
      "(SELECT chunk.\(column) FROM chunk WHERE chunk.lane = place.id ORDER BY chunk.start DESC, chunk.seq DESC LIMIT 1)"
    }
    let statement = try database.cachedStatement(
      sql: """
        SELECT place.id, place.count, place.chunked, \(last("last")), \(last("last_seq")) FROM lane AS place
        WHERE place.id IN \(database.dialect.numbers) ORDER BY place.id
        """)
    var ends: [Int64: LaneEnd] = [:]
    for row in try SQLRow.fetchAll(statement, arguments: ["[\(lanes.map(String.init).joined(separator: ","))]"]) {
      let lane: Int64 = try row[0]
      ends[lane] = try storage.sound("lane", lane) {
        let (start, sequence): (Double?, Int64?) = (try row[3], try row[4])
        let key = start.flatMap { start in sequence.map { SampleKey(start: start, sequence: $0) } }
        return LaneEnd(count: try row[1], chunked: try row[2], last: key)
      }
    }
    return ends
  }

  /// New samples, in the order of the lane, with the lane's tail and, each time that the lane becomes longer by a chunk, with its last small
  /// chunks: all of them are to be stored as chunks. Those that come late are stored as rows. Nil where all are to become rows.
  ///
  /// - Returns: The samples, and how many of them were in chunks.
  private func joined(
    _ columns: ChunkColumns, lane: Int64, _ end: LaneEnd
  ) throws -> (columns: ChunkColumns, taken: Int)? {
    let behind = (end.last?.next ?? Self.everywhere.lowerBound)..<Self.everywhere.upperBound
    let late = columns.start.indices.prefix { columns.key(at: $0) < behind.lowerBound }.count
    let new = late == 0 ? columns : columns[late..<columns.count]
    let rows = end.count == end.chunked ? 0 : try count(lane, behind)
    guard let batch = rules.batch, new.count >= batch, rows <= 2 * rules.threshold, rows + new.count <= rules.most * rules.size else {
      return nil
    }
    var joined = new
    if rows > 0 {
      guard let tail = try storage.sound("sample", lane, { try self.columns(lane, behind, limit: rows) }) else { return nil }
      try deleteRows(tail, lane: lane)
      joined = tail.merged(with: new)
    }
    if late > 0 { try insertRows(columns[0..<late], lane: lane) }
    guard end.count / rules.size != (end.count &+ columns.count) / rules.size, let small = try takeSmallChunks(lane) else {
      return (joined, 0)
    }
    return (small.merged(with: joined), small.count)
  }

  /// Takes the last chunks of a lane out of it, as far as they are small: their samples, which the caller counts. Nil for fewer than two, and
  /// where one of them makes no sense.
  private func takeSmallChunks(_ lane: Int64) throws -> ChunkColumns? {
    // At most so many come to be before the lane is longer by a chunk.
    let most = rules.size / max(1, rules.batch ?? rules.size) + 1
    let headers = try storage.chunkHeaders(.init(lane: lane), beyond: nil, descending: true, limit: most)
      .prefix { $0.count < (rules.size + 1) / 2 }
    guard headers.count > 1 else { return nil }
    let columns = try storage.sound("chunk", lane) { () throws -> ChunkColumns? in
      var check = RowCheck(try storage.lane(lane)?.type, reader: storage)
      var columns = ChunkColumns()
      for chunk in try storage.chunks(headers.reversed()) {
        guard try check.unsound(in: chunk)?.isEmpty == true else { return nil }
        columns.append(try chunk.columns)
      }
      return columns
    }
    guard let columns else { return nil }
    try storage.deleteChunks(Array(headers), isCounted: false)
    return columns
  }

  private func lastKey(of lane: Int64) throws -> SampleKey? { try storage.chunkHeader(lane: lane, upTo: Self.everywhere.upperBound)?.last }

  private func count(_ lane: Int64, _ range: Range<SampleKey>) throws -> Int {
    let statement = try database.cachedStatement(
      sql: "SELECT count(*) FROM sample WHERE lane = ? AND (start, seq) >= (?, ?) AND (start, seq) < (?, ?) AND \(isPlain)")
    return try Int.fetchOne(
      statement,
      arguments: [lane, range.lowerBound.start, range.lowerBound.sequence, range.upperBound.start, range.upperBound.sequence]) ?? 0
  }

  /// The plain rows in a range of keys, the first ones up to a limit.
  private func columns(_ number: Int64, _ range: Range<SampleKey>, limit: Int) throws -> ChunkColumns {
    let isMember = try storage.lane(number)?.type.canBeMember ?? true ? StorageReader.isCorrelationMember : "0"
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(rowColumns), \(isMember) FROM sample
        WHERE lane = ? AND (start, seq) >= (?, ?) AND (start, seq) < (?, ?) AND \(isPlain) ORDER BY start, seq LIMIT ?
        """)
    statement.setArguments([
      number, range.lowerBound.start, range.lowerBound.sequence, range.upperBound.start, range.upperBound.sequence, limit,
    ])
    var columns = ChunkColumns()
    while try statement.next() { try columns.append(.row(statement)) }
    return columns
  }

  /// Deletes the rows that ``columns(_:_:limit:)`` returned.
  private func deleteRows(_ rows: ChunkColumns, lane: Int64) throws {
    guard let first = rows.firstKey, let last = rows.lastKey else { return }
    try database.cachedStatement(
      sql: "DELETE FROM sample WHERE lane = ? AND (start, seq) >= (?, ?) AND (start, seq) <= (?, ?) AND \(isPlain)"
    ).execute(arguments: [lane, first.start, first.sequence, last.start, last.sequence])
    // Unlike a row that makes no sense, this is not passed over: rows were deleted that no chunk has.
    guard try database.changesCount == rows.count else { throw HealthError.damagedData(.sqlite(code: 11, message: "rows are missing")) }
  }

  // MARK: Unsealing

  /// Makes samples rows of `sample` again, so that they can be changed or deleted. Samples that are rows or not stored are skipped. Cost: a
  /// look-up for each, and each chunk that holds some is rewritten.
  func unseal(_ places: [StoredPlace]) throws {
    var found: [Int64: (header: ChunkHeader, indices: IndexSet)] = [:]
    var last: ChunkHeader?
    // Neighbours are mostly in one chunk.
    for place in places.sorted(by: { ($0.lane, $0.start, $0.sequence) < ($1.lane, $1.start, $1.sequence) }) {
      let key = SampleKey(start: place.start.timeIntervalSinceReferenceDate, sequence: place.sequence)
      if last?.lane != place.lane || last?.contains(key) != true {
        last = try storage.sound("chunk", place.sequence) { try storage.chunkHeader(lane: place.lane, upTo: key) }
      }
      guard let header = last, header.contains(key),
        let index = try storage.sound("chunk", place.sequence, { try storage.chunk(header).index(of: key) })
      else { continue }
      found[header.body, default: (header, [])].indices.insert(index)
    }
    for (header, indices) in found.values.sorted(by: { $0.header.body < $1.header.body }) { try unseal(indices, of: header) }
  }

  private func unseal(_ indices: IndexSet, of header: ChunkHeader) throws {
    let chunk = try storage.chunk(header)
    let columns = try chunk.columns
    try storage.deleteChunk(header)
    storage.grownLanes.insert(header.lane)
    let rest = columns[IndexSet(integersIn: 0..<columns.count).subtracting(indices)]
    // A chunk that would become small goes back to rows whole: small chunks cost more than rows.
    guard rest.count > rules.size / 4 || !chunk.unsound.isEmpty else { return try insertRows(columns, lane: header.lane) }
    try insertRows(columns[indices], lane: header.lane)
    try storage.insertChunk(rest, lane: header.lane)
  }

  private func insertRows(_ columns: ChunkColumns, lane: Int64) throws {
    let statement = try database.cachedStatement(sql: database.insertion(into: .sample))
    func number(_ number: Int64) -> Int64? { number == 0 ? nil : number }
    for index in 0..<columns.count {
      let (start, end, creation) = (columns.start[index], columns.end[index], columns.creation[index])
      statement.bind(lane, at: 1)
      statement.bind(number: start, at: 2)
      statement.bind(columns.sequence[index], at: 3)
      statement.bind(number: end == start ? nil : end, at: 4)
      try statement.bind(number: columns.value[index], at: 5, in: CipherPlace(.sampleValue, columns.sequence[index]))
      statement.bind(number(columns.unit[index]), at: 6)
      statement.bind(columns.provenance[index], at: 7)
      statement.bind(number(columns.metadata[index]), at: 8)
      statement.bind(number: creation.isNaN ? nil : creation, at: 9)
      statement.bind(number(columns.timeZone[index]), at: 10)
      try statement.run(binding: columns.uuid[index], at: 11)
    }
  }
}

extension StorageWriter {
  /// Rows that become chunks, and chunks that become rows.
  var sealing: SampleSealing { SampleSealing(storage: self) }
}

extension DataType {
  /// Whether samples of the type that hold a single number can be in chunks.
  var isSealed: Bool {
    switch kind {
    case .quantity, .category: true
    default: false
    }
  }
}

extension SampleKey {
  /// The least key that is greater.
  fileprivate var next: SampleKey { SampleKey(start: start, sequence: sequence &+ 1) }
}

extension ChunkColumns {
  fileprivate func key(at index: Int) -> SampleKey { SampleKey(start: start[index], sequence: sequence[index]) }

  fileprivate var firstKey: SampleKey? { start.isEmpty ? nil : key(at: 0) }

  fileprivate var lastKey: SampleKey? { start.isEmpty ? nil : key(at: count - 1) }

  fileprivate mutating func append(_ other: ChunkColumns) {
    start += other.start
    end += other.end
    value += other.value
    sequence += other.sequence
    unit += other.unit
    provenance += other.provenance
    metadata += other.metadata
    creation += other.creation
    timeZone += other.timeZone
    membership += other.membership
    uuid += other.uuid
  }

  fileprivate mutating func append(_ row: SampleRow) throws {
    start.append(try row.start)
    end.append(try row.end)
    value.append(try row.value)
    sequence.append(try row.sequence)
    unit.append(try row.unit ?? 0)
    provenance.append(try row.provenance)
    metadata.append(try row.metadata ?? 0)
    creation.append(try row.creation ?? .nan)
    timeZone.append(try row.timeZone ?? 0)
    membership.append(try row.isCorrelationMember ? 1 : 0)
    uuid.append(try row.uuid)
  }
}
