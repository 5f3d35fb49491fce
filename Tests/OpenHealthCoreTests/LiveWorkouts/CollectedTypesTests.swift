// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct CollectedTypesTests {
  private static let always = ["activeEnergyBurned", "basalEnergyBurned", "heartRate"]

  private func names(_ activity: String, location: Int = 1) throws -> [String] {
    let number = try #require(WorkoutRecord.activityType(constant: "HKWorkoutActivityType\(activity)"))
    return CollectedTypes.of(WorkoutRecord.Configuration(activityType: number, locationType: location)).map(\.name)
  }

  @Test("LIVE-02: a workout collects energy and the heart rate, and what its activity has, each type once")
  func activities() throws {
    #expect(CollectedTypes.of(nil).map(\.name) == Self.always)
    #expect(CollectedTypes.of(WorkoutRecord.Configuration(activityType: 9999)).map(\.name) == Self.always)
    #expect(try names("Yoga") == Self.always)
    #expect(try names("Cycling") == Self.always + ["distanceCycling", "cyclingSpeed", "cyclingPower", "cyclingCadence"])
    #expect(try names("Swimming") == Self.always + ["distanceSwimming", "swimmingStrokeCount"])
    #expect(try names("WheelchairRunPace") == Self.always + ["distanceWheelchair", "pushCount"])
  }

  @Test("LIVE-02: a run collects more outdoors than elsewhere")
  func places() throws {
    for location in [1, 2, 4] {
      #expect(try names("Running", location: location) == Self.always + ["distanceWalkingRunning", "stepCount"])
    }
    let outdoors = try names("Running", location: 3)
    let wanted = ["runningPower", "runningSpeed", "runningStrideLength", "runningVerticalOscillation", "runningGroundContactTime"]
    #expect(Set(outdoors) == Set(Self.always + wanted + ["distanceWalkingRunning", "stepCount"]))
    #expect(outdoors.count == 10)
    #expect(Array(outdoors.prefix(3)) == Self.always)
    #expect(try names("Walking", location: 3) == Self.always + ["distanceWalkingRunning", "stepCount"])
  }
}
