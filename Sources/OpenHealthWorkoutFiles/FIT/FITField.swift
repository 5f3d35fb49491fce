// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One field of a message: its bytes, and how to read them.
struct FITField {
  /// What an app on the device said of a field of its own.
  struct Developer {
    var base: FITBaseType
    var name: String?
    var units: String?
    /// The field of the protocol whose meaning it has, with its message.
    var nativeMessage: UInt16?
    var nativeNumber: UInt8?
  }

  let number: UInt8
  let base: FITBaseType
  let isBigEndian: Bool
  let bytes: ArraySlice<UInt8>
  /// Nil for a field of the protocol.
  var developer: Developer?

  /// Every number of the field; nil among them for those that mean no value. Empty where the size is none of the type.
  var numbers: [Double?] {
    guard bytes.count % base.size == 0 else { return [] }
    // Bytes mean nothing one by one.
    if base == .byte { return bytes.allSatisfy({ $0 == 0xFF }) ? bytes.map { _ in nil } : bytes.map { Double($0) } }
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: base.size).map { base.number(bits: bits(at: $0)) }
  }

  /// The first number; nil where it means no value.
  var number0: Double? {
    if base == .byte { return numbers.first ?? nil }
    return bytes.count >= base.size && bytes.count % base.size == 0 ? base.number(bits: bits(at: bytes.startIndex)) : nil
  }

  /// The same as a whole number.
  var integer: Int? { number0.flatMap { Int(exactly: $0) } }

  /// The text up to the first zero; nil for an empty one, and for a field of numbers.
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
