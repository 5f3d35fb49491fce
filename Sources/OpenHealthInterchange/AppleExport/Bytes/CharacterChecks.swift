// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The sequence that begins with a byte of 0x80 or more.
///
/// Unsafe: the bytes belong to the caller, and each index is compared with their count before it is used.
enum UTF8Sequence {
  case valid(length: Int)
  /// Well-formed, but U+FFFE or U+FFFF.
  case forbidden(length: Int)
  /// The longest prefix of a sequence that cannot be continued, at least one byte.
  case invalid(length: Int)
  /// Valid so far, but the bytes end.
  case incomplete(length: Int)

  static func at(_ start: Int, in bytes: UnsafeRawBufferPointer) -> UTF8Sequence {
    let first = bytes[start]
    let length: Int
    // The range of the second byte excludes overlong forms, surrogates and scalars beyond U+10FFFF.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return .invalid(length: 1)
    }
    for offset in 1..<length {
      guard start + offset < bytes.count else { return .incomplete(length: offset) }
      let range = offset == 1 ? second : 0x80...0xBF
      guard range.contains(bytes[start + offset]) else { return .invalid(length: offset) }
    }
    if first == 0xEF, bytes[start + 1] == 0xBF, bytes[start + 2] >= 0xBE { return .forbidden(length: 3) }
    return .valid(length: length)
  }
}

/// The reference that begins with an ampersand.
enum CharacterReference: Hashable {
  /// One of the five predefined entities, or a number of a character that XML allows.
  case valid(length: Int)
  /// A well-formed number of a character that XML forbids.
  case forbidden(length: Int)
  /// Not a reference.
  case none
  /// More bytes are needed.
  case incomplete

  /// The longest accepted reference. Longer ones, with leading zeros, do not count as references.
  private static let maximumLength = 32
  private static let names: [StaticString] = ["&lt;", "&gt;", "&amp;", "&quot;", "&apos;"]

  static func at(_ start: Int, in bytes: UnsafeRawBufferPointer, isFinal: Bool) -> CharacterReference {
    let rest = UnsafeRawBufferPointer(rebasing: bytes[start..<min(bytes.count, start + maximumLength)])
    if rest.count >= 2, rest[1] == 0x23 { return number(rest, isFinal: isFinal) }
    for name in names {
      let length = min(name.utf8CodeUnitCount, rest.count)
      guard (0..<length).allSatisfy({ rest[$0] == name.utf8Start[$0] }) else { continue }
      if length == name.utf8CodeUnitCount { return .valid(length: length) }
      return isFinal ? .none : .incomplete
    }
    return .none
  }

  private static func number(_ rest: UnsafeRawBufferPointer, isFinal: Bool) -> CharacterReference {
    let isHexadecimal = rest.count >= 3 && rest[2] == 0x78
    let digits = isHexadecimal ? 3 : 2
    var at = digits
    var value: UInt32 = 0
    while at < rest.count {
      let byte = rest[at]
      let digit: UInt32
      switch byte {
      case 0x30...0x39: digit = UInt32(byte - 0x30)
      case 0x41...0x46 where isHexadecimal: digit = UInt32(byte - 0x41 + 10)
      case 0x61...0x66 where isHexadecimal: digit = UInt32(byte - 0x61 + 10)
      case 0x3B where at > digits: return isAllowed(value) ? .valid(length: at + 1) : .forbidden(length: at + 1)
      default: return .none
      }
      value = min(0x11_0000, value * (isHexadecimal ? 16 : 10) + digit)
      at += 1
    }
    return rest.count == maximumLength || isFinal ? .none : .incomplete
  }

  private static func isAllowed(_ value: UInt32) -> Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }
}
