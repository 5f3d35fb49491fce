// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The type of the numbers in a field.
enum FITBaseType: UInt8, CaseIterable {
  case `enum` = 0x00
  case sint8 = 0x01
  case uint8 = 0x02
  case sint16 = 0x83
  case uint16 = 0x84
  case sint32 = 0x85
  case uint32 = 0x86
  case string = 0x07
  case float32 = 0x88
  case float64 = 0x89
  case uint8z = 0x0A
  case uint16z = 0x8B
  case uint32z = 0x8C
  case byte = 0x0D
  case sint64 = 0x8E
  case uint64 = 0x8F
  case uint64z = 0x90

  /// The type with a code; `byte` for an unknown code. The highest bit, which marks types of several bytes, is ignored, as some writers
  /// omit it.
  init(code: UInt8) { self = Self.allCases.first { $0.rawValue & 0x1F == code & 0x1F } ?? .byte }

  /// The number of bytes of one number.
  var size: Int {
    switch self {
    case .enum, .sint8, .uint8, .uint8z, .byte, .string: 1
    case .sint16, .uint16, .uint16z: 2
    case .sint32, .uint32, .uint32z, .float32: 4
    case .sint64, .uint64, .uint64z, .float64: 8
    }
  }

  /// The bits that mean no value.
  var invalid: UInt64 {
    switch self {
    case .sint8: 0x7F
    case .sint16: 0x7FFF
    case .sint32: 0x7FFF_FFFF
    case .sint64: 0x7FFF_FFFF_FFFF_FFFF
    case .uint8z, .uint16z, .uint32z, .uint64z, .string: 0
    case .enum, .uint8, .byte: 0xFF
    case .uint16: 0xFFFF
    case .uint32, .float32: 0xFFFF_FFFF
    case .uint64, .float64: .max
    }
  }

  /// The number that the bits represent; nil for the invalid value, and for numbers that are not finite.
  func number(bits: UInt64) -> Double? {
    guard bits != invalid else { return nil }
    let number: Double =
      switch self {
      case .sint8: Double(Int8(truncatingIfNeeded: bits))
      case .sint16: Double(Int16(truncatingIfNeeded: bits))
      case .sint32: Double(Int32(truncatingIfNeeded: bits))
      case .sint64: Double(Int64(bitPattern: bits))
      case .float32: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
      case .float64: Double(bitPattern: bits)
      case .enum, .uint8, .uint8z, .byte, .string, .uint16, .uint16z, .uint32, .uint32z, .uint64, .uint64z: Double(bits)
      }
    return number.isFinite ? number : nil
  }
}
