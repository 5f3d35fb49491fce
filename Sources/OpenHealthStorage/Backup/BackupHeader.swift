// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthCrypto

/// The first bytes of a backup, in the clear: the wrapped keys of the store at that time, and the salt of this file's own key.
///
/// Magic 8, version 2, length of the keys 4, the keys as in `store.keys`, salt 32; integers are big-endian. All chunks are bound to these
/// bytes. The last bytes of the file are ``end``, so that a file that was cut short is recognised at once.
struct BackupHeader {
  static let magic = Array("OHKBACK1".utf8)
  static let end = Array("OHKBEND1".utf8)
  static let version: UInt16 = 1
  private static let saltSize = 32
  /// The size of magic, version and length.
  static let fixedSize = 14
  static let mostBytes = fixedSize + KeyDocument.mostBytes + saltSize

  let document: KeyDocument
  let bytes: [UInt8]
  private let salt: [UInt8]

  /// The header of a new backup.
  init(document: KeyDocument) throws(HealthError) {
    self.document = document
    salt = try LibCrypto.random(Self.saltSize)
    let keys = try document.encoded()
    bytes = Self.magic + Self.version.bytes + UInt32(keys.count).bytes + keys + salt
  }

  /// Reads the header at the beginning of some bytes, at least ``mostBytes`` unless the file is shorter. Checks every length before it is
  /// used.
  init(_ beginning: [UInt8]) throws(HealthError) {
    var reader = ByteReader(beginning)
    guard reader.take(8) == Self.magic[...] else { throw .backup(.foreign) }
    guard let version = reader.integer(UInt16.self), let count = reader.integer(UInt32.self) else { throw .backup(.cutShort) }
    guard version <= Self.version else { throw .backup(.newer) }
    guard version == Self.version, count <= KeyDocument.mostBytes else { throw .backup(.keysChanged) }
    guard let keys = reader.take(Int(count)), let salt = reader.take(Self.saltSize) else { throw .backup(.cutShort) }
    do throws(HealthError) { document = try KeyDocument(Array(keys)) } catch .store(.newerFormat) { throw .backup(.newer) } catch {
      throw .backup(.keysChanged)
    }
    self.salt = Array(salt)
    bytes = Array(beginning[..<(Self.fixedSize + Int(count) + Self.saltSize)])
  }

  /// The key of this file's chunks.
  func key(_ dataKey: SecretBytes) throws(HealthError) -> SecretBytes {
    try LibCrypto.hkdf(dataKey, salt: salt, info: Array("ohk backup 1".utf8))
  }

  /// The associated data of every chunk: the digest of the header.
  func associated() throws(HealthError) -> [UInt8] { try LibCrypto.sha256(bytes) }

  /// What opens the backup.
  var ways: [BackupWay] {
    (document.has(.passphrase) ? [.passphrase] : []) + (document.has(.recovery) ? [.recoveryKey] : [])
      + (document.has(.keyFile) ? [.keyFile] : [])
  }
}
