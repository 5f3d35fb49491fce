// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A type of samples with a predicate, and the class of the samples in the result.
///
///     HKSamplePredicate.quantitySample(type: HKQuantityType(.stepCount))
public struct HKSamplePredicate<Sample: HKSample>: Equatable, Hashable, Sendable {
  /// The type that the query asks for.
  public let sampleType: HKSampleType
  /// The predicate that samples have to match; nil means no filtering.
  ///
  /// Unchecked: the constant refers to a predicate that does not change once made.
  public nonisolated(unsafe) let nsPredicate: NSPredicate?

  init(sampleType: HKSampleType, predicate: NSPredicate?) {
    self.sampleType = sampleType
    nsPredicate = predicate
  }

  var descriptor: HKQueryDescriptor { HKQueryDescriptor(sampleType: sampleType, predicate: nsPredicate) }

  /// Whether both have the same type and the same predicate object.
  public static func == (left: HKSamplePredicate, right: HKSamplePredicate) -> Bool {
    left.sampleType == right.sampleType && left.nsPredicate === right.nsPredicate
  }

  /// Hashes the type and the identity of the predicate object.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sampleType)
    hasher.combine(nsPredicate.map { ObjectIdentifier($0) })
  }
}

extension HKSamplePredicate where Sample == HKQuantitySample {
  /// Matches samples of a quantity type; without a predicate, all of them.
  public static func quantitySample(
    type quantityType: HKQuantityType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKQuantitySample> {
    HKSamplePredicate(sampleType: quantityType, predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKCategorySample {
  /// Matches samples of a category type; without a predicate, all of them.
  public static func categorySample(
    type categoryType: HKCategoryType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKCategorySample> {
    HKSamplePredicate(sampleType: categoryType, predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKCorrelation {
  /// Matches correlations of a type; without a predicate, all of them.
  public static func correlation(
    type correlationType: HKCorrelationType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKCorrelation> {
    HKSamplePredicate(sampleType: correlationType, predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKWorkout {
  /// Matches workouts; without a predicate, all of them.
  public static func workout(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkout> {
    HKSamplePredicate(sampleType: .workoutType(), predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKWorkoutRoute {
  /// Matches routes of workouts; without a predicate, all of them.
  public static func workoutRoute(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkoutRoute> {
    HKSamplePredicate(sampleType: HKSeriesType.workoutRoute(), predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKStateOfMind {
  /// Matches states of mind; without a predicate, all of them.
  public static func stateOfMind(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKStateOfMind> {
    HKSamplePredicate(sampleType: HKObjectType.stateOfMindType(), predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKGAD7Assessment {
  /// Matches GAD-7 questionnaires; without a predicate, all of them.
  public static func gad7Assessment(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKGAD7Assessment> {
    HKSamplePredicate(sampleType: HKGAD7Assessment.questionnaire, predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKPHQ9Assessment {
  /// Matches PHQ-9 questionnaires; without a predicate, all of them.
  public static func phq9Assessment(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKPHQ9Assessment> {
    HKSamplePredicate(sampleType: HKPHQ9Assessment.questionnaire, predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKAudiogramSample {
  /// Matches audiograms; without a predicate, all of them.
  public static func audiogram(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKAudiogramSample> {
    HKSamplePredicate(sampleType: .audiogramSampleType(), predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKClinicalRecord {
  /// Matches clinical records of a type; without a predicate, all of them.
  public static func clinicalRecord(type clinicalType: HKClinicalType, predicate: NSPredicate? = nil) -> HKSamplePredicate<HKClinicalRecord>
  {
    HKSamplePredicate(sampleType: clinicalType, predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKElectrocardiogram {
  /// Matches electrocardiograms; without a predicate, all of them.
  public static func electrocardiogram(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKElectrocardiogram> {
    HKSamplePredicate(sampleType: HKObjectType.electrocardiogramType(), predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKHeartbeatSeriesSample {
  /// Matches heartbeat series; without a predicate, all of them.
  public static func heartbeatSeries(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKHeartbeatSeriesSample> {
    HKSamplePredicate(sampleType: HKSeriesType.heartbeat(), predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKSample {
  /// Matches samples of any type; without a predicate, all of them.
  public static func sample(type sampleType: HKSampleType, predicate: NSPredicate? = nil) -> HKSamplePredicate<HKSample> {
    HKSamplePredicate(sampleType: sampleType, predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKVisionPrescription {
  /// Matches prescriptions for glasses and contact lenses; without a predicate, all of them.
  public static func visionPrescription(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKVisionPrescription> {
    HKSamplePredicate(sampleType: HKPrescriptionType.visionPrescriptionType(), predicate: predicate)
  }
}
