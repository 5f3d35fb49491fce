// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension NSSortDescriptor {
  /// The key that the descriptor was made with, or that of its key path; nil for key paths other than samples' dates and workouts'
  /// duration.
  public var key: String? {
    if let descriptor = self as? KeySortDescriptor { return descriptor.name }
    return SampleKeyPaths.field(keyPath).map { FetchSamples.SortKey(field: $0, ascending: ascending).name }
  }

  /// The descriptor in the engine's form. Raises for everything except the sort identifiers of samples and workouts (QRY-05, QRY-06).
  var sampleKey: FetchSamples.SortKey {
    guard let key, let field = FetchSamples.SortKey.field(named: key) else {
      raise(.invalidArgument, "Invalid sort descriptor: samples sort by start date and end date only")
    }
    // One with a key has no comparator of a client.
    guard self is KeySortDescriptor || comparesDates else {
      raise(.invalidArgument, "Invalid sort descriptor: the store cannot run a comparator")
    }
    return FetchSamples.SortKey(field: field, ascending: ascending)
  }

  /// Whether the descriptor compares dates as they are ordered. Foundation does not distinguish its own comparator from a client's, so this
  /// evaluates it: the store cannot produce the order of one that orders these dates differently (QRY-06).
  private var comparesDates: Bool {
    let dates = [-1e9, 0, 0.001, 3600, 86_400, 1e9].map(Date.init(timeIntervalSinceReferenceDate:))
    return dates.allSatisfy { left in
      dates.allSatisfy { right in
        comparator(left, right) == (left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame)
      }
    }
  }
}

extension SortDescriptor where Compared: NSObject {
  /// The descriptor in the engine's form. Raises for everything except start and end date (QRY-05, QRY-06).
  var sampleKey: FetchSamples.SortKey {
    guard let keyPath, let field = SampleKeyPaths.field(keyPath) else {
      raise(.invalidArgument, "Invalid sort descriptor: samples sort by start date and end date only")
    }
    return FetchSamples.SortKey(field: field, ascending: order == .forward)
  }
}

/// The key paths by which samples can be sorted; each class has its own.
private enum SampleKeyPaths {
  // Unchecked: a constant dictionary, initialised once by Swift, whose key paths and values are immutable.
  nonisolated(unsafe) private static let fields: [AnyKeyPath: FetchSamples.SortKey.Field] = [
    \HKSample.startDate: .start, \HKSample.endDate: .end,
    \HKQuantitySample.startDate: .start, \HKQuantitySample.endDate: .end,
    \HKCumulativeQuantitySample.startDate: .start, \HKCumulativeQuantitySample.endDate: .end,
    \HKDiscreteQuantitySample.startDate: .start, \HKDiscreteQuantitySample.endDate: .end,
    \HKCategorySample.startDate: .start, \HKCategorySample.endDate: .end,
    \HKCorrelation.startDate: .start, \HKCorrelation.endDate: .end,
    \HKSeriesSample.startDate: .start, \HKSeriesSample.endDate: .end,
    \HKWorkoutRoute.startDate: .start, \HKWorkoutRoute.endDate: .end,
    \HKHeartbeatSeriesSample.startDate: .start, \HKHeartbeatSeriesSample.endDate: .end,
    \HKElectrocardiogram.startDate: .start, \HKElectrocardiogram.endDate: .end,
    \HKVisionPrescription.startDate: .start, \HKVisionPrescription.endDate: .end,
    \HKGlassesPrescription.startDate: .start, \HKGlassesPrescription.endDate: .end,
    \HKContactsPrescription.startDate: .start, \HKContactsPrescription.endDate: .end,
    \HKAudiogramSample.startDate: .start, \HKAudiogramSample.endDate: .end,
    \HKStateOfMind.startDate: .start, \HKStateOfMind.endDate: .end,
    \HKScoredAssessment.startDate: .start, \HKScoredAssessment.endDate: .end,
    \HKGAD7Assessment.startDate: .start, \HKGAD7Assessment.endDate: .end,
    \HKPHQ9Assessment.startDate: .start, \HKPHQ9Assessment.endDate: .end,
    \HKClinicalRecord.startDate: .start, \HKClinicalRecord.endDate: .end,
    \HKDocumentSample.startDate: .start, \HKDocumentSample.endDate: .end,
    \HKCDADocumentSample.startDate: .start, \HKCDADocumentSample.endDate: .end,
    \HKVerifiableClinicalRecord.startDate: .start, \HKVerifiableClinicalRecord.endDate: .end,
    \HKMedicationDoseEvent.startDate: .start, \HKMedicationDoseEvent.endDate: .end,
    \HKWorkout.startDate: .start, \HKWorkout.endDate: .end, \HKWorkout.duration: .workoutDuration,
  ]

  static func field(_ keyPath: AnyKeyPath) -> FetchSamples.SortKey.Field? { fields[keyPath] }
}
