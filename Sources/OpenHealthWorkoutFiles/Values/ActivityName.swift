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
  static let other = number("other")
  /// The activities that may be a part of such a workout.
  static let partsOfSeveral = byName.values.filter { WorkoutRecord.isPart($0, of: severalSports) }.sorted()

  /// Whether devices count the strides of one foot as cadence, so that there are twice as many steps.
  static func isOnFoot(_ activityType: UInt) -> Bool { Catalog.type(of: .steps, in: activityType) != nil }

  /// The activity that a person or program means by a text, such as `Trail running`, `road_biking` or `Radfahren`. HealthKit's own names
  /// stand for themselves.
  static func activityType(words text: String?) -> UInt {
    let letters = (text ?? "").precomposedStringWithCanonicalMapping.lowercased().unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    let word = String(String.UnicodeScalarView(letters))
    if let number = byLowercaseName[word] { return number }
    return number(parts.first { word.contains($0.part) }?.name ?? wholeWords[word] ?? "other")
  }

  /// Whether a workout has no activity because its file names none, or one that is not known.
  static func isUnknown(_ activityType: UInt, _ text: String) -> Bool {
    activityType == other && !namesOfOther.contains(text.lowercased())
  }

  private static let namesOfOther: Set<String> = ["other", "workout", "training", "generic", "sonstiges", "autre", "otro", "altro"]

  private static let byName = Dictionary(
    Catalog.choices(of: .workoutActivityType).map { ($0.name, UInt($0.rawValue)) }, uniquingKeysWith: { first, _ in first })
  private static let byLowercaseName = Dictionary(
    byName.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })

  /// Parts of words with the activities that they name, in several languages. The first match counts.
  private static let parts: [(part: String, name: String)] = [
    ("skip", "jumpRope"), ("crosscountryski", "crossCountrySkiing"), ("nordicski", "crossCountrySkiing"),
    ("langlauf", "crossCountrySkiing"),
    ("skidefond", "crossCountrySkiing"), ("esquídefondo", "crossCountrySkiing"), ("scidifondo", "crossCountrySkiing"),
    ("лыжныегонки", "crossCountrySkiing"), ("越野滑雪", "crossCountrySkiing"), ("snowboard", "snowboarding"), ("单板", "snowboarding"),
    ("esquí", "downhillSkiing"), ("esqui", "downhillSkiing"), ("лыж", "downhillSkiing"), ("滑雪", "downhillSkiing"),
    ("スキー", "downhillSkiing"), ("scialp", "downhillSkiing"), ("ski", "downhillSkiing"),
    ("snowshoe", "snowSports"), ("schneeschuh", "snowSports"), ("raquette", "snowSports"), ("wheelchair", "wheelchairWalkPace"),
    ("rollstuhl", "wheelchairWalkPace"), ("handcycl", "handCycling"), ("handbike", "handCycling"), ("treadmill", "running"),
    ("laufband", "running"), ("run", "running"), ("jog", "running"), ("skating", "skatingSports"), ("skat", "skatingSports"),
    ("eislauf", "skatingSports"), ("schlittschuh", "skatingSports"), ("patin", "skatingSports"), ("pattin", "skatingSports"),
    ("конь", "skatingSports"), ("滑冰", "skatingSports"), ("lauf", "running"), ("courseàpied", "running"),
    ("correr", "running"), ("carrera", "running"), ("corsa", "running"), ("corrida", "running"), ("hardlopen", "running"),
    ("бег", "running"), ("跑", "running"), ("ランニング", "running"), ("ジョギング", "running"), ("달리기", "running"),
    ("hik", "hiking"), ("wander", "hiking"), ("randonn", "hiking"), ("senderismo", "hiking"), ("escursion", "hiking"),
    ("caminhadanatrilha", "hiking"), ("поход", "hiking"), ("徒步", "hiking"), ("ハイキング", "hiking"), ("登山", "hiking"),
    ("walk", "walking"), ("gehen", "walking"), ("spazier", "walking"), ("marche", "walking"), ("caminar", "walking"),
    ("caminata", "walking"), ("caminhada", "walking"), ("camminata", "walking"), ("passeggiata", "walking"), ("wandelen", "walking"),
    ("ходьба", "walking"), ("步行", "walking"), ("健走", "walking"), ("ウォーキング", "walking"), ("걷기", "walking"),
    ("swim", "swimming"), ("schwimm", "swimming"), ("natation", "swimming"), ("natación", "swimming"), ("natação", "swimming"),
    ("nuoto", "swimming"), ("zwemmen", "swimming"), ("плавание", "swimming"), ("游泳", "swimming"), ("水泳", "swimming"),
    ("スイミング", "swimming"), ("수영", "swimming"), ("motorbik", "other"), ("motorcycl", "other"), ("motorrad", "other"),
    ("bik", "cycling"), ("cycl", "cycling"), ("mtb", "cycling"), ("vélo", "cycling"), ("radfahr", "cycling"),
    ("radsport", "cycling"), ("radtour", "cycling"), ("fahrrad", "cycling"), ("rennrad", "cycling"), ("mountainbik", "cycling"),
    ("cicl", "cycling"), ("fiets", "cycling"), ("wielrennen", "cycling"), ("велос", "cycling"), ("骑行", "cycling"),
    ("骑车", "cycling"), ("自行车", "cycling"), ("サイクリング", "cycling"), ("自転車", "cycling"), ("자전거", "cycling"),
    ("equitation", "equestrianSports"), ("horse", "equestrianSports"), ("reiten", "equestrianSports"), ("ride", "cycling"),
    ("kayak", "paddleSports"), ("kajak", "paddleSports"), ("paddl", "paddleSports"), ("canoe", "paddleSports"), ("kanu", "paddleSports"),
    ("row", "rowing"), ("ruder", "rowing"), ("aviron", "rowing"), ("canottaggio", "rowing"), ("гребля", "rowing"),
    ("划船", "rowing"), ("ローイング", "rowing"), ("climb", "climbing"), ("kletter", "climbing"), ("escalad", "climbing"),
    ("arrampicata", "climbing"), ("sail", "sailing"), ("segeln", "sailing"), ("surf", "surfingSports"), ("golf", "golf"),
    ("yoga", "yoga"), ("йога", "yoga"), ("瑜伽", "yoga"), ("ヨガ", "yoga"), ("pilates", "pilates"),
    ("weighttraining", "traditionalStrengthTraining"), ("strength", "traditionalStrengthTraining"),
    ("krafttraining", "traditionalStrengthTraining"), ("musculation", "traditionalStrengthTraining"),
    ("elliptical", "elliptical"), ("crosstrainer", "elliptical"), ("triathlon", "swimBikeRun"), ("multisport", "swimBikeRun"),
  ]

  /// Words that are parts of others, and the numbers that Strava writes instead of names.
  private static let wholeWords = [
    "course": "running", "trail": "running", "velo": "cycling", "bici": "cycling", "remo": "rowing",
    "1": "cycling", "2": "downhillSkiing", "3": "downhillSkiing", "4": "hiking", "5": "skatingSports", "6": "skatingSports",
    "7": "crossCountrySkiing", "8": "crossCountrySkiing", "9": "running", "10": "walking", "12": "snowboarding", "13": "snowSports",
    "14": "surfingSports", "15": "surfingSports", "16": "swimming", "17": "cycling", "18": "cycling", "23": "rowing",
  ]
}
