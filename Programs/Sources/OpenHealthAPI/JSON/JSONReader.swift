// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads JSON from elsewhere (RFC 8259), strictly: no name twice in an object, no number that a double cannot hold, UTF-8 alone.
package struct JSONReader {
  /// Why bytes are not such JSON. Says where, and never what is there.
  package enum Fault: Error, Equatable, CustomStringConvertible {
    /// At this byte, from 0, the text is no JSON.
    case unexpected(at: Int)
    /// An object has a name twice; the second one begins at this byte.
    case repeatedName(at: Int)
    /// A number is too large; it begins at this byte.
    case number(at: Int)
    /// More arrays and objects are inside one another than ``JSONReader/deepest``.
    case depth(at: Int)
    /// The text has more values than ``JSONReader/mostValues``; this byte begins one more.
    case values(at: Int)
    /// The bytes are not UTF-8.
    case encoding

    /// Whether the same in parts can be read.
    package var isTooLong: Bool { if case .values = self { true } else { false } }

    /// The fault as a sentence.
    package var description: String {
      switch self {
      case .unexpected(let place): "The body is not JSON: byte \(place) is not expected."
      case .repeatedName(let place): "The body has a name twice in one object, the second time at byte \(place)."
      case .number(let place): "The body has a number that is too large, at byte \(place)."
      case .depth(let place): "The body has more than \(JSONReader.deepest) arrays and objects inside one another, at byte \(place)."
      case .values(let place): "The body has more than \(JSONReader.mostValues) values, at byte \(place)."
      case .encoding: "The body is not UTF-8."
      }
    }
  }

  /// The most arrays and objects inside one another.
  package static let deepest = 32

  /// The most values. A value takes up to a hundred bytes of memory, also where its text is one byte; those of samples have 15 on average.
  package static let mostValues = 1_000_000

  private let bytes: [UInt8]
  private var place = 0
  private var count = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value that bytes are, with blanks around it.
  package static func value(of bytes: [UInt8]) throws(Fault) -> JSON {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .encoding }
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.place == bytes.count else { throw .unexpected(at: reader.place) }
    return value
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Whether the next byte, after blanks, is this one, which is then taken.
  private mutating func takes(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard next == byte else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) throws(Fault) -> JSON {
    skipBlanks()
    count += 1
    guard count <= Self.mostValues else { throw .values(at: place) }
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ text: String, _ value: JSON) throws(Fault) -> JSON {
    guard bytes[place...].starts(with: text.utf8) else { throw .unexpected(at: place) }
    place += text.utf8.count
    return value
  }

  private mutating func object(depth: Int) throws(Fault) -> JSON {
    guard depth <= Self.deepest else { throw .depth(at: place) }
    place += 1
    var members: [JSON.Member] = []
    var names: Set<String> = []
    if takes(UInt8(ascii: "}")) { return .object([]) }
    repeat {
      skipBlanks()
      let start = place
      guard next == UInt8(ascii: "\"") else { throw .unexpected(at: place) }
      let name = try string()
      guard names.insert(name).inserted else { throw .repeatedName(at: start) }
      guard takes(UInt8(ascii: ":")) else { throw .unexpected(at: place) }
      members.append(.init(name, try value(depth: depth)))
    } while takes(UInt8(ascii: ","))
    guard takes(UInt8(ascii: "}")) else { throw .unexpected(at: place) }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(Fault) -> JSON {
    guard depth <= Self.deepest else { throw .depth(at: place) }
    place += 1
    var values: [JSON] = []
    if takes(UInt8(ascii: "]")) { return .array([]) }
    repeat { values.append(try value(depth: depth)) } while takes(UInt8(ascii: ","))
    guard takes(UInt8(ascii: "]")) else { throw .unexpected(at: place) }
    return .array(values)
  }

  private mutating func number() throws(Fault) -> JSON {
    let start = place
    var isWhole = true
    func digits(_ reader: inout JSONReader) -> Int {
      let first = reader.place
      while let byte = reader.next, (0x30...0x39).contains(byte) { reader.place += 1 }
      return reader.place - first
    }
    if next == UInt8(ascii: "-") { place += 1 }
    let isZero = next == UInt8(ascii: "0")
    let count = digits(&self)
    guard count > 0, !isZero || count == 1 else { throw .unexpected(at: start) }
    if next == UInt8(ascii: ".") {
      isWhole = false
      place += 1
      guard digits(&self) > 0 else { throw .unexpected(at: place) }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isWhole = false
      place += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      guard digits(&self) > 0 else { throw .unexpected(at: place) }
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let number = Int(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { throw .number(at: start) }
    return .number(number)
  }

  private mutating func string() throws(Fault) -> String {
    place += 1
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escaped().utf8
      case 0..<0x20: throw .unexpected(at: place - 1)
      default: text.append(byte)
      }
    }
    throw .unexpected(at: place)
  }

  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}",
    UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  /// What follows a backslash. Half of a pair of UTF-16 is an error.
  private mutating func escaped() throws(Fault) -> String {
    guard let byte = next else { throw .unexpected(at: place) }
    place += 1
    if let text = Self.escapes[byte] { return text }
    guard byte == UInt8(ascii: "u") else { throw .unexpected(at: place - 1) }
    let start = place
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return String(Character(scalar)) }
    guard first < 0xDC00, bytes[place...].starts(with: "\\u".utf8) else { throw .unexpected(at: start) }
    place += 2
    let second = try unit()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x1_0000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw .unexpected(at: start) }
    return String(Character(scalar))
  }

  private mutating func unit() throws(Fault) -> UInt16 {
    let end = place + 4
    guard end <= bytes.count else { throw .unexpected(at: place) }
    var unit: UInt16 = 0
    for digit in bytes[place..<end] {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue, digit < 0x80 else { throw .unexpected(at: place) }
      unit = unit << 4 | UInt16(value)
    }
    place = end
    return unit
  }
}
