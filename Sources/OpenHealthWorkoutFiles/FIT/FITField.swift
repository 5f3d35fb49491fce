// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A field of a message: its bytes, and how to read them.
struct FITField {
  /// The description of a field that an app on the device defined.
  struct Developer {
    var base: FITBaseType
    var name: String?
    var units: String?
    /// The message and field of the protocol whose meaning it has.
    var nativeMessage: UInt16?
    var nativeNumber: UInt8?
  }

  let number: UInt8
  let base: FITBaseType
  let isBigEndian: Bool
  let bytes: ArraySlice<UInt8>
  /// The app's description; nil for a field of the protocol.
  var developer: Developer?

  /// All numbers of the field; invalid ones are nil. Empty when the size is not a multiple of the type's.
  var numbers: [Double?] {
    guard bytes.count % base.size == 0 else { return [] }
    // A field of bytes is invalid only as a whole.
    if base == .byte { return bytes.allSatisfy({ $0 == 0xFF }) ? bytes.map { _ in nil } : bytes.map { Double($0) } }
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: base.size).map { base.number(bits: bits(at: $0)) }
  }

  /// The first number; nil when it is invalid.
  var number0: Double? {
    if base == .byte { return numbers.first ?? nil }
    return bytes.count >= base.size && bytes.count % base.size == 0 ? base.number(bits: bits(at: bytes.startIndex)) : nil
  }

  /// The first number, if it is whole.
  var integer: Int? { number0.flatMap { Int(exactly: $0) } }

  /// The text up to the first zero byte; nil for an empty text, and for a field of numbers.
  var text: String? {
    guard base == .string else { return nil }
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  private func bits(at place: Int) -> UInt64 {
    let part = bytes[place..<place + base.size]
    return isBigEndian ? part.reduce(0) { $0 << 8 | UInt64($1) } : part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
