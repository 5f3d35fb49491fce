// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The large part of a sample's content, such as the voltages of an electrocardiogram. It stays in the store until a request reads it.
package struct ContentBytes: Sendable, Hashable {
  /// The number of bytes.
  package let count: Int
  /// A hash of the bytes. It detects damage, and distinguishes contents of the same length.
  package let checksum: UInt64
  /// The bytes, in a record that is about to be saved or that comes from an archive. Nil in a record that was read from the store:
  /// ``FetchContentBytes`` returns them.
  package let bytes: Data?

  /// The large part of a new sample.
  package init(_ bytes: Data) {
    count = bytes.count
    checksum = Self.checksum(bytes)
    self.bytes = bytes
  }

  /// The large part of a sample without its bytes.
  package init(count: Int, checksum: UInt64) {
    self.count = count
    self.checksum = checksum
    bytes = nil
  }

  /// These bytes, if they are the ones that this value describes; else nil.
  package func filled(_ bytes: Data) -> ContentBytes? {
    let filled = ContentBytes(bytes)
    return filled == self ? filled : nil
  }

  /// Compares counts and checksums.
  package static func == (left: ContentBytes, right: ContentBytes) -> Bool { left.count == right.count && left.checksum == right.checksum }

  /// Hashes the checksum.
  package func hash(into hasher: inout Hasher) { hasher.combine(checksum) }

  /// The 64-bit Fowler-Noll-Vo hash (1a). Not against attackers: the store's encryption protects the bytes.
  ///
  /// Unsafe: the bytes are read inside the closure that lends them.
  private static func checksum(_ bytes: Data) -> UInt64 {
    bytes.withUnsafeBytes { $0.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
  }
}

/// Coding leaves the bytes out.
extension ContentBytes: Codable {
  private enum CodingKeys: String, CodingKey { case count, checksum }

  /// Decodes count and checksum. The bytes are elsewhere.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(count: try container.decode(Int.self, forKey: .count), checksum: try container.decode(UInt64.self, forKey: .checksum))
  }

  /// Encodes count and checksum.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(count, forKey: .count)
    try container.encode(checksum, forKey: .checksum)
  }
}

/// Numbers as the large part of a content: doubles in the form of IEEE 754, eight bytes each, the lowest byte first.
extension ContentBytes {
  private static let bytesOfNumber = 8

  /// The numbers as bytes; nil for no numbers.
  package init?(numbers: [Double]) {
    if numbers.isEmpty { return nil }
    // Unsafe: copies the bytes of the whole array, inside the closure that lends them.
    self.init(numbers.map { $0.bitPattern.littleEndian }.withUnsafeBytes { Data($0) })
  }

  /// The count of numbers in the bytes. An incomplete number at the end counts, too.
  package var numberCount: Int { (count + Self.bytesOfNumber - 1) / Self.bytesOfNumber }

  /// The numbers of bytes, or of one part of them. Throws ``HealthError/damagedData(_:)`` for a part of a number.
  package static func numbers(_ bytes: Data) throws(HealthError) -> [Double] {
    guard bytes.count.isMultiple(of: bytesOfNumber) else { throw .damagedData(.contentBytes) }
    // Unsafe: reads whole numbers inside the bytes that the closure gets, at any alignment.
    return bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / bytesOfNumber).map { place in
        Double(bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place * bytesOfNumber, as: UInt64.self)))
      }
    }
  }

  /// The numbers of a record with its bytes; nil for a record that was read from the store. Throws `outOfRange` with this name for a part
  /// of a number.
  func numbers(_ name: String) throws(ContentFault) -> [Double]? {
    guard let bytes else { return nil }
    do { return try Self.numbers(bytes) } catch { throw .outOfRange(name: name) }
  }
}
