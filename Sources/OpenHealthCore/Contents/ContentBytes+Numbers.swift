// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Numbers as the large part of a content: doubles in the form of IEEE 754, eight bytes each, the lowest byte first.
extension ContentBytes {
  private static let bytesOfNumber = 8

  /// The numbers as bytes; nil for no numbers.
  public init?(numbers: [Double]) {
    if numbers.isEmpty { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * Self.bytesOfNumber)
    for number in numbers {
      for place in 0..<Self.bytesOfNumber { bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(8 * place))) }
    }
    self.init(Data(bytes))
  }

  /// The count of numbers in the bytes. An incomplete number at the end counts, too.
  public var numberCount: Int { (count + Self.bytesOfNumber - 1) / Self.bytesOfNumber }

  /// The numbers of bytes, or of one part of them. Throws ``HealthError/damagedData(_:)`` for a part of a number.
  public static func numbers(_ bytes: Data) throws(HealthError) -> [Double] {
    guard bytes.count.isMultiple(of: bytesOfNumber) else { throw .damagedData(.contentBytes) }
    var numbers: [Double] = []
    numbers.reserveCapacity(bytes.count / bytesOfNumber)
    var bits: UInt64 = 0
    // An array gives single bytes faster than `Data`.
    for (place, byte) in [UInt8](bytes).enumerated() {
      bits = bits >> 8 | UInt64(byte) << 56
      if place % bytesOfNumber == bytesOfNumber - 1 { numbers.append(Double(bitPattern: bits)) }
    }
    return numbers
  }

  /// The numbers of a record with its bytes; nil for a record that was read from the store. Throws `outOfRange` with this name for a part
  /// of a number.
  func numbers(_ name: String) throws(ContentFault) -> [Double]? {
    guard let bytes else { return nil }
    do { return try Self.numbers(bytes) } catch { throw .outOfRange(name: name) }
  }
}
