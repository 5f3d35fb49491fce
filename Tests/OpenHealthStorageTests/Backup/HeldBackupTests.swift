// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// A backup that a daemon holds for its client: a file without a name, in parts.
@Suite struct HeldBackupTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 800_000_000)

  /// An open store with a recovery key, and two rows of some bytes.
  private static func store(_ bytes: Int) throws -> (place: TemporaryFolder, database: HealthDatabase) {
    let place = try TemporaryFolder()
    let keys = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys)
    _ = try keys.makeRecoveryKey()
    let database = try HealthDatabase.open(keys)
    try database.write { storage in
      for part in 0..<2 {
        try storage.sqlite.execute(sql: "INSERT INTO kept_file_part VALUES (77, ?, zeroblob(?))", arguments: [part, bytes])
      }
    }
    return (place, database)
  }

  @Test("The parts are the bytes of the backup, half a megabyte each, and nothing is in the store's folder")
  func parts() throws {
    let (place, database) = try Self.store(400_000)
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: place.store.path))
    let (backup, written) = try HeldBackup.make(of: database, passphrase: nil, at: Self.date)
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: place.store.path)) == names)
    var (bytes, sizes) = (Data(), [Int]())
    while let part = try backup.part(at: Int64(bytes.count)) {
      sizes.append(part.count)
      bytes.append(part)
    }
    #expect(Int64(bytes.count) == written.size)
    #expect(sizes == [524_288, bytes.count - 524_288])
    #expect(Data(try LibCrypto.sha256(Array(bytes))) == written.fileDigest)
    #expect(written.content.date == Self.date)
    #expect(written.ways == [.recoveryKey, .keyFile])
    #expect(try written.content.digest == database.contentDigest().digest)
    #expect(try backup.part(at: written.size - 1) == Data("1".utf8))
    for offset in [written.size, -1, .max, .max - 524_288, .max - 524_287] as [Int64] {
      #expect(try backup.part(at: offset) == nil, "\(offset)")
    }
  }

  @Test("A store in memory, a closed one and one that only its key file opens have no backup")
  func none() throws {
    #expect(throws: HealthError.backup(.inMemory)) {
      _ = try HeldBackup.make(of: HealthDatabase.inMemory(), passphrase: nil, at: Self.date)
    }
    let place = try TestData.closedStore()
    let database = try HealthDatabase.open(place)
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: place.store.path))
    #expect(throws: HealthError.backup(.noWay)) { _ = try HeldBackup.make(of: database, passphrase: nil, at: Self.date) }
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: place.store.path)).isSubset(of: names))
    let passphrase = SecretBytes("correct horse".utf8)
    let (_, written) = try HeldBackup.make(of: database, passphrase: passphrase, cost: .least, at: Self.date)
    #expect(written.ways == [.passphrase, .keyFile])
    try database.close()
    #expect(throws: HealthError.store(.locked)) { _ = try HeldBackup.make(of: database, passphrase: nil, at: Self.date) }
  }

  @Test("In a program without standard input the backup can have descriptor 0")
  func descriptorZero() async {
    await #expect(processExitsWith: .success) {
      let (place, database) = try HeldBackupTests.store(10)
      close(0)
      let (backup, written) = try HeldBackup.make(of: database, passphrase: nil, at: HeldBackupTests.date)
      #expect(try backup.part(at: 0)?.count == Int(written.size))
      withExtendedLifetime(place) {}
    }
  }
}
