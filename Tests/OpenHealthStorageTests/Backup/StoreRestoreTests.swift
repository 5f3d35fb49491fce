// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The transactions of a restore; `BackupTests` has what it stores.
@Suite struct StoreRestoreTests {
  @Test("A restore stores a table in a transaction of about eight megabytes, or several, and tells its progress before each")
  func transactions() throws {
    let place = try TemporaryFolder()
    let keys = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys)
    let recovery = try keys.makeRecoveryKey()
    let database = try HealthDatabase.open(keys)
    // A new store has made the commits of the migrations.
    let migrations = try database.read { try $0.database.commitNumber() }
    try database.write { storage in
      for part in 0..<17 {
        try storage.sqlite.execute(sql: "INSERT INTO kept_file_part VALUES (77, ?, zeroblob(524288))", arguments: [part])
      }
    }
    var (bytes, rows) = ([UInt8](), [Int64]())
    let written = try database.writeBackup(
      at: Date(timeIntervalSinceReferenceDate: 0), to: { bytes += $0 }, progress: { rows.append($0) })
    #expect(written.size == Int64(bytes.count))
    #expect(rows.last == written.content.rowCount)
    #expect(rows == rows.sorted())
    #expect(rows.count >= 17)
    let file = place.url.appendingPathComponent("backup")
    try Data(bytes).write(to: file)
    let backup = try BackupFile(at: file.path)
    try backup.unlock(with: .recoveryKey(recovery))
    let restored = place.url.appendingPathComponent("restored", isDirectory: true)
    let restore = try StoreRestore(backup, to: restored, keyFolder: place.keys)
    var shares: [Double] = []
    let content = try restore.fill { shares.append($0) }
    #expect(content == written.content)
    _ = try restore.finish()
    let (tables, commits) = try HealthDatabase.open(folder: restored, keyFolder: place.keys).read { storage in
      (try TableWalk(storage.sqlite).tables.count, try storage.database.commitNumber())
    }
    // One to empty the tables, one for each, and one more for the large one.
    #expect(shares.count == tables + 1)
    #expect(Int(commits) == Int(migrations) + 1 + tables + 1)
    #expect(shares == shares.sorted())
    let (first, last) = (try #require(shares.first), try #require(shares.last))
    #expect(first > 0)
    #expect(first < 0.1)
    #expect(last > 0.9)
    #expect(last < 1)
  }
}
