// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A type of samples with a predicate, and the class of the samples it gives.
///
///     HKSamplePredicate.quantitySample(type: HKQuantityType(.stepCount))
public struct HKSamplePredicate<Sample: HKSample>: Equatable, Hashable, Sendable {
  /// The type asked for.
  public let sampleType: HKSampleType
  /// What its samples have to meet; nil means no filtering.
  public nonisolated(unsafe) let nsPredicate: NSPredicate?

  init(sampleType: HKSampleType, predicate: NSPredicate?) {
    self.sampleType = sampleType
    nsPredicate = predicate
  }

  var descriptor: HKQueryDescriptor { HKQueryDescriptor(sampleType: sampleType, predicate: nsPredicate) }

  /// Equal when they ask for the same type with the same predicate object.
  public static func == (left: HKSamplePredicate, right: HKSamplePredicate) -> Bool {
    left.sampleType == right.sampleType && left.nsPredicate === right.nsPredicate
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(sampleType)
    hasher.combine(nsPredicate.map { ObjectIdentifier($0) })
  }
}

extension HKSamplePredicate where Sample == HKQuantitySample {
  /// Samples of a quantity type.
  public static func quantitySample(
    type quantityType: HKQuantityType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKQuantitySample> {
    HKSamplePredicate(sampleType: quantityType, predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKCategorySample {
  /// Samples of a category type.
  public static func categorySample(
    type categoryType: HKCategoryType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKCategorySample> {
    HKSamplePredicate(sampleType: categoryType, predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKCorrelation {
  /// Correlations of a type.
  public static func correlation(
    type correlationType: HKCorrelationType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKCorrelation> {
    HKSamplePredicate(sampleType: correlationType, predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKWorkout {
  /// Workouts.
  public static func workout(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkout> {
    HKSamplePredicate(sampleType: .workoutType(), predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKWorkoutRoute {
  /// Routes of workouts.
  public static func workoutRoute(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkoutRoute> {
    HKSamplePredicate(sampleType: HKSeriesType.workoutRoute(), predicate: predicate)
  }
}

extension HKSamplePredicate where Sample == HKSample {
  /// Samples of any type.
  public static func sample(type sampleType: HKSampleType, predicate: NSPredicate? = nil) -> HKSamplePredicate<HKSample> {
    HKSamplePredicate(sampleType: sampleType, predicate: predicate)
  }
}
