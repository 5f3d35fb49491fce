// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A value of JSON. Members keep their order, so that equal values are equal bytes.
package enum JSON: Sendable, Equatable {
  /// Nothing.
  case null
  /// A truth value.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A number.
  case number(Double)
  /// A text.
  case text(String)
  /// Values in order.
  case array([JSON])
  /// Values with names, in order.
  case object([Member])

  /// A value with its name.
  package struct Member: Sendable, Equatable {
    /// The name.
    package var name: String
    /// The value.
    package var value: JSON

    /// A value with its name.
    package init(_ name: String, _ value: JSON) { (self.name, self.value) = (name, value) }
  }

  /// An object of those members that have a value.
  package static func members(_ members: [(String, JSON?)]) -> JSON {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// A text, or null.
  package static func string(_ text: String?) -> JSON { text.map { .text($0) } ?? .null }

  /// A number; null for none, and for one that JSON cannot have.
  package static func figure(_ number: Double?) -> JSON {
    guard let number, number.isFinite else { return .null }
    return .number(number)
  }

  /// The value of a member; nil for another kind of value, and without such a member.
  package subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The number that the value is; nil for another value.
  package var asNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The value as bytes, without blanks or ends of lines.
  package var bytes: [UInt8] {
    var out: [UInt8] = []
    write(to: &out)
    return out
  }

  private func write(to out: inout [UInt8]) {
    switch self {
    case .null: out += "null".utf8
    case .boolean(let flag): out += (flag ? "true" : "false").utf8
    case .integer(let number): out += String(number).utf8
    case .number(let number): out += (number.isFinite ? NumberText.shortest(number) : "null").utf8
    case .text(let text): out += JSONText.string(text).utf8
    case .array(let values):
      out.append(UInt8(ascii: "["))
      for (place, value) in values.enumerated() {
        if place > 0 { out.append(UInt8(ascii: ",")) }
        value.write(to: &out)
      }
      out.append(UInt8(ascii: "]"))
    case .object(let members):
      out.append(UInt8(ascii: "{"))
      for (place, member) in members.enumerated() {
        if place > 0 { out.append(UInt8(ascii: ",")) }
        out += JSONText.string(member.name).utf8
        out.append(UInt8(ascii: ":"))
        member.value.write(to: &out)
      }
      out.append(UInt8(ascii: "}"))
    }
  }
}
