// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthCrypto

/// The content of `store.keys`: the store's keys, wrapped for each way to open the store. It contains no plain secret.
///
/// A random *master key* seals the payload (data keys) and authenticates the document; each slot wraps the master key under a key file, a
/// passphrase or a recovery key. So a passphrase changes without touching the data. Integers are big-endian.
struct KeyDocument: Equatable {
  static let magic = Array("OHKKEYS1".utf8)
  static let version: UInt16 = 2
  static let mostSlots = 8
  static let mostPayload = 4096

  var storeIdentifier: [UInt8]
  /// Incremented with every change: of two intact copies the higher one counts.
  var counter: UInt64
  var slots: [KeySlot]
  /// The public key for saves to a locked store: 4 bytes of number and 32 of key; zeros until there is one.
  var journalKey = [UInt8](repeating: 0, count: 36)
  /// The nonce and the sealed payload.
  var payload: [UInt8]
  var code: [UInt8] = []

  /// The associated data of slots and payload: magic, version and store identifier.
  var identity: [UInt8] { Self.identity(storeIdentifier) }

  static func identity(_ storeIdentifier: [UInt8]) -> [UInt8] { magic + version.bytes + storeIdentifier }

  /// The bytes that ``code`` authenticates.
  var covered: [UInt8] {
    identity + counter.bytes + UInt16(slots.count).bytes + slots.flatMap(\.bytes) + journalKey + UInt32(payload.count).bytes + payload
  }

  /// Whether there is a slot of this kind.
  func has(_ kind: KeySlot.Kind) -> Bool { slots.contains { $0.kind == kind } }

  func encoded() throws(HealthError) -> [UInt8] {
    let all = covered + code
    return all + (try LibCrypto.sha256(all))[..<8]
  }

  /// The size of the largest possible document.
  static let mostBytes = 36 + mostSlots * KeySlot.size + 36 + 4 + mostPayload + 32 + 8

  /// Reads a document, and checks each length and bound before using it.
  ///
  /// Throws `keysDamaged` for bytes that no version wrote, `newerFormat` for those of a later version.
  init(_ bytes: [UInt8]) throws(HealthError) {
    var reader = ByteReader(bytes)
    guard bytes.count <= Self.mostBytes, reader.take(8) == Self.magic[...], let version = reader.integer(UInt16.self) else {
      throw .store(.keysDamaged)
    }
    // A later version may have other lengths, but ends with the same checksum, so that damage is not reported as a newer version.
    guard bytes.count >= 18, try Array(bytes.suffix(8)) == Array(LibCrypto.sha256(Array(bytes.dropLast(8)))[..<8]) else {
      throw .store(.keysDamaged)
    }
    guard version <= Self.version else { throw .store(.newerFormat) }
    guard version == Self.version, let storeIdentifier = reader.take(16), let counter = reader.integer(UInt64.self),
      let slotCount = reader.integer(UInt16.self), slotCount <= Self.mostSlots
    else { throw .store(.keysDamaged) }
    var slots: [KeySlot] = []
    for _ in 0..<slotCount {
      guard let bytes = reader.take(KeySlot.size), let slot = KeySlot(Array(bytes)) else { throw .store(.keysDamaged) }
      slots.append(slot)
    }
    // Trying a passphrase slot takes up to a gigabyte and some seconds. We write at most one, and nothing has proved yet that this file is
    // ours.
    guard slots.count(where: { $0.kind == .passphrase }) <= 1 else { throw .store(.keysDamaged) }
    guard let journalKey = reader.take(36), let size = reader.integer(UInt32.self), size <= Self.mostPayload,
      let payload = reader.take(Int(size)), let code = reader.take(32), reader.left == 8
    else { throw .store(.keysDamaged) }
    self.init(
      storeIdentifier: Array(storeIdentifier), counter: counter, slots: slots, journalKey: Array(journalKey), payload: Array(payload),
      code: Array(code))
  }

  init(storeIdentifier: [UInt8], counter: UInt64, slots: [KeySlot], journalKey: [UInt8]? = nil, payload: [UInt8], code: [UInt8] = []) {
    self.storeIdentifier = storeIdentifier
    self.counter = counter
    self.slots = slots
    self.journalKey = journalKey ?? self.journalKey
    self.payload = payload
    self.code = code
  }
}

/// Reads integers and byte ranges from the front of an array. Each read returns nil when too few bytes are left.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var left: Int { rest.count }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func integer<T: FixedWidthInteger>(_: T.Type) -> T? { take(T.bitWidth / 8)?.reduce(0) { $0 << 8 | T($1) } }
}

extension FixedWidthInteger {
  /// The big-endian bytes.
  var bytes: [UInt8] { (1...Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (Self.bitWidth - 8 * $0)) } }
}
