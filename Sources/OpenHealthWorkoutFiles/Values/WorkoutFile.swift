// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What a file of a sports device or program holds.
public struct WorkoutFile: Sendable, Equatable {
  public var format: WorkoutFileFormat
  /// What recorded or wrote it, such as `Edge 530`; nil where the file does not say.
  public var creator: String?
  public var device: DeviceRecord?
  public var workouts: [RecordedWorkout]

  public init(format: WorkoutFileFormat, creator: String?, device: DeviceRecord?, workouts: [RecordedWorkout]) {
    self.format = format
    self.creator = creator
    self.device = device
    self.workouts = workouts
  }

  /// The number of the `HKWorkoutActivityType` that a text means, such as `running` or `Trail run`; nil where it means none.
  public static func activityType(named text: String) -> UInt? {
    let found = ActivityName.activityType(words: text)
    return found == ActivityName.number("other") ? nil : found
  }

  /// Says what the workouts were whose activity the file does not say, as many GPX files do not. Others stay as they are.
  public mutating func setUnknownActivity(_ activityType: UInt) {
    for index in workouts.indices where workouts[index].activityType == ActivityName.number("other") {
      for part in workouts[index].parts.indices { workouts[index].parts[part].configuration.activityType = activityType }
      // What was read as revolutions is strides.
      workouts[index].doubleStrides()
    }
  }
}
