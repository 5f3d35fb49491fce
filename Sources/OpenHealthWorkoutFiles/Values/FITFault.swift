// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A defect in the bytes of a FIT file. Positions are byte offsets from the start of the file.
package enum FITFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no header at the position where one must begin.
  case noHeader(at: Int)
  /// The header has an unknown major version of the protocol.
  case version(Int)
  /// The header at this position has no length that the protocol knows.
  case headerSize(at: Int)
  /// The checksum of the header at this position is wrong.
  case headerChecksum(at: Int)
  /// The header states no data, but data follow: the device did not finish the file.
  case unfinished
  /// The file is shorter than its header states, by this number of bytes.
  case cutShort(bytes: Int)
  /// The checksum of the file, at this position, is wrong.
  case checksum(at: Int)
  /// The checksum, which belongs at this position, is missing.
  case noChecksum(at: Int)
  /// At this position, this many bytes belong to no file.
  case strayBytes(at: Int, count: Int)
  /// The message at this position extends past the end of the data.
  case messageCutShort(at: Int)
  /// The message at this position has no definition before it.
  case undefined(at: Int)
  /// The definition at this position has an unknown byte order.
  case byteOrder(at: Int)

  /// The position of the damage in the messages; nil for damage around them.
  var messagePlace: Int? {
    switch self {
    case .messageCutShort(let place), .undefined(let place), .byteOrder(let place): place
    case .noHeader, .version, .headerSize, .headerChecksum, .unfinished, .cutShort, .checksum, .noChecksum, .strayBytes: nil
    }
  }

  /// A phrase that ends a sentence.
  package var description: String {
    switch self {
    case .noHeader(let place): "at byte \(place) there is no FIT header"
    case .version(let version): "its version \(version) of the protocol is not known"
    case .headerSize(let place): "the length of the header at byte \(place) is wrong"
    case .headerChecksum(let place): "the check sum of the header at byte \(place) is wrong"
    case .unfinished: "the device did not finish it"
    case .cutShort(let bytes): "\(bytes) bytes are missing at its end"
    case .checksum(let place): "the check sum at byte \(place) is wrong"
    case .noChecksum(let place): "the check sum at byte \(place) is missing"
    case .strayBytes(let place, let count): "\(count) bytes from byte \(place) on belong to no file"
    case .messageCutShort(let place): "the message at byte \(place) is longer than the data"
    case .undefined(let place): "the message at byte \(place) has no definition"
    case .byteOrder(let place): "the definition at byte \(place) has no byte order"
    }
  }
}

/// Names the types of FIT files that people have.
enum FITKind {
  /// A file that contains workouts.
  static let activity = 4

  /// A phrase such as `settings`.
  static func name(_ kind: Int) -> String { names[kind] ?? "of type \(kind)" }

  private static let names = [
    1: "a description of a device", 2: "settings", 3: "settings of a sport", activity: "an activity", 5: "a planned workout",
    6: "a course", 7: "schedules", 9: "weights", 10: "totals", 11: "goals", 14: "blood pressures", 15: "the data of a day",
    20: "a summary of activities", 28: "the data of a day", 32: "the data of a day", 34: "segments", 35: "a list of segments",
  ]
}

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
