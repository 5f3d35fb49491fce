// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import Testing

/// Predicates that the store cannot answer, and the text of the exception, which names the faulty term.
enum PredicateMisuse: String, CaseIterable, Codable, CustomTestStringConvertible {
  case syntax, noArgument, unknownKeyPath, unknownMetadata, textOfADate, orderOfSources, numberForAQuantity, textForADate, textForAUUID
  case halfCategory, unitOfATotal, activityOutside, variable, twoKeyPaths, countOfActivities, otherCollection, noWorkout, threeBounds
  case inDescriptor, inCompound, inCorrelation, operatorOfMetadata, ownKey, dateOfActivities

  var testDescription: String { rawValue }

  /// A part of the exception's text.
  var expected: String {
    switch self {
    case .syntax: "Unable to parse the format string: Expected an operator, found \"is\" at position 10"
    case .noArgument: "Unable to parse the format string: There is no argument for %@ at position 10"
    case .unknownKeyPath, .inDescriptor, .inCompound, .inCorrelation: "Invalid predicate: key path begin is unknown"
    case .unknownMetadata: "key path HKWasUserEntered is unknown"
    case .textOfADate: "operator CONTAINS cannot be used with key path startDate"
    case .orderOfSources: "operator < cannot be used with key path source"
    case .numberForAQuantity: "key path quantity cannot be compared with a number"
    case .textForADate: "key path endDate cannot be compared with a text"
    case .textForAUUID: "key path UUID cannot be compared with a text"
    case .halfCategory: "key path value takes whole numbers"
    case .unitOfATotal: "A total distance cannot be compared with unit kg"
    case .activityOutside: "key path activityDuration is for predicateForWorkouts(activityPredicate:)"
    case .variable: "key path startDate is compared with something that is not a value"
    case .twoKeyPaths: "key path startDate is compared with something that is not a value"
    case .countOfActivities: "the count of a SUBQUERY can be compared with 0 alone"
    case .otherCollection: "a SUBQUERY of workoutEvents"
    case .noWorkout: "key path workout is compared with workouts"
    case .threeBounds: "BETWEEN takes two values"
    case .operatorOfMetadata: "key path metadata.note cannot be compared with a number"
    case .ownKey: "this class is not key value coding-compliant for the key begin."
    case .dateOfActivities: "key path totalDistance is unknown"
    }
  }

  func provoke() {
    let mass = HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: markerNumber)
    switch self {
    case .syntax: _ = NSPredicate(format: "startDate is %@", testStart as NSDate)
    case .noArgument: _ = NSPredicate(format: "a == 1 OR %@ == 1")
    case .unknownKeyPath: query("begin == 1")
    case .unknownMetadata: query("%K != YES", HKMetadataKeyWasUserEntered)
    case .textOfADate: query("startDate CONTAINS %@", markerText)
    case .orderOfSources: query("source < %@", HKSource.default())
    case .numberForAQuantity: query("quantity > %@", markerNumber)
    case .textForADate: query("endDate IN {%@, '2024-01-01'}", testStart)
    case .textForAUUID: query("UUID == %@", markerText)
    case .halfCategory: query("value > %@", markerNumber)
    case .unitOfATotal: query("totalDistance > %@", mass)
    case .activityOutside: query("activityDuration > %@", markerNumber)
    case .variable: query("startDate > $DATE")
    case .twoKeyPaths: query("startDate == endDate")
    case .countOfActivities: query("SUBQUERY(workoutActivity, $a, $a.activityDuration > 5).@count > 2")
    case .otherCollection: query("SUBQUERY(workoutEvents, $e, $e.type == 5).@count > 0")
    case .noWorkout: query("workout == nil")
    case .threeBounds: query("startDate BETWEEN %@", [testStart, testStart, testStart])
    case .inDescriptor:
      _ = HKQueryDescriptor(sampleType: HKQuantityType(.stepCount), predicate: NSPredicate(format: "begin == 1"))
    case .inCompound:
      let both = NSCompoundPredicate(andPredicateWithSubpredicates: [NSPredicate(value: false), NSPredicate(format: "begin == 1")])
      _ = HKSourceQuery(sampleType: HKQuantityType(.stepCount), samplePredicate: both) { _, _, _ in }
    case .inCorrelation:
      _ = HKCorrelationQuery(
        type: HKCorrelationType(.food), predicate: nil, samplePredicates: [HKQuantityType(.dietarySugar): NSPredicate(format: "begin == 1")]
      ) { _, _, _ in }
    case .operatorOfMetadata: _ = HKQuery.predicateForObjects(withMetadataKey: "note", operatorType: .like, value: markerNumber)
    case .ownKey: _ = NSPredicate(format: "begin == 1").evaluate(with: HKSource.default())
    case .dateOfActivities: _ = HKQuery.predicateForWorkouts(activityPredicate: NSPredicate(format: "totalDistance > %@", mass))
    }
  }

  private func query(_ format: String, _ arguments: Any...) {
    _ = HKSampleQuery(
      sampleType: HKQuantityType(.stepCount), predicate: NSPredicate(format: format, argumentArray: arguments), limit: 1,
      sortDescriptors: nil
    ) { _, _, _ in }
  }
}

@Suite struct PredicateRaisingTests {
  @Test("PRED-25: an unanswerable predicate raises and names the term", arguments: PredicateMisuse.allCases)
  func raises(misuse: PredicateMisuse) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [misuse = misuse as PredicateMisuse] in
      misuse.provoke()
    }
    expectRaised(misuse.expected, misuse == .ownKey ? "NSUnknownKeyException" : "NSInvalidArgumentException", in: result)
  }
}
