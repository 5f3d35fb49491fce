// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension HKQuery {
  /// Samples that were added to a workout (PRED-16). They are found by their association, in a store; by itself no sample tells.
  public class func predicateForObjects(from workout: HKWorkout) -> NSPredicate { TreePredicate(.inWorkout(workout.uuid)) }

  /// Scores that were related to a workout or, with an activity, to that part of it (EFF-05). They are found by their relation, in a store.
  public class func predicateForWorkoutEffortSamplesRelated(workout: HKWorkout, activity: HKWorkoutActivity?) -> NSPredicate {
    TreePredicate(.effort(workout: workout.uuid, activity: activity?.uuid))
  }

  /// Workouts of an activity (PRED-19).
  public class func predicateForWorkouts(with workoutActivityType: HKWorkoutActivityType) -> NSPredicate {
    TreePredicate(.workout(.activityType(workoutActivityType.rawValue)))
  }

  /// Workouts whose active seconds compare with some (PRED-19).
  public class func predicateForWorkouts(with operatorType: _HKComparison.Operator, duration: TimeInterval) -> NSPredicate {
    TreePredicate(.workout(.duration(.ofNumbers(operatorType), duration)))
  }

  /// Workouts that were made with a total of active energy that compares with a quantity (PRED-19).
  public class func predicateForWorkouts(with operatorType: _HKComparison.Operator, totalEnergyBurned: HKQuantity) -> NSPredicate {
    total(.energy, operatorType, totalEnergyBurned)
  }

  /// Workouts that were made with a total of distance that compares with a quantity (PRED-19).
  public class func predicateForWorkouts(with operatorType: _HKComparison.Operator, totalDistance: HKQuantity) -> NSPredicate {
    total(.distance, operatorType, totalDistance)
  }

  /// Workouts that were made with a total of swimming strokes that compares with a quantity (PRED-19).
  public class func predicateForWorkouts(with operatorType: _HKComparison.Operator, totalSwimmingStrokeCount: HKQuantity) -> NSPredicate {
    total(.strokes, operatorType, totalSwimmingStrokeCount)
  }

  /// Workouts that were made with a total of flights that compares with a quantity (PRED-19).
  public class func predicateForWorkouts(with operatorType: _HKComparison.Operator, totalFlightsClimbed: HKQuantity) -> NSPredicate {
    total(.flights, operatorType, totalFlightsClimbed)
  }

  /// Workouts whose samples of a type have an average that compares with a quantity (PRED-19).
  public class func predicateForWorkouts(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, averageQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .average, operatorType, averageQuantity)
  }

  /// Workouts whose samples of a type have a least value that compares with a quantity (PRED-19).
  public class func predicateForWorkouts(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .minimum, operatorType, minimumQuantity)
  }

  /// Workouts whose samples of a type have a greatest value that compares with a quantity (PRED-19).
  public class func predicateForWorkouts(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .maximum, operatorType, maximumQuantity)
  }

  /// Workouts whose samples of a type have a sum that compares with a quantity (PRED-19).
  public class func predicateForWorkouts(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, sumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .sum, operatorType, sumQuantity)
  }

  /// Activities whose samples of a type have an average that compares with a quantity (PRED-20).
  public class func predicateForWorkoutActivities(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, averageQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .average, operatorType, averageQuantity)
  }

  /// Activities whose samples of a type have a least value that compares with a quantity (PRED-20).
  public class func predicateForWorkoutActivities(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .minimum, operatorType, minimumQuantity)
  }

  /// Activities whose samples of a type have a greatest value that compares with a quantity (PRED-20).
  public class func predicateForWorkoutActivities(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .maximum, operatorType, maximumQuantity)
  }

  /// Activities whose samples of a type have a sum that compares with a quantity (PRED-20).
  public class func predicateForWorkoutActivities(
    operatorType: _HKComparison.Operator, quantityType: HKQuantityType, sumQuantity: HKQuantity
  ) -> NSPredicate {
    statistic(quantityType, .sum, operatorType, sumQuantity)
  }

  /// Workouts one of whose activities meets a predicate (PRED-20).
  public class func predicateForWorkouts(activityPredicate: NSPredicate) -> NSPredicate {
    let translated = ClientPredicate(activityPredicate, of: .activity)
    guard translated.isExact else { raise(.invalidArgument, "A block predicate cannot be asked of activities") }
    return TreePredicate(.workout(.anyActivity(translated.tree)))
  }

  /// Activities of a kind (PRED-20).
  public class func predicateForWorkoutActivities(workoutActivityType: HKWorkoutActivityType) -> NSPredicate {
    TreePredicate(.workout(.activityType(workoutActivityType.rawValue)))
  }

  /// Activities whose active seconds compare with some (PRED-20).
  public class func predicateForWorkoutActivities(operatorType: _HKComparison.Operator, duration: TimeInterval) -> NSPredicate {
    TreePredicate(.workout(.duration(.ofNumbers(operatorType), duration)))
  }

  /// Activities of a time interval, as ``predicateForSamples(withStart:end:options:)`` for samples (PRED-20).
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
