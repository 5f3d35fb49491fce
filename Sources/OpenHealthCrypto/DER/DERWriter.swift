// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Writes values in DER, one after the other.
///
///     var writer = DERWriter()
///     writer.add(.sequence) { $0.add(1) }
package struct DERWriter {
  /// What was written.
  package private(set) var bytes: [UInt8] = []

  /// A writer that has written nothing.
  package init() {}

  /// Writes a primitive value.
  package mutating func add(_ tag: DERNode.Tag, _ content: some Collection<UInt8>) { append(tag, isConstructed: false, content) }

  /// Writes a value that holds those that `body` writes.
  package mutating func add<E: Error>(_ tag: DERNode.Tag, _ body: (inout DERWriter) throws(E) -> Void) throws(E) {
    var inside = DERWriter()
    try body(&inside)
    append(tag, isConstructed: true, inside.bytes)
  }

  /// Writes an object identifier.
  package mutating func add(_ identifier: ObjectIdentifier) { add(.objectIdentifier, identifier.bytes) }

  /// Writes an integer.
  package mutating func add(_ number: UInt8) { add(unsigned: [number]) }

  /// Writes the integer of big-endian bytes, which is not negative.
  package mutating func add(unsigned number: some Collection<UInt8>) {
    let digits = number.drop { $0 == 0 }
    // A first bit that is set would make it negative.
    let needsZero = digits.first.map { $0 >= 0x80 } ?? true
    add(.integer, (needsZero ? [0] : []) + Array(digits))
  }

  /// Writes values that are in DER already.
  package mutating func add(encoded: some Collection<UInt8>) { bytes += encoded }

  private mutating func append(_ tag: DERNode.Tag, isConstructed: Bool, _ content: some Collection<UInt8>) {
    precondition(tag.number < 0x1F, "longer tags are not written")
    bytes.append(tag.group << 6 | (isConstructed ? 0x20 : 0) | UInt8(tag.number))
    if content.count < 0x80 {
      bytes.append(UInt8(content.count))
    } else {
      let count = UInt64(content.count)
      let digits = (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * UInt64(7 - $0))) }.drop { $0 == 0 }
      bytes.append(0x80 | UInt8(digits.count))
      bytes += digits
    }
    bytes += content
  }
}
