// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthAPI
import OpenHealthCore
import OpenHealthCrypto

/// JSON in the one form that RFC 8785 gives it, so that equal values have equal digests: members by the UTF-16 of their names, numbers as
/// ECMAScript writes them, no blanks.
enum CanonicalJSON {
  /// The bytes of a value.
  static func bytes(of value: JSON) -> [UInt8] {
    var out: [UInt8] = []
    write(value, to: &out)
    return out
  }

  /// The text of a value.
  static func text(of value: JSON) -> String { String(decoding: bytes(of: value), as: UTF8.self) }

  static func write(_ value: JSON, to out: inout [UInt8]) {
    switch value {
    case .null: out += "null".utf8
    case .boolean(let flag): out += (flag ? "true" : "false").utf8
    // Beyond 53 bits a number of JSON is the nearest double.
    case .integer(let number): out += (Int(exactly: Double(number)) == number ? String(number) : self.number(Double(number))).utf8
    case .number(let number): out += self.number(number).utf8
    case .text(let text): write(text, to: &out)
    case .array(let values):
      out.append(UInt8(ascii: "["))
      for (place, value) in values.enumerated() {
        if place > 0 { out.append(UInt8(ascii: ",")) }
        write(value, to: &out)
      }
      out.append(UInt8(ascii: "]"))
    case .object(let members):
      out.append(UInt8(ascii: "{"))
      for (place, member) in sorted(members).enumerated() {
        if place > 0 { out.append(UInt8(ascii: ",")) }
        write(member.name, to: &out)
        out.append(UInt8(ascii: ":"))
        write(member.value, to: &out)
      }
      out.append(UInt8(ascii: "}"))
    }
  }

  private static func sorted(_ members: [JSON.Member]) -> [JSON.Member] {
    func isBefore(_ left: JSON.Member, _ right: JSON.Member) -> Bool { left.name.utf16.lexicographicallyPrecedes(right.name.utf16) }
    return zip(members, members.dropFirst()).allSatisfy(isBefore) ? members : members.sorted(by: isBefore)
  }

  private static func write(_ text: String, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C: out += [0x5C, byte]
      case 0x08: out += "\\b".utf8
      case 0x09: out += "\\t".utf8
      case 0x0A: out += "\\n".utf8
      case 0x0C: out += "\\f".utf8
      case 0x0D: out += "\\r".utf8
      case 0..<0x20: out += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }

  /// A number as ECMAScript's `Number::toString` writes it: the shortest digits that give the same double, without an exponent from 1e-6
  /// to below 1e21.
  static func number(_ value: Double) -> String {
    if value == 0 { return "0" }
    // Swift's text has the same digits, with another layout.
    let parts = value.magnitude.description.lowercased().split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    let fraction = mantissa.count > 1 ? String(mantissa[1]) : ""
    var digits = Array((String(mantissa[0]) + fraction).utf8)
    // The value is 0.DIGITS times ten to the power of `point`.
    var point = mantissa[0].utf8.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    let zeros = digits.prefix { $0 == 0x30 }.count
    digits.removeFirst(zeros)
    point -= zeros
    while digits.last == 0x30 { digits.removeLast() }
    let text = String(decoding: digits, as: UTF8.self)
    let sign = value < 0 ? "-" : ""
    switch point {
    case digits.count...21: return sign + text + String(repeating: "0", count: point - digits.count)
    case 1...21: return sign + text.prefix(point) + "." + text.dropFirst(point)
    case -5...0: return sign + "0." + String(repeating: "0", count: -point) + text
    default:
      let exponent = point - 1
      let rest = text.dropFirst()
      return sign + text.prefix(1) + (rest.isEmpty ? "" : "." + rest) + "e" + (exponent < 0 ? "-" : "+") + String(exponent.magnitude)
    }
  }
}

/// The digest of a batch, as `sha256:` and hexadecimal digits.
enum ContentDigest {
  static func text(of bytes: [UInt8]) -> String {
    // It fails for lack of memory alone, and then equals no digest.
    guard let digest = try? LibCrypto.sha256(bytes) else { return "" }
    return "sha256:" + digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
