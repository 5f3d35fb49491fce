// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthCrypto

/// The content that the master key seals: the data key with its generation, which increases when the data get a new key, and the private
/// journal key.
struct KeyPayload {
  var generation: UInt32
  var dataKey: SecretBytes
  /// The key that opens saves made while the store was locked; nil until the store is first prepared for that.
  var journalKey: SecretBytes?

  /// The encoded payload: version, current generation, number of keys, each with its generation, number of journal keys (0 or 1), each with
  /// its number.
  fileprivate func encoded() -> SecretBytes {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(128)  // so that no copy of the keys is left behind
    bytes += UInt16(1).bytes + generation.bytes + UInt16(1).bytes + generation.bytes
    dataKey.withBytes { bytes.append(contentsOf: $0) }
    bytes += UInt16(journalKey == nil ? 0 : 1).bytes
    if let journalKey {
      bytes += Self.journalKeyNumber.bytes
      journalKey.withBytes { bytes.append(contentsOf: $0) }
    }
    defer { bytes.wipe() }
    return SecretBytes(bytes)
  }

  /// The number of the only journal key. A further one would have the next number.
  static let journalKeyNumber: UInt32 = 1

  fileprivate init(_ secret: SecretBytes) throws(HealthError) {
    var bytes = secret.withBytes { Array($0) }
    defer { bytes.wipe() }
    var reader = ByteReader(bytes)
    guard let version = reader.integer(UInt16.self) else { throw .store(.keysDamaged) }
    // More than one key of a kind comes from a version that can renew keys.
    guard version == 1, let generation = reader.integer(UInt32.self), reader.integer(UInt16.self) == 1,
      reader.integer(UInt32.self) == generation, let key = reader.take(LibCrypto.keySize), let count = reader.integer(UInt16.self),
      count <= 1
    else { throw .store(.newerFormat) }
    self.init(generation: generation, dataKey: SecretBytes(key))
    if count == 1 {
      guard reader.integer(UInt32.self) == Self.journalKeyNumber, let key = reader.take(LibCrypto.keySize) else {
        throw .store(.newerFormat)
      }
      journalKey = SecretBytes(key)
    }
    guard reader.left == 0 else { throw .store(.newerFormat) }
  }

  init(generation: UInt32, dataKey: SecretBytes) {
    self.generation = generation
    self.dataKey = dataKey
  }
}

extension KeyDocument {
  private static func key(_ master: SecretBytes, _ storeIdentifier: [UInt8], _ purpose: String) throws(HealthError) -> SecretBytes {
    try LibCrypto.hkdf(master, salt: storeIdentifier, info: Array(purpose.utf8))
  }

  /// Seals the payload and computes the code of the document.
  mutating func finish(master: SecretBytes, payload: KeyPayload) throws(HealthError) {
    let nonce = try LibCrypto.random(LibCrypto.nonceSize)
    let key = try Self.key(master, storeIdentifier, "ohk payload 1")
    self.payload = nonce + (try LibCrypto.seal(payload.encoded(), key: key, nonce: nonce, associated: identity))
    code = try LibCrypto.hmac(key: Self.key(master, storeIdentifier, "ohk keys mac 1"), covered)
  }

  func isAuthentic(master: SecretBytes) throws(HealthError) -> Bool {
    LibCrypto.areEqual(code, try LibCrypto.hmac(key: Self.key(master, storeIdentifier, "ohk keys mac 1"), covered))
  }

  /// Unwraps the master key, and with it the payload. Throws `wrongKey` when no slot opens, `keysDamaged` when one opens but the rest does
  /// not.
  func open(with opener: KeySlot.Opener) throws(HealthError) -> (master: SecretBytes, payload: KeyPayload) {
    var found: SecretBytes?
    for slot in slots where found == nil { found = try slot.unwrap(with: opener, identity: identity) }
    guard let master = found else { throw .store(.wrongKey) }
    guard master.count == LibCrypto.keySize, try isAuthentic(master: master) else { throw .store(.keysDamaged) }
    return (master, try openPayload(master: master))
  }

  /// Opens the payload with the master key. Throws `keysDamaged` when that fails.
  func openPayload(master: SecretBytes) throws(HealthError) -> KeyPayload {
    guard payload.count > LibCrypto.nonceSize,
      let plain = try LibCrypto.open(
        Array(payload[LibCrypto.nonceSize...]), key: Self.key(master, storeIdentifier, "ohk payload 1"),
        nonce: Array(payload[..<LibCrypto.nonceSize]), associated: identity)
    else { throw .store(.keysDamaged) }
    return try KeyPayload(plain)
  }
}
