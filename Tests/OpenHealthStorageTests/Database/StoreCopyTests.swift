// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

/// What a copy from store to store takes; `AdoptionTests` copies to a server and back.
@Suite struct StoreCopyTests {
  /// Copies a store with the given changes into an empty one.
  private func copy(longest: Int = StoreCopy.longestValue, _ statements: String...) throws -> StoreCopy.Copied {
    let (source, target) = (try HealthDatabase.inMemory(), try HealthDatabase.inMemory())
    try source.write { storage in for sql in statements { try storage.sqlite.execute(sql: sql) } }
    return try source.read { from in
      try target.write { to in
        let copied = try StoreCopy.copy(from: from.database, to: to.database, longest: longest)
        #expect(try StoreCopy.digest(of: to.database, marking: to.database) == copied.digest)
        return copied
      }
    }
  }

  @Test("a value has at most the limit of bytes, the kind of its column, and no zero byte; anything else is refused")
  func values() throws {
    #expect(try copy(longest: 100, "INSERT INTO kept_file_part VALUES (1, 0, zeroblob(100))").rows["kept_file_part"] == 1)
    for wrong in [
      "INSERT INTO kept_file_part VALUES (1, 0, zeroblob(101))", "INSERT INTO kept_file_part VALUES (1, 0, 'text')",
      "INSERT INTO setting VALUES ('name', CAST(x'610062' AS TEXT))", "INSERT INTO setting VALUES ('name', x'61')",
      "INSERT INTO removal VALUES (1, 'today')",
    ] {
      #expect(throws: HealthError.damagedData(.column), "\(wrong)") { try copy(longest: 100, wrong) }
    }
  }

  @Test("last numbers are copied, from 0 to 2^53, and are not below the highest row")
  func numbers() throws {
    let row = "INSERT INTO removal VALUES (7, 1.5)"
    func last(_ number: Int64) -> String { "UPDATE sqlite_sequence SET seq = \(number) WHERE name = 'removal'" }
    let digests = try [7, 8, 1 << 53 - 1].map { try copy(row, last($0)).digest }
    #expect(Set(digests).count == 3)
    for number: Int64 in [6, -1, 1 << 53, .max] {
      #expect(throws: HealthError.damagedData(.column)) { try copy(row, last(number)) }
    }
  }

  @Test("a highest row beyond the limit of numbers is refused, and nothing traps")
  func highestRows() throws {
    for number: Int64 in [1 << 53, .max, .min] {
      #expect(throws: HealthError.damagedData(.column), "\(number)") { try copy("INSERT INTO removal VALUES (\(number), 1.5)") }
    }
  }

  @Test("a whole number is between -2^53 and 2^53, as what adds to it must not come to the end of numbers; those of clients are any")
  func wholeNumbers() throws {
    func next(_ number: Int64) -> String { "UPDATE sequence SET next = \(number)" }
    func failures(_ number: Int64) -> String { "INSERT INTO wake_up VALUES ('app', NULL, \(number))" }
    #expect(try copy(next(1 << 53 - 1), failures(-(1 << 53) + 1)).rows["wake_up"] == 1)
    for wrong in [next(1 << 53), next(.max), failures(-(1 << 53)), failures(.min)] {
      #expect(throws: HealthError.damagedData(.column), "\(wrong)") { try copy(wrong) }
    }
    let upload = "INSERT INTO upload VALUES ('app', zeroblob(16), \(Int64.max), \(Int64.max), 1, x'00')"
    #expect(try copy(upload).rows["upload"] == 1)
  }

  @Test("the sum of rows is the same in whatever order they come, and another one for other rows or another number of them")
  func order() throws {
    let database = try HealthDatabase.inMemory()
    func digest(_ rows: [[SQLValue]]) throws -> Data {
      try database.read { storage in
        let sum = CopiedSum(marking: storage.database)
        for row in rows { try sum.add(row) }
        return sum.finish(leftOut: 0).digest
      }
    }
    let rows: [[SQLValue]] = [
      [.text("a"), .integer(1)], [.text("a"), .integer(2)], [.text("b"), .null], [.text("b"), .real(1)], [.blob(Data([1])), .integer(1)],
    ]
    #expect(try digest(rows) == digest(rows.reversed()))
    let others = (0...rows.count).map { Array(rows.prefix($0)) } + [rows + [rows[0]], rows + [rows[0], rows[0]], Array(rows.dropFirst())]
    #expect(try Set(others.map(digest)).count == others.count)
  }

  @Test("a body that no chunk has is refused")
  func bodies() throws {
    #expect(throws: HealthError.damagedData(.chunk)) { try copy("INSERT INTO chunk_body (id, columns, uuids) VALUES (1, x'00', x'00')") }
  }
}
