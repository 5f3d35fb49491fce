// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// The keys for saves while the store is locked.
extension StoreKeys {
  /// The public key to which a locked store seals saves, as read from the store's folder without any key. Nothing proves that it is the
  /// store's.
  package struct JournalTarget: Sendable, Equatable {
    /// The store's identifier: 16 random bytes.
    package var storeIdentifier: [UInt8]
    /// The number of the key pair, from 1.
    package var number: UInt32
    /// The X25519 public key: 32 bytes.
    package var publicKey: [UInt8]
  }

  /// The public key of the store in a folder; nil when it has none. Throws `keysMissing` when there is no store.
  package static func journalTarget(folder: URL) throws(HealthError) -> JournalTarget? {
    guard let document = try KeyCopies(folder: folder)?.document else { throw .store(.keysMissing) }
    let number = document.journalKey[..<4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    if number == 0 { return nil }
    return JournalTarget(storeIdentifier: document.storeIdentifier, number: number, publicKey: Array(document.journalKey[4...]))
  }

  /// The private key that opens saves sealed to ``journalTarget(folder:)``; nil when the store has none.
  package func journalKey() throws(HealthError) -> SecretBytes? { try currentPayload().journalKey }

  /// Stores a key pair for the journal, unless the store has one: the private key with the store's other keys, the public key readable
  /// without a key.
  package func keepJournalKey(_ privateKey: SecretBytes, publicKey: [UInt8]) throws(HealthError) {
    precondition(privateKey.count == LibCrypto.keySize && publicKey.count == LibCrypto.keySize, "keys of X25519 have 32 bytes")
    try FolderLock.holding(folder) { () throws(HealthError) in
      var payload = try currentPayload()
      guard payload.journalKey == nil else { return }
      payload.journalKey = privateKey
      try change(payload: payload) { $0.journalKey = KeyPayload.journalKeyNumber.bytes + publicKey }
    }
  }

  /// Derives a secret that proves that a process which had the store open sealed something with it. It reveals nothing else.
  ///
  /// - Parameter identifier: 16 random bytes that name one period in which the store is locked.
  package func journalSecret(_ identifier: [UInt8]) throws(HealthError) -> SecretBytes {
    try LibCrypto.hkdf(dataKey, salt: identifier, info: Array("ohk journal psk 1".utf8))
  }
}

/// The folder in which a daemon keeps saves while its store is locked: `journal` in the store's folder, with a folder `rejected` for
/// damaged files.
package enum JournalFolder {
  /// The name of the folder inside the store's folder.
  package static let name = "journal"
  /// The name of the folder for damaged files inside the journal's folder.
  package static let rejected = "rejected"
  /// The name, inside the store's folder, of the file that tells a daemon about apps when it starts with a locked store.
  package static let policyFile = "locked-policy"

  /// The journal's folder of the store in `folder`. It need not exist.
  package static func url(in folder: URL) -> URL { folder.appendingPathComponent(name, isDirectory: true) }

  /// Deletes the journal and the policy file.
  static func erase(in folder: URL) throws(HealthError) {
    let journal = url(in: folder)
    try DurableFile.remove(folder.appendingPathComponent(policyFile))
    for place in [journal.appendingPathComponent(rejected, isDirectory: true), journal] {
      for name in try DurableFile.names(in: place) where name != rejected { try DurableFile.remove(place.appendingPathComponent(name)) }
      if rmdir(place.path) != 0, errno != ENOENT { throw DurableFile.failure(.deleted, place) }
    }
  }

  /// Replaces the policy file, which a daemon reads when it starts with a locked store. Readable for the owner alone.
  package static func writePolicy(_ bytes: [UInt8], in folder: URL) throws(HealthError) {
    try DurableFile.replace(folder.appendingPathComponent(policyFile), bytes)
  }

  /// Removes the policy file, if there is one: a daemon that starts with a locked store then lets no app save.
  package static func removePolicy(in folder: URL) throws(HealthError) { try DurableFile.remove(folder.appendingPathComponent(policyFile)) }

  /// The bytes that ``writePolicy(_:in:)`` wrote last; nil when there is no file. Throws for a file that others can read.
  package static func policy(in folder: URL) throws(HealthError) -> [UInt8]? {
    try DurableFile.read(folder.appendingPathComponent(policyFile), atMost: 1 << 24, demanding: DurableFile.ours.union(.isPrivate))
  }
}
