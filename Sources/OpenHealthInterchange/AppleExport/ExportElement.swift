// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibXML2

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

  /// libxml2's array: local name, prefix, namespace, value's begin and end for each attribute.
  let spans: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  let names: UnsafePointer<ExportAttribute>

  /// How many attributes there are.
  let count: Int

  /// The value of an attribute in UTF-8, entities decoded, or `nil` when the element has none of that name.
  func bytes(for attribute: ExportAttribute) -> UnsafeBufferPointer<UInt8>? {
    for index in 0..<count where names[index] == attribute { return value(at: index) }
    return nil
  }

  /// The value of an attribute that is not in `ExportAttribute`.
  func bytes(named name: String) -> UnsafeBufferPointer<UInt8>? {
    for index in 0..<count where self.name(at: index) == name { return value(at: index) }
    return nil
  }

  /// Calls `body` with each attribute in the file's order.
  func forEach(_ body: (_ attribute: ExportAttribute, _ value: UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    for index in 0..<count { try body(names[index], value(at: index)) }
  }

  /// Which attribute is at a position in the file's order; `.other` when it is not a known one.
  func attribute(at index: Int) -> ExportAttribute { names[index] }

  /// The name in the file of the attribute at a position, with its prefix if it has one.
  func name(at index: Int) -> String {
    let local = spans![5 * index].map { String(cString: $0) } ?? ""
    guard let prefix = spans![5 * index + 1] else { return local }
    return String(cString: prefix) + ":" + local
  }

  /// The value of the attribute at a position in the file's order.
  func value(at index: Int) -> UnsafeBufferPointer<UInt8> {
    guard let begin = spans![5 * index + 3], let end = spans![5 * index + 4] else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: begin, count: end - begin)
  }

  /// The value of an attribute as a new string.
  func string(for attribute: ExportAttribute) -> String? { bytes(for: attribute).map { String(decoding: $0, as: UTF8.self) } }

  /// The value of an attribute as a number, `nil` also when it is none.
  func number(for attribute: ExportAttribute) -> Double? { bytes(for: attribute).flatMap(ExportNumber.parse) }

  /// The value of an attribute as an instant, `nil` also when it is none.
  func timestamp(for attribute: ExportAttribute) -> ExportTimestamp? { bytes(for: attribute).flatMap(ExportTimestamp.init) }
}
