// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The parts of the check of all pages, and how damage is named; `StoreCheckTests` changes each page in turn.
@Suite struct PageCheckTests {
  /// An open store, closed before, so that its file has all pages.
  private func open() throws -> (place: TemporaryFolder, database: HealthDatabase, pages: Int) {
    let place = try TestData.closedStore()
    let database = try HealthDatabase.open(place)
    let portions = try database.portions(of: "pages")
    #expect(portions.count == 1)
    #expect(portions.flatMap(\.findings) == [])
    return (place, database, try place.file.bytes().count / pageSize)
  }

  private func changed(_ page: Int) -> String { "Page \(page) of the database is not as it was written: its bytes have changed." }

  @Test("A part looks at 16,384 pages, and only the last one says that the file does not end with a whole page")
  func parts() throws {
    let (place, database, pages) = try open()
    // Pages that were never written follow, and a piece of one.
    try place.file.truncate(to: 16_386 * pageSize + 100)
    let portions = try database.portions(of: "pages")
    try #require(portions.count == 2)
    #expect(portions[0].next?.after == 16_384)
    let first = portions[0].findings
    try #require(first.count == 21)
    #expect(first.prefix(20).map(\.meaning) == (pages + 1...pages + 20).map(changed))
    #expect(first[20].meaning == "\(16_384 - pages - 20) more of pages 1 to 16384 of the database have changed.")
    let last = portions[1].findings
    #expect(last.map(\.meaning) == [changed(16_385), changed(16_386), "The database file does not end with a whole page."])
    #expect(last.map(\.severity) == [.damage, .damage, .attention])
  }

  @Test("One page more than are listed is counted as one")
  func oneMore() throws {
    let (place, database, pages) = try open()
    try place.file.truncate(to: (pages + 21) * pageSize)
    let found = try database.portions(of: "pages").flatMap(\.findings)
    #expect(found.count == 21)
    #expect(found.last?.meaning == "1 more of pages 1 to \(pages + 21) of the database has changed.")
  }

  @Test("Damage to the first page of an open store is found")
  func firstPage() throws {
    let (place, database, _) = try open()
    let byte = try place.file.bytes()[300]
    try place.file.overwrite(at: 300, with: [byte ^ 1])
    let found = try database.portions(of: "pages").flatMap(\.findings)
    #expect(found.contains { $0.severity == .damage && $0.meaning.hasPrefix("Page 1 ") }, "\(found)")
    try place.file.overwrite(at: 300, with: [byte])
  }

  @Test("A page with a number of more than one byte is found in the log")
  func largeNumbers() throws {
    let place = try TemporaryFolder()
    let database = try HealthDatabase.open(place)
    try database.write { try $0.sqlite.execute(sql: "INSERT INTO kept_file_part VALUES (77, 0, zeroblob(1300000))") }
    // Copies the log into the database, and keeps it.
    try TestConnection(try #require(database.sealed).path).run("PRAGMA wal_checkpoint(PASSIVE)")
    let count = try place.file.bytes().count / pageSize
    #expect(count > 260)
    try place.file.overwrite(at: (count - 1) * pageSize + 100, with: [UInt8](repeating: 7, count: 8))
    let found = try database.portions(of: "pages").flatMap(\.findings)
    #expect(
      found.map(\.meaning)
        == ["Page \(count) of the database is damaged, but the log has a sound copy of it. A power cut can cause this."])
  }
}
