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

// As Apple declares them: without a requirement on `Sample`, so that generic code can call `HKSamplePredicate<S>.sample(type:)`. Where
// nothing says what `Sample` is, Swift takes its bound, HKSample.
extension HKSamplePredicate {
  /// Matches samples of a quantity type; without a predicate, all of them.
  public static func quantitySample(
    type quantityType: HKQuantityType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKQuantitySample> {
    .init(sampleType: quantityType, predicate: predicate)
  }

  /// Matches samples of a category type; without a predicate, all of them.
  public static func categorySample(
    type categoryType: HKCategoryType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKCategorySample> {
    .init(sampleType: categoryType, predicate: predicate)
  }

  /// Matches correlations of a type; without a predicate, all of them.
  public static func correlation(
    type correlationType: HKCorrelationType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKCorrelation> {
    .init(sampleType: correlationType, predicate: predicate)
  }

  /// Matches workouts; without a predicate, all of them.
  public static func workout(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkout> {
    .init(sampleType: .workoutType(), predicate: predicate)
  }

  /// Matches routes of workouts; without a predicate, all of them.
  public static func workoutRoute(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkoutRoute> {
    .init(sampleType: HKSeriesType.workoutRoute(), predicate: predicate)
  }

  /// Matches states of mind; without a predicate, all of them.
  public static func stateOfMind(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKStateOfMind> {
    .init(sampleType: HKObjectType.stateOfMindType(), predicate: predicate)
  }

  /// Matches GAD-7 questionnaires; without a predicate, all of them.
  public static func gad7Assessment(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKGAD7Assessment> {
    .init(sampleType: HKGAD7Assessment.questionnaire, predicate: predicate)
  }

  /// Matches PHQ-9 questionnaires; without a predicate, all of them.
  public static func phq9Assessment(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKPHQ9Assessment> {
    .init(sampleType: HKPHQ9Assessment.questionnaire, predicate: predicate)
  }

  /// Matches audiograms; without a predicate, all of them.
  public static func audiogram(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKAudiogramSample> {
    .init(sampleType: .audiogramSampleType(), predicate: predicate)
  }

  /// Matches clinical records of a type; without a predicate, all of them.
  public static func clinicalRecord(type clinicalType: HKClinicalType, predicate: NSPredicate? = nil) -> HKSamplePredicate<HKClinicalRecord>
  {
    .init(sampleType: clinicalType, predicate: predicate)
  }

  /// Matches electrocardiograms; without a predicate, all of them.
  public static func electrocardiogram(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKElectrocardiogram> {
    .init(sampleType: HKObjectType.electrocardiogramType(), predicate: predicate)
  }

  /// Matches heartbeat series; without a predicate, all of them.
  public static func heartbeatSeries(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKHeartbeatSeriesSample> {
    .init(sampleType: HKSeriesType.heartbeat(), predicate: predicate)
  }

  /// Matches samples of any type; without a predicate, all of them.
  public static func sample(type sampleType: HKSampleType, predicate: NSPredicate? = nil) -> HKSamplePredicate<HKSample> {
    .init(sampleType: sampleType, predicate: predicate)
  }

  /// Matches prescriptions for glasses and contact lenses; without a predicate, all of them.
  public static func visionPrescription(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKVisionPrescription> {
    .init(sampleType: HKPrescriptionType.visionPrescriptionType(), predicate: predicate)
  }
}
