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
}
