// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Names the messages of FIT files that hold nothing for HealthKit.
enum FITMessageName {
  /// The protocol's name of a kind of message, or its number.
  static func text(_ number: Int) -> String { names[number].map { "\"\($0)\"" } ?? "\(number)" }

  private static let names = [
    2: "device_settings", 3: "user_profile", 4: "hrm_profile", 5: "sdm_profile", 6: "bike_profile", 7: "zones_target", 8: "hr_zone",
    9: "power_zone", 10: "met_zone", 13: "training_settings", 15: "goal", 21: "event", 26: "workout", 27: "workout_step", 31: "course",
    32: "course_point", 33: "totals", 35: "software", 53: "speed_zone", 55: "monitoring", 103: "monitoring_info", 106: "slave_device",
    128: "weather_conditions", 129: "weather_alert", 131: "cadence_zone", 142: "segment_lap", 145: "memo_glob", 148: "segment_id",
    158: "workout_session", 160: "gps_metadata", 161: "camera_event", 162: "timestamp_correlation", 164: "gyroscope_data",
    165: "accelerometer_data", 174: "obdii_data", 177: "nmea_sentence", 188: "ohr_settings", 208: "magnetometer_data",
    209: "barometer_data", 216: "time_in_zone", 225: "set", 227: "stress_level", 229: "max_met_data", 258: "dive_settings",
    259: "dive_gas", 262: "dive_alarm", 264: "exercise_title", 268: "dive_summary", 269: "spo2_data", 285: "jump", 312: "split",
    313: "split_summary", 317: "climb_pro", 319: "tank_update", 323: "tank_summary", 370: "hrv_status_summary", 371: "hrv_value",
  ]
}
