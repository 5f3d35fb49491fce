// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The content of a file from a sports device or program.
package struct WorkoutFile: Sendable, Equatable {
  /// The format of the file.
  package var format: WorkoutFileFormat
  /// The name of the device or program that recorded or wrote the file, such as `Edge 530`; nil when the file does not state it.
  package var creator: String?
  /// The device that recorded the file; nil when the file does not state it, as in GPX.
  package var device: DeviceRecord?
  /// The workouts, in the order of the file.
  package var workouts: [RecordedWorkout]

  /// What of the file is no sample, and why.
  package var remarks: [WorkoutRemark]
  /// Whether a person named the activity of workouts without one.
  package internal(set) var isActivityGiven = false

  /// A file by its content. ``WorkoutFileReader`` makes one from bytes.
  package init(
    format: WorkoutFileFormat, creator: String?, device: DeviceRecord?, workouts: [RecordedWorkout], remarks: [WorkoutRemark] = []
  ) {
    self.format = format
    self.creator = creator
    self.device = device
    self.workouts = workouts
    self.remarks = remarks
  }

  /// The raw value of the `HKWorkoutActivityType` that a text means, such as `running` or `Trail run`; nil for other text.
  package static func activityType(named text: String) -> UInt? {
    let found = ActivityName.activityType(words: text)
    return found == ActivityName.number("other") ? nil : found
  }

  /// Sets the activity of the workouts for which the file does not state one, as many GPX files do not.
  package mutating func setUnknownActivity(_ activityType: UInt) {
    isActivityGiven = true
    nameActivity(activityType)
  }

  /// Sets the activity of the workouts for which the file does not state one, from elsewhere.
  mutating func nameActivity(_ activityType: UInt) {
    remarks.removeAll { if case .unknownActivity = $0.reason { true } else { false } }
    for index in workouts.indices where workouts[index].activityType == ActivityName.other {
      for part in workouts[index].parts.indices { workouts[index].parts[part].configuration.activityType = activityType }
      // The cadence was read as revolutions, but counts strides.
      workouts[index].doubleStrides()
    }
  }
}
