// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct WalkStatementTests {
  /// Samples of twenty apps: more lanes than statements that are kept.
  private func filled(_ database: HealthDatabase) throws {
    for app in 0..<20 {
      try database.insert(try (0..<3).map { try TestData.steps(1, at: Double($0), provenance: TestData.provenance("app.\(app)")) })
    }
  }

  @Test("walks inside walks each find all samples, and walks that end early leave nothing behind")
  func nested() throws {
    let database = try HealthDatabase.inMemory()
    try filled(database)
    for _ in 0..<3 {
      let counts = try database.read { storage in
        let lanes = try storage.lanes(of: nil)
        #expect(lanes.count == 20)
        var counts: [Int] = []
        try storage.forEachRecord(lanes: lanes, predicate: .everything) { _, _ in
          var count = 0
          try storage.forEachRecord(lanes: lanes, predicate: .everything) { _, _ in
            count += 1
            return true
          }
          // Ends at the third sample, with statements between two rows.
          var left = 3
          try storage.forEachRecord(lanes: lanes, predicate: .everything) { _, _ in
            left -= 1
            return left > 0
          }
          counts.append(count)
          return counts.count < 10
        }
        let used = storage.usedCopies.values.filter { !$0.isEmpty }
        #expect(used.isEmpty)
        return counts
      }
      #expect(counts == Array(repeating: 60, count: 10))
    }
  }

  @Test("the second walk of a shape compiles nothing, up to the number of statements that are kept")
  func kept() throws {
    let database = try HealthDatabase.inMemory()
    try filled(database)
    // They are held, so that a new one cannot be where an old one was.
    var compiled: [SQLiteStatement] = []
    let statements = { (storage: StorageReader) throws -> Int in
      let lanes = Array(try storage.lanes(of: nil).prefix(WalkTexts.copies))
      var scan = try LaneScan(storage, lanes: lanes, predicate: .everything, columns: "end, value, unit")
      try scan.forEach { _, row in
        if case .row(let row as SQLiteStatement) = row, !compiled.contains(where: { $0 === row }) { compiled.append(row) }
        return .more
      }
      return compiled.count
    }
    #expect(try database.read(statements) == WalkTexts.copies)
    #expect(try database.read(statements) == WalkTexts.copies)
  }

  @Test("only the first texts are kept, and none that is long")
  func limits() {
    #expect(WalkTexts.most == 64)
    #expect(WalkTexts.longest == 1000)
    #expect(WalkTexts.copies == 16)
    let texts = WalkTexts()
    #expect(!texts.keeps(String(repeating: "x", count: WalkTexts.longest + 1)))
    for number in 1..<WalkTexts.most { #expect(texts.keeps("\(number)")) }
    #expect(texts.keeps(String(repeating: "x", count: WalkTexts.longest)))
    #expect(!texts.keeps("one more"))
    #expect(texts.keeps("1"))
  }

  @Test("a read that fails between two rows does not keep its snapshot", arguments: [true, false])
  func failed(inScan: Bool) throws {
    let folder = try TemporaryFolder()
    let (database, other) = (try HealthDatabase.open(folder), try HealthDatabase.open(folder))
    try filled(other)
    for round in 1...5 {
      #expect(throws: HealthError.self) {
        try database.read { storage in
          if inScan {
            try storage.forEachRecord(lanes: try storage.lanes(of: nil), predicate: .everything) { _, _ in throw HealthError.busy }
          } else {
            let statement = try storage.sqlite.cachedStatement(sql: "SELECT seq FROM sample")
            #expect(try statement.next())
            throw HealthError.busy
          }
        }
      }
      try other.insert([try TestData.steps(1, at: Double(round * 100))])
      #expect(try database.everything().count == 60 + round)
    }
  }
}
