// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A start tag, as a view into the parser's memory. Only the methods that return strings copy.
///
/// It is valid only during the delegate's `start` call, which is why it cannot be copied.
///
/// Unsafe: the parser owns the memory behind all pointers and keeps it unchanged during that call.
struct ExportElement: ~Copyable {
  let name: ExportElementName
  /// The line of the file on which the tag ends, counted from 1.
  let line: Int
  /// The depth in the file; 0 for the root.
  let depth: Int
  let parent: ExportElementName?
  /// Set when the tag is already known to be damaged, or is inside a damaged element. Some defects of a tag show only at its `end`.
  let damage: ExportDamage?

  let attributes: UnsafeBufferPointer<Attribute>

  /// An attribute, in the parser's memory.
  struct Attribute {
    var name: ExportAttribute
    /// The name in the file and its prefix, as C strings; nil when `name` is enough.
    var local: UnsafePointer<UInt8>?
    var prefix: UnsafePointer<UInt8>?
    var value: UnsafeBufferPointer<UInt8>
  }

  /// The number of attributes.
  var count: Int { attributes.count }

  /// The value of an attribute in UTF-8, with entities decoded; nil when the element does not have the attribute.
  func bytes(for attribute: ExportAttribute) -> UnsafeBufferPointer<UInt8>? {
    for index in 0..<count where attributes[index].name == attribute { return value(at: index) }
    return nil
  }

  /// The value of an attribute that `ExportAttribute` does not contain, by name.
  func bytes(named name: String) -> UnsafeBufferPointer<UInt8>? {
    for index in 0..<count where self.name(at: index) == name { return value(at: index) }
    return nil
  }

  /// Calls `body` with each attribute in the file's order.
  func forEach(_ body: (_ attribute: ExportAttribute, _ value: UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    for index in 0..<count { try body(attributes[index].name, attributes[index].value) }
  }

  /// The attribute at a position in the file's order; `.other` when it is unknown.
  func attribute(at index: Int) -> ExportAttribute { attributes[index].name }

  /// The name in the file of the attribute at a position, with its prefix, if any.
  func name(at index: Int) -> String {
    let attribute = attributes[index]
    guard let local = attribute.local else { return attribute.name.rawValue }
    return (attribute.prefix.map { String(cString: $0) + ":" } ?? "") + String(cString: local)
  }

  /// The value of the attribute at a position in the file's order.
  func value(at index: Int) -> UnsafeBufferPointer<UInt8> { attributes[index].value }

  /// The value of an attribute as a new string; nil when it is missing.
  func string(for attribute: ExportAttribute) -> String? { bytes(for: attribute).map { String(decoding: $0, as: UTF8.self) } }

  /// The value of an attribute as a number; nil when it is missing or not a number.
  func number(for attribute: ExportAttribute) -> Double? { bytes(for: attribute).flatMap(ExportNumber.parse) }

  /// The value of an attribute as an instant; nil when it is missing or not an instant.
  func timestamp(for attribute: ExportAttribute) -> ExportTimestamp? { bytes(for: attribute).flatMap { ExportTimestamp(anyForm: $0) } }
}
