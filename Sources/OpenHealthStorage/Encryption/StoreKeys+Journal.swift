// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The keys for what is saved while the store is locked.
extension StoreKeys {
  /// The public key to which a locked store seals saves, as the store's folder has it, without a proof that it is the store's. It needs no key.
  public struct JournalTarget: Sendable, Equatable {
    /// The store's name: 16 random bytes.
    public var storeIdentifier: [UInt8]
    /// Which of the store's key pairs it is.
    public var number: UInt32
    /// X25519.
    public var publicKey: [UInt8]
  }

  /// The public key of the store in a folder; nil where none was made. Throws `keysMissing` where there is no store.
  public static func journalTarget(folder: URL) throws(HealthError) -> JournalTarget? {
    guard let document = try KeyCopies(folder: folder)?.document else { throw .store(.keysMissing) }
    let number = document.journalKey[..<4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    if number == 0 { return nil }
    return JournalTarget(storeIdentifier: document.storeIdentifier, number: number, publicKey: Array(document.journalKey[4...]))
  }

  /// The private key that opens what is sealed to ``journalTarget(folder:)``; nil where none was made.
  public func journalKey() throws(HealthError) -> SecretBytes? { try currentPayload().journalKey }

  /// Keeps a key pair for the journal where there is none yet: the private key among the store's other keys, the public one readable without any.
  public func keepJournalKey(_ privateKey: SecretBytes, publicKey: [UInt8]) throws(HealthError) {
    precondition(privateKey.count == LibCrypto.keySize && publicKey.count == LibCrypto.keySize, "keys of X25519 have 32 bytes")
    try FolderLock.holding(folder) { () throws(HealthError) in
      var payload = try currentPayload()
      guard payload.journalKey == nil else { return }
      payload.journalKey = privateKey
      try change(payload: payload) { $0.journalKey = KeyPayload.journalKeyNumber.bytes + publicKey }
    }
  }

  /// The secret that proves that what was sealed with it was sealed by a process that had the store open. Nothing else can be found out with it.
  ///
  /// - Parameter identifier: 16 random bytes that name the time for which the store is locked.
  public func journalSecret(_ identifier: [UInt8]) throws(HealthError) -> SecretBytes {
    try LibCrypto.hkdf(dataKey, salt: identifier, info: Array("ohk journal psk 1".utf8))
  }
}
