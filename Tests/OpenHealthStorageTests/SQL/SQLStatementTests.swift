// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct SQLStatementTests {
  /// A statement of another database, with rows of two columns, that notes what it is asked to do.
  private final class Noted: SQLStatement {
    var calls: [String] = []
    private let parameters: Int
    private var rows: Int

    init(parameters: Int = 0, rows: Int = 0) { (self.parameters, self.rows) = (parameters, rows) }

    var cipher: PersonCipher? { nil }
    var parameterCount: Int { parameters }
    func bindNull(at index: Int32) { calls.append("null at \(index)") }
    func bind(_ value: Int64, at index: Int32) { calls.append("integer \(value) at \(index)") }
    func bind(_ value: Double, at index: Int32) { calls.append("real \(value) at \(index)") }
    func bind(number: Double, at index: Int32) { calls.append("number \(number) at \(index)") }
    func bind(text: String, at index: Int32) { calls.append("text \(text) at \(index)") }
    func bind(_ data: Data, at index: Int32) { calls.append("\(data.count) bytes at \(index)") }
    func bind(_ uuid: UUID, at index: Int32) { calls.append("UUID at \(index)") }

    func next() throws -> Bool {
      calls.append("next")
      rows -= 1
      return rows >= 0
    }

    func rewind() { calls.append("rewind") }
    var columnCount: Int32 { 2 }
    func value(_ column: Int32) -> SQLValue { .integer(int64(column)) }
    func int64(_ column: Int32) -> Int64 { Int64(10 + column) }
    func double(_ column: Int32) -> Double { Double(10 + column) }
    func isNull(_ column: Int32) -> Bool { false }
    func isNumber(_ column: Int32) -> Bool { true }
    func bytes(_ column: Int32) -> [UInt8] { [] }
    func uuid(_ column: Int32) throws(HealthError) -> UUID { throw .damagedData(.uuid) }
  }

  @Test("a run passes all rows and ends the walk, with a UUID that is bound before")
  func runs() throws {
    let statement = Noted(rows: 2)
    try statement.run(binding: UUID(), at: 7)
    #expect(statement.calls == ["UUID at 7", "next", "next", "next", "rewind"])
    let plain = Noted()
    try plain.run()
    #expect(plain.calls == ["next", "rewind"])
  }

  @Test("arguments are bound by their types and numbers, after the walk before them has ended")
  func arguments() throws {
    let statement = Noted(parameters: 5)
    let arguments: SQLArguments = [3, 1.5, "a", Data([1, 2]), nil]
    let bound = ["rewind", "integer 3 at 1", "real 1.5 at 2", "text a at 3", "2 bytes at 4", "null at 5"]
    statement.setArguments(arguments)
    #expect(statement.calls == bound)
    try statement.begin(arguments)
    #expect(statement.calls == bound + bound)
    try statement.execute(arguments: arguments)
    #expect(statement.calls == bound + bound + bound + ["next", "rewind"])
    let other = Noted(parameters: 5)
    try other.begin(nil)
    #expect(other.calls == ["rewind"])
  }

  @Test("an optional number is bound as null where it is nil")
  func optionals() {
    let statement = Noted()
    for value in [4, nil] as [Int64?] { statement.bind(value, at: 1) }
    for number in [4.5, nil] as [Double?] { statement.bind(number: number, at: 2) }
    #expect(statement.calls == ["integer 4 at 1", "null at 1", "number 4.5 at 2", "null at 2"])
  }

  @Test("a row has all columns")
  func row() {
    #expect(Noted().row.values == [.integer(10), .integer(11)])
  }

  @Test("rows are fetched one, all or one by one, and only the last way leaves the statement in the middle")
  func fetches() throws {
    let one = Noted(rows: 2)
    #expect(try SQLRow.fetchOne(one)?.values == [.integer(10), .integer(11)])
    #expect(one.calls == ["rewind", "next", "rewind"])
    let all = Noted(rows: 2)
    #expect(try SQLRow.fetchAll(all).count == 2)
    #expect(all.calls == ["rewind", "next", "next", "next", "rewind"])
    let cursor = try SQLRow.fetchCursor(Noted(rows: 1))
    #expect(try cursor.next()?[1] == 11)
    #expect(try cursor.next() == nil)
    let value = Noted(rows: 2)
    #expect(try Int64.fetchOne(value) == 10)
    #expect(value.calls == ["rewind", "next", "rewind"])
    let values = Noted(rows: 2)
    #expect(try Int64.fetchAll(values) == [10, 10])
    #expect(values.calls == ["rewind", "next", "next", "next", "rewind"])
    #expect(try SQLRow.fetchOne(Noted()) == nil && Int64.fetchOne(Noted()) == nil && Int64.fetchAll(Noted()).isEmpty)
  }

  @Test("new arguments count from the first row on, also where a walk was left in the middle")
  func restarted() throws {
    let database = try HealthDatabase.inMemory()
    try database.read { storage in
      let statement = try storage.database.cachedStatement(sql: "SELECT value FROM json_each(?)")
      statement.setArguments(["[1, 2]"])
      #expect(try statement.next())
      statement.setArguments(["[3]"])
      #expect(try statement.next())
      #expect(statement.int64(0) == 3)
      #expect(try !statement.next())
    }
  }

  @Test("a statement with another number of arguments than parameters ends the program", arguments: [0, 2])
  func argumentCount(count: Int) async {
    await #expect(processExitsWith: .failure) { [count = count as Int] in
      let database = try HealthDatabase.inMemory()
      try database.read { storage in
        let values: [(any SQLConvertible)?] = Array(repeating: 1, count: count)
        try storage.database.makeStatement(sql: "SELECT ?").setArguments(SQLArguments(values))
      }
    }
  }
}
