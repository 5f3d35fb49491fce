// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension DERNode {
  /// The bytes of a primitive value, which must have the tag.
  package func bytes(_ tag: Tag) throws(DERFault) -> ArraySlice<UInt8> {
    guard self.tag == tag, children == nil else { throw DERFault() }
    return content
  }

  /// The bytes of an OCTET STRING.
  package func octets() throws(DERFault) -> ArraySlice<UInt8> { try bytes(.octetString) }

  /// An INTEGER that fits.
  package func integer() throws(DERFault) -> Int {
    let bytes = try integerBytes()
    guard let first = bytes.first, bytes.count <= 8 else { throw DERFault() }
    return bytes.reduce(first < 0x80 ? 0 : -1) { $0 << 8 | Int($1) }
  }

  /// The bytes of an INTEGER of any size that is not negative, without leading zeros: none for 0.
  package func unsignedInteger() throws(DERFault) -> ArraySlice<UInt8> {
    let bytes = try integerBytes()
    guard let first = bytes.first, first < 0x80 else { throw DERFault() }
    return first == 0 ? bytes.dropFirst() : bytes
  }

  /// The bytes of an INTEGER in its shortest form: the first nine bits are not equal.
  private func integerBytes() throws(DERFault) -> ArraySlice<UInt8> {
    let bytes = try bytes(.integer)
    guard let first = bytes.first else { throw DERFault() }
    if let second = bytes.dropFirst().first, first == (second < 0x80 ? 0 : 0xFF) { throw DERFault() }
    return bytes
  }

  /// A BIT STRING: its bytes, and how many of the last bits do not count, which are zeros.
  package func bitString() throws(DERFault) -> (bytes: ArraySlice<UInt8>, unused: Int) {
    let content = try bytes(.bitString)
    guard let unused = content.first, unused < 8 else { throw DERFault() }
    let bytes = content.dropFirst()
    guard let last = bytes.last else {
      guard unused == 0 else { throw DERFault() }
      return (bytes, 0)
    }
    guard last & ~(0xFF << unused) == 0 else { throw DERFault() }
    return (bytes, Int(unused))
  }

  /// A BOOLEAN.
  package func boolean() throws(DERFault) -> Bool {
    let bytes = try bytes(.boolean)
    guard bytes.count == 1, let byte = bytes.first, byte == 0 || byte == 0xFF else { throw DERFault() }
    return byte == 0xFF
  }

  /// An OBJECT IDENTIFIER.
  package func objectIdentifier() throws(DERFault) -> ObjectIdentifier {
    let bytes = try bytes(.objectIdentifier)
    guard !bytes.isEmpty else { throw DERFault() }
    var rest = bytes
    while !rest.isEmpty { _ = try Self.base128(&rest) }
    return ObjectIdentifier(bytes: Array(bytes))
  }

  /// Whether the values in this one are in the order that a SET OF has.
  package var isOrdered: Bool {
    guard let children else { return true }
    return zip(children, children.dropFirst()).allSatisfy { !Self.precedes($1.encoded, $0.encoded) }
  }

  /// Whether bytes are before others, where the shorter counts as filled with zeros.
  private static func precedes(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    for (left, right) in zip(one, other) where left != right { return left < right }
    return other.dropFirst(one.count).contains { $0 != 0 }
  }
}
