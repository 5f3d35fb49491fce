// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct SQLValueTests {
  @Test("values convert only where nothing is lost")
  func conversions() {
    #expect(Int64(sqlValue: .integer(.min)) == .min)
    #expect(Int64(sqlValue: .real(-3)) == -3)
    #expect(Int64(sqlValue: .real(0.5)) == nil)
    #expect(Int64(sqlValue: .real(0x1p63)) == nil)
    #expect(Int64(sqlValue: .text("12")) == 12)
    #expect(Int64(sqlValue: .text("12 ")) == nil)
    #expect(Int32(sqlValue: .integer(1 << 31)) == nil)
    #expect(Int32(sqlValue: .integer(-1 << 31)) == .min)
    #expect(UInt32(sqlValue: .integer(-1)) == nil)
    #expect(Bool(sqlValue: .integer(2)) == true)
    #expect(Bool(sqlValue: .integer(0)) == false)
    #expect(Bool(sqlValue: .blob(Data([1]))) == nil)
    #expect(Double(sqlValue: .integer(7)) == 7)
    #expect(Double(sqlValue: .text("7")) == nil)
    #expect(String(sqlValue: .blob(Data("é".utf8))) == "é")
    #expect(String(sqlValue: .blob(Data([0xFF]))) == nil)
    #expect(String(sqlValue: .integer(1)) == nil)
    #expect(Data(sqlValue: .text("é")) == Data("é".utf8))
    #expect(Data(sqlValue: .real(1)) == nil)
    #expect(Int64(sqlValue: .null) == nil)
    #expect(Double(sqlValue: .null) == nil)
    #expect(String(sqlValue: .null) == nil)
  }

  /// Values of every type, as arguments and as columns of a row.
  @Test("each type comes back from the database as it was bound")
  func bound() throws {
    let database = try HealthDatabase.inMemory()
    try database.read { storage in
      let statement = try storage.database.cachedStatement(sql: "SELECT ?, ?, ?, ?, ?, ?, ?, ?")
      let data = Data([0, 1, 0xFF])
      let arguments: SQLArguments = [Int64.max, -0.0, "a\u{0}é", data, nil, "", Data(), true]
      let row = try #require(try SQLRow.fetchOne(statement, arguments: arguments))
      #expect(row.values == [.integer(.max), .real(-0.0), .text("a\u{0}é"), .blob(data), .null, .text(""), .blob(Data()), .integer(1)])
      let (negative, text, number) = (try row[1] as Double, try row[4] as String?, try row[4] as Double?)
      #expect(negative.sign == .minus)
      #expect(text == nil)
      #expect(number == nil)
      let (filled, flag) = (try row[2] as String?, try row[7] as Bool)
      #expect(filled == "a\u{0}é")
      #expect(flag)
    }
  }

  @Test("a statement that was left in the middle of its rows starts again")
  func restarted() throws {
    let database = try HealthDatabase.inMemory()
    try database.read { storage in
      let statement = try storage.database.cachedStatement(sql: "SELECT value FROM json_each(?)")
      statement.setArguments(["[1, 2, 3]"])
      #expect(try statement.next())
      #expect(try Int.fetchAll(statement) == [1, 2, 3])
      #expect(try Int.fetchAll(statement, arguments: ["[4]"]) == [4])
      #expect(try Int.fetchOne(statement, arguments: ["[]"]) == nil)
      #expect(try Int.fetchSet(statement, arguments: ["[1, 1, 2]"]) == [1, 2])
      let cursor = try SQLRow.fetchCursor(statement, arguments: ["[7, 8]"])
      #expect(try cursor.next()?[0] == 7)
      #expect(try cursor.next()?[0] == 8)
      #expect(try cursor.next() == nil)
      #expect(throws: HealthError.damagedData(.column)) { try Int.fetchAll(statement, arguments: ["[1, null]"]) }
      #expect(throws: HealthError.damagedData(.column)) { try Double.fetchOne(storage.database, sql: "SELECT 'x'") }
    }
  }

  @Test("a row is put in place of the one with its key, and a new row has a number of its own")
  func rows() throws {
    let database = try HealthDatabase.inMemory()
    try database.write { storage in
      let connection = storage.database
      try connection.put(into: .setting, ["a", 1])
      try connection.put(into: .setting, ["b", 2])
      try connection.put(into: .setting, ["a", "3"])
      #expect(try connection.changesCount == 1)
      #expect(
        try SQLRow.fetchAll(connection, sql: "SELECT name, value FROM setting ORDER BY name").map(\.values) == [
          [.text("a"), .text("3")], [.text("b"), .integer(2)],
        ])
      let first = try connection.insert("INSERT INTO removal (date) VALUES (?)", [1.5])
      let second = try connection.insert("INSERT INTO removal (date) VALUES (?)", [2.5])
      #expect(second > first)
      #expect(try Double.fetchOne(connection, sql: "SELECT date FROM removal WHERE id = ?", arguments: [second]) == 2.5)
    }
  }
}
