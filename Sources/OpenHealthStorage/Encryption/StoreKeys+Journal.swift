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
