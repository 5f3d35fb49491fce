// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

/// Chunks that a save makes at once, as servers do.
extension SampleSealingTests {
  private static let batches = SealingRules(size: 10, kept: 5, threshold: 20, batch: 3)

  private func sizes(_ database: HealthDatabase) throws -> [Int] {
    try database.read { try Int.fetchAll($0.sqlite, sql: "SELECT count FROM chunk ORDER BY lane, start, seq") }
  }

  private func rows(_ database: HealthDatabase) throws -> Int {
    try database.read { try Int.fetchOne($0.sqlite, sql: "SELECT count(*) FROM sample") ?? 0 }
  }

  @Test("a batch becomes a chunk at once, fewer samples become rows, and the next batch takes them along")
  func atOnce() throws {
    let database = try store(Self.batches)
    let samples = try Self.samples(0..<9)
    try database.insert(Array(samples[..<3]))
    #expect(try sizes(database) == [3] && rows(database) == 0)
    try database.insert(Array(samples[3..<5]))
    #expect(try sizes(database) == [3] && rows(database) == 2)
    try database.insert(Array(samples[5..<9]))
    #expect(try sizes(database) == [3, 6] && rows(database) == 0)
    #expect(try database.everything() == samples)
    #expect(try database.everything(descending: true) == samples.reversed())
    try expectSound(database)
  }

  @Test("each time that the lane is longer by a chunk, its last small chunks become one")
  func joins() throws {
    let database = try store(Self.batches)
    let samples = try Self.samples(0..<42)
    for first in stride(from: 0, to: 42, by: 3) {
      try database.insert(Array(samples[first..<first + 3]))
      #expect(try sizes(database).filter { $0 < 5 }.count <= 4)
    }
    // At 12, 21, 30 and 42 samples.
    #expect(try sizes(database) == [12, 9, 9, 12])
    #expect(try database.everything() == samples)
    try expectSound(database)
  }

  @Test("of a batch that begins before the end of the chunks, what comes late becomes rows")
  func lateBatch() throws {
    let database = try store(Self.batches)
    let samples = try Self.samples(0..<12)
    try database.insert(Array(samples[4..<8]))
    try database.insert(Array(samples[2..<4] + samples[8..<11]))
    #expect(try sizes(database).reduce(0, +) == 7 && rows(database) == 2)
    // Too few are left for a chunk.
    try database.insert(Array(samples[..<2] + samples[11...]))
    #expect(try sizes(database).reduce(0, +) == 7 && rows(database) == 5)
    #expect(try database.everything().map(\.start) == samples.map(\.start))
    try expectSound(database)
  }

  @Test("a large batch becomes chunks of the usual size, and more than one transaction makes stays rows")
  func largeBatch() throws {
    let database = try store(SealingRules(size: 10, kept: 5, threshold: 20, most: 3, batch: 3))
    let samples = try Self.samples(0..<61)
    try database.insert(Array(samples[..<30]))
    #expect(try sizes(database) == [10, 10, 10])
    try database.insert(Array(samples[30...]))
    #expect(try rows(database) > 0)
    #expect(try database.everything() == samples)
    try expectSound(database)
  }

  @Test("beside a damaged small chunk a batch becomes a chunk, and the others stay as they are")
  func besideDamage() throws {
    let database = try store(Self.batches)
    let samples = try Self.samples(0..<12)
    for first in [0, 3, 6] { try database.insert(Array(samples[first..<first + 3])) }
    try database.write { storage in
      try storage.sqlite.execute(sql: "UPDATE chunk_body SET columns = x'00' WHERE id = (SELECT body FROM chunk ORDER BY start LIMIT 1)")
    }
    try database.insert(Array(samples[9...]))
    #expect(try sizes(database) == [3, 3, 3, 3])
    #expect(try database.everything() == Array(samples[3...]))
  }

  @Test("samples that their app can replace stay rows, unless they are very many")
  func replaceable() throws {
    func samples(_ numbers: Range<Int>) throws -> [SampleRecord] {
      try Self.samples(numbers).enumerated().map { index, sample in
        var sample = sample
        sample.metadata = MetadataSet([
          .init(key: "HKMetadataKeySyncIdentifier", value: .string("\(numbers.lowerBound + index)")),
          .init(key: "HKMetadataKeySyncVersion", value: .integer(1)),
        ])
        return sample
      }
    }
    let database = try store(Self.batches)
    try database.insert(samples(0..<9))
    #expect(try sizes(database) == [] && rows(database) == 9)
    try database.insert(samples(9..<29))
    #expect(try rows(database) == 0 && sizes(database).reduce(0, +) == 29)
    try expectSound(database)
  }
}
