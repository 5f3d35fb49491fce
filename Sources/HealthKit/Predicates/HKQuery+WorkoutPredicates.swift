// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension HKQuery {
  /// Matches samples that were added to a workout (PRED-16). Only the store knows that: evaluated on a sample in memory, it matches
  /// nothing.
  public class func predicateForObjects(from workout: HKWorkout) -> NSPredicate { TreePredicate(.inWorkout(workout.uuid)) }

  /// Matches scores related to a workout or, with an activity, to that part of it (EFF-05). Only the store knows that: evaluated on a
  /// sample in memory, it matches nothing.
  public class func predicateForWorkoutEffortSamplesRelated(workout: HKWorkout, activity: HKWorkoutActivity?) -> NSPredicate {
    TreePredicate(.effort(workout: workout.uuid, activity: activity?.uuid))
  }

  /// Matches workouts of a kind, such as running (PRED-19).
  public class func predicateForWorkouts(with workoutActivityType: HKWorkoutActivityType) -> NSPredicate {
    TreePredicate(.workout(.activityType(workoutActivityType.rawValue)))
  }

  /// Matches workouts by their active time in seconds (PRED-19).
  public class func predicateForWorkouts(with operatorType: _HKComparison.Operator, duration: TimeInterval) -> NSPredicate {
    TreePredicate(.workout(.duration(.ofNumbers(operatorType), duration)))
  }

  /// Matches workouts by the total active energy they were created with (PRED-19).
  public class func predicateForWorkouts(with operatorType: _HKComparison.Operator, totalEnergyBurned: HKQuantity) -> NSPredicate {
    total(.energy, operatorType, totalEnergyBurned)
  }

  /// Matches workouts by the total distance they were created with (PRED-19).
  public class func predicateForWorkouts(with operatorType: _HKComparison.Operator, totalDistance: HKQuantity) -> NSPredicate {
    total(.distance, operatorType, totalDistance)
  }

  /// Matches workouts by the total of swimming strokes they were created with (PRED-19).
  public class func predicateForWorkouts(with operatorType: _HKComparison.Operator, totalSwimmingStrokeCount: HKQuantity) -> NSPredicate {
    total(.strokes, operatorType, totalSwimmingStrokeCount)
  }

  /// Matches workouts by the total of flights climbed they were created with (PRED-19).
  public class func predicateForWorkouts(with operatorType: _HKComparison.Operator, totalFlightsClimbed: HKQuantity) -> NSPredicate {
    total(.flights, operatorType, totalFlightsClimbed)
  }

  /// Matches workouts by the average of their samples of a type (PRED-19).
  public class func predicateForWorkouts(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, averageQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .average, operatorType, averageQuantity)
  }

  /// Matches workouts by the smallest of their samples of a type (PRED-19).
  public class func predicateForWorkouts(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .minimum, operatorType, minimumQuantity)
  }

  /// Matches workouts by the largest of their samples of a type (PRED-19).
  public class func predicateForWorkouts(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .maximum, operatorType, maximumQuantity)
  }

  /// Matches workouts by the sum of their samples of a type (PRED-19).
  public class func predicateForWorkouts(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, sumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .sum, operatorType, sumQuantity)
  }

  /// Matches activities by the average of the workout's samples of a type during them (PRED-20).
  public class func predicateForWorkoutActivities(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, averageQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .average, operatorType, averageQuantity)
  }

  /// Matches activities by the smallest of the workout's samples of a type during them (PRED-20).
  public class func predicateForWorkoutActivities(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .minimum, operatorType, minimumQuantity)
  }

  /// Matches activities by the largest of the workout's samples of a type during them (PRED-20).
  public class func predicateForWorkoutActivities(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .maximum, operatorType, maximumQuantity)
  }

  /// Matches activities by the sum of the workout's samples of a type during them (PRED-20).
  public class func predicateForWorkoutActivities(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, sumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .sum, operatorType, sumQuantity)
  }

  /// Matches workouts with an activity that matches a predicate (PRED-20). Raises for a block predicate.
  public class func predicateForWorkouts(activityPredicate: NSPredicate) -> NSPredicate {
    let translated = ClientPredicate(activityPredicate, of: .activity)
    guard translated.isExact else { raise(.invalidArgument, "A block predicate cannot be asked of activities") }
    return TreePredicate(.workout(.anyActivity(translated.tree)))
  }

  /// Matches activities of a kind, such as running (PRED-20).
  public class func predicateForWorkoutActivities(workoutActivityType: HKWorkoutActivityType) -> NSPredicate {
    TreePredicate(.workout(.activityType(workoutActivityType.rawValue)))
  }

  /// Matches activities by their active time in seconds (PRED-20).
  public class func predicateForWorkoutActivities(operatorType: _HKComparison.Operator, duration: TimeInterval) -> NSPredicate {
    TreePredicate(.workout(.duration(.ofNumbers(operatorType), duration)))
  }

  /// Matches activities in a time interval, as ``predicateForSamples(withStart:end:options:)`` does for samples (PRED-20).
  public class func predicateForWorkoutActivities(start startDate: Date?, end endDate: Date?, options: HKQueryOptions = []) -> NSPredicate {
    predicateForSamples(withStart: startDate, end: endDate, options: options)
  }

  private static func total(
    _ total: WorkoutRecord.Total, _ operatorType: _HKComparison.Operator, _ quantity: HKQuantity
  ) -> NSPredicate {
    TreePredicate(raisingProblems { try .total(total, .ofNumbers(operatorType), quantity.value, quantity.expression) })
  }

  private static func statistic(
    _ type: HKQuantityType, _ figure: WorkoutTerm.Figure, _ operatorType: _HKComparison.Operator, _ quantity: HKQuantity
  ) -> NSPredicate {
    TreePredicate(raisingProblems { try .statistic(type.dataType, figure, .ofNumbers(operatorType), quantity.value, quantity.expression) })
  }
}
