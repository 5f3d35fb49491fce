// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The name of an element of an export.
enum ExportElementName: Hashable, Sendable, CustomStringConvertible {
  case healthData, exportDate, me
  case record, correlation, workout, activitySummary, clinicalRecord, audiogram, visionPrescription
  case metadataEntry, heartRateVariabilityMetadataList, instantaneousBeatsPerMinute
  case workoutEvent, workoutStatistics, workoutRoute, workoutActivity, fileReference
  case sensitivityPoint, rightEye, leftEye, attachment
  /// An unknown element, by its name in the file.
  case other(String)

  /// The name in the file.
  var description: String {
    if case .other(let name) = self { return name }
    // Not nil: the table contains every other case.
    return Self.table.first { $0.name == self }!.text.description
  }

  /// The known element with this name; nil when there is none. Unsafe: the bytes belong to the caller and are compared up to their count.
  static func known(_ bytes: UnsafeRawBufferPointer) -> ExportElementName? {
    guard let start = bytes.baseAddress else { return nil }
    for (text, name) in table where text.utf8CodeUnitCount == bytes.count && memcmp(text.utf8Start, start, bytes.count) == 0 {
      return name
    }
    return nil
  }

  /// Whether an element of this name can contain one of the other name. Unknown elements can be anywhere.
  func canHold(_ child: ExportElementName) -> Bool {
    if case .other = child { return true }
    switch self {
    case .other: return false
    case .healthData:
      return [.exportDate, .me, .record, .correlation, .workout, .activitySummary, .clinicalRecord, .audiogram, .visionPrescription]
        .contains(child)
    case .record: return [.metadataEntry, .heartRateVariabilityMetadataList].contains(child)
    case .correlation: return [.metadataEntry, .record].contains(child)
    case .workout:
      return [.metadataEntry, .workoutEvent, .workoutRoute, .workoutStatistics, .workoutActivity, .record].contains(child)
    case .workoutActivity: return [.metadataEntry, .workoutStatistics, .workoutEvent].contains(child)
    case .workoutRoute: return [.metadataEntry, .fileReference].contains(child)
    case .audiogram: return [.metadataEntry, .sensitivityPoint].contains(child)
    case .visionPrescription: return [.metadataEntry, .rightEye, .leftEye, .attachment].contains(child)
    case .workoutEvent, .workoutStatistics: return child == .metadataEntry
    case .heartRateVariabilityMetadataList: return child == .instantaneousBeatsPerMinute
    default: return false
    }
  }

  private static let table: [(text: StaticString, name: ExportElementName)] = [
    ("Record", .record), ("MetadataEntry", .metadataEntry), ("InstantaneousBeatsPerMinute", .instantaneousBeatsPerMinute),
    ("HeartRateVariabilityMetadataList", .heartRateVariabilityMetadataList), ("HealthData", .healthData), ("ExportDate", .exportDate),
    ("Me", .me), ("Correlation", .correlation), ("Workout", .workout), ("WorkoutEvent", .workoutEvent),
    ("WorkoutStatistics", .workoutStatistics), ("WorkoutRoute", .workoutRoute), ("WorkoutActivity", .workoutActivity),
    ("FileReference", .fileReference), ("ActivitySummary", .activitySummary), ("ClinicalRecord", .clinicalRecord),
    ("Audiogram", .audiogram), ("SensitivityPoint", .sensitivityPoint), ("VisionPrescription", .visionPrescription),
    ("RightEye", .rightEye), ("LeftEye", .leftEye), ("Attachment", .attachment),
  ]
}
