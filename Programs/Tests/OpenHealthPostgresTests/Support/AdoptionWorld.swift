// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthEngine
import OpenHealthTestSupport
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// A person's own store in a folder, and a server that adopts backups of it.
struct AdoptionWorld {
  let server: KeyedWorld
  let folder: TemporaryFolder
  /// The store that was a file from the beginning.
  let own: HealthDatabase
  static let passphrase = "a pass phrase of tests"

  private let keys: StoreKeys

  init() throws {
    (server, folder) = (try KeyedWorld(1), try TemporaryFolder())
    keys = try StoreKeys.openOrCreate(
      folder: folder.url.appendingPathComponent("own"), keyFolder: folder.url, passphrase: SecretBytes(Self.passphrase.utf8), cost: .least)
    own = try HealthDatabase.open(keys, sealing: server.sealing)
    try server.fill(own)
    try live()
  }

  /// What a life does not have yet: goals, an app with a token, a deletion, a sync identifier that a server's index does not take.
  private func live() throws {
    let registration = AppRegistration(
      bundleIdentifier: "walks", name: "Walks", version: "1", usage: UsageTexts(share: "a", update: "b"), launch: nil)
    let engine = HealthEngine(database: own, answering: PolicyAnswering(policy: .grantAll))
    try engine.perform(
      AddApp(registration, token: AppToken.text(of: [UInt8](repeating: 2, count: AppToken.byteCount))), for: .owner)
    try own.write { storage in
      // That of a sample with another one, which is nowhere else.
      try storage.sqlite.execute(sql: "DELETE FROM sync_identifier")
      try storage.settings.setActivityGoals([ActivityGoalsFrom(day: nil, goals: ActivityGoals(energy: 400))])
      try storage.settings.setRestricted(false)
      // Many rows whose keys are encrypted, which have another order then.
      for number in 0..<8 { try storage.characteristics.set("kind \(number)", to: "\(number)") }
      let samples = try storage.insert([
        TestStore.steps(3, at: 5000, of: "app"), TestStore.steps(4, at: 5060, of: "app"),
        TestStore.steps(5, at: 5120, of: "app", metadata: Self.long),
        TestStore.pulse(60, at: 5000, of: "app"), TestStore.pulse(75, at: 5060, of: "app"),
      ])
      try storage.delete([samples[0]])
      try storage.setSync(identifier: Self.longIdentifier, version: 1, sample: samples[2])
    }
  }

  /// Longer than an index of a server takes.
  static let longIdentifier = String(repeating: "sync ", count: 1000)
  static let long: [MetadataSet.Entry] = [
    .init(key: MetadataSet.syncIdentifierKey, value: .string(longIdentifier)),
    .init(key: MetadataSet.syncVersionKey, value: .integer(1)),
  ]

  // MARK: Backups

  /// A store made of a backup of the person's own one, which is never finished.
  func restored() throws -> (restore: StoreRestore, store: HealthDatabase) {
    let file = folder.url.appendingPathComponent("\(UUID().uuidString).backup")
    var bytes: [UInt8] = []
    _ = try own.writeBackup(cost: .least, at: Date(timeIntervalSinceReferenceDate: 0), to: { bytes += $0 })
    try Data(bytes).write(to: file)
    return try store(of: file.path)
  }

  /// A store made of a backup.
  func store(of path: String) throws -> (restore: StoreRestore, store: HealthDatabase) {
    let backup = try BackupFile(at: path)
    try backup.unlock(with: .passphrase(SecretBytes(Self.passphrase.utf8)))
    let place = folder.url.appendingPathComponent(UUID().uuidString)
    let restore = try StoreRestore(backup, to: place, keyFolder: place, cost: .least)
    _ = try restore.fill()
    return (restore, try HealthDatabase.open(restore.keys, sealing: server.sealing))
  }

  /// Releases a person, and makes a store of the backup.
  func released(_ person: Int64, _ router: PersonRouter) throws -> (copied: StoreCopy.Copied, store: HealthDatabase, restore: StoreRestore)
  {
    let release = try StoreRelease(in: folder.url, passphrase: SecretBytes(Self.passphrase.utf8), cost: .least)
    let copied = try router.release(person, into: release)
    let file = folder.url.appendingPathComponent("\(UUID().uuidString).backup")
    var bytes: [UInt8] = []
    let written = try release.write(at: Date(timeIntervalSinceReferenceDate: 0)) { bytes += $0 }
    try Data(bytes).write(to: file)
    try BackupFile(at: file.path).compare(written, release.keys)
    let (restore, store) = try store(of: file.path)
    return (copied, store, restore)
  }

  // MARK: Rows

  /// The number of a person's rows in each table that a store has and that has any, as the superuser counts them.
  func counts(of person: Int64) throws -> [String: Int] {
    var found: [String: Int] = [:]
    for table in StoreTable.all where table.place == .everywhere {
      let count = try server.nodes.rows("SELECT count(*) FROM \"\(table.name)\" WHERE person_id = \(person)").first.flatMap { Int($0) }
      if let count, count > 0 { found[table.name] = count }
    }
    return found
  }

  /// Ends all connections of servers, as the end of a server's process or of its network does.
  func endConnections() throws {
    try server.nodes.rows(
      "SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity WHERE usename = 'health' AND datname = current_database()")
  }
}
