// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

/// Values as SQLite keeps them.
@Suite struct SQLiteStatementTests {
  private func read(_ body: (SQLiteConnection) throws -> Void) throws { try HealthDatabase.inMemory().read { try body($0.sqlite) } }

  @Test("A whole number below 2^53 is kept as an integer, every other number as a double, bit for bit")
  func numbers() throws {
    try read { database in
      let statement = try database.statement("SELECT typeof(?1), ?1")
      let most = 9_007_199_254_740_991.0
      for (number, type) in [
        (0, "integer"), (1, "integer"), (-7, "integer"), (most, "integer"), (-most, "integer"), (-0.0, "real"), (0.5, "real"),
        (most + 1, "real"), (-most - 1, "real"), (0x1p63, "real"), (1e300, "real"), (.infinity, "real"),
      ] as [(Double, String)] {
        statement.rewind()
        statement.bind(number: number, at: 1)
        let isRow = try statement.next()
        #expect(isRow, "\(number)")
        #expect(statement.value(0) == .text(type), "\(number)")
        #expect(statement.double(1).bitPattern == number.bitPattern, "\(number)")
      }
    }
  }

  @Test("An argument that SQLite does not take is an error of the next step, not null or what was there before")
  func refusedArguments() throws {
    let connection = try SQLiteConnection(path: ":memory:")
    sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, 1_000)
    try connection.execute(sql: "CREATE TABLE t (a)")
    let insert = try connection.statement("INSERT INTO t VALUES (?1)")
    let long = String(repeating: "a", count: 2_000)
    for (name, bind) in [
      ("text", { insert.bind(text: long, at: 1) }), ("data", { insert.bind(Data(long.utf8), at: 1) }),
      ("bytes", { insert.bind(bytes: Array(long.utf8)[...], isText: false, at: 1) }),
      ("bytes as text", { insert.bind(bytes: Array(long.utf8)[...], isText: true, at: 1) }),
    ] as [(String, () -> Void)] {
      insert.bind(text: "before", at: 1)
      bind()
      let error = #expect(throws: SQLiteError.self, "\(name)") { try insert.run() }
      #expect(error?.code == SQLITE_TOOBIG, "\(name)")
    }
    #expect(try Int.fetchOne(connection, sql: "SELECT count(*) FROM t") == 0)
    insert.bind(text: "short", at: 1)
    try insert.run()
    #expect(try String.fetchAll(connection, sql: "SELECT a FROM t") == ["short"])
  }

  @Test("Null, empty texts and empty bytes stay what they are")
  func empty() throws {
    try read { database in
      let statement = try database.statement("SELECT ?1")
      func value(_ bind: () -> Void) throws -> SQLValue {
        statement.rewind()
        bind()
        let isRow = try statement.next()
        #expect(isRow)
        return statement.value(0)
      }
      let (integer, number): (Int64?, Double?) = (nil, nil)
      #expect(try value { statement.bind(integer, at: 1) } == .null)
      #expect(statement.isNull(0))
      #expect(statement.bytes(0) == [])
      #expect(try value { statement.bind(Int64?(7), at: 1) } == .integer(7))
      #expect(!statement.isNull(0))
      #expect(try value { statement.bind(number: number, at: 1) } == .null)
      #expect(try value { statement.bind(number: Double?(0.5), at: 1) } == .real(0.5))
      #expect(try value { statement.bind(text: "", at: 1) } == .text(""))
      #expect(try value { statement.bind(Data(), at: 1) } == .blob(Data()))
      #expect(statement.bytes(0) == [])
      for (bytes, isText, expected) in [
        ([], true, .text("")), ([], false, .blob(Data())), ([97, 98], true, .text("ab")), ([97, 98], false, .blob(Data([97, 98]))),
      ] as [([UInt8], Bool, SQLValue)] {
        #expect(try value { statement.bind(bytes: bytes[...], isText: isText, at: 1) } == expected)
      }
      #expect(statement.bytes(0) == [97, 98])
    }
  }

  @Test("A UUID has sixteen bytes")
  func uuids() throws {
    let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    #expect(Array(uuid.data) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
    #expect(Array(uuid.block.data) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    try read { database in
      let statement = try database.statement("SELECT ?1, zeroblob(15), zeroblob(17), NULL")
      statement.bind(uuid, at: 1)
      let isRow = try statement.next()
      #expect(isRow)
      #expect(try statement.uuid(0) == uuid)
      for column in 1...3 as ClosedRange<Int32> {
        #expect(throws: HealthError.damagedData(.uuid)) { try statement.uuid(column) }
      }
    }
  }

  @Test("A statement that fails throws SQLite's error, and can run again")
  func failures() throws {
    try read { database in
      let statement = try database.statement("INSERT INTO removal (id, date) VALUES (1, ?1)")
      let error = #expect(throws: SQLiteError.self) { try statement.run() }
      #expect(error?.code == SQLITE_CONSTRAINT)
      #expect(error?.message.contains("removal.date") == true)
      statement.bind(number: 5, at: 1)
      try statement.run()
      #expect(try Int.fetchOne(database, sql: "SELECT date FROM removal") == 5)
    }
  }
}
