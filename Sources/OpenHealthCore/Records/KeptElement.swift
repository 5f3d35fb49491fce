// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// An element of an export, as the file has it: one for which there is no object yet, or the part of one that its object does not hold.
package struct KeptElement: Sendable, Equatable {
  /// One attribute of an element.
  package struct Attribute: Sendable, Equatable {
    /// The attribute's name.
    package var name: String
    /// The attribute's value, with XML's escapes resolved.
    package var value: String

    /// An attribute by its name and value.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The element's name, such as `Audiogram`.
  package var name: String
  /// The attributes in the order of the file.
  package var attributes: [Attribute]
  /// The elements inside this one, in the order of the file. Text between them is not kept.
  package var children: [KeptElement]

  /// An element; attributes and children may be left out.
  package init(name: String, attributes: [Attribute] = [], children: [KeptElement] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }

  /// The value of an attribute; nil when the element has none of that name.
  package subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Whether the element carries no content: no attributes, no children.
  package var isEmpty: Bool { attributes.isEmpty && children.isEmpty }
}

/// The bytes in which storage keeps an element.
///
/// Version byte 1, then for each element: name, number of attributes, names and values, number of children, the children. A text is its
/// length and its UTF-8; numbers are little-endian in 32 bits.
extension KeptElement {
  private static let version: UInt8 = 1
  /// The most levels that an element may have below it: functions on trees of elements are recursive.
  package static let maximumDepth = 256

  /// The element as bytes for storage.
  package func encoded() -> Data {
    // An array takes single bytes faster than `Data`.
    var out = [Self.version]
    append(to: &out)
    return Data(out)
  }

  private func append(to out: inout [UInt8]) {
    Self.append(name, to: &out)
    Self.append(attributes.count, to: &out)
    for attribute in attributes {
      Self.append(attribute.name, to: &out)
      Self.append(attribute.value, to: &out)
    }
    Self.append(children.count, to: &out)
    for child in children { child.append(to: &out) }
  }

  private static func append(_ text: String, to out: inout [UInt8]) {
    append(text.utf8.count, to: &out)
    out.append(contentsOf: text.utf8)
  }

  private static func append(_ number: Int, to out: inout [UInt8]) {
    // Unsafe: the pointer is to a copy of the number that lives until the closure returns, and covers its four bytes.
    withUnsafeBytes(of: UInt32(number).littleEndian) { out.append(contentsOf: $0) }
  }

  /// The element of bytes from storage. Throws ``HealthError/damagedData(_:)`` for bytes that `encoded` never makes.
  package static func decoded(_ data: Data) throws(HealthError) -> KeptElement {
    var rest = Array(data)[...]
    guard rest.popFirst() == version else { throw .damagedData(.elementVersion) }
    let element = try element(&rest, depth: 0)
    guard rest.isEmpty else { throw damaged }
    return element
  }

  private static let damaged = HealthError.damagedData(.element)

  private static func element(_ rest: inout ArraySlice<UInt8>, depth: Int) throws(HealthError) -> KeptElement {
    guard depth <= maximumDepth else { throw damaged }
    var element = KeptElement(name: try text(&rest))
    for _ in 0..<(try number(&rest)) { element.attributes.append(Attribute(name: try text(&rest), value: try text(&rest))) }
    for _ in 0..<(try number(&rest)) { element.children.append(try self.element(&rest, depth: depth + 1)) }
    return element
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) throws(HealthError) -> Int {
    guard rest.count >= 4 else { throw damaged }
    defer { rest.removeFirst(4) }
    return rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func text(_ rest: inout ArraySlice<UInt8>) throws(HealthError) -> String {
    let count = try number(&rest)
    guard rest.count >= count else { throw damaged }
    defer { rest.removeFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }
}

extension Sequence<KeptElement?> {
  /// The elements that are not nil, by their places in the sequence.
  package var byPlace: [Int: KeptElement] {
    Dictionary(uniqueKeysWithValues: enumerated().compactMap { place, element in element.map { (place, $0) } })
  }
}

/// The element that is kept with an electrocardiogram from a file of an export. It names the file. An export writes the file instead of the
/// sample; deleting the sample deletes the file.
extension KeptElement {
  /// The name of the element. Apple's exports have no element of this name.
  package static let electrocardiogramName = "Electrocardiogram"

  /// The element for a file.
  ///
  /// - Parameters:
  ///   - path: The path in the export, for people.
  ///   - digest: The digest of the file, as in ``ImportFile``.
  package init(electrocardiogramFile path: String, digest: UInt128) {
    self.init(
      name: Self.electrocardiogramName,
      attributes: [Attribute(name: "path", value: path), Attribute(name: "digest", value: String(digest, radix: 16))])
  }

  /// The digest of the file; nil for an element of another name, or without a digest.
  package var electrocardiogramDigest: UInt128? {
    name == Self.electrocardiogramName ? self["digest"].flatMap { UInt128($0, radix: 16) } : nil
  }
}
