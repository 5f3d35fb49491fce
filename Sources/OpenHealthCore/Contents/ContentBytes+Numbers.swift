// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
