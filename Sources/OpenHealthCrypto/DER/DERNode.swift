// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

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

extension DERNode {
  /// A GeneralizedTime, or with `.utcTime` also a UTCTime, to the second: fractions may be there and are dropped.
  ///
  /// Both are in UTC and have seconds; that DER demands. A second may be 60 or 61, as leap seconds are.
  package func date(_ tags: Tag...) throws(DERFault) -> Date {
    guard tags.contains(tag) else { throw DERFault() }
    var rest = try bytes(tag)
    var year = try Self.twoDigits(&rest)
    if tag == .generalizedTime {
      year = try year * 100 + Self.twoDigits(&rest)
    } else {
      year += year < 50 ? 2000 : 1900
    }
    let (month, day) = (try Self.twoDigits(&rest), try Self.twoDigits(&rest))
    let (hour, minute, second) = (try Self.twoDigits(&rest), try Self.twoDigits(&rest), try Self.twoDigits(&rest))
    if tag == .generalizedTime, rest.first == UInt8(ascii: ".") { try Self.skipFraction(&rest) }
    guard rest.elementsEqual([UInt8(ascii: "Z")]), (1...12).contains(month), (1...Self.days(of: month, year)).contains(day), hour < 24,
      minute < 60, second < 62
    else { throw DERFault() }
    let days = CivilDay(year: year, month: month, day: day).daysSinceReferenceDate
    return Date(timeIntervalSinceReferenceDate: Double(days * 86_400 + hour * 3600 + minute * 60 + second))
  }

  private static func twoDigits(_ rest: inout ArraySlice<UInt8>) throws(DERFault) -> Int {
    let digits = rest.prefix(2)
    guard digits.count == 2, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { throw DERFault() }
    rest = rest.dropFirst(2)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// A fraction has digits, and no zero at its end; one that rounds to a second is refused.
  private static func skipFraction(_ rest: inout ArraySlice<UInt8>) throws(DERFault) {
    let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
    guard let last = digits.last, last != 0x30, let fraction = Double("0." + String(decoding: digits, as: UTF8.self)), fraction < 1 else {
      throw DERFault()
    }
    rest = rest.dropFirst(1 + digits.count)
  }

  private static func days(of month: Int, _ year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}
