// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads a file of vectors.
///
/// A `Decodable` value of any kind has to try one kind after the other. Each try that fails throws, and Swift Testing records a backtrace
/// of each thrown error, which took most of these tests' time. `JSONSerialization` rounds some numbers.
struct JSONText {
  private let bytes: [UInt8]
  private var at = 0

  static func value(of data: Data) throws -> JSONValue {
    var text = JSONText(bytes: Array(data))
    let value = try text.value()
    try text.check(text.next == nil)
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func check(_ isValid: Bool) throws { if !isValid { throw VectorError.notJSON(byte: at) } }

  /// The next byte that is not a blank; nil at the end.
  private var next: UInt8? {
    mutating get {
      while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
      return at < bytes.count ? bytes[at] : nil
    }
  }

  /// Whether the next byte is this one, which is then read.
  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard let byte = next, UInt32(byte) == character.value else { return false }
    at += 1
    return true
  }

  private mutating func value() throws -> JSONValue {
    if takes("{") {
      var members: [String: JSONValue] = [:]
      while !takes("}") {
        if !members.isEmpty { try check(takes(",")) }
        let name = try string()
        try check(members[name] == nil && takes(":"))
        members[name] = try value()
      }
      return .object(members)
    }
    if takes("[") {
      var elements: [JSONValue] = []
      while !takes("]") {
        if !elements.isEmpty { try check(takes(",")) }
        elements.append(try value())
      }
      return .array(elements)
    }
    if next == 0x22 { return .string(try string()) }
    let word = String(decoding: bytes[at...].prefix { $0 > 0x20 && $0 != 0x2C && $0 != 0x5D && $0 != 0x7D }, as: UTF8.self)
    at += word.utf8.count
    switch word {
    case "null": return .null
    case "true", "false": return .bool(word == "true")
    default:
      let number = Double(word)
      try check(number?.isFinite == true)
      return number.map(JSONValue.number) ?? .null
    }
  }

  private mutating func string() throws -> String {
    try check(takes("\""))
    let start = at
    var hasEscapes = false
    while at < bytes.count, bytes[at] != 0x22 {
      if bytes[at] == 0x5C { (hasEscapes, at) = (true, at + 1) }
      at += 1
    }
    try check(at < bytes.count)
    at += 1
    if !hasEscapes { return String(decoding: bytes[start..<at - 1], as: UTF8.self) }
    return try JSONDecoder().decode(String.self, from: Data(bytes[start - 1..<at]))
  }
}
