// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An OBJECT IDENTIFIER, such as `2.16.840.1.101.3.4.2.1` for SHA-256.
package struct ObjectIdentifier: Sendable, Hashable {
  /// Its bytes in DER, without tag and length.
  package let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The numbers of the identifier.
  private var numbers: [UInt] {
    var (numbers, current): ([UInt], UInt) = ([], 0)
    for byte in bytes {
      current = current << 7 | UInt(byte & 0x7F)
      guard byte < 0x80 else { continue }
      // The first two are one: of 0 and 1 there are 40 each.
      if numbers.isEmpty { numbers = current < 80 ? [current / 40, current % 40] : [2, current - 80] } else { numbers.append(current) }
      current = 0
    }
    return numbers
  }
}

extension ObjectIdentifier: ExpressibleByArrayLiteral {
  /// The identifier of at least two numbers.
  package init(arrayLiteral numbers: UInt...) {
    precondition(numbers.count >= 2 && numbers[0] <= 2 && (numbers[0] == 2 || numbers[1] < 40), "no object identifier")
    let joined = [numbers[0] * 40 + numbers[1]] + numbers.dropFirst(2)
    bytes = joined.flatMap { number in
      var groups = [UInt8(number & 0x7F)]
      var rest = number >> 7
      while rest > 0 {
        groups.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
        rest >>= 7
      }
      return groups
    }
  }
}

extension ObjectIdentifier: CustomStringConvertible {
  /// The numbers with dots between them.
  package var description: String { numbers.map(String.init).joined(separator: ".") }
}
