// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthAPI
import OpenHealthCore

/// The names that phone apps have for types, stages and activities. Most are words of the catalogue; the rest is here.
enum AutoExportNames {
  /// Names of metrics that the catalogue does not know as words.
  private static let metrics: [String: String] = [
    "weight_body_mass": "bodyMass", "walking_running_distance": "distanceWalkingRunning", "cycling_distance": "distanceCycling",
    "swimming_distance": "distanceSwimming", "distance_downhill_snow_sports": "distanceDownhillSnowSports",
    "wheelchair_distance": "distanceWheelchair", "blood_oxygen_saturation": "oxygenSaturation", "blood_oxygen": "oxygenSaturation",
    "spo2": "oxygenSaturation", "heart_rate_variability": "heartRateVariabilitySDNN", "hrv": "heartRateVariabilitySDNN",
    "cardio_recovery": "heartRateRecoveryOneMinute", "basal_energy": "basalEnergyBurned", "active_energy": "activeEnergyBurned",
    "exercise_time": "appleExerciseTime", "stand_time": "appleStandTime", "move_time": "appleMoveTime", "stand_hour": "appleStandHour",
    "apple_sleeping_wrist_temperature": "appleSleepingWristTemperature", "stair_speed_up": "stairAscentSpeed",
    "stair_speed_down": "stairDescentSpeed", "six_minute_walking_test_distance": "sixMinuteWalkTestDistance",
    "walking_asymmetry": "walkingAsymmetryPercentage", "mindful_minutes": "mindfulSession", "handwashing": "handwashingEvent",
    "toothbrushing": "toothbrushingEvent", "dietary_energy": "dietaryEnergyConsumed", "dietary_calories": "dietaryEnergyConsumed",
    "total_fat": "dietaryFatTotal", "saturated_fat": "dietaryFatSaturated", "monounsaturated_fat": "dietaryFatMonounsaturated",
    "polyunsaturated_fat": "dietaryFatPolyunsaturated", "carbohydrates": "dietaryCarbohydrates", "protein": "dietaryProtein",
    "fiber": "dietaryFiber", "water": "dietaryWater", "caffeine": "dietaryCaffeine", "cholesterol": "dietaryCholesterol",
    "alcohol_consumption": "numberOfAlcoholicBeverages", "breathing_disturbances": "appleSleepingBreathingDisturbances",
    "time_in_daylight": "timeInDaylight", "environmental_audio": "environmentalAudioExposure",
    "headphone_audio": "headphoneAudioExposure", "forced_expiratory_volume_1": "forcedExpiratoryVolume1",
    "running_vertical_oscillation": "runningVerticalOscillation", "fitness_vo2_max": "vo2Max", "insulin": "insulinDelivery",
    "respiratory_rate": "respiratoryRate", "blood_pressure": "bloodPressure", "body_fat": "bodyFatPercentage", "bmi": "bodyMassIndex",
  ]

  /// The type of a metric's name, such as `weight_&_body_mass`; nil for one that is not known.
  static func type(ofMetric name: String) -> DataType? {
    guard name.utf8.count <= 100 else { return nil }
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    if let known = metrics[words.joined(separator: "_")] { return Catalog.type(named: known) }
    return Catalog.type(named: words.joined()) ?? Catalog.type(called: words.joined(separator: " "))
  }

  static func isSleep(_ name: String) -> Bool { type(ofMetric: name) == Catalog.sleep }

  /// The field of a point that has the value of a member of its correlation.
  static func field(ofMember type: DataType) -> String? {
    // Each of the two fields is the last word of its type's name.
    ["systolic", "diastolic"].first { type.name.lowercased().hasSuffix($0) }
  }

  /// A text without what differs between spellings.
  static func key(_ text: String) -> String { String(text.lowercased().filter { $0.isLetter || $0.isNumber }.prefix(100)) }

  /// The value of a stage; nil for one that is not known.
  static func sleepValue(_ word: String) -> Int? {
    let key = key(word)
    let wanted = ["asleep": "asleepunspecified", "unspecified": "asleepunspecified"][key] ?? key
    return Catalog.sleepValues.first { ["", "asleep"].map { $0 + wanted }.contains(Self.key($0.name)) }?.rawValue
  }

  /// The details of a point beside its value, as metadata.
  static func detail(of point: JSON) throws(FeedRefusal) -> MetadataSet.Entry? {
    if let word = try point.textOrNil("mealTime") {
      switch key(word) {
      case "beforemeal": return .init(key: "HKBloodGlucoseMealTime", value: .integer(1))
      case "aftermeal": return .init(key: "HKBloodGlucoseMealTime", value: .integer(2))
      default: return nil
      }
    }
    if let word = try point.textOrNil("reason") {
      switch key(word) {
      case "basal": return .init(key: "HKInsulinDeliveryReason", value: .integer(1))
      case "bolus": return .init(key: "HKInsulinDeliveryReason", value: .integer(2))
      default: return nil
      }
    }
    return nil
  }

  /// The values that a point of a category counts, each with its number: by a word in `value`, or by fields with the names of the values.
  /// Nil for a point without them.
  static func choices(of point: JSON, _ values: [CategoryValue]) -> [(value: Int, count: Int)]? {
    if case .text(let word)? = point["value"], values.count > 1 {
      return values.first { key($0.name) == key(word) || key($0.title) == key(word) }.map { [($0.rawValue, 1)] }
    }
    // The app's words for whether protection was used.
    let counted: [(field: String, value: Int)] = [("Unspecified", 0), ("Protection Used", 1), ("Protection Not Used", 2)]
    guard counted.contains(where: { point[$0.field] != nil }), values.count > 2 || values.map(\.rawValue) == [0] else { return nil }
    return counted.compactMap { field, value in
      guard let number = point[field]?.asNumber, let count = Int(exactly: number), count > 0,
        values.contains(where: { $0.rawValue == value })
      else { return nil }
      return (value, count)
    }
  }

  // MARK: Workouts

  /// Where a workout was, by the first words of its name.
  static func place(in name: String) -> String? {
    let word = name.split(separator: " ").first.map { $0.lowercased() }
    return word == "indoor" || word == "outdoor" ? word : nil
  }

  /// The words that an app's name of an activity has, and the catalogue's has not.
  private static let activities: [String: String] = [
    "run": "running", "walk": "walking", "cycle": "cycling", "hike": "hiking", "swim": "swimming", "poolswim": "swimming",
    "openwaterswim": "swimming", "row": "rowing", "bike": "cycling", "hiit": "highintensityintervaltraining", "cooldown": "cooldown",
    "strengthtraining": "traditionalstrengthtraining", "wheelchairrunpace": "wheelchairrunpace",
  ]

  /// The activity of a workout's name; nil for one that is not known.
  static func activity(_ name: String) -> UInt? {
    guard name.utf8.count <= 100 else { return nil }
    var words = name.lowercased().split(separator: " ").map(String.init)
    if words.count > 1, let first = words.first, ["indoor", "outdoor"].contains(first) { words.removeFirst() }
    let key = key(words.joined())
    let wanted = activities[key] ?? key
    let choice = Catalog.choices(of: .workoutActivityType).first { Self.key($0.name) == wanted || Self.key($0.title) == wanted }
    return choice.map { UInt($0.rawValue) }
  }
}
