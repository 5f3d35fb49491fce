// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct ImportSpansTests {
  @Test("A number of the sequence belongs to the import whose span holds it, and to none before, between and after the spans")
  func importOfNumber() throws {
    let database = try HealthDatabase.inMemory()
    let (first, second) = try database.write { storage in
      let first = try storage.beginImport(name: "a", at: .distantPast)
      let second = try storage.beginImport(name: "b", at: .distantPast)
      for (start, count, number) in [(10, 3, first), (13, 1, second), (20, 2, first)] as [(Int64, Int, Int64)] {
        try storage.addSpan(first: start, count: count, toImport: number)
      }
      return (first, second)
    }
    let numbers = try database.read { storage in
      let spans = try ImportSpans(storage)
      return ([9, 10, 12, 13, 14, 19, 20, 21, 22] as [Int64]).map { spans.importNumber(of: $0) }
    }
    #expect(numbers == [nil, first, first, second, nil, nil, first, first, nil])
  }

  /// A renumbering: what it moves to numbers from 100 on, and the spans of the import afterwards.
  struct Move: Sendable {
    let from: Int64
    let count: Int64
    let spans: [[Int64]]
  }

  private static let moves = [
    // A whole span, its beginning, its end, its middle, and a whole one that is not the first.
    Move(from: 10, count: 5, spans: [[15, 5], [30, 3], [100, 5]]),
    Move(from: 10, count: 2, spans: [[12, 3], [15, 5], [30, 3], [100, 2]]),
    Move(from: 17, count: 3, spans: [[10, 5], [15, 2], [30, 3], [100, 3]]),
    Move(from: 11, count: 2, spans: [[10, 1], [13, 2], [15, 5], [30, 3], [100, 2]]),
    Move(from: 30, count: 3, spans: [[10, 5], [15, 5], [100, 3]]),
    Move(from: 32, count: 1, spans: [[10, 5], [15, 5], [30, 2], [100, 1]]),
    // Over two spans, and on from the end of one where no other follows.
    Move(from: 12, count: 6, spans: [[10, 2], [18, 2], [30, 3], [100, 3], [103, 3]]),
    Move(from: 18, count: 9, spans: [[10, 5], [15, 3], [30, 3], [100, 2]]),
    // Numbers before the first span, between spans and behind the last one.
    Move(from: 5, count: 2, spans: [[10, 5], [15, 5], [30, 3]]),
    Move(from: 20, count: 2, spans: [[10, 5], [15, 5], [30, 3]]),
    Move(from: 28, count: 1, spans: [[10, 5], [15, 5], [30, 3]]),
    Move(from: 33, count: 1, spans: [[10, 5], [15, 5], [30, 3]]),
  ]

  @Test("Renumbered samples move in the spans of their import, which are split where needed; other imports keep theirs", arguments: moves)
  func renumbering(move: Move) throws {
    let database = try HealthDatabase.inMemory()
    let found: [[[Int64]]] = try database.write { storage in
      let number = try storage.beginImport(name: "a", at: .distantPast)
      let other = try storage.beginImport(name: "b", at: .distantPast)
      for (first, count) in [(10, 5), (15, 5), (30, 3)] as [(Int64, Int)] {
        try storage.addSpan(first: first, count: count, toImport: number)
        try storage.addSpan(first: first, count: count + 1, toImport: other)
      }
      try storage.addSpan(first: 28, count: 1, toImport: other)
      try storage.moveSpan(from: move.from, to: 100, count: move.count, ofImport: number)
      return try [number, other].map { number in
        let sql = "SELECT first, count FROM import_span WHERE import = \(number) ORDER BY first"
        return try SQLRow.fetchAll(storage.sqlite, sql: sql).map { try [$0[0], $0[1]] as [Int64] }
      }
    }
    #expect(found == [move.spans, [[10, 6], [15, 6], [28, 1], [30, 4]]])
  }
}
