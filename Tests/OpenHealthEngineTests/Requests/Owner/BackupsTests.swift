// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
@testable import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

/// The backup that an engine makes for a client, and its checks of the store.
@Suite struct BackupRequestTests {
  /// A store that a recovery key opens, too, with some samples.
  private func world(_ place: TemporaryFolder) throws -> (store: TestStore, recovery: RecoveryKey) {
    let keys = try StoreKeys.openOrCreate(
      folder: place.url.appendingPathComponent("store"), keyFolder: place.url.appendingPathComponent("keys"))
    let recovery = try keys.makeRecoveryKey()
    let store = try TestStore(folder: place.url)
    let app = try store.app("app", share: ["stepCount"])
    // Metadata that differ are not packed.
    let samples = try (0..<9000).map { number in
      try TestStore.steps(1, at: Double(number), metadata: [.init(key: "note", value: .string(String(repeating: "\(number) ", count: 20)))])
    }
    try store.engine.perform(SaveSamples(samples: samples), for: app)
    // The entry about saving would come some seconds later, and change the content.
    store.engine.log?.writeAll()
    return (store, recovery)
  }

  private func read(_ made: BeginBackup.Made, _ store: TestStore) throws -> Data {
    var bytes = Data()
    while let part = try store.engine.perform(ReadBackupPart(number: made.number, offset: Int64(bytes.count)), for: .owner) {
      #expect(part.count <= 1 << 19)
      bytes += part
    }
    return bytes
  }

  @Test("A backup arrives in parts, has no name in the store's folder, and is dropped when it ends or another begins")
  func parts() throws {
    let place = try TemporaryFolder()
    let (store, recovery) = try world(place)
    let folder = place.url.appendingPathComponent("store").path
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    let made = try store.engine.perform(BeginBackup(), for: .owner)
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder)) == names)
    let bytes = try read(made, store)
    #expect(bytes.count > 1 << 19)
    #expect(Int64(bytes.count) == made.size)
    let file = place.url.appendingPathComponent("backup")
    try bytes.write(to: file)
    let backup = try BackupFile(at: file.path)
    #expect(try backup.fileDigest() == made.fileDigest && made.ways == [.recoveryKey, .keyFile])
    try backup.unlock(with: .recoveryKey(recovery))
    #expect(try backup.verify() == made.content)
    for offset in [Int64.min, -1, made.size, .max] {
      #expect(try store.engine.perform(ReadBackupPart(number: made.number, offset: offset), for: .owner) == nil)
    }
    let other = try store.engine.perform(BeginBackup(passphrase: Data("correct horse".utf8)), for: .owner)
    #expect(other.number != made.number)
    #expect(other.ways == [.passphrase, .recoveryKey, .keyFile])
    #expect(other.content.digest == made.content.digest)
    #expect(made.number == 1)
    #expect(other.number == 2)
    #expect(try read(made, store).isEmpty && !read(other, store).isEmpty)
    try store.engine.perform(EndBackup(number: made.number), for: .owner)
    #expect(try !read(other, store).isEmpty)
    try store.engine.perform(EndBackup(number: other.number), for: .owner)
    #expect(try read(other, store).isEmpty)
  }

  @Test("Only the owner makes, reads and ends a backup, or checks the store")
  func ownerOnly() throws {
    let place = try TemporaryFolder()
    let (store, _) = try world(place)
    let app = try store.app("app", share: ["stepCount"], read: ["stepCount"])
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(BeginBackup(), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(ReadBackupPart(number: 1, offset: 0), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(EndBackup(number: 1), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(CheckStore(), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(IdentifyStore(), for: app) }
    let without: HealthError = TestDatabase.areOnServer ? .store(.onServer) : .backup(.inMemory)
    #expect(throws: without) { try TestStore().engine.perform(BeginBackup(), for: .owner) }
  }

  @Test("The store's identifier is that of its key file; another store has another, and one in memory none")
  func identifier() throws {
    var found: Set<String> = []
    for _ in 0..<2 {
      let place = try TemporaryFolder()
      let store = try TestStore(folder: place.url)
      let identifier = try #require(try store.engine.perform(IdentifyStore(), for: .owner))
      #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.appendingPathComponent("keys").path) == ["\(identifier).key"])
      found.insert(identifier)
    }
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.count == 32 })
    #expect(try TestStore().engine.perform(IdentifyStore(), for: .owner) == nil)
  }

  @Test("The checks go from part to part while an app saves, and find nothing in a sound store")
  func checks() throws {
    let place = try TemporaryFolder()
    let (store, _) = try world(place)
    let app = try store.app("app", share: ["stepCount"])
    var at: CheckStore.Place? = .init(check: 0)
    var subjects: Set<String> = []
    while let next = at {
      let portion = try store.engine.perform(CheckStore(at: next), for: .owner)
      #expect(portion.findings == [])
      #expect(portion.checkCount > 40)
      subjects.insert(portion.subject)
      try store.save(TestStore.steps(1, at: 100_000 + Double(next.check)), for: app)
      at = portion.next
    }
    #expect(
      subjects.isSuperset(of: ["keys", "files", "pages", "log", "structure", "metadata", "workouts", "series", "routes", "contents"]))
  }
}
