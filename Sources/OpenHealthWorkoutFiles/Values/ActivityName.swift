// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Maps names in files to HealthKit's activities.
enum ActivityName {
  /// The raw value of the activity with one of HealthKit's names; that of `other` for an unknown name.
  static func number(_ name: String) -> UInt { byName[name] ?? byName["other"] ?? 0 }

  /// HealthKit's name of an activity, such as `running`; `other` for an unknown one.
  static func name(_ activityType: UInt) -> String { WorkoutRecord.activity(activityType)?.name ?? "other" }

  /// The activity of a workout with several sports.
  static let severalSports = number("swimBikeRun")
  static let transition = number("transition")
  /// The activities that may be a part of such a workout.
  static let partsOfSeveral = byName.values.filter { WorkoutRecord.isPart($0, of: severalSports) }.sorted()

  /// Whether devices count the strides of one foot as cadence, so that there are twice as many steps.
  static func isOnFoot(_ activityType: UInt) -> Bool { Catalog.type(of: .steps, in: activityType) != nil }

  /// The activity that a person or program means by a text, such as `Trail running` or `road_biking`. HealthKit's own names stand for
  /// themselves.
  static func activityType(words text: String?) -> UInt {
    let letters = (text ?? "").lowercased().unicodeScalars.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
    let word = String(String.UnicodeScalarView(letters))
    if let number = byLowercaseName[word] { return number }
    return number(parts.first { word.contains($0.part) }?.name ?? numbers[word] ?? "other")
  }

  private static let byName = Dictionary(
    Catalog.choices(of: "HKWorkoutActivityType").map { ($0.name, UInt($0.rawValue)) }, uniquingKeysWith: { first, _ in first })
  private static let byLowercaseName = Dictionary(
    byName.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })

  /// Parts of words with the activities that they name. The first match counts.
  private static let parts: [(part: String, name: String)] = [
    ("skip", "jumpRope"), ("crosscountryski", "crossCountrySkiing"), ("nordicski", "crossCountrySkiing"), ("snowboard", "snowboarding"),
    ("ski", "downhillSkiing"),
    ("snowshoe", "snowSports"), ("treadmill", "running"), ("run", "running"), ("jog", "running"), ("hik", "hiking"), ("walk", "walking"),
    ("swim", "swimming"), ("handcycl", "handCycling"), ("bik", "cycling"), ("cycl", "cycling"), ("ride", "cycling"), ("row", "rowing"),
    ("kayak", "paddleSports"), ("paddl", "paddleSports"), ("canoe", "paddleSports"), ("skat", "skatingSports"), ("climb", "climbing"),
    ("sail", "sailing"), ("surf", "surfingSports"), ("golf", "golf"), ("yoga", "yoga"), ("pilates", "pilates"),
    ("strength", "traditionalStrengthTraining"), ("elliptical", "elliptical"), ("triathlon", "swimBikeRun"), ("multisport", "swimBikeRun"),
  ]
  /// The numbers that Strava wrote instead of names.
  private static let numbers = ["1": "cycling", "9": "running", "10": "walking"]
}
