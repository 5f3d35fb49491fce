// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct ChunkTableTests {
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  /// Samples with these starts and consecutive numbers, all of one length.
  private func columns(_ starts: [Double], from number: Int64, lasting: Double = 0) -> ChunkColumns {
    var columns = ChunkColumns()
    for (index, start) in starts.enumerated() {
      columns.start.append(start)
      columns.end.append(start + lasting)
      columns.value.append(Double(index) / 2)
      columns.sequence.append(number + Int64(index))
      columns.unit.append(1)
      columns.provenance.append(1)
      columns.metadata.append(0)
      columns.creation.append(.nan)
      columns.timeZone.append(0)
      columns.membership.append(0)
      columns.uuid.append(UUIDMint.ofTests.next())
    }
    return columns
  }

  private func insert(_ chunks: [(lane: Int64, columns: ChunkColumns)]) throws {
    try database.write { storage in
      for chunk in chunks { try storage.insertChunk(chunk.columns, lane: chunk.lane) }
    }
  }

  /// Where the chunks begin that a walk finds.
  private func starts(
    _ bounds: ChunkBounds, beyond key: SampleKey? = nil, descending: Bool = false, limit: Int = 9
  ) throws -> [Double] {
    try database.read { storage in
      try storage.chunkHeaders(bounds, beyond: key, descending: descending, limit: limit).map(\.first.start)
    }
  }

  /// Three chunks of lane 7 with falling numbers, and one of lane 8.
  private func insertFour() throws {
    try insert([
      (7, columns([0, 5, 9], from: 300, lasting: 1)), (7, columns([10, 15, 19], from: 200, lasting: 100)),
      (7, columns([20, 25, 29], from: 100)), (8, columns([12, 16], from: 400)),
    ])
  }

  @Test("Headers come in the order of the walk, at most as many as wanted, and begin beyond a key")
  func order() throws {
    try insertFour()
    let all = ChunkBounds(lane: 7)
    #expect(try starts(all) == [0, 10, 20])
    #expect(try starts(all, descending: true) == [20, 10, 0])
    #expect(try starts(all, limit: 2) == [0, 10])
    #expect(try starts(all, descending: true, limit: 2) == [20, 10])
    #expect(try starts(all, beyond: SampleKey(start: 0, sequence: 299)) == [0, 10, 20])
    #expect(try starts(all, beyond: SampleKey(start: 0, sequence: 300)) == [10, 20])
    #expect(try starts(all, beyond: SampleKey(start: 20, sequence: 101), descending: true) == [20, 10, 0])
    #expect(try starts(all, beyond: SampleKey(start: 20, sequence: 100), descending: true) == [10, 0])
    #expect(try starts(ChunkBounds(lane: 8)) == [12] && starts(ChunkBounds(lane: 9)) == [])
  }

  @Test("Headers are those of chunks that reach into the bounds, the bounds included")
  func bounds() throws {
    try insertFour()
    for (earliest, expected) in [(9, [0, 10, 20]), (9.5, [10, 20]), (10, [10, 20]), (15, [10, 20]), (29, [20]), (29.5, [])]
      as [(Double, [Double])]
    {
      #expect(try starts(ChunkBounds(lane: 7, earliest: earliest)) == expected, "from \(earliest)")
    }
    for (latest, expected) in [(-1, []), (0, [0]), (19.5, [0, 10]), (20, [0, 10, 20])] as [(Double, [Double])] {
      #expect(try starts(ChunkBounds(lane: 7, latest: latest)) == expected, "to \(latest)")
    }
    for (end, expected) in [(10, [0, 10, 20]), (10.5, [10, 20]), (29, [10, 20]), (30, [10]), (119, [10]), (120, [])]
      as [(Double, [Double])]
    {
      #expect(try starts(ChunkBounds(lane: 7, endAtLeast: end)) == expected, "with an end from \(end)")
    }
    #expect(try starts(ChunkBounds(lane: 7, earliest: 12, latest: 12)) == [10])
    #expect(try starts(ChunkBounds(lane: 8, earliest: 12, latest: 12)) == [12])
  }

  @Test("A chunk that ends with the instant at which the next one begins is found from that instant on")
  func sharedInstant() throws {
    try insert([(7, columns([0, 10], from: 1)), (7, columns([10, 20], from: 3))])
    #expect(try starts(ChunkBounds(lane: 7, earliest: 10)) == [0, 10])
    #expect(try starts(ChunkBounds(lane: 7, earliest: 10, latest: 10)) == [0, 10])
    #expect(try starts(ChunkBounds(lane: 7, earliest: 10.5)) == [10])
  }

  @Test("A header is read as it was stored, with one unit, none or several, and for a single sample")
  func headers() throws {
    var first = columns([0, 1, 2], from: 1, lasting: 4)
    first.sequence = [30, 10, 20]
    first.unit = [5, 5, 5]
    var mixed = columns([3, 4], from: 40)
    mixed.unit = [5, 6]
    var without = columns([5, 6], from: 50)
    without.unit = [0, 0]
    let all = [first, mixed, without, columns([7], from: 60)]
    try insert(all.map { (7, $0) })
    let expected = all.enumerated().map { ChunkHeader(lane: 7, columns: $1, body: Int64($0 + 1)) }
    #expect(expected.map(\.unit) == [5, nil, 0, 1])
    #expect(expected[0].numbers == 10...30)
    #expect(try database.read { try $0.chunkHeaders(ChunkBounds(lane: 7), beyond: nil, descending: false, limit: 9) } == expected)
  }

  @Test("The chunk up to a key is the last one of its lane that begins with the key or before")
  func upToKey() throws {
    try insertFour()
    try insert([(7, columns([30, 30], from: 1)), (7, columns([30, 31], from: 3))])
    func first(_ start: Double, _ number: Int64, lane: Int64 = 7) throws -> SampleKey? {
      try database.read { try $0.chunkHeader(lane: lane, upTo: SampleKey(start: start, sequence: number))?.first }
    }
    #expect(try first(-1, .max) == nil && first(0, 299) == nil)
    #expect(try first(0, 300) == SampleKey(start: 0, sequence: 300))
    #expect(try first(10, 199) == SampleKey(start: 0, sequence: 300))
    #expect(try first(10, 200) == SampleKey(start: 10, sequence: 200))
    #expect(try first(13, 1) == SampleKey(start: 10, sequence: 200))
    #expect(try first(30, 2) == SampleKey(start: 30, sequence: 1))
    #expect(try first(30, 3) == SampleKey(start: 30, sequence: 3))
    #expect(try first(.infinity, .max) == SampleKey(start: 30, sequence: 3))
    #expect(try first(11, .max, lane: 8) == nil && first(12, .max, lane: 8) == SampleKey(start: 12, sequence: 400))
  }

  @Test("Of the chunks that were looked up the last four are kept, each as one object")
  func recent() throws {
    try insert((0..<6).map { (7, columns([Double($0)], from: Int64($0 + 1))) })
    try database.read { storage in
      let headers = try storage.chunkHeaders(ChunkBounds(lane: 7), beyond: nil, descending: false, limit: 9)
      let chunks = try headers.map { try storage.chunk($0) }
      #expect(chunks.map(\.header) == headers)
      #expect(storage.recentChunks.map(\.header.body) == [3, 4, 5, 6])
      for index in 2..<6 { #expect(try storage.chunk(headers[index]) === chunks[index]) }
      #expect(storage.recentChunks.map(\.header.body) == [3, 4, 5, 6])
      #expect(try storage.chunk(headers[0]).header == headers[0])
      #expect(storage.recentChunks.map(\.header.body) == [4, 5, 6, 1])
    }
  }

  @Test("A header without its samples is damage")
  func missingBody() throws {
    try insert([(7, columns([0], from: 1)), (7, columns([1], from: 2))])
    try database.write { storage in
      let headers = try storage.chunkHeaders(ChunkBounds(lane: 7), beyond: nil, descending: false, limit: 9)
      try storage.sqlite.execute(sql: "DELETE FROM chunk_body WHERE id = 2")
      #expect(try storage.chunk(headers[0]).content.start == [0])
      #expect(throws: HealthError.damagedData(.chunk)) { try storage.chunk(headers[1]) }
    }
  }

  @Test("A walk over samples passes each chunk, however many there are, in order", arguments: [1, 15, 16, 17, 18, 33, 40])
  func walk(count: Int) throws {
    // Sample n starts with n and has the number n + 1.
    try insert(
      (0..<count).map { place in
        let first = 2 * place
        return (lane: 7, columns: columns([Double(first), Double(first + 1)], from: Int64(first + 1)))
      })
    func visited(_ from: Double, _ to: Double, _ numbers: Range<Int64> = 0..<1000) throws -> [Int64] {
      try database.read { storage in
        var found: [Int64] = []
        try storage.forEachSealed(lane: 7, from: from, to: to, sequence: numbers) { chunk, index in
          found.append(try chunk.key(at: index).sequence)
        }
        return found
      }
    }
    let last = Int64(2 * count)
    #expect(try visited(-5, 1000) == Array(1...last))
    #expect(try visited(0, Double(last - 1)) == Array(1...last))
    #expect(try visited(1, Double(last - 1)) == Array(2...last))
    #expect(try visited(0, Double(last - 2)) == Array(1..<last))
    #expect(try visited(1, 1) == [2] && visited(1.5, 1.75) == [] && visited(1, 0) == [])
    #expect(try visited(0, 1000, 2..<last) == Array(2..<max(2, last)))
  }

  @Test("A walk over samples has all numbers unless they are limited")
  func walkOverAll() throws {
    try insert([(7, columns([0, 1], from: 1)), (8, columns([0, 1], from: 3))])
    try database.read { storage in
      var found: [Double] = []
      try storage.forEachSealed(lane: 7, from: 0, to: 1) { chunk, index in found.append(try chunk.content.value[index]) }
      #expect(found == [0, 0.5])
    }
  }

  @Test("A deleted chunk leaves others of its lane, its start and its number, and is no longer kept in memory")
  func deletion() throws {
    try insert([
      (7, columns([0, 1], from: 1)), (7, columns([10, 10], from: 3)), (7, columns([10, 11], from: 5)), (8, columns([10, 11], from: 3)),
    ])
    try database.write { storage in
      let headers = try storage.chunkHeaders(ChunkBounds(lane: 7), beyond: nil, descending: false, limit: 9)
      for header in headers { _ = try storage.chunk(header) }
      try storage.deleteChunk(headers[1])
      #expect(storage.recentChunks.map(\.header.body) == [1, 3])
      let rest = try storage.chunkHeaders(ChunkBounds(lane: 7), beyond: nil, descending: false, limit: 9)
      #expect(rest == [headers[0], headers[2]])
      #expect(try storage.chunkHeaders(ChunkBounds(lane: 8), beyond: nil, descending: false, limit: 9).map(\.body) == [4])
      #expect(try storage.numbers("SELECT id FROM chunk_body ORDER BY id") == [1, 3, 4])
      #expect(throws: HealthError.damagedData(.chunk)) { try storage.chunkBytes(.chunkColumns, of: headers[1]) }
    }
  }
}
