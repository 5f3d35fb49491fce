// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
