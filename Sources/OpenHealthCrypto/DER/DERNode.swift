// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A value of ASN.1 in the distinguished encoding rules (DER, X.690), with the values in it.
///
/// Reading accepts these rules alone: lengths and tags in their shortest form, nothing after the value, at most ``mostDepth`` levels.
/// OpenSSL's own readers accept more, so what people install and receive is read here.
///
///     let parts = try DERNode(bytes).reader(.sequence)
package struct DERNode: Sendable {
  /// The most levels of values within values.
  package static let mostDepth = 50

  /// What a value is, such as an integer; whether it holds other values is not part of it.
  package struct Tag: Sendable, Equatable {
    let group: UInt8
    let number: UInt

    /// The tag of a value that its place in a structure names: `[number]`.
    package static func context(_ number: UInt) -> Tag { Tag(group: 2, number: number) }

    fileprivate static func universal(_ number: UInt) -> Tag { Tag(group: 0, number: number) }

    /// BOOLEAN.
    package static let boolean = universal(1)
    /// INTEGER.
    package static let integer = universal(2)
    /// BIT STRING.
    package static let bitString = universal(3)
    /// OCTET STRING.
    package static let octetString = universal(4)
    /// NULL.
    package static let null = universal(5)
    /// OBJECT IDENTIFIER.
    package static let objectIdentifier = universal(6)
    /// UTF8String.
    package static let utf8String = universal(12)
    /// SEQUENCE, and SEQUENCE OF.
    package static let sequence = universal(16)
    /// SET, and SET OF.
    package static let set = universal(17)
    /// PrintableString.
    package static let printableString = universal(19)
    /// IA5String.
    package static let ia5String = universal(22)
    /// UTCTime.
    package static let utcTime = universal(23)
    /// GeneralizedTime.
    package static let generalizedTime = universal(24)
  }

  /// What the value is.
  package let tag: Tag
  /// The values in it; nil for one that holds bytes.
  package let children: [DERNode]?
  /// The bytes of the value without tag and length.
  package let content: ArraySlice<UInt8>
  /// All of its bytes.
  package let encoded: ArraySlice<UInt8>

  /// Reads bytes that are one value.
  ///
  /// - Throws: ``DERFault`` for any other bytes. Bytes of primitive values are not looked at.
  package init(_ bytes: ArraySlice<UInt8>) throws(DERFault) {
    // Not copied, so that who reads a key can wipe it.
    var rest = bytes
    try self.init(from: &rest, depth: 1)
    guard rest.isEmpty else { throw DERFault() }
  }

  /// Reads bytes that are one value.
  ///
  /// - Throws: ``DERFault`` for any other bytes. Bytes of primitive values are not looked at.
  package init(_ bytes: [UInt8]) throws(DERFault) { try self.init(bytes[...]) }

  private init(from rest: inout ArraySlice<UInt8>, depth: Int) throws(DERFault) {
    guard depth <= Self.mostDepth, let first = rest.first else { throw DERFault() }
    let all = rest
    rest.removeFirst()
    var number = UInt(first & 0x1F)
    if number == 0x1F {
      number = try Self.base128(&rest)
      guard number >= 0x1F else { throw DERFault() }
    }
    let tag = Tag(group: first >> 6, number: number)
    // Number 0 ends values of other encoding rules.
    guard tag != .universal(0) else { throw DERFault() }
    let length = try Self.length(&rest)
    guard length <= rest.count else { throw DERFault() }
    let content = rest.prefix(length)
    rest = rest.dropFirst(length)
    (self.tag, self.content, encoded) = (tag, content, all[..<content.endIndex])
    if first & 0x20 == 0 {
      children = nil
    } else {
      var (inside, children) = (content, [DERNode]())
      while !inside.isEmpty { children.append(try DERNode(from: &inside, depth: depth + 1)) }
      self.children = children
    }
  }

  private static func length(_ rest: inout ArraySlice<UInt8>) throws(DERFault) -> Int {
    guard let first = rest.popFirst() else { throw DERFault() }
    if first < 0x80 { return Int(first) }
    let count = Int(first & 0x7F)
    // No bytes would be a length that is not known yet. The largest file has fewer than 2^32 bytes.
    guard (1...4).contains(count), rest.count >= count, let leading = rest.first, leading != 0 else { throw DERFault() }
    let length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(count)
    guard length >= 0x80 else { throw DERFault() }
    return length
  }

  /// A number in groups of seven bits; all but the last have the first bit set.
  static func base128(_ rest: inout ArraySlice<UInt8>) throws(DERFault) -> UInt {
    var number: UInt = 0
    // 9 groups have 63 bits.
    for count in 0..<9 {
      guard let byte = rest.popFirst(), count > 0 || byte != 0x80 else { throw DERFault() }
      number = number << 7 | UInt(byte & 0x7F)
      if byte < 0x80 { return number }
    }
    throw DERFault()
  }
}
