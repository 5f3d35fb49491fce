// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// An element of an export as it stands in the file: what has no object of its own yet, or what an object does not take of it.
public struct KeptElement: Sendable, Equatable {
  public struct Attribute: Sendable, Equatable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public var name: String
  /// In the order of the file.
  public var attributes: [Attribute]
  public var children: [KeptElement]

  public init(name: String, attributes: [Attribute] = [], children: [KeptElement] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }

  /// The value of an attribute; nil when there is none of that name.
  public subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Whether it says nothing: no attributes, no children.
  public var isEmpty: Bool { attributes.isEmpty && children.isEmpty }
}

/// The bytes in which storage keeps an element. Version byte 1, then for each element: name, number of attributes, names and values, number
/// of children, the children. A text is its length and its UTF-8; numbers are little-endian in 32 bits.
extension KeptElement {
  private static let version: UInt8 = 1
  /// How many levels there can be below one: what works on trees of elements goes down by calling itself.
  public static let maximumDepth = 256

  public func encoded() -> Data {
    // Bytes are put together faster in an array.
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
    withUnsafeBytes(of: UInt32(number).littleEndian) { out.append(contentsOf: $0) }
  }

  /// Throws ``HealthError/damagedData(_:)`` on bytes that `encoded` never makes.
  public static func decoded(_ data: Data) throws(HealthError) -> KeptElement {
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
  /// Those that are there, by their places.
  public var byPlace: [Int: KeptElement] {
    Dictionary(uniqueKeysWithValues: enumerated().compactMap { place, element in element.map { (place, $0) } })
  }
}
