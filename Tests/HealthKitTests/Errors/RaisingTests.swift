// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import Testing

/// Every programming error that raises: the code that provokes it, and the text of Apple's framework.
enum Misuse: String, CaseIterable, Codable, CustomTestStringConvertible {
  case quantityTypeOfNothing, quantityTypeOfACategory, categoryTypeOfNothing
  case endBeforeStart, categoryEndBeforeStart, endless, dateNotANumber, tooShort
  case incompatibleUnit, categoryValue, categoryValueZero, valueOfATypeWithout
  case missingCycleStart, missingInsulinReason, metadataObject, metadataNumberForText, metadataTextForNumber, metadataTextForQuantity
  case metadataUnit, timeZone, syncIdentifierAlone, syncVersionAlone
  case maximumDuration, minimumDuration
  case shareExerciseTime, shareNothing, shareNil
  case executeTwice, executeAgain, sortKey, sortKeyPath, sortTyped, negativeLimit, negativeLimitOfSeveral
  case sumOfDiscrete, averageOfCumulative, minimumOfCumulative, collectionOfWrongOption
  case emptyCorrelation, nestedCorrelation, workoutAsMember
  case noInterval, zeroInterval, backwardInterval, handlerAfterExecution, collectionUpdateHandlerAfterExecution
  /// Workouts. Apple's framework also raises for an event without an interval, which Swift cannot express.
  case totalOfWrongUnit, pauseThatLasts, emptySegment, segmentAtADate, resumeFirst, eventOutside, lapsThatOverlap
  case workoutEndBeforeStart, activityEndBeforeStart
  case lapLengthOfWrongUnit, totalOfWrongUnitAsked, statisticOfWrongUnitAsked, blockOfActivities
  case ringOfWrongUnit, goalOfWrongUnit, summaryWithHour, summariesWithHour, datesOfSummaries, metadataOfSummaries
  case updateHandlerAfterExecution

  static let ofSummaries: [Misuse] = [
    .ringOfWrongUnit, .goalOfWrongUnit, .summaryWithHour, .summariesWithHour, .datesOfSummaries, .metadataOfSummaries,
    .updateHandlerAfterExecution,
  ]
  /// Series builders and queries (SER-10, SER-13).
  case insertAfterDiscard, finishAfterDiscard, discardTwice, seriesMetadataObject, seriesOptionAfterExecution

  var testDescription: String { rawValue }

  private static let invalidArgument = "NSInvalidArgumentException"
  private static let validation = "_HKObjectValidationFailureException"

  /// The exception's name, and a part of its text.
  var expected: (name: String, text: String) {
    switch self {
    case .quantityTypeOfNothing: (Self.invalidArgument, "HKQuantityTypeIdentifierNone")
    case .quantityTypeOfACategory: (Self.invalidArgument, "HKCategoryTypeIdentifierSleepAnalysis")
    case .categoryTypeOfNothing: (Self.invalidArgument, "HKCategoryTypeIdentifierNone")
    case .endBeforeStart: (Self.validation, "HKQuantityTypeIdentifierStepCount")
    case .categoryEndBeforeStart: (Self.validation, "HKCategoryTypeIdentifierMindfulSession")
    case .endless: (Self.validation, "can not have endDate of NSDate.distantFuture")
    case .dateNotANumber: (Self.validation, "HKQuantityTypeIdentifierStepCount")
    case .tooShort: (Self.validation, "HKQuantityTypeIdentifierEnvironmentalAudioExposure")
    case .incompatibleUnit: (Self.validation, "requires unit of type Count. Incompatible unit: kg")
    case .categoryValue: (Self.validation, "Value is not compatible with type HKCategoryTypeIdentifierSleepAnalysis")
    case .categoryValueZero: (Self.validation, "Value is not compatible with type HKCategoryTypeIdentifierCervicalMucusQuality")
    case .valueOfATypeWithout: (Self.validation, "Value is not compatible with type HKCategoryTypeIdentifierHandwashingEvent")
    case .missingCycleStart:
      (Self.validation, "Type HKCategoryTypeIdentifierMenstrualFlow does not have required metadata HKMenstrualCycleStart")
    case .missingInsulinReason:
      (Self.validation, "Type HKQuantityTypeIdentifierInsulinDelivery does not have required metadata HKInsulinDeliveryReason")
    case .metadataObject: (Self.validation, "for metadata key: own")
    case .metadataNumberForText: (Self.validation, "Invalid class NSNumber for metadata key: HKExternalUUID. Expected NSString.")
    case .metadataTextForNumber: (Self.validation, "Invalid class NSString for metadata key: HKWasUserEntered. Expected NSNumber.")
    case .metadataTextForQuantity: (Self.validation, "Invalid class NSString for metadata key: HKElevationAscended. Expected HKQuantity.")
    case .metadataUnit: (Self.validation, "HKElevationAscended")
    case .timeZone: (Self.validation, "HKTimeZone")
    case .syncIdentifierAlone: (Self.validation, "HKMetadataKeySyncVersion")
    case .syncVersionAlone:
      (Self.validation, "HKMetadataKeySyncVersion may not be provided if HKMetadataKeySyncIdentifier is not provided in the metadata")
    case .maximumDuration, .minimumDuration: (Self.invalidArgument, "HKQuantityTypeIdentifierStepCount")
    case .shareExerciseTime: (Self.invalidArgument, "HKQuantityTypeIdentifierAppleExerciseTime")
    case .shareNothing, .shareNil: (Self.invalidArgument, "at least one data type")
    case .executeTwice, .executeAgain: (Self.invalidArgument, "HKSampleQuery")
    case .sortKey, .sortKeyPath, .sortTyped: (Self.invalidArgument, "sort descriptor")
    case .negativeLimit, .negativeLimitOfSeveral: (Self.invalidArgument, "limit")
    case .sumOfDiscrete, .collectionOfWrongOption:
      (
        Self.invalidArgument,
        "Statistics option HKStatisticsOptionCumulativeSum is not compatible with discrete data type HKQuantityTypeIdentifierHeartRate"
      )
    case .averageOfCumulative:
      (
        Self.invalidArgument,
        "Statistics option HKStatisticsOptionDiscreteAverage is not compatible with cumulative data type HKQuantityTypeIdentifierStepCount"
      )
    case .minimumOfCumulative: (Self.invalidArgument, "Statistics option HKStatisticsOptionDiscreteMin is not compatible with cumulative")
    case .emptyCorrelation: (Self.validation, "Correlation of type HKCorrelationTypeIdentifierFood must contain at least one object")
    case .nestedCorrelation: (Self.validation, "can not contain an object of type HKCorrelationTypeIdentifierFood")
    case .workoutAsMember: (Self.validation, "can not contain an object of type HKWorkoutTypeIdentifier")
    case .noInterval, .zeroInterval, .backwardInterval: (Self.invalidArgument, "interval")
    case .handlerAfterExecution, .collectionUpdateHandlerAfterExecution:
      (Self.invalidArgument, "A handler may not be set after a query was executed")
    case .totalOfWrongUnit: (Self.validation, "total distance has the incompatible unit kg")
    case .pauseThatLasts: (Self.invalidArgument, "can not have a duration")
    case .emptySegment, .segmentAtADate: (Self.invalidArgument, "Invalid date interval duration for type HKWorkoutEventTypeSegment")
    case .resumeFirst: (Self.validation, "the first event can not be a resume")
    case .eventOutside: (Self.validation, "an event lies outside the workout")
    case .lapsThatOverlap: (Self.validation, "laps can not overlap")
    case .workoutEndBeforeStart: (Self.validation, "HKWorkoutTypeIdentifier")
    case .activityEndBeforeStart: (Self.invalidArgument, "before its start")
    case .lapLengthOfWrongUnit: (Self.invalidArgument, "lap length")
    case .totalOfWrongUnitAsked: (Self.invalidArgument, "cannot be compared with unit kg")
    case .statisticOfWrongUnitAsked: (Self.invalidArgument, "cannot be compared with unit kg")
    case .blockOfActivities: (Self.invalidArgument, "block predicate")
    case .ringOfWrongUnit: (Self.invalidArgument, "An activity summary cannot have unit min where kcal is meant")
    case .goalOfWrongUnit: (Self.invalidArgument, "An activity summary cannot have unit count where min is meant")
    case .summaryWithHour, .summariesWithHour: (Self.invalidArgument, "Activity Summary Date Components Require Hour to not be set")
    case .datesOfSummaries: (Self.invalidArgument, "Unexpected dataType of class HKActivitySummaryType for startDate predicate")
    case .updateHandlerAfterExecution: (Self.invalidArgument, "An update handler may not be set after a query was executed")
    case .metadataOfSummaries: (Self.invalidArgument, "Unexpected dataType of class HKActivitySummaryType for metadata predicate")
    case .insertAfterDiscard, .finishAfterDiscard, .discardTwice: (Self.invalidArgument, "discarded")
    case .seriesMetadataObject: (Self.validation, "for metadata key: own")
    case .seriesOptionAfterExecution: (Self.invalidArgument, "Options may not be set after a query was executed")
    }
  }

  func provoke() throws {
    switch self {
    case .quantityTypeOfNothing: _ = HKQuantityType(HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierNone"))
    case .quantityTypeOfACategory:
      _ = HKQuantityType(HKQuantityTypeIdentifier(rawValue: HKCategoryTypeIdentifier.sleepAnalysis.rawValue))
    case .categoryTypeOfNothing: _ = HKCategoryType(HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierNone"))
    case .shareExerciseTime, .shareNothing, .shareNil: try provokeRequest()
    case .executeTwice, .executeAgain, .sortKey, .sortKeyPath, .sortTyped, .negativeLimit, .negativeLimitOfSeveral: try provokeQuery()
    case .sumOfDiscrete, .averageOfCumulative, .minimumOfCumulative, .collectionOfWrongOption, .noInterval, .zeroInterval,
      .backwardInterval, .handlerAfterExecution, .collectionUpdateHandlerAfterExecution:
      try provokeStatistics()
    case .maximumDuration: _ = HKQuantityType(.stepCount).maximumAllowedDuration
    case .minimumDuration: _ = HKQuantityType(.stepCount).minimumAllowedDuration
    case .emptyCorrelation, .nestedCorrelation, .workoutAsMember:
      provokeCorrelation()
    case .totalOfWrongUnit, .pauseThatLasts, .emptySegment, .segmentAtADate, .resumeFirst, .eventOutside, .lapsThatOverlap,
      .workoutEndBeforeStart, .activityEndBeforeStart, .lapLengthOfWrongUnit, .totalOfWrongUnitAsked, .statisticOfWrongUnitAsked,
      .blockOfActivities:
      provokeWorkout()
    case .insertAfterDiscard, .finishAfterDiscard, .discardTwice, .seriesMetadataObject, .seriesOptionAfterExecution: try provokeSeries()
    default: if Self.ofSummaries.contains(self) { try provokeSummary() } else { provokeSample() }
    }
  }

  private func provokeSeries() throws {
    let type = HKQuantityType(.heartRate)
    let store = try TestEngine().store()
    let builder = HKQuantitySeriesSampleBuilder(healthStore: store, quantityType: type, startDate: testStart, device: nil)
    switch self {
    case .seriesMetadataObject: builder.finishSeries(metadata: ["own": [markerText]]) { _, _ in }
    case .seriesOptionAfterExecution:
      let query = HKQuantitySeriesSampleQuery(quantityType: type, predicate: nil) { _, _, _, _, _, _ in }
      let health = try TestHealthStore()
      _ = health.hold()
      health.store.execute(query)
      withExtendedLifetime(health) { query.includeSample = true }
    default:
      builder.discard()
      if self == .insertAfterDiscard {
        try builder.insert(HKQuantity(unit: HKUnit(from: "count/s"), doubleValue: markerNumber), at: testStart)
      }
      if self == .finishAfterDiscard { builder.finishSeries(metadata: nil) { _, _ in } }
      builder.discard()
    }
  }

  private func provokeWorkout() {
    let mass = HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: markerNumber)
    func event(_ type: HKWorkoutEventType, _ offset: Double, _ seconds: Double = 0) -> HKWorkoutEvent {
      HKWorkoutEvent(type: type, dateInterval: DateInterval(start: testStart + offset, duration: seconds), metadata: nil)
    }
    func run(_ events: [HKWorkoutEvent], distance: HKQuantity? = nil, seconds: Double = 600) {
      _ = HKWorkout(
        activityType: .running, start: testStart, end: testStart + seconds, workoutEvents: events, totalEnergyBurned: nil,
        totalDistance: distance, metadata: nil)
    }
    switch self {
    case .totalOfWrongUnit: run([], distance: mass)
    case .pauseThatLasts: _ = event(.pause, 0, 3600)
    case .emptySegment: _ = event(.segment, 10)
    case .segmentAtADate: _ = HKWorkoutEvent(type: .segment, date: testStart)
    case .resumeFirst: run([event(.pause, 20), event(.lap, 0, 10), event(.resume, 10)])
    case .eventOutside: run([event(.lap, 590, 20)])
    case .lapsThatOverlap: run([event(.lap, 0, 20), event(.lap, 19, 20)])
    case .workoutEndBeforeStart: run([], seconds: -1)
    case .activityEndBeforeStart:
      _ = HKWorkoutActivity(workoutConfiguration: HKWorkoutConfiguration(), start: testStart, end: testStart - 1, metadata: nil)
    case .lapLengthOfWrongUnit: HKWorkoutConfiguration().lapLength = mass
    case .totalOfWrongUnitAsked: _ = HKQuery.predicateForWorkouts(with: .lessThan, totalDistance: mass)
    case .statisticOfWrongUnitAsked:
      _ = HKQuery.predicateForWorkouts(operatorType: .lessThan, quantityType: HKQuantityType(.heartRate), averageQuantity: mass)
    case .blockOfActivities: _ = HKQuery.predicateForWorkouts(activityPredicate: NSPredicate { _, _ in true })
    default: preconditionFailure("\(self) is provoked elsewhere")
    }
  }

  private func provokeSummary() throws {
    let known = DateComponents(calendar: Calendar(identifier: .gregorian), era: 1, year: 2024, month: 2, day: 29)
    var day = known
    day.hour = 0
    let query = { (predicate: NSPredicate) in _ = HKActivitySummaryQuery(predicate: predicate) { _, _, _ in } }
    let right = HKQuery.predicateForActivitySummary(with: known)
    switch self {
    case .ringOfWrongUnit: HKActivitySummary().activeEnergyBurned = HKQuantity(unit: .minute(), doubleValue: markerNumber)
    case .goalOfWrongUnit: HKActivitySummary().exerciseTimeGoal = HKQuantity(unit: .count(), doubleValue: markerNumber)
    case .summaryWithHour: _ = HKQuery.predicateForActivitySummary(with: day)
    case .summariesWithHour: _ = HKQuery.predicate(forActivitySummariesBetweenStart: known, end: day)
    case .updateHandlerAfterExecution:
      let query = HKActivitySummaryQuery(predicate: nil) { _, _, _ in }
      let health = try TestHealthStore()
      _ = health.hold()
      health.store.execute(query)
      withExtendedLifetime(health) { query.updateHandler = { _, _, _ in } }
    case .datesOfSummaries:
      let dates = HKQuery.predicateForSamples(withStart: nil, end: testStart, options: [])
      query(NSCompoundPredicate(andPredicateWithSubpredicates: [right, dates]))
    default: query(NSCompoundPredicate(notPredicateWithSubpredicate: HKQuery.predicateForObjects(withMetadataKey: "a")))
    }
  }

  private func provokeCorrelation() {
    let meal = { (objects: Set<HKSample>) in
      HKCorrelation(type: HKCorrelationType(.food), start: testStart, end: testStart, objects: objects)
    }
    switch self {
    case .emptyCorrelation: _ = meal([])
    case .workoutAsMember: _ = meal([HKWorkout(activityType: .running, start: testStart, end: testStart + 60)])
    default: _ = meal([meal([quantity(.dietarySugar, markerNumber, "g", at: testStart)])])
    }
  }

  private func provokeSample() {
    let start = testStart
    switch self {
    case .endBeforeStart: _ = steps(markerNumber, seconds: -0.001)
    case .categoryEndBeforeStart: _ = HKCategorySample(type: HKCategoryType(.mindfulSession), value: 0, start: start, end: start - 1)
    case .endless: _ = HKCategorySample(type: HKCategoryType(.mindfulSession), value: 0, start: start, end: .distantFuture)
    case .dateNotANumber: _ = steps(markerNumber, at: Date(timeIntervalSinceReferenceDate: .nan))
    case .tooShort: _ = quantity(.environmentalAudioExposure, markerNumber, "dBASPL", at: start)
    case .incompatibleUnit: _ = quantity(.stepCount, markerNumber, "kg", at: start)
    case .categoryValue: _ = HKCategorySample(type: HKCategoryType(.sleepAnalysis), value: Int(markerNumber), start: start, end: start)
    case .categoryValueZero: _ = HKCategorySample(type: HKCategoryType(.cervicalMucusQuality), value: 0, start: start, end: start)
    case .valueOfATypeWithout:
      _ = HKCategorySample(type: HKCategoryType(.handwashingEvent), value: Int(markerNumber), start: start, end: start)
    case .missingCycleStart:
      _ = HKCategorySample(
        type: HKCategoryType(.menstrualFlow), value: HKCategoryValueMenstrualFlow.light.rawValue, start: start, end: start)
    case .missingInsulinReason: _ = quantity(.insulinDelivery, markerNumber, "IU", at: start)
    case .metadataObject: provokeMetadata(["own": [markerText]])
    case .metadataNumberForText: provokeMetadata([HKMetadataKeyExternalUUID: markerNumber])
    case .metadataTextForNumber: provokeMetadata([HKMetadataKeyWasUserEntered: markerText])
    case .metadataTextForQuantity: provokeMetadata([HKMetadataKeyElevationAscended: markerText])
    case .metadataUnit: provokeMetadata([HKMetadataKeyElevationAscended: HKQuantity(unit: .gram(), doubleValue: markerNumber)])
    case .timeZone: provokeMetadata([HKMetadataKeyTimeZone: markerText])
    case .syncIdentifierAlone: provokeMetadata([HKMetadataKeySyncIdentifier: markerText])
    case .syncVersionAlone: provokeMetadata([HKMetadataKeySyncVersion: Int(markerNumber)])
    default: preconditionFailure("\(self) is provoked elsewhere")
    }
  }

  private func provokeMetadata(_ metadata: [String: Any]) {
    _ = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: markerNumber), start: testStart, end: testStart,
      metadata: metadata)
  }

  private func provokeRequest() throws {
    let store = try TestEngine().store()
    switch self {
    case .shareExerciseTime:
      store.requestAuthorization(toShare: [HKQuantityType(.stepCount), HKQuantityType(.appleExerciseTime)], read: nil) { _, _ in }
    case .shareNothing: store.requestAuthorization(toShare: [], read: []) { _, _ in }
    default: store.requestAuthorization(toShare: nil, read: nil) { _, _ in }
    }
  }

  private func sampleQuery(limit: Int = 1, sortDescriptors: [NSSortDescriptor]? = nil) -> HKSampleQuery {
    HKSampleQuery(sampleType: HKQuantityType(.stepCount), predicate: nil, limit: limit, sortDescriptors: sortDescriptors) { _, _, _ in }
  }

  private func provokeQuery() throws {
    let store = try TestEngine().store()
    switch self {
    case .executeTwice:
      let query = sampleQuery()
      store.execute(query)
      store.execute(query)
    case .executeAgain:
      let query = sampleQuery()
      store.execute(query)
      store.stop(query)
      store.execute(query)
    case .sortKey: _ = sampleQuery(sortDescriptors: [NSSortDescriptor(key: "quantity", ascending: true)])
    case .sortKeyPath: _ = sampleQuery(sortDescriptors: [NSSortDescriptor(keyPath: \HKSample.uuid, ascending: true)])
    case .sortTyped: _ = NSSortDescriptor(SortDescriptor(\HKQuantitySample.count))
    case .negativeLimit: _ = sampleQuery(limit: -1)
    default: _ = HKSampleQuery(queryDescriptors: [], limit: -5) { _, _, _ in }
    }
  }

  private func collection(_ type: HKQuantityType = HKQuantityType(.stepCount), every interval: DateComponents)
    -> HKStatisticsCollectionQuery
  {
    HKStatisticsCollectionQuery(
      quantityType: type, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: testStart, intervalComponents: interval)
  }

  private func statistics(_ identifier: HKQuantityTypeIdentifier, _ options: HKStatisticsOptions) -> HKStatisticsQuery {
    HKStatisticsQuery(quantityType: HKQuantityType(identifier), quantitySamplePredicate: nil, options: options) { _, _, _ in }
  }

  private func provokeStatistics() throws {
    switch self {
    case .sumOfDiscrete: _ = statistics(.heartRate, .cumulativeSum)
    case .averageOfCumulative: _ = statistics(.stepCount, .discreteAverage)
    case .minimumOfCumulative: _ = statistics(.stepCount, [.cumulativeSum, .discreteMin])
    case .collectionOfWrongOption: _ = collection(HKQuantityType(.heartRate), every: DateComponents(day: 1))
    case .noInterval: _ = collection(every: DateComponents())
    case .zeroInterval: _ = collection(every: DateComponents(day: 0, hour: 0))
    case .backwardInterval: _ = collection(every: DateComponents(hour: -1))
    default:
      let query = collection(every: DateComponents(day: 1))
      let health = try TestHealthStore()
      _ = health.hold()
      health.store.execute(query)
      withExtendedLifetime(health) {
        if self == .handlerAfterExecution {
          query.initialResultsHandler = { _, _, _ in }
        } else {
          query.statisticsUpdateHandler = { _, _, _, _ in }
        }
      }
    }
  }
}

@Suite struct RaisingTests {
  @Test(
    "OBJ-15 STAT-01 STORE-06 COLL-20: misuse ends the process with Apple's exception name and text",
    arguments: Misuse.allCases.filter { !Misuse.ofSummaries.contains($0) })
  func raises(misuse: Misuse) async { await expectException(misuse) }

  @Test("QRY-12 ACT-08 ACT-09: misuse of activity summaries raises in the same way", arguments: Misuse.ofSummaries)
  func raisesForSummaries(misuse: Misuse) async { await expectException(misuse) }

  private func expectException(_ misuse: Misuse) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [misuse = misuse as Misuse] in
      try misuse.provoke()
    }
    expectRaised(misuse.expected.text, misuse.expected.name, in: result)
  }

  @Test("OBJ-15: correct use does not raise")
  func rightUse() {
    let metadata: [String: Any] = [HKMetadataKeySyncIdentifier: "a", HKMetadataKeySyncVersion: 1, HKMetadataKeyTimeZone: "Asia/Kathmandu"]
    let sample = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1), start: testStart, end: testStart,
      metadata: metadata)
    #expect(sample.metadata?.count == 3)
    let insulin = HKQuantitySample(
      type: HKQuantityType(.insulinDelivery), quantity: HKQuantity(unit: .internationalUnit(), doubleValue: 2), start: testStart,
      end: testStart, metadata: [HKMetadataKeyInsulinDeliveryReason: 1])
    #expect(insulin.count == 1)
    #expect(quantity(.environmentalAudioExposure, 60, "dBASPL", at: testStart, seconds: 0.001).endDate > testStart)
  }
}
