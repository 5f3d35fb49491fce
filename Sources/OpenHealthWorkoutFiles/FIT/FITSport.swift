// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Maps FIT's numbers of sports to HealthKit's activities.
enum FITSport {
  /// The activity and its location, as far as the numbers show them.
  static func configuration(sport: Int?, subSport: Int?, poolMeters: Double?) -> WorkoutRecord.Configuration {
    let name = subSport.flatMap { subSports[$0] } ?? sport.flatMap { sports[$0] } ?? "other"
    var configuration = WorkoutRecord.Configuration(activityType: ActivityName.number(name))
    if let subSport, indoors.contains(subSport) { configuration.locationType = WorkoutPlace.indoor }
    switch subSport {
    case lapSwimming?: configuration.swimmingLocationType = WorkoutPlace.pool
    case openWater?: configuration.swimmingLocationType = WorkoutPlace.openWater
    default: break
    }
    // Not nil: a metre is a unit.
    if let poolMeters, poolMeters > 0, let unit = try? UnitExpression.parse("m") {
      configuration.swimmingLocationType = WorkoutPlace.pool
      configuration.lapLength = .init(poolMeters, unit)
    }
    return configuration
  }

  private static let lapSwimming = 17
  private static let openWater = 18

  private static let sports = [
    1: "running", 2: "cycling", 3: "transition", 4: "mixedCardio", 5: "swimming", 6: "basketball", 7: "soccer", 8: "tennis",
    9: "americanFootball", 10: "functionalStrengthTraining", 11: "walking", 12: "crossCountrySkiing", 13: "downhillSkiing",
    14: "snowboarding", 15: "rowing", 16: "hiking", 17: "hiking", 18: "swimBikeRun", 19: "paddleSports", 21: "cycling", 25: "golf",
    27: "equestrianSports", 28: "hunting", 29: "fishing", 30: "skatingSports", 31: "climbing", 32: "sailing", 33: "skatingSports",
    35: "snowSports", 36: "snowSports", 37: "paddleSports", 38: "surfingSports", 39: "waterSports", 40: "waterSports", 41: "paddleSports",
    42: "paddleSports", 43: "surfingSports", 44: "surfingSports", 47: "boxing", 48: "stairClimbing", 49: "baseball",
    53: "underwaterDiving",
    62: "highIntensityIntervalTraining", 64: "racquetball", 65: "wheelchairWalkPace", 66: "wheelchairRunPace", 67: "mindAndBody",
    69: "discSports", 71: "cricket", 72: "rugby", 73: "hockey", 74: "lacrosse", 75: "volleyball", 77: "surfingSports", 80: "martialArts",
    82: "waterSports", 83: "dance", 84: "jumpRope",
  ]

  /// The sub-sports that are separate activities.
  private static let subSports = [
    1: "running", 12: "handCycling", 14: "rowing", 15: "elliptical", 16: "stairClimbing", 19: "flexibility",
    20: "traditionalStrengthTraining",
    26: "mixedCardio", 27: "walking", 43: "yoga", 44: "pilates", 45: "running", 68: "climbing", 69: "climbing",
    70: "highIntensityIntervalTraining",
  ]

  /// The sub-sports that take place indoors: on treadmills, trainers, in halls.
  private static let indoors: Set<Int> = [1, 5, 6, 14, 15, 16, 17, 20, 25, 26, 27, 43, 44, 45, 58, 68, 69]
}
