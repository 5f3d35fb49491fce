// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthCrypto

/// The master key, wrapped for one way to open the store.
struct KeySlot: Equatable {
  static let size = 144

  enum Kind: UInt8 {
    case keyFile = 1
    case passphrase = 2
    case recovery = 3
  }

  /// The secret that opens a slot.
  enum Opener {
    case keyFile(SecretBytes)
    case passphrase(SecretBytes)
    case recovery(RecoveryKey)

    var kind: Kind {
      switch self {
      case .keyFile: .keyFile
      case .passphrase: .passphrase
      case .recovery: .recovery
      }
    }
  }

  /// The log2 of scrypt's N. Less makes guessing too cheap; more takes more than 1 GiB of memory.
  static let scryptBounds: ClosedRange<UInt8> = 15...20

  var kind: Kind
  /// The log2 of scrypt's N; 0 unless the slot is for a passphrase.
  var logN: UInt8
  var identifier: [UInt8]
  var salt: [UInt8]
  var nonce: [UInt8]
  /// The master key under AES-256-GCM: 48 bytes.
  var wrapped: [UInt8]

  private var r: UInt8 { kind == .passphrase ? 8 : 0 }
  private var p: UInt8 { kind == .passphrase ? 1 : 0 }

  /// The associated data of the wrapped key: kind, costs, a state that is always 0 so far, three zeros, identifier and salt.
  private var fields: [UInt8] { [kind.rawValue, logN, r, p, 0, 0, 0, 0] + identifier + salt }

  var bytes: [UInt8] { fields + nonce + wrapped + [UInt8](repeating: 0, count: Self.size - 116) }

  /// Wraps the master key with a fresh salt and nonce. `identity` is the document's.
  init(wrapping master: SecretBytes, for opener: Opener, identity: [UInt8], logN: UInt8 = 0) throws(HealthError) {
    kind = opener.kind
    self.logN = opener.kind == .passphrase ? logN : 0
    identifier = try LibCrypto.random(16)
    salt = try LibCrypto.random(32)
    nonce = try LibCrypto.random(LibCrypto.nonceSize)
    wrapped = []
    wrapped = try LibCrypto.seal(master, key: key(of: opener), nonce: nonce, associated: identity + fields)
  }

  /// Reads a slot. Nil for bytes that are not a slot, above all for costs out of bounds.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size, let kind = Kind(rawValue: bytes[0]) else { return nil }
    self.kind = kind
    logN = bytes[1]
    identifier = Array(bytes[8..<24])
    salt = Array(bytes[24..<56])
    nonce = Array(bytes[56..<68])
    wrapped = Array(bytes[68..<116])
    guard kind == .passphrase ? Self.scryptBounds.contains(logN) : logN == 0, self.bytes == bytes else { return nil }
  }

  /// The master key; nil when this opener does not open the slot.
  func unwrap(with opener: Opener, identity: [UInt8]) throws(HealthError) -> SecretBytes? {
    guard opener.kind == kind else { return nil }
    return try LibCrypto.open(wrapped, key: key(of: opener), nonce: nonce, associated: identity + fields)
  }

  private func key(of opener: Opener) throws(HealthError) -> SecretBytes {
    switch opener {
    case .keyFile(let key): try LibCrypto.hkdf(key, salt: salt, info: Array("ohk slot key file 1".utf8))
    case .passphrase(let passphrase): try LibCrypto.scrypt(passphrase, salt: salt, logN: logN)
    case .recovery(let key): try LibCrypto.hkdf(key.secret, salt: salt, info: Array("ohk slot recovery 1".utf8))
    }
  }
}
