// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Crypto
import Foundation
import OpenHealthCore
import OpenHealthStorage

/// The seal of records: HPKE (RFC 9180) with X25519, HKDF-SHA256 and ChaCha20-Poly1305, with one context for each segment. So a record
/// opens only in its order, in its segment, and with the store's private key.
enum SegmentSeal {
  static let suite = HPKE.Ciphersuite.Curve25519_SHA256_ChachaPoly
  static let info = Data("ohk journal 1".utf8)
  static let tagSize = 16
  /// Contents are padded with zeros to a multiple of this, so that lengths reveal little.
  private static let grain = 1024

  /// The size of the seal of a content, in bytes.
  static func size(of count: Int) -> Int { (count + 4 + grain - 1) / grain * grain + tagSize }

  /// Whether a seal can have this size.
  static func isSize(_ count: Int) -> Bool { count > tagSize && (count - tagSize) % grain == 0 }

  /// The data that a record is bound to: the segment's header, its number and its length.
  static func associated(_ head: [UInt8], number: UInt32, length: Int) -> Data {
    Data(SHA256.hash(data: head)) + Data(number.bytes) + Data(UInt32(length).bytes)
  }

  static func padded(_ content: [UInt8]) -> Data {
    var data = Data(UInt32(content.count).bytes) + Data(content)
    data.append(Data(count: size(of: content.count) - tagSize - data.count))
    return data
  }

  static func content(_ padded: Data) -> [UInt8]? {
    guard padded.count >= 4, padded.count % grain == 0 else { return nil }
    let count = Int(UInt32(bytes: padded.prefix(4)))
    guard count <= padded.count - 4 else { return nil }
    return Array(padded.dropFirst(4).prefix(count))
  }
}

extension SecretBytes {
  var symmetricKey: SymmetricKey { withBytes { SymmetricKey(data: $0) } }
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
    let secret = header.mode == .attested ? try secret(header.lock) : nil
    do {
      let key = try privateKey.withBytes { try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: Data($0)) }
      let encapsulated = Data(header.encapsulatedKey)
      recipient =
        if let secret {
          try HPKE.Recipient(
            privateKey: key, ciphersuite: SegmentSeal.suite, info: SegmentSeal.info, encapsulatedKey: encapsulated,
            presharedKey: secret.symmetricKey, presharedKeyIdentifier: Data(header.lock))
        } else {
          try HPKE.Recipient(privateKey: key, ciphersuite: SegmentSeal.suite, info: SegmentSeal.info, encapsulatedKey: encapsulated)
        }
    } catch { return nil }  // no key, or not one of this suite
    head = segment.head
  }

  /// The content of the next record. Nil if it is another record, or if any bit of it or of the header has changed.
  mutating func open(_ record: SegmentRecords.Record) -> [UInt8]? {
    let associated = SegmentSeal.associated(head, number: record.number, length: record.sealed.count)
    // HPKE does not say which bit is wrong.
    do { return SegmentSeal.content(try recipient.open(Data(record.sealed), authenticating: associated)) } catch { return nil }
  }
}
