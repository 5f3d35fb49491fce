// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore
import OpenHealthFiles
import Testing

@testable import OpenHealthStorage

/// Plain databases for other programs.
@Suite struct PlainDatabaseWriterTests {
  private struct Refusal: Error {}

  private func withFile(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("plain-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left in the temporary place harms nobody
    try body(folder.appendingPathComponent("a.db"))
  }

  private func names(beside url: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
  }

  @Test("The file is its owner's alone, appears when it is whole, and replaces another only when told to")
  func file() throws {
    try withFile { url in
      try PlainDatabaseWriter.write(to: url.path, replacing: false) { writer in
        try writer.insert([TableCell("a", "1")], into: TableShape(name: "t"))
        #expect(try names(beside: url).allSatisfy { $0.hasPrefix(".") && $0.hasSuffix(".part") })
      }
      #expect(try names(beside: url) == ["a.db"])
      let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let before = try Data(contentsOf: url)
      #expect(before.starts(with: Data("SQLite format 3\0".utf8)))

      #expect(throws: FileFault(.exists, url.path)) { try PlainDatabaseWriter.write(to: url.path, replacing: false) { _ in } }
      #expect(throws: Refusal.self) {
        try PlainDatabaseWriter.write(to: url.path, replacing: true) { writer in
          try writer.insert([TableCell("b", "2")], into: TableShape(name: "u"))
          throw Refusal()
        }
      }
      #expect(try Data(contentsOf: url) == before)
      #expect(try names(beside: url) == ["a.db"])
      try PlainDatabaseWriter.write(to: url.path, replacing: true) { _ in }
      #expect(try Data(contentsOf: url) != before)
    }
  }

  @Test("Rows bring columns; names that differ in case only, and odd ones, have columns of their own")
  func columns() throws {
    try withFile { url in
      let shape = TableShape(name: "odd \"name\"", leading: ["second", "first"])
      try PlainDatabaseWriter.write(to: url.path, replacing: false) { writer in
        try writer.insert([TableCell("first", "1"), TableCell("second", "")], into: shape)
        try writer.insert([TableCell("FIRST", "2"), TableCell("a]\"b\0", .real(0.5)), TableCell("second", "x y")], into: shape)
        try writer.insert([TableCell("first", "3"), TableCell("first", "4")], into: shape)
        try writer.insert([TableCell("z", "5")], into: TableShape(name: "Odd \"Name\""))
      }
      try DatabaseQueue(path: url.path).read { database in
        // Not GRDB's list of columns: it does not quote the name of the table.
        let columns = try Row.fetchOne(database, sql: "SELECT * FROM \"odd \"\"name\"\"\"").map { Array($0.columnNames) }
        #expect(columns == ["second", "first", "FIRST_2", "a]\"b\u{FFFD}"])
        let rows = try Row.fetchAll(database, sql: "SELECT * FROM \"odd \"\"name\"\"\"").map { Array($0.databaseValues) }
        #expect(
          rows == [
            ["".databaseValue, "1".databaseValue, .null, .null],
            ["x y".databaseValue, .null, "2".databaseValue, 0.5.databaseValue], [.null, "4".databaseValue, .null, .null],
          ])
        #expect(try String.fetchOne(database, sql: "SELECT z FROM \"Odd \"\"Name\"\"_2\"") == "5")
      }
    }
  }

  @Test("A row with a key that is there is not added; references and digests are as programs expect")
  func keys() throws {
    try withFile { url in
      try PlainDatabaseWriter.write(to: url.path, replacing: false) { writer in
        let keyed = TableShape(name: "k", key: "id", leading: ["id"])
        let added = try [("1", "x"), ("2", "x"), ("2", "y")].map {
          try writer.insert([TableCell("n", $0.0), TableCell("id", $0.1)], into: keyed)
        }
        #expect(added == [true, false, true])
        let child = TableShape(name: "c", reference: .init(column: "k_id", table: "k", key: "id"))
        try writer.insert([TableCell("k_id", "x")], into: child)
        // RFC 3174
        let digest = try writer.digest("abc")
        #expect(digest == "a9993e364706816aba3e25717850c26c9cd0d89d")
      }
      try DatabaseQueue(path: url.path).read { database throws in
        #expect(try String.fetchAll(database, sql: "SELECT id || n FROM k") == ["x1", "y2"])
        #expect(try database.primaryKey("k").columns == ["id"])
        #expect(try database.foreignKeys(on: "c").map(\.destinationTable) == ["k"])
      }
    }
  }
}
