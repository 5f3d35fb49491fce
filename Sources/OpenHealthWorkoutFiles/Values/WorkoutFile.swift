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

/// A file format in which sports devices and programs export workouts.
package enum WorkoutFileFormat: String, Sendable, Hashable, CaseIterable {
  /// Flexible and Interoperable Data Transfer: messages of binary fields.
  case fit
  /// Garmin's Training Center XML.
  case tcx
  /// The GPS Exchange Format, versions 1.0 and 1.1.
  case gpx

  /// The common name: `FIT`, `TCX` or `GPX`.
  package var title: String { rawValue.uppercased() }
}

/// The limits for a file. `Documentation/Limits.md` describes what happens beyond them.
package struct WorkoutFileLimits: Sendable {
  /// The most bytes of a file, which is in memory as a whole while it is read.
  package var bytes = 256 << 20
  /// The most points of a file, of all workouts together: 11 days with one point each second.
  package var points = 1_000_000
  /// The most laps, parts, pauses and marks of a file, together.
  package var stretches = 20_000
  /// The most FIT files in sequence in one file, and the most workouts of another file.
  package var workouts = 200
  /// The deepest nesting of elements in an XML file.
  package var depth = 32
  /// The most bytes of a text or attribute that are kept.
  package static let longestText = 1000
  /// The longest workout, in seconds: 31 days.
  package static let longestWorkout = 31 * 86_400.0

  /// The default limits.
  package init() {}
}
