// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The errors of SQLite as ours, the settings of connections, and the numbers of commits.
@Suite struct SQLiteBackendTests {
  private struct Other: Error {}

  private func translated(_ error: any Error) -> HealthError? {
    do throws(HealthError) {
      try SQLiteBackend.translatingErrors(nil) { () throws -> Void in throw error }
      return nil
    } catch {
      return error
    }
  }

  @Test("Each error of SQLite has its own meaning, and our errors stay as they are")
  func errors() {
    func sqlite(_ code: Int32) -> HealthError? { translated(SQLiteError(code, "why")) }
    #expect(sqlite(SQLITE_CORRUPT) == .damagedData(.sqlite(code: 11, message: "why")))
    #expect(sqlite(SQLITE_NOTADB) == .damagedData(.sqlite(code: 26, message: "why")))
    #expect(sqlite(SQLITE_CANTOPEN) == .databaseInaccessible(.sqlite(code: 14, message: "why")))
    #expect(sqlite(SQLITE_PERM) == .databaseInaccessible(.sqlite(code: 3, message: "why")))
    #expect(sqlite(SQLITE_READONLY) == .databaseInaccessible(.sqlite(code: 8, message: "why")))
    #expect(sqlite(SQLITE_FULL) == .diskFull)
    #expect(sqlite(SQLITE_BUSY) == .busy)
    #expect(sqlite(SQLITE_LOCKED) == .busy)
    #expect(sqlite(SQLITE_IOERR) == .storageFailure(.sqlite(code: 10, message: "why")))
    #expect(sqlite(SQLITE_CONSTRAINT) == .storageFailure(.sqlite(code: 19, message: "why")))
    #expect(translated(HealthError.ownerOnly) == .ownerOnly)
    #expect(translated(Other()) == .storageFailure(.unexpected(type: "Other")))
  }

  @Test("A connection waits thirty seconds for others, and there are four to eight for reads")
  func settings() throws {
    let connection = try SQLiteBackend.connect(":memory:")
    #expect(try Int.fetchOne(connection, sql: "PRAGMA busy_timeout") == 30_000)
    let processors = ProcessInfo.processInfo.activeProcessorCount
    #expect(SQLiteBackend.readerCount == (processors < 4 ? 4 : processors > 8 ? 8 : processors))
  }

  @Test("A transaction that changes rows gets the next number, and one that changes none or fails gets none")
  func commits() throws {
    let place = try TemporaryFolder()
    for database in [try HealthDatabase.inMemory(), try HealthDatabase.open(place)] {
      func number() throws -> Int32 { try database.read { try $0.database.commitNumber() } }
      let before = try number()
      try database.write { _ in }
      #expect(try number() == before)
      try database.insert([try TestData.steps(1)])
      #expect(try number() == before + 1)
      #expect(throws: HealthError.busy) {
        try database.write { storage in
          // Sources and units that are new get numbers, which must be forgotten.
          try storage.insert([TestData.steps(2, provenance: TestData.provenance("app.other"))])
          throw HealthError.busy
        }
      }
      #expect(try number() == before + 1)
      try database.insert([try TestData.steps(3, provenance: TestData.provenance("app.another"))])
      try database.insert([try TestData.steps(4, provenance: TestData.provenance("app.other"))])
      #expect(try number() == before + 3)
      #expect(try database.read { try $0.checkInvariants() } == [])
      let apps = try Set(database.everything().compactMap { $0.provenance.revision?.source.bundleIdentifier })
      #expect(apps == ["com.example.app", "app.another", "app.other"])
    }
  }
}
