// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Where an encrypted value is: its column, and numbers of its row. A value decrypts only in the place for which it was encrypted.
package struct CipherPlace: Sendable {
  private var column: EncryptedColumn
  private var first: Int64
  private var second: Int64
  /// The header of the chunk whose bytes are in the place; its row is not a part of the place.
  private var header: ChunkHeader?

  /// A place in a row with two numbers, which are 0 where the row has none.
  package init(_ column: EncryptedColumn, _ first: Int64 = 0, _ second: Int64 = 0) {
    (self.column, self.first, self.second) = (column, first, second)
  }

  /// A place in a row with a UUID.
  package init(_ column: EncryptedColumn, _ uuid: UUID) {
    // Unsafe: a UUID has sixteen bytes, which are read inside the closure that lends them.
    let words = withUnsafeBytes(of: uuid.uuid) { bytes in
      (bytes.loadUnaligned(as: Int64.self), bytes.loadUnaligned(fromByteOffset: 8, as: Int64.self))
    }
    self.init(column, Int64(bigEndian: words.0), Int64(bigEndian: words.1))
  }

  /// A place in a row with a number and an instant.
  package init(_ column: EncryptedColumn, _ number: Int64, at instant: Double) {
    self.init(column, number, Int64(bitPattern: instant.bitPattern))
  }

  /// A place in the body of a chunk.
  init(_ column: EncryptedColumn, of header: ChunkHeader) {
    self.init(column)
    self.header = header
  }

  /// The version of the form of places and of what is encrypted there.
  private static let version: UInt8 = 1

  /// The place of a person as bytes: version, column, person and the numbers, big-endian. No two places have the same.
  func bytes(of person: Int64) -> [UInt8] {
    var bytes: [UInt8] = [Self.version, column.rawValue]
    bytes.reserveCapacity(header == nil ? 26 : 106)
    func append(_ number: Int64) {
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift))) }
    }
    func append(_ instant: Double) { append(Int64(bitPattern: instant.bitPattern)) }
    append(person)
    append(first)
    append(second)
    guard let header else { return bytes }
    append(header.lane)
    append(header.first.start)
    append(header.first.sequence)
    append(header.last.start)
    append(header.last.sequence)
    append(header.latest)
    append(Int64(header.count))
    append(header.numbers.lowerBound)
    append(header.numbers.upperBound)
    // Units are positive, and 0 says that samples have none.
    append(header.unit ?? -1)
    return bytes
  }
}
