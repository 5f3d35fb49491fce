// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The elements of an export.
enum ExportElementName: Hashable, Sendable, CustomStringConvertible {
  case healthData, exportDate, me
  case record, correlation, workout, activitySummary, clinicalRecord, audiogram, visionPrescription
  case metadataEntry, heartRateVariabilityMetadataList, instantaneousBeatsPerMinute
  case workoutEvent, workoutStatistics, workoutRoute, workoutActivity, fileReference
  case sensitivityPoint, rightEye, leftEye, attachment
  /// An element that is not known here, by its name in the file.
  case other(String)

  /// The name in the file.
  var description: String {
    if case .other(let name) = self { return name }
    return Self.table.first { $0.name == self }!.text.description
  }

  /// The known element of that name, or `nil`.
  static func known(_ bytes: UnsafeRawBufferPointer) -> ExportElementName? {
    guard let start = bytes.baseAddress else { return nil }
    for (text, name) in table where text.utf8CodeUnitCount == bytes.count && memcmp(text.utf8Start, start, bytes.count) == 0 {
      return name
    }
    return nil
  }

  /// Whether an element of this kind can hold one of that kind. Unknown ones can be anywhere.
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
