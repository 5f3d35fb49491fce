// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Chunks: their headers by key, and their samples. Rows of `sample` are read and written elsewhere.
extension StorageReader {
  fileprivate static let headerColumns = StoreTable.chunk.columns.dropFirst().map(\.name).joined(separator: ", ")

  /// The next headers, `limit` of them unless there are no more, beyond a key in the direction of the walk; nil begins it. Each call runs its
  /// statement to the end, so that walks can be nested. Headers that make no sense are left out.
  func chunkHeaders(_ bounds: ChunkBounds, beyond key: SampleKey?, descending: Bool, limit: Int) throws -> [ChunkHeader] {
    // Chunks do not overlap, so of those that begin earlier only the last can reach the range; several can begin with one instant.
    let floor =
      try bounds.earliest == -.infinity
      ? bounds.earliest
      : Double.fetchOne(
        database.cachedStatement(sql: "SELECT max(start) FROM chunk WHERE lane = ? AND start < ?"),
        arguments: [bounds.lane, bounds.earliest])
        ?? bounds.earliest
    var (low, high) = (SampleKey(start: floor, sequence: .min), SampleKey(start: bounds.latest, sequence: .max))
    if let key { if descending { high = min(high, key) } else { low = max(low, key) } }
    var found: [ChunkHeader] = []
    while found.count < limit {
      let wanted = limit - found.count
      let rows = try chunkHeaders(bounds, low, high, descending: descending, limit: wanted)
      found += rows.compactMap(\.header)
      guard rows.count == wanted, let last = rows.last?.key else { break }
      if descending { high = last } else { low = last }
    }
    return found
  }

  /// The next rows of `chunk` between two keys, each with the key after which the walk continues.
  private func chunkHeaders(
    _ bounds: ChunkBounds, _ low: SampleKey, _ high: SampleKey, descending: Bool, limit: Int
  ) throws -> [(key: SampleKey, header: ChunkHeader?)] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(Self.headerColumns) FROM chunk WHERE lane = ? AND (start, seq) > (?, ?) AND (start, seq) < (?, ?) AND last >= ? AND latest >= ?
        ORDER BY start \(descending ? "DESC" : "ASC"), seq \(descending ? "DESC" : "ASC") LIMIT ?
        """)
    statement.setArguments([
      bounds.lane, low.start, low.sequence, high.start, high.sequence, bounds.earliest, bounds.endAtLeast, limit,
    ])
    var found: [(key: SampleKey, header: ChunkHeader?)] = []
    while try statement.next() {
      let start = statement.double(0)
      // A key with another value than a number sorts after all numbers.
      let key =
        if statement.isNumber(1) {
          SampleKey(start: start, sequence: statement.int64(1))
        } else {
          SampleKey(start: descending ? start : start.nextUp, sequence: .min)
        }
      found.append((key, try sound("chunk", statement.int64(9)) { try header(statement, lane: bounds.lane) }))
    }
    return found
  }

  /// The header in a row; throws where it makes no sense.
  private func header(_ statement: any SQLStatement, lane: Int64) throws -> ChunkHeader {
    let (least, greatest) = (statement.int64(6), statement.int64(7))
    let first = SampleKey(start: statement.double(0), sequence: statement.int64(1))
    let last = SampleKey(start: statement.double(2), sequence: statement.int64(3))
    let latest = statement.double(4)
    guard (0...7).allSatisfy(statement.isNumber), statement.isNull(8) || statement.isNumber(8), statement.isNumber(9),
      least <= greatest, 1...Int64(Chunk.most) ~= statement.int64(5), first <= last, last.start <= latest
    else { throw HealthError.damagedData(.chunk) }
    return ChunkHeader(
      lane: lane, first: first, last: last, latest: latest, count: Int(statement.int64(5)), numbers: least...greatest,
      unit: statement.isNull(8) ? nil : statement.int64(8), body: statement.int64(9))
  }

  /// The last chunk of a lane that begins with a key or before; nil when there is none. Throws where its header makes no sense.
  func chunkHeader(lane: Int64, upTo key: SampleKey) throws -> ChunkHeader? {
    let statement = try database.cachedStatement(
      sql: "SELECT \(Self.headerColumns) FROM chunk WHERE lane = ? AND (start, seq) <= (?, ?) ORDER BY start DESC, seq DESC LIMIT 1")
    statement.setArguments([lane, key.start, key.sequence])
    guard try statement.next() else { return nil }
    defer { statement.rewind() }
    return try header(statement, lane: lane)
  }

  /// The bytes of one column of `chunk_body`: `columns` or `uuids`.
  func chunkBytes(_ column: EncryptedColumn, of header: ChunkHeader) throws -> [UInt8] {
    let statement = try database.cachedStatement(
      sql: "SELECT \(column == .chunkUUIDs ? "uuids" : "columns") FROM chunk_body WHERE id = ?")
    statement.setArguments([header.body])
    guard try statement.next() else { throw HealthError.damagedData(.chunk) }
    let bytes = try statement.bytes(0, in: CipherPlace(column, of: header))
    guard try !statement.next() else { throw HealthError.damagedData(.chunk) }
    return bytes
  }

  /// The chunks with some headers, in their order, with one question. Throws where one of them is not there, or does not decode.
  func chunks(_ headers: [ChunkHeader]) throws -> [StoredChunk] {
    let statement = try database.cachedStatement(
      sql: "SELECT id, columns, uuids FROM chunk_body WHERE id IN \(database.dialect.numbers) ORDER BY id")
    let byBody = Dictionary(headers.map { ($0.body, $0) }) { first, _ in first }
    var found: [Int64: StoredChunk] = [:]
    statement.setArguments([Self.list(headers)])
    defer { statement.rewind() }
    while try statement.next() {
      guard let header = byBody[statement.int64(0)] else { throw HealthError.damagedData(.chunk) }
      found[header.body] = try StoredChunk(
        header: header, reader: self, columns: statement.bytes(1, in: CipherPlace(.chunkColumns, of: header)),
        uuids: statement.bytes(2, in: CipherPlace(.chunkUUIDs, of: header)))
    }
    return try headers.map { header in
      guard let chunk = found[header.body] else { throw HealthError.damagedData(.chunk) }
      return chunk
    }
  }

  /// The numbers of the bodies as an argument for ``SQLDialect/numbers``.
  fileprivate static func list(_ headers: [ChunkHeader]) -> String { "[\(headers.map { String($0.body) }.joined(separator: ","))]" }

  /// The chunk with a header, from the few that were looked up last. Throws for one that is not what its header says.
  func chunk(_ header: ChunkHeader) throws -> StoredChunk {
    if let known = recentChunks.first(where: { $0.header.body == header.body }) { return known }
    var check = RowCheck(try lane(header.lane)?.type, reader: self)
    guard let chunk = try chunk(header, &check) else { throw HealthError.damagedData(.chunk) }
    if recentChunks.count == 4 { recentChunks.removeFirst() }
    recentChunks.append(chunk)
    return chunk
  }

  /// The chunk with a header, read again. Nil if it is not what its header says.
  func chunk(_ header: ChunkHeader, _ check: inout RowCheck) throws -> StoredChunk? {
    do {
      let chunk = try StoredChunk(header: header, reader: self)
      guard let unsound = try check.unsound(in: chunk) else { return nil }
      chunk.unsound = unsound
      return chunk
    } catch  where Self.isOfRow(error) {
      check.leaveOut(header)
      return nil
    }
  }

  /// The place of a sample in its chunk; nil when it is in none, and for a sample that makes no sense.
  func sealed(lane: Int64, _ key: SampleKey) throws -> (chunk: StoredChunk, index: Int)? {
    try sound("chunk", key.sequence) {
      guard let header = try chunkHeader(lane: lane, upTo: key), header.contains(key) else { return nil }
      let chunk = try chunk(header)
      guard let index = try chunk.index(of: key), !chunk.unsound.contains(index) else { return nil }
      return (chunk, index)
    }
  }

  /// The chunk of a stored sample, and its index there; nil when it is in none.
  func sealed(_ place: StoredPlace) throws -> (chunk: StoredChunk, index: Int)? {
    try sealed(lane: place.lane, SampleKey(start: place.start.timeIntervalSinceReferenceDate, sequence: place.sequence))
  }

  /// Calls `body` with the samples in chunks of a lane that start in a closed range and have numbers in a range of the sequence, by start.
  func forEachSealed(
    lane: Int64, from earliest: Double, to latest: Double, sequence: Range<Int64> = 0..<Int64.max, _ body: (StoredChunk, Int) throws -> Void
  ) throws {
    try forEachHeader(lane: lane, from: earliest, to: latest, sequence: sequence) { header in
      guard let (chunk, numbers) = try numbered(header) else { return }
      for index in try chunk.index(ofStart: earliest)..<chunk.index(ofStart: latest, isAfter: true)
      where sequence.contains(numbers[index]) && !chunk.unsound.contains(index) {
        try body(chunk, index)
      }
    }
  }

  /// How many samples there are for ``forEachSealed(lane:from:to:sequence:_:)``. Decodes only chunks with other samples, too.
  func sealedCount(lane: Int64, from earliest: Double, to latest: Double, sequence: Range<Int64>) throws -> Int {
    var count = 0
    try forEachHeader(lane: lane, from: earliest, to: latest, sequence: sequence) { header in
      let isWhole = header.first.start >= earliest && header.last.start <= latest
      if isWhole, sequence.contains(header.numbers.lowerBound), sequence.contains(header.numbers.upperBound) {
        count += header.count
        return
      }
      guard let (chunk, numbers) = try numbered(header) else { return }
      count += try (chunk.index(ofStart: earliest)..<chunk.index(ofStart: latest, isAfter: true)).count { sequence.contains(numbers[$0]) }
    }
    return count
  }

  /// The chunk with a header, and the numbers of its samples; nil where one of them does not decode.
  private func numbered(_ header: ChunkHeader) throws -> (chunk: StoredChunk, numbers: [Int64])? {
    try sound("chunk", header.body) {
      let chunk = try chunk(header)
      return (chunk, try chunk.content.sequence)
    }
  }

  /// Calls `body` with the chunks of a lane that overlap a closed range of starts and a range of the sequence, by start.
  private func forEachHeader(
    lane: Int64, from earliest: Double, to latest: Double, sequence: Range<Int64>, _ body: (ChunkHeader) throws -> Void
  ) throws {
    guard earliest <= latest else { return }
    var last: SampleKey?
    while true {
      let headers = try chunkHeaders(
        ChunkBounds(lane: lane, earliest: earliest, latest: latest), beyond: last, descending: false, limit: 16)
      for header in headers where header.numbers.overlaps(sequence) { try body(header) }
      guard headers.count == 16, let next = headers.last?.first else { return }
      last = next
    }
  }
}

extension StorageWriter {
  /// Stores samples, at least one, in the order of their keys, as one chunk.
  func insertChunk(_ columns: ChunkColumns, lane: Int64) throws { try insertChunks([(lane, columns)]) }

  /// Stores samples as chunks, each of at least one, in the order of their keys. Where the database gives out numbers in blocks, it is asked once.
  ///
  /// - Parameter isCounted: Whether the lanes count the samples as sealed; otherwise the caller does so.
  func insertChunks(_ chunks: [(lane: Int64, columns: ChunkColumns)], isCounted: Bool = true) throws {
    if chunks.isEmpty { return }
    let numbers = try database.reserveNumbers(of: .chunkBody, chunks.count)
    var headers: [ChunkHeader] = []
    for (index, (lane, columns)) in chunks.enumerated() {
      let encoded = columns.encoded()
      var header = ChunkHeader(lane: lane, columns: columns, body: 0)
      let bodies = (
        try database.encrypted(Data(encoded.columns), CipherPlace(.chunkColumns, of: header)),
        try database.encrypted(Data(encoded.uuids), CipherPlace(.chunkUUIDs, of: header))
      )
      if let numbers {
        header.body = numbers + Int64(index)
        try database.cachedStatement(sql: StoreTable.chunkBody.numberedInsertion).execute(arguments: [header.body, bodies.0, bodies.1])
      } else {
        header.body = try database.insert(StoreTable.chunkBody.insertion, [bodies.0, bodies.1])
      }
      headers.append(header)
    }
    for header in headers { try insert(header) }
    guard isCounted else { return }
    for (lane, headers) in Dictionary(grouping: headers, by: \.lane).sorted(by: { $0.key < $1.key }) {
      try countSealed(headers.reduce(0) { $0 + $1.count }, lane: lane)
    }
  }

  private func insert(_ header: ChunkHeader) throws {
    let statement = try database.cachedStatement(
      sql: StoreTable.chunk.insertion)
    statement.bind(header.lane, at: 1)
    statement.bind(number: header.first.start, at: 2)
    statement.bind(header.first.sequence, at: 3)
    statement.bind(number: header.last.start, at: 4)
    statement.bind(header.last.sequence, at: 5)
    statement.bind(number: header.latest, at: 6)
    statement.bind(Int64(header.count), at: 7)
    statement.bind(header.numbers.lowerBound, at: 8)
    statement.bind(header.numbers.upperBound, at: 9)
    statement.bind(header.unit, at: 10)
    statement.bind(header.body, at: 11)
    try statement.run()
  }

  /// Deletes a chunk. Its samples are stored elsewhere in the same transaction.
  func deleteChunk(_ header: ChunkHeader) throws { try deleteChunks([header]) }

  /// Deletes chunks of one lane. Their samples are stored elsewhere in the same transaction.
  ///
  /// - Parameter isCounted: As for ``insertChunks(_:isCounted:)``.
  func deleteChunks(_ headers: [ChunkHeader], isCounted: Bool = true) throws {
    guard let lane = headers.first?.lane else { return }
    for header in headers {
      try database.cachedStatement(sql: "DELETE FROM chunk WHERE lane = ? AND start = ? AND seq = ?")
        .execute(arguments: [lane, header.first.start, header.first.sequence])
    }
    try database.cachedStatement(sql: "DELETE FROM chunk_body WHERE id IN \(database.dialect.numbers)")
      .execute(arguments: [Self.list(headers)])
    // A later chunk can get the same number.
    let bodies = Set(headers.map(\.body))
    recentChunks.removeAll { bodies.contains($0.header.body) }
    if isCounted { try countSealed(-headers.reduce(0) { $0 + $1.count }, lane: lane) }
  }

  private func countSealed(_ count: Int, lane: Int64) throws {
    try database.cachedStatement(sql: "UPDATE lane SET chunked = chunked + ? WHERE id = ?").execute(arguments: [count, lane])
  }
}
