// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthStorage

/// The seal of records: HPKE (RFC 9180) with X25519, HKDF-SHA256 and ChaCha20-Poly1305, with one context for each segment. So a record
/// opens only in its order, in its segment, and with the store's private key.
enum SegmentSeal {
  static let info = Array("ohk journal 1".utf8)
  static let tagSize = 16
  /// Contents are padded with zeros to a multiple of this, so that lengths reveal little.
  private static let grain = 1024

  /// The size of the seal of a content, in bytes.
  static func size(of count: Int) -> Int { (count + 4 + grain - 1) / grain * grain + tagSize }

  /// Whether a seal can have this size.
  static func isSize(_ count: Int) -> Bool { count > tagSize && (count - tagSize) % grain == 0 }

  /// The data that a record is bound to: the segment's header, its number and its length.
  static func associated(_ head: [UInt8], number: UInt32, length: Int) throws(HealthError) -> [UInt8] {
    try LibCrypto.sha256(head) + number.bytes + UInt32(length).bytes
  }

  static func padded(_ content: [UInt8]) -> [UInt8] {
    let bytes = UInt32(content.count).bytes + content
    return bytes + [UInt8](repeating: 0, count: size(of: content.count) - tagSize - bytes.count)
  }

  static func content(_ padded: SecretBytes) -> [UInt8]? {
    padded.withBytes { padded in
      guard padded.count >= 4, padded.count % grain == 0 else { return nil }
      let count = Int(UInt32(bytes: padded.prefix(4)))
      guard count <= padded.count - 4 else { return nil }
      return Array(padded.dropFirst(4).prefix(count))
    }
  }
}

/// Opens the records of one segment in order.
struct SegmentOpener {
  private var recipient: HPKE.Recipient
  private let head: [UInt8]

  /// Nil if the keys do not belong to the segment.
  init?(_ segment: SegmentRecords, privateKey: SecretBytes, secret: (_ lock: [UInt8]) throws(HealthError) -> SecretBytes)
    throws(HealthError)
  {
    let header = segment.header
    let shared = header.mode == .attested ? HPKE.PresharedKey(try secret(header.lock), identifier: header.lock) : nil
    guard let key = try X25519PrivateKey(privateKey),
      let recipient = try HPKE.Recipient(
        privateKey: key, encapsulatedKey: header.encapsulatedKey, info: SegmentSeal.info, presharedKey: shared)
    else { return nil }
    self.recipient = recipient
    head = segment.head
  }

  /// The content of the next record. Nil if it is another record, or if any bit of it or of the header has changed.
  mutating func open(_ record: SegmentRecords.Record) throws(HealthError) -> [UInt8]? {
    let associated = try SegmentSeal.associated(head, number: record.number, length: record.sealed.count)
    return try recipient.open(record.sealed, authenticating: associated).flatMap(SegmentSeal.content)
  }
}
