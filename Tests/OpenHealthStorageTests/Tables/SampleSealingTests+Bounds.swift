// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The bounds of sealing: how many samples it takes, and which become which chunk.
extension SampleSealingTests {
  /// Samples with these starts, which do not last.
  private func steps(_ starts: [Double], _ app: String = "com.example.app") throws -> [SampleRecord] {
    try starts.map { try TestData.steps(1, at: $0, provenance: TestData.provenance(app)) }
  }

  /// The sizes of all chunks, by lane and start.
  private func sizes(_ database: HealthDatabase) throws -> [Int64] {
    try database.numbers("SELECT count FROM chunk ORDER BY lane, start, seq")
  }

  /// Saves samples as rows, and then looks at their lane once.
  private func seal(_ starts: [Double], in database: HealthDatabase) throws {
    try database.write { storage in
      for sample in try steps(starts) { try storage.insert([sample]) }
      try storage.sealing.seal(1)
    }
    try expectSound(database)
  }

  /// Saves batches of samples with these starts in one transaction. Returns how many are in chunks after each, before the transaction ends.
  private func atOnce(_ rules: SealingRules, _ batches: [[Double]]) throws -> [Int64] {
    let database = try store(rules)
    let sealed = try database.write { storage in
      try batches.map { batch in
        try storage.insert(steps(batch))
        return try storage.numbers("SELECT chunked FROM lane")[0]
      }
    }
    #expect(try database.everything().map(\.start.timeIntervalSinceReferenceDate) == batches.flatMap { $0 }.sorted())
    try expectSound(database)
    return sealed
  }

  @Test("what is left of a lane is noted, and the next look waits until there are a quarter more rows and one")
  func rowsLeft() throws {
    let database = try store()
    func left() throws -> [Int64] { try database.numbers("SELECT rows_left FROM lane ORDER BY id") }
    try database.insert(steps((0..<19).map { Double($0) }))
    #expect(try left() == [0])
    try database.insert(steps([19]))
    #expect(try left() == [10] && chunked(database) == 10)
    // Too large for a chunk.
    func nights(_ count: Int) throws {
      for _ in 0..<count {
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let night = SampleRecord(
          Catalog.sleep, .category(.max), at: start, seconds: 1, from: TestData.provenance(), uuid: UUIDMint.ofTests.next())
        try database.insert([night])
      }
    }
    try nights(19)
    #expect(try left() == [10, 0])
    try nights(1)
    #expect(try left() == [10, 20])
    try nights(5)
    #expect(try left() == [10, 20])
    try nights(1)
    #expect(try left() == [10, 26] && chunked(database) == 10)
    try expectSound(database)
  }

  @Test("a lane of a type that this version does not know stays as it is")
  func unknownType() throws {
    let database = try store()
    try database.insert(steps((0..<19).map { Double($0) }))
    try database.write { storage in
      try storage.sqlite.execute(sql: "UPDATE type SET identifier = 'unknown'")
      try storage.sealing.seal(1)
    }
    #expect(try chunked(database) == 0)
    #expect(try database.numbers("SELECT rows_left FROM lane") == [19])
  }

  @Test("rows that are too few for a chunk stay rows, also with chunks of one sample")
  func tooFew() throws {
    let database = try store(SealingRules(size: 1, kept: 2, threshold: 3))
    let start = Date(timeIntervalSinceReferenceDate: 0)
    for value in [Int.max, .min, .max, 1, 2] {
      try database.insert([
        SampleRecord(Catalog.sleep, .category(value), at: start, seconds: 1, from: TestData.provenance(), uuid: UUIDMint.ofTests.next())
      ])
      #expect(try chunked(database) == 0)
    }
    try expectSound(database)
  }

  @Test("late rows wait until they fill a chunk and are a sixteenth of what is sealed; new rows do not wait for them")
  func lateRows() throws {
    let database = try store(SealingRules(size: 2, kept: 0, threshold: 1000))
    try seal((0..<64).map { Double(100 + $0) }, in: database)
    #expect(try chunked(database) == 64 && chunkCount(database) == 32)
    try seal([0, 1, 2], in: database)
    #expect(try chunked(database) == 64)
    try seal([200, 201], in: database)
    #expect(try chunked(database) == 66)
    try seal([3, 300, 301], in: database)
    #expect(try chunked(database) == 72)
    let small = try store(SealingRules(size: 2, kept: 0, threshold: 1000))
    try seal([10, 11], in: small)
    try seal([0], in: small)
    #expect(try chunked(small) == 2)
    try seal([1], in: small)
    #expect(try chunked(small) == 4)
  }

  @Test("a look makes no more chunks than the rules say, late ones first")
  func budget() throws {
    let database = try store(SealingRules(size: 2, kept: 0, threshold: 1000, most: 1))
    func left() throws -> [Int64] { try database.numbers("SELECT rows_left FROM lane") }
    try seal([100, 101], in: database)
    #expect(try sizes(database) == [2] && left() == [0])
    try seal([0, 1, 2, 3, 200, 201], in: database)
    #expect(try chunked(database) == 4 && left() == [0])
    try seal([], in: database)
    #expect(try sizes(database) == [2, 2, 2, 2] && left() == [0])
    try seal([300, 301, 302, 303, 304, 305, 306], in: database)
    #expect(try chunked(database) == 10 && left() == [0])
    try seal([], in: database)
    try seal([], in: database)
    #expect(try chunked(database) == 14 && left() == [1])
  }

  @Test("late rows that fill a chunk become one between two others, fewer join a neighbour, and those of a chunk's time are merged into it")
  func neighbours() throws {
    let database = try store(SealingRules(size: 4, kept: 0, threshold: 1000))
    try seal((0..<12).map { Double(100 + 10 * $0) }, in: database)
    #expect(try sizes(database) == [4, 4, 4])
    let doomed = try database.stored().filter { [1, 5].contains($0.sequence) }
    try database.write { try $0.delete(doomed) }
    #expect(try sizes(database) == [3, 3, 4])
    try seal([171, 172, 173, 174], in: database)
    #expect(try sizes(database) == [3, 3, 4, 4])
    try seal([0, 1, 2, 3], in: database)
    #expect(try sizes(database) == [4, 3, 3, 4, 4])
    try seal([-5, 175, 176, 177], in: database)
    #expect(try sizes(database) == [5, 3, 3, 7, 4])
    try seal([181, 182, 183, 184], in: database)
    #expect(try sizes(database) == [5, 3, 3, 7, 4, 4])
    #expect(try database.everything().count == 26 && chunked(database) == 26)
  }

  @Test("many late rows become chunks of the usual size")
  func manyLateRows() throws {
    let database = try store(SealingRules(size: 3, kept: 0, threshold: 1000))
    try seal([1000, 1001, 1002], in: database)
    try seal((0..<48).map { Double($0) }, in: database)
    #expect(try sizes(database) == Array(repeating: 3, count: 17))
  }

  @Test("a batch is sealed together with the tail of its lane, except what comes late, if the rest is enough for a chunk")
  func tails() throws {
    let small = SealingRules(size: 2, kept: 0, threshold: 3)
    // The tail begins after the batch, and reaches into the chunks.
    #expect(try atOnce(small, [[10], [11], [1, 2, 3]]) == [0, 0, 5])
    // One comes late.
    #expect(try atOnce(small, [[100, 101, 102], [50, 103, 104]]) == [3, 5])
    // Two come late.
    #expect(try atOnce(small, [[100, 101, 102], [50, 51, 103]]) == [3, 3])
    // All come late.
    #expect(try atOnce(SealingRules(size: 1, kept: 2, threshold: 3), [[10, 11, 12], [0, 1, 2]]) == [3, 3])
    // Of a batch, a tenth of the usual number of latest samples stay rows, whether they are new or of the tail.
    let keeping = SealingRules(size: 10, kept: 20, threshold: 30)
    #expect(try atOnce(keeping, [(0..<40).map { Double($0) }]) == [38])
    #expect(try atOnce(keeping, [(0..<40).map { Double($0) }, (40..<70).map { Double($0) }]) == [38, 68])
    #expect(try atOnce(keeping, [[100], [101], (0..<30).map { Double($0) }]) == [0, 0, 30])
    // Of one instant, the numbers tell what is late.
    #expect(try atOnce(SealingRules(size: 2, kept: 0, threshold: 2), [[0, 0], [0, 0]]) == [2, 4])
  }

  @Test("a batch is sealed at once only within the bounds of a transaction, and behind a short tail")
  func boundsAtOnce() throws {
    let few = SealingRules(size: 10, kept: 5, threshold: 20, most: 3)
    #expect(try atOnce(few, [(0..<30).map { Double($0) }]) == [30])
    #expect(try atOnce(few, [(0..<31).map { Double($0) }]) == [0])
    #expect(try atOnce(few, [(0..<9).map { Double($0) }, (9..<30).map { Double($0) }]) == [0, 30])
    #expect(try atOnce(few, [(0..<10).map { Double($0) }, (10..<31).map { Double($0) }]) == [0, 0])
    let rules = SealingRules(size: 1, kept: 0, threshold: 3)
    for (tail, sealed) in [(5, 8), (6, 9), (7, 0)] as [(Int, Int64)] {
      let batches = (0..<tail).map { [Double($0)] } + [[10, 11, 12]]
      #expect(try atOnce(rules, batches) == Array(repeating: 0, count: tail) + [sealed])
    }
  }

  @Test("rows of the last sealed instant with later numbers are new ones")
  func sameInstant() throws {
    let database = try store(SealingRules(size: 2, kept: 0, threshold: 2))
    for (index, sealed) in [0, 2, 2, 4, 4, 6].enumerated() {
      try database.insert(steps([0]))
      #expect(try chunked(database) == sealed, "\(index)")
      try expectSound(database)
    }
  }

  @Test("rows of the last sealed instant with earlier numbers are late ones")
  func sameInstantBefore() throws {
    let database = try store(SealingRules(size: 4, kept: 0, threshold: 1000))
    try seal([0, 0, 0, 0], in: database)
    #expect(try sizes(database) == [4])
    let place = try #require(try database.stored().first { $0.sequence == 3 }?.place)
    try database.write { try $0.sealing.unseal([place]) }
    #expect(try sizes(database) == [3])
    try seal([0, 0, 0], in: database)
    #expect(try sizes(database) == [3] && chunked(database) == 3)
    #expect(try database.stored().map(\.sequence) == Array(1...7))
  }

  @Test("each lane is sealed by its own rows")
  func lanes() throws {
    let database = try store()
    let starts = (0..<19).map { Double($0) }
    try database.insert(zip(steps(starts, "a"), steps(starts, "b")).flatMap { [$0, $1] })
    #expect(try chunked(database) == 0)
    try database.insert(steps([19], "a") + steps([19], "b"))
    #expect(try database.numbers("SELECT chunked FROM lane ORDER BY id") == [10, 10])
    #expect(try sizes(database) == [10, 10])
    #expect(try database.everything().count == 40)
    try expectSound(database)
    // Late rows of one lane, and a few of the other.
    for start in (0..<15).map({ Double($0) / 16 }) { try database.insert(steps([start], "a")) }
    try database.insert(steps([0.5], "b"))
    #expect(try database.numbers("SELECT count - chunked FROM lane ORDER BY id") == [15, 11])
    try expectSound(database)
  }

  @Test("samples of two lanes at the same time are unsealed together, and their lanes are looked at again")
  func unsealsTwoLanes() throws {
    let database = try store(SealingRules(size: 10, kept: 0, threshold: 10))
    let starts = (0..<10).map { Double($0) }
    for app in ["a", "b"] { try database.insert(steps(starts, app)) }
    let stored = try database.stored().sorted { $0.sequence < $1.sequence }
    #expect(try sizes(database) == [10, 10])
    try database.write { storage in
      try storage.sealing.unseal([stored[15].place, stored[5].place])
      #expect(storage.grownLanes == [1, 2])
      #expect(try storage.numbers("SELECT seq FROM sample ORDER BY seq") == [6, 16])
      try storage.sealing.sealGrownLanes()
      #expect(storage.grownLanes.isEmpty)
    }
    try database.write { try $0.delete([stored[17], stored[7], stored[2]]) }
    #expect(try database.stored().count == 17)
    try expectSound(database)
  }

  @Test("what is left of a chunk stays one only if it is more than a quarter", arguments: [(14, 6), (15, 0)] as [(Int, Int)])
  func rest(deleted: Int, sealed: Int) throws {
    let database = try store(SealingRules(size: 20, kept: 0, threshold: 20))
    try database.insert(steps((0..<20).map { Double($0) }))
    #expect(try sizes(database) == [20])
    let doomed = try Array(database.stored().prefix(deleted))
    try database.write { try $0.delete(doomed) }
    #expect(try chunked(database) == sealed)
    #expect(try database.everything().count == 20 - deleted)
    try expectSound(database)
  }

  @Test("samples that were unsealed are rows with everything that they had")
  func unsealedContent() throws {
    let database = try store()
    let samples = try Self.samples(0..<20)
    try database.insert(samples)
    #expect(try chunked(database) == 20)
    let places = try database.stored().map(\.place)
    try database.write { storage in
      try storage.sealing.unseal(Array(places[3..<5]) + [places[17]])
      #expect(try storage.numbers("SELECT seq FROM sample ORDER BY seq LIMIT 3") == [4, 5, 18])
      try storage.sealing.unseal(places)
      #expect(try storage.numbers("SELECT count(*) FROM sample") == [20])
    }
    #expect(try database.everything() == samples)
    try expectSound(database)
  }

  @Test("lanes with many rows are listed in the order of their numbers")
  func lanesToSeal() throws {
    let database = try store(SealingRules(size: 1, kept: 1, threshold: 2))
    try database.write { storage in
      for start in [0.0, 1] {
        for (type, app) in [("stepCount", "a"), ("bodyMass", "a"), ("stepCount", "b")] {
          try storage.insert([try steps([start], app)[0].turned(into: type)])
        }
        #expect(try storage.sealing.lanesToSeal() == (start == 0 ? [] : [1, 2, 3]))
      }
      try storage.sealing.seal(2)
      #expect(try storage.sealing.lanesToSeal() == [1, 3])
    }
    #expect(try database.numbers("SELECT chunked FROM lane ORDER BY id") == [1, 1, 1])
    try expectSound(database)
  }
}
