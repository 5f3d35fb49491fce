// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// A backup that was written when the format was new, and must always become a store: `Fixtures/backup-1` has the backup, and in
/// `recovery-key.txt` its recovery key.
///
/// It is never made again after a release; a new format gets a new folder. This command writes the folder if it does not exist:
///
///     OPENHEALTHKIT_WRITE_SCHEMAS=Tests/OpenHealthStorageTests/Fixtures swift test --filter GoldenBackupTests
@Suite struct GoldenBackupTests {
  private static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/backup-1")
  /// The schema of the store that was backed up, and the digest of its rows.
  private static let schema = 15
  private static let digest = "Se6IiTNBeeEiVGGh06bgGEGASQqPb1dNENyCfqFVmag="

  @Test("A backup of format 1 becomes a store with all its data")
  func opens() throws {
    let place = try TemporaryFolder()
    let key = try RecoveryKey(String(contentsOf: Self.fixture.appendingPathComponent("recovery-key.txt"), encoding: .utf8))
    let backup = try BackupFile(at: Self.fixture.appendingPathComponent("backup").path)
    #expect(throws: HealthError.store(.wrongKey)) { try backup.unlock(with: .recoveryKey(RecoveryKey.random())) }
    try backup.unlock(with: .recoveryKey(key))
    let content = try backup.verify()
    #expect(content.date == Date(timeIntervalSinceReferenceDate: 800_000_000))
    #expect(content.digest.base64EncodedString() == Self.digest)
    let folder = place.url.appendingPathComponent("restored", isDirectory: true)
    let restore = try StoreRestore(backup, to: folder, keyFolder: place.keys)
    #expect(try restore.fill() == content)
    _ = try restore.finish()
    try SchemaStore(schema: Self.schema).check(HealthDatabase.open(folder: folder, keyFolder: place.keys))
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["OPENHEALTHKIT_WRITE_SCHEMAS"] != nil, "It writes the fixture.")) func write()
    throws
  {
    if FileManager.default.fileExists(atPath: Self.fixture.path) { return }
    try FileManager.default.createDirectory(at: Self.fixture, withIntermediateDirectories: true)
    let place = try SchemaStore.copyOfFixture(schema: Self.schema)
    let keys = try StoreKeys.openExisting(folder: place.store, keyFolder: place.keys)
    let recovery = try keys.makeRecoveryKey()
    var bytes: [UInt8] = []
    _ = try HealthDatabase.open(keys).writeBackup(at: Date(timeIntervalSinceReferenceDate: 800_000_000), to: { bytes += $0 })
    try Data(bytes).write(to: Self.fixture.appendingPathComponent("backup"))
    try Data(recovery.text.utf8).write(to: Self.fixture.appendingPathComponent("recovery-key.txt"))
  }
}
