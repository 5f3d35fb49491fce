// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A start tag, as a view into the parser's memory: nothing is copied until asked for.
///
/// Valid during the delegate's `start` call only, which is why it cannot be copied.
struct ExportElement: ~Copyable {
  let name: ExportElementName
  /// The line of the file the tag ends on, counted from 1.
  let line: Int
  /// 0 for the root.
  let depth: Int
  let parent: ExportElementName?
  /// Set when the tag is already known to be damaged, or lies in a damaged element. A tag's last fault may show only at its `end`.
  let damage: ExportDamage?

  let attributes: UnsafeBufferPointer<Attribute>

  /// One attribute, in the reader's memory.
  struct Attribute {
    var name: ExportAttribute
    /// Its name in the file and the prefix before it, as C strings; nil where `name` says all.
    var local: UnsafePointer<UInt8>?
    var prefix: UnsafePointer<UInt8>?
    var value: UnsafeBufferPointer<UInt8>
  }

  /// How many attributes there are.
  var count: Int { attributes.count }

  /// The value of an attribute in UTF-8, entities decoded, or `nil` when the element has none of that name.
  func bytes(for attribute: ExportAttribute) -> UnsafeBufferPointer<UInt8>? {
    for index in 0..<count where attributes[index].name == attribute { return value(at: index) }
    return nil
  }

  /// The value of an attribute that is not in `ExportAttribute`.
  func bytes(named name: String) -> UnsafeBufferPointer<UInt8>? {
    for index in 0..<count where self.name(at: index) == name { return value(at: index) }
    return nil
  }

  /// Calls `body` with each attribute in the file's order.
  func forEach(_ body: (_ attribute: ExportAttribute, _ value: UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    for index in 0..<count { try body(attributes[index].name, attributes[index].value) }
  }

  /// Which attribute is at a position in the file's order; `.other` when it is not a known one.
  func attribute(at index: Int) -> ExportAttribute { attributes[index].name }

  /// The name in the file of the attribute at a position, with its prefix if it has one.
  func name(at index: Int) -> String {
    let attribute = attributes[index]
    guard let local = attribute.local else { return attribute.name.rawValue }
    return (attribute.prefix.map { String(cString: $0) + ":" } ?? "") + String(cString: local)
  }

  /// The value of the attribute at a position in the file's order.
  func value(at index: Int) -> UnsafeBufferPointer<UInt8> { attributes[index].value }

  /// The value of an attribute as a new string.
  func string(for attribute: ExportAttribute) -> String? { bytes(for: attribute).map { String(decoding: $0, as: UTF8.self) } }

  /// The value of an attribute as a number, `nil` also when it is none.
  func number(for attribute: ExportAttribute) -> Double? { bytes(for: attribute).flatMap(ExportNumber.parse) }

  /// The value of an attribute as an instant, `nil` also when it is none.
  func timestamp(for attribute: ExportAttribute) -> ExportTimestamp? { bytes(for: attribute).flatMap(ExportTimestamp.init) }
}
