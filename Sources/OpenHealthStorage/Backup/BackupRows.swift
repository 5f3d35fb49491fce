// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthCrypto

/// The form of rows in a backup, which is also what the digest of a store's content covers.
///
/// Each table: 1, name, number of columns, their names; for each row 2 and its values; 3. After the last table 4, which the digest does not
/// cover, then the number of rows and the digest. A text has its length before it (4 bytes), a value its kind; integers are big-endian.
enum BackupRows {
  static let table: UInt8 = 1
  static let row: UInt8 = 2
  static let tableEnd: UInt8 = 3
  static let end: UInt8 = 4

  /// A whole number in 0 to 8 bytes: this kind plus their number.
  static let integer: UInt8 = 0x10
  static let double: UInt8 = 0x20
  static let text: UInt8 = 0x21
  static let blob: UInt8 = 0x22
  static let null: UInt8 = 0x23

  /// The most bytes of a value: SQLite's own limit.
  static let longestValue = 1_000_000_000
  /// The most bytes of a name of a table, column or version.
  static let longestName = 256
  /// The most columns of a table, and versions of the schema.
  static let mostNames = 1000

  /// The number of bytes that a whole number needs.
  static func size(of value: Int64) -> Int {
    if value == 0 { return 0 }
    return (64 - (value < 0 ? ~value : value).leadingZeroBitCount) / 8 + 1
  }
}

/// The chunks of a backup: 64 KiB each, the last one shorter, sealed with AES-256-GCM under a key that only this file has.
///
/// The nonce is the number of the chunk and a byte that marks the last one. So chunks that were moved, left out or cut off do not open.
enum BackupChunks {
  static let size = 1 << 16
  static let sealedSize = size + LibCrypto.tagSize

  static func nonce(_ number: UInt64, isLast: Bool) -> [UInt8] { [0, 0, 0] + number.bytes + [isLast ? 1 : 0] }
}

/// Seals a stream of bytes. Holds one chunk at a time.
struct BackupChunkWriter {
  private let key: SecretBytes
  private let associated: [UInt8]
  private var number: UInt64 = 0
  private var waiting: [UInt8] = []
  private let sink: ([UInt8]) throws -> Void

  init(key: SecretBytes, associated: [UInt8], to sink: @escaping ([UInt8]) throws -> Void) {
    (self.key, self.associated, self.sink) = (key, associated, sink)
    waiting.reserveCapacity(BackupChunks.size)
  }

  /// Unsafe: the bytes are copied before this returns.
  mutating func add(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      // The last chunk is sealed at the end only, when it is known to be the last.
      if waiting.count == BackupChunks.size { try seal(isLast: false) }
      let part = rest.prefix(BackupChunks.size - waiting.count)
      waiting.append(contentsOf: part)
      rest = rest.dropFirst(part.count)
    }
  }

  mutating func finish() throws { try seal(isLast: true) }

  private mutating func seal(isLast: Bool) throws {
    let nonce = BackupChunks.nonce(number, isLast: isLast)
    try sink(LibCrypto.seal(SecretBytes(waiting), key: key, nonce: nonce, associated: associated))
    waiting.removeAll(keepingCapacity: true)
    number += 1
  }
}
