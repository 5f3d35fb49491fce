// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import Testing
import WaitingTestSupport

@testable import OpenHealthStorage

/// Closing a store, as for a lock: its database is closed, and its keys are not in memory.
@Suite struct ClosingTests {
  private struct Place {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("closing-\(UUID().uuidString)")
    var store: URL { folder.appendingPathComponent("store") }
    var keys: URL { folder.appendingPathComponent("keys") }

    func open() throws -> StoreKeys { try StoreKeys.openOrCreate(folder: store, keyFolder: keys, cost: .least) }

    func remove() throws { try FileManager.default.removeItem(at: folder) }
  }

  @Test("A closed store throws that it is locked, and opens again with all its data")
  func closed() throws {
    let place = Place()
    let database = try HealthDatabase.open(place.open())
    try database.write { try $0.journal.setMerged([1, 2, 3], last: 7, isDone: false) }
    try database.close()
    try database.close()
    #expect(throws: HealthError.store(.locked)) { try database.read { try $0.latestSequence() } }
    #expect(throws: HealthError.store(.locked)) { try database.write { try $0.journal.setMerged([1, 2, 3], last: 8, isDone: true) } }
    // The log has been moved into the database.
    #expect(!FileManager.default.fileExists(atPath: place.store.appendingPathComponent("health.db-wal").path))
    let again = try HealthDatabase.open(place.open())
    let found = try #require(try again.read { try $0.journal.merged([1, 2, 3]) })
    #expect(found.last == 7)
    #expect(!found.isDone)
    #expect(try again.read { try $0.journal.merged([1, 2]) } == nil)
    try place.remove()
  }

  @Test("Closing waits for a running write and keeps its changes")
  func waits() throws {
    let place = Place()
    let database = try HealthDatabase.open(place.open())
    let (begun, goOn, hasClosed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      do {
        try database.write { writer in
          begun.signal()
          goOn.wait()
          try writer.journal.setMerged([9], last: 1, isDone: true)
        }
      } catch { Issue.record(error) }
    }
    begun.wait()
    Thread.detachNewThread {
      do { try database.close() } catch { Issue.record(error) }
      hasClosed.signal()
    }
    // As soon as closing begins, new reads fail.
    try #require(eventually { (try? database.read { try $0.latestSequence() }) == nil })
    goOn.signal()
    hasClosed.wait()
    let again = try HealthDatabase.open(place.open())
    #expect(try again.read { try $0.journal.merged([9]) }?.isDone == true)
    try place.remove()
  }

  @Test("The journal's key is created once, and stays when another program changes the passphrase")
  func journalKey() throws {
    let place = Place()
    let (keys, older) = (try place.open(), try place.open())
    #expect(try StoreKeys.journalTarget(folder: place.store) == nil && keys.journalKey() == nil)
    let (secret, other) = (SecretBytes([UInt8](repeating: 1, count: 32)), SecretBytes([UInt8](repeating: 2, count: 32)))
    let publicKey = [UInt8](repeating: 3, count: 32)
    try keys.keepJournalKey(secret, publicKey: publicKey)
    try older.keepJournalKey(other, publicKey: [UInt8](repeating: 4, count: 32))
    // It was opened before the journal's key existed.
    try older.setPassphrase(SecretBytes(Array("correct horse".utf8)), cost: .least)
    try older.makeRecoveryKey()
    let reopened = try StoreKeys.openExisting(
      folder: place.store, keyFolder: place.keys, passphrase: SecretBytes(Array("correct horse".utf8)))
    #expect(try reopened.journalKey() == secret)
    let target = try #require(try StoreKeys.journalTarget(folder: place.store))
    #expect(target.publicKey == publicKey)
    #expect(target.number == 1)
    #expect(target.storeIdentifier == keys.storeIdentifier)
    #expect(try keys.journalSecret([1]) == reopened.journalSecret([1]) && keys.journalSecret([1]) != keys.journalSecret([2]))
    // A different public key is noticed.
    var document = try #require(try KeyCopies(folder: place.store)).document
    document.journalKey[10] ^= 1
    for name in StoreKeys.fileNames { try DurableFile.replace(place.store.appendingPathComponent(name), document.encoded()) }
    #expect(throws: HealthError.store(.keysDamaged)) {
      try StoreKeys.openExisting(folder: place.store, keyFolder: place.keys, passphrase: SecretBytes(Array("correct horse".utf8)))
    }
    try place.remove()
  }

  @Test("Existing keys are opened, and missing ones are not created")
  func openExisting() throws {
    let place = Place()
    #expect(throws: HealthError.store(.keysMissing)) { try StoreKeys.openExisting(folder: place.store, keyFolder: place.keys) }
    #expect(!FileManager.default.fileExists(atPath: place.store.path))
  }
}
