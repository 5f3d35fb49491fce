// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSystemd

/// Reads the values of a D-Bus message. Type codes are those of the D-Bus specification, such as `s` for a text and `a` for an array.
///
/// Unsafe: the caller owns the message and keeps it for the life of this value. Pointers to texts and arrays point into the message; each
/// is copied out before the next call of sd-bus. A number or pointer is read into a local variable whose size matches the type code that
/// sd-bus has just reported.
struct BusReader {
  private let message: OpaquePointer

  /// Values nested deeper are skipped. In the reply of `GetManagedObjects`, properties are at depth 4, the elements of `UUIDs` at 5, and
  /// the bytes of manufacturer and service data at 6.
  private static let deepest = 8
  /// Longer lists and dictionaries are cut. BlueZ has an object for each GATT attribute of each known device.
  private static let longest = 20_000

  init(_ message: OpaquePointer) { self.message = message }

  /// All values in order.
  func values() throws(BusFault) -> [BusValue] { try values(depth: 0) }

  private func values(depth: Int) throws(BusFault) -> [BusValue] {
    var values: [BusValue] = []
    while let (type, contents) = try nextType() {
      let value = try value(type, contents, depth: depth)
      if values.count < Self.longest { values.append(value) }
    }
    return values
  }

  /// The type of the next value and the signature of its contents; nil at the end.
  private func nextType() throws(BusFault) -> (type: UInt8, contents: String)? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard try BusFault.check(sd_bus_message_peek_type(message, &type, &contents)) > 0 else { return nil }
    return (UInt8(bitPattern: type), contents.map { String(cString: $0) } ?? "")
  }

  private func value(_ type: UInt8, _ contents: String, depth: Int) throws(BusFault) -> BusValue {
    guard depth < Self.deepest else { return try skip() }
    switch type {
    case UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "g"):  // text, object path, signature
      var text: UnsafePointer<CChar>?
      try read(type, &text)
      return .text(text.map { String(cString: $0) } ?? "")
    case UInt8(ascii: "b"): return .boolean(try number(type, Int32.self) != 0)
    case UInt8(ascii: "y"): return .integer(Int64(try number(type, UInt8.self)))
    case UInt8(ascii: "n"): return .integer(Int64(try number(type, Int16.self)))
    case UInt8(ascii: "q"): return .integer(Int64(try number(type, UInt16.self)))
    case UInt8(ascii: "i"): return .integer(Int64(try number(type, Int32.self)))
    case UInt8(ascii: "u"): return .integer(Int64(try number(type, UInt32.self)))
    case UInt8(ascii: "x"): return .integer(try number(type, Int64.self))
    case UInt8(ascii: "t"): return .integer(Int64(clamping: try number(type, UInt64.self)))
    case UInt8(ascii: "d"):
      var number = 0.0
      try read(type, &number)
      return .real(number)
    case UInt8(ascii: "v"):  // variant
      return try inside(type, contents) { () throws(BusFault) in try values(depth: depth + 1).first ?? .other }
    case UInt8(ascii: "r"):  // struct
      return .list(try inside(type, contents) { () throws(BusFault) in try values(depth: depth + 1) })
    case UInt8(ascii: "a"): return try array(of: contents, depth: depth)  // array or dictionary
    default: return try skip()  // such as `h`, a file descriptor
    }
  }

  /// An array: bytes, a dictionary if its elements are entries, else a list.
  private func array(of contents: String, depth: Int) throws(BusFault) -> BusValue {
    if contents == "y" {
      var start: UnsafeRawPointer?
      var count = 0
      try BusFault.check(sd_bus_message_read_array(message, CChar(UInt8(ascii: "y")), &start, &count))
      return .bytes(Array(UnsafeRawBufferPointer(start: start, count: count)))
    }
    guard contents.utf8.first == UInt8(ascii: "{") else {
      return .list(try inside(UInt8(ascii: "a"), contents) { () throws(BusFault) in try values(depth: depth + 1) })
    }
    let entry = String(decoding: contents.utf8.dropFirst().dropLast(), as: UTF8.self)
    return try inside(UInt8(ascii: "a"), contents) { () throws(BusFault) in
      var entries: [String: BusValue] = [:]
      var hasTexts = true
      while try nextType() != nil {
        let pair = try inside(UInt8(ascii: "e"), entry) { () throws(BusFault) in try values(depth: depth + 1) }
        guard pair.count == 2, let key = pair[0].text else {
          hasTexts = false
          continue
        }
        if entries.count < Self.longest { entries[key] = pair[1] }
      }
      return hasTexts ? .dictionary(entries) : .other
    }
  }

  private func inside<Value>(_ type: UInt8, _ contents: String, _ body: () throws(BusFault) -> Value) throws(BusFault) -> Value {
    try BusFault.check(sd_bus_message_enter_container(message, CChar(bitPattern: type), contents))
    let value = try body()
    try BusFault.check(sd_bus_message_exit_container(message))
    return value
  }

  private func number<Number: FixedWidthInteger & BitwiseCopyable>(_ type: UInt8, _: Number.Type) throws(BusFault) -> Number {
    var number: Number = 0
    try read(type, &number)
    return number
  }

  private func read(_ type: UInt8, _ value: UnsafeMutableRawPointer) throws(BusFault) {
    try BusFault.check(sd_bus_message_read_basic(message, CChar(bitPattern: type), value))
  }

  private func skip() throws(BusFault) -> BusValue {
    try BusFault.check(sd_bus_message_skip(message, nil))
    return .other
  }
}

/// A value of a D-Bus message. A variant is replaced by the value it holds.
indirect enum BusValue: Sendable, Equatable {
  /// A text, an object path or a signature.
  case text(String)
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case bytes([UInt8])
  case list([BusValue])
  /// A dictionary whose keys are texts.
  case dictionary([String: BusValue])
  /// A value of no use here: a descriptor, a dictionary with other keys, or one nested too deep.
  case other

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }

  var texts: [String] { if case .list(let values) = self { values.compactMap(\.text) } else { [] } }

  var dictionary: [String: BusValue]? { if case .dictionary(let entries) = self { entries } else { nil } }
}
