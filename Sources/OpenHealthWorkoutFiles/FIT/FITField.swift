// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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

  /// Whether the size is no multiple of the type's, so that no number can be read.
  var isOdd: Bool { bytes.count % base.size != 0 }

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

/// The fields of records: those that are read, and the names of others.
enum FITRecordField {
  /// The fields that become measurements, or say when and with which device they were made.
  static let read: Set<UInt8> = [0, 1, 2, 3, 4, 5, 6, 7, 8, 13, 33, 39, 41, 52, 53, 62, 73, 78, 85, 99, 108, 253]

  /// The protocol's name of a field, or its number.
  static func name(_ number: UInt8) -> String { names[number] ?? "field \(number)" }

  private static let names: [UInt8: String] = [
    9: "grade", 10: "resistance", 11: "time_from_course", 12: "cycle_length", 17: "speed_1s", 18: "cycles", 19: "total_cycles",
    28: "compressed_accumulated_power", 29: "accumulated_power", 30: "left_right_balance", 31: "gps_accuracy", 32: "vertical_speed",
    40: "stance_time_percent", 42: "activity_type", 43: "left_torque_effectiveness", 44: "right_torque_effectiveness",
    45: "left_pedal_smoothness", 46: "right_pedal_smoothness", 47: "combined_pedal_smoothness", 48: "time128", 49: "stroke_type",
    50: "zone", 51: "ball_speed", 54: "total_hemoglobin_conc", 57: "saturated_hemoglobin_percent", 67: "left_pco", 68: "right_pco",
    69: "left_power_phase", 70: "left_power_phase_peak", 71: "right_power_phase", 72: "right_power_phase_peak", 81: "battery_soc",
    82: "motor_power", 83: "vertical_ratio", 84: "stance_time_balance", 87: "cycle_length16", 91: "absolute_pressure", 92: "depth",
    114: "grit", 115: "flow", 116: "current_stress", 118: "ebike_battery_level", 119: "ebike_assist_mode",
    120: "ebike_assist_level_percent", 127: "ascent_rate", 139: "core_temperature",
  ]
}

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

/// The protocol's numbers of the messages that are read.
enum FITNumber {
  static let fileID: UInt16 = 0
  static let sport: UInt16 = 12
  static let session: UInt16 = 18
  static let lap: UInt16 = 19
  static let record: UInt16 = 20
  static let event: UInt16 = 21
  static let deviceInfo: UInt16 = 23
  static let activity: UInt16 = 34
  static let heartRateVariability: UInt16 = 78
  static let length: UInt16 = 101
  static let heartRate: UInt16 = 132
  static let beatIntervals: UInt16 = 290
  static let respiration: UInt16 = 297

  /// Messages that describe the file or its fields.
  static let descriptions: Set<UInt16> = [fileCreator, capabilities, fieldDescription, developerData]
  private static let fileCreator: UInt16 = 49
  private static let capabilities: UInt16 = 37
  private static let fieldDescription: UInt16 = 206
  private static let developerData: UInt16 = 207
}

/// Converts the protocol's times.
enum FITTime {
  /// The protocol counts seconds from 1989-12-31. Numbers below this are seconds since the device was switched on.
  static let earliest: UInt32 = 0x1000_0000
  private static let epoch = -347_241_600.0

  /// The instant of a number; nil for one of a device that does not know the date.
  static func date(_ seconds: Double?) -> Date? {
    guard let seconds, seconds >= Double(earliest) else { return nil }
    return Date(timeIntervalSinceReferenceDate: epoch + seconds)
  }

  static func date(_ timestamp: UInt32?) -> Date? { date(timestamp.map(Double.init)) }
}
