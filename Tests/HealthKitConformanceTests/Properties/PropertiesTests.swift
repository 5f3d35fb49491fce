// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

/// The properties of objects, types and queries are exactly the values they were made with.
@Suite struct PropertiesTests {
  private let start = Date(timeIntervalSinceReferenceDate: 500_000_000.25)
  private let device = HKDevice(
    name: "n", manufacturer: "ma", model: "mo", hardwareVersion: "h", firmwareVersion: "f", softwareVersion: "s",
    localIdentifier: "l", udiDeviceIdentifier: "u")

  // MARK: Types

  @Test("TYPE-01 TYPE-05: each factory returns the one type of its identifier and class")
  func factories() {
    let types: [(HKObjectType, HKObjectType, String, HKObjectType.Type)] = [
      (HKObjectType.workoutType(), HKWorkoutType.workoutType(), "HKWorkoutTypeIdentifier", HKWorkoutType.self),
      (
        HKObjectType.activitySummaryType(), HKActivitySummaryType.activitySummaryType(), "HKActivitySummaryTypeIdentifier",
        HKActivitySummaryType.self
      ),
      (
        HKObjectType.audiogramSampleType(), HKSampleType.audiogramSampleType(), "HKDataTypeIdentifierAudiogram",
        HKAudiogramSampleType.self
      ),
      (
        HKObjectType.electrocardiogramType(), HKSampleType.electrocardiogramType(), "HKDataTypeIdentifierElectrocardiogram",
        HKElectrocardiogramType.self
      ),
      (
        HKObjectType.visionPrescriptionType(), HKSampleType.visionPrescriptionType(), HKVisionPrescriptionTypeIdentifier,
        HKPrescriptionType.self
      ),
      (HKObjectType.stateOfMindType(), HKSampleType.stateOfMindType(), HKDataTypeIdentifierStateOfMind, HKStateOfMindType.self),
      (
        HKObjectType.medicationDoseEventType(), HKSampleType.medicationDoseEventType(),
        HKMedicationDoseEventTypeIdentifierMedicationDoseEvent, HKMedicationDoseEventType.self
      ),
      (
        HKObjectType.userAnnotatedMedicationType(), HKObjectType.userAnnotatedMedicationType(),
        HKDataTypeIdentifierUserAnnotatedMedicationConcept, HKUserAnnotatedMedicationType.self
      ),
      (HKSeriesType.heartbeat(), HKSeriesType.heartbeat(), HKDataTypeIdentifierHeartbeatSeries, HKSeriesType.self),
      (HKSeriesType.workoutRoute(), HKSeriesType.workoutRoute(), HKWorkoutRouteTypeIdentifier, HKSeriesType.self),
      (HKDocumentType(.CDA), HKDocumentType(.CDA), "HKDocumentTypeIdentifierCDA", HKDocumentType.self),
      (
        HKScoredAssessmentType(.GAD7), HKScoredAssessmentType(.GAD7), HKScoredAssessmentTypeIdentifier.GAD7.rawValue,
        HKScoredAssessmentType.self
      ),
      (
        HKClinicalType(.labResultRecord), HKClinicalType(.labResultRecord), "HKClinicalTypeIdentifierLabResultRecord", HKClinicalType.self
      ),
      (
        HKCharacteristicType(.bloodType), HKCharacteristicType(.bloodType), "HKCharacteristicTypeIdentifierBloodType",
        HKCharacteristicType.self
      ),
      (HKCorrelationType(.food), HKCorrelationType(.food), "HKCorrelationTypeIdentifierFood", HKCorrelationType.self),
      (
        HKCorrelationType(.bloodPressure), HKCorrelationType(.bloodPressure), "HKCorrelationTypeIdentifierBloodPressure",
        HKCorrelationType.self
      ),
      (HKCategoryType(.mindfulSession), HKCategoryType(.mindfulSession), "HKCategoryTypeIdentifierMindfulSession", HKCategoryType.self),
    ]
    for (type, again, identifier, itsClass) in types {
      #expect(type === again, "\(identifier)")
      #expect(type.identifier == identifier, "\(identifier)")
      #expect(Swift.type(of: type) == itsClass, "\(identifier)")
    }
    #expect(Set(types.map { ObjectIdentifier($0.0) }).count == types.count)
  }

  @Test("TYPE-07 TYPE-08: only a type with a minimum duration restricts it")
  func minimumDuration() {
    let exposure = HKQuantityType(.environmentalAudioExposure)
    #expect(exposure.isMinimumDurationRestricted)
    #expect(exposure.minimumAllowedDuration == 0.001)
    #expect(!HKQuantityType(.stepCount).isMinimumDurationRestricted)
  }

  // MARK: Objects

  @Test("OBJ-08 OBJ-09: a device has its eight texts; the local one is the host")
  func devices() {
    #expect(device.name == "n")
    #expect(device.manufacturer == "ma")
    #expect(device.model == "mo")
    #expect(device.hardwareVersion == "h")
    #expect(device.firmwareVersion == "f")
    #expect(device.softwareVersion == "s")
    #expect(device.localIdentifier == "l")
    #expect(device.udiDeviceIdentifier == "u")
    let local = HKDevice.local()
    #expect(local == HKDevice.local())
    #expect(local.name != nil)
    #expect(local != device)
    #expect(local.name == ProcessInfo.processInfo.hostName || local.model != nil)
  }

  @Test("OBJ-01 OBJ-08: a sample has the type, dates, device and metadata it was made with")
  func samples() {
    let metadata: [String: Any] = [HKMetadataKeyExternalUUID: "e"]
    let quantity = HKQuantitySample(
      type: HKQuantityType(.bodyMass), quantity: HKQuantity(unit: .gram(), doubleValue: 3), start: start, end: start + 5, device: device,
      metadata: metadata)
    let category = HKCategorySample(
      type: HKCategoryType(.sleepAnalysis), value: 4, start: start, end: start + 5, device: device, metadata: metadata)
    for sample in [quantity, category] as [HKSample] {
      #expect(sample.device == device)
      #expect(sample.metadata?[HKMetadataKeyExternalUUID] as? String == "e")
      #expect(sample.startDate == start)
      #expect(sample.endDate == start + 5)
      #expect(!sample.hasUndeterminedDuration)
      #expect(sample.metadata?.count == 1)
    }
    #expect(category.categoryType === HKCategoryType(.sleepAnalysis))
    #expect(category.sampleType === category.categoryType)
    #expect(category.value == 4)
    let plain = HKCategorySample(type: HKCategoryType(.toothbrushingEvent), value: 0, start: start, end: start + 1, metadata: metadata)
    #expect(plain.categoryType === HKCategoryType(.toothbrushingEvent))
    #expect(plain.value == 0)
    #expect(plain.metadata?.count == 1)
    let stages = HKCategorySample(type: HKCategoryType(.sleepAnalysis), value: 5, start: start, end: start + 1, metadata: nil)
    #expect(stages.value == 5)
    #expect(stages.metadata == nil)
    #expect(stages.device == nil)
    let food = HKCorrelation(
      type: HKCorrelationType(.food), start: start, end: start,
      objects: [
        HKQuantitySample(
          type: HKQuantityType(.dietarySugar), quantity: HKQuantity(unit: .gram(), doubleValue: 3), start: start, end: start)
      ])
    #expect(food.correlationType === HKCorrelationType(.food))
    let pressure = HKCorrelation(
      type: HKCorrelationType(.bloodPressure), start: start, end: start,
      objects: Set(
        [HKQuantityTypeIdentifier.bloodPressureSystolic, .bloodPressureDiastolic].map {
          HKQuantitySample(
            type: HKQuantityType($0), quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 80), start: start, end: start)
        }))
    #expect(pressure.correlationType === HKCorrelationType(.bloodPressure))
    #expect(pressure.correlationType !== food.correlationType)
  }

  @Test("TYPE-12 TYPE-19: deprecated names of values equal today's values")
  func olderNames() {
    func positive<T: OldTestResult>(_: T.Type) -> T { .positive }
    func asleep<T: OldSleep>(_: T.Type) -> T { .asleep }
    func discrete<T: OldStyle>(_: T.Type) -> T { .discrete }
    func mostRecent<T: OldOptions>(_: T.Type) -> T { .discreteMostRecent }
    #expect(positive(HKCategoryValueOvulationTestResult.self) == .luteinizingHormoneSurge)
    #expect(asleep(HKCategoryValueSleepAnalysis.self) == .asleepUnspecified)
    #expect(discrete(HKQuantityAggregationStyle.self) == .discreteArithmetic)
    #expect(mostRecent(HKStatisticsOptions.self) == .mostRecent)
  }

  @Test("OBJ-04 OBJ-06: a revision has the source, versions and model it was made with")
  func revisions() {
    let source = HKSource.default()
    let system = OperatingSystemVersion(majorVersion: 17, minorVersion: 4, patchVersion: 2)
    let revision = HKSourceRevision(source: source, version: "7", productType: "Watch7,1", operatingSystemVersion: system)
    #expect(revision.source == source)
    #expect(revision.version == "7")
    #expect(revision.productType == "Watch7,1")
    let itsSystem = revision.operatingSystemVersion
    #expect(itsSystem.majorVersion == 17)
    #expect(itsSystem.minorVersion == 4)
    #expect(itsSystem.patchVersion == 2)
    let short = HKSourceRevision(source: source, version: "8")
    #expect(short.version == "8")
    #expect(short.source == source)
    #expect(short != revision)
    #expect(short.productType == nil)
    #expect(short.operatingSystemVersion.majorVersion == 0)
    #expect(!source.bundleIdentifier.isEmpty)
    #expect(!source.name.isEmpty)
  }

  @Test("OBJ-03: the deprecated source of a sample is that of its revision")
  func oldSource() async throws {
    let store = try await TestStore.granted(HKQuantityType(.stepCount))
    let stretch = Stretch.next()
    try await store.save(steps(5, at: stretch))
    let found = try #require(try await store.samples(of: HKQuantityType(.stepCount), Stretch.predicate(stretch)).first)
    let old: any OldProperties = found
    #expect(old.source == found.sourceRevision.source)
    #expect(old.source.bundleIdentifier == HKSource.default().bundleIdentifier)
  }

  @Test("PRED-12: predicates of a device's properties and of metadata values match only those")
  func predicates() {
    let kilogram = HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 3)
    let sample = HKQuantitySample(
      type: HKQuantityType(.bodyMass), quantity: kilogram, start: start, end: start, device: device,
      metadata: [HKMetadataKeyExternalUUID: "e", "own": 5])
    let cases: [(NSPredicate, Bool)] = [
      (HKQuery.predicateForObjects(withDeviceProperty: HKDevicePropertyKeyModel, allowedValues: ["mo", "x"]), true),
      (HKQuery.predicateForObjects(withDeviceProperty: HKDevicePropertyKeyModel, allowedValues: ["n"]), false),
      (HKQuery.predicateForObjects(withDeviceProperty: HKDevicePropertyKeyName, allowedValues: ["n"]), true),
      (HKQuery.predicateForObjects(withMetadataKey: HKMetadataKeyExternalUUID, allowedValues: ["e"]), true),
      (HKQuery.predicateForObjects(withMetadataKey: HKMetadataKeyExternalUUID, allowedValues: ["f"]), false),
      (HKQuery.predicateForObjects(withMetadataKey: "own", operatorType: .greaterThan, value: 4), true),
      (HKQuery.predicateForObjects(withMetadataKey: "own", operatorType: .lessThan, value: 4), false),
      (HKQuery.predicateForQuantitySamples(with: .lessThan, quantity: kilogram), false),
      (HKQuery.predicateForQuantitySamples(with: .equalTo, quantity: HKQuantity(unit: .gram(), doubleValue: 3000)), true),
    ]
    for (number, (predicate, isMatch)) in cases.enumerated() { #expect(predicate.evaluate(with: sample) == isMatch, "\(number)") }
  }

  // MARK: Workouts

  @Test("WORK-02 WORK-03 WORK-04: each initialiser of a workout keeps all its arguments")
  func workouts() throws {
    let (energy, distance) = (HKQuantity(unit: .kilocalorie(), doubleValue: 9), HKQuantity(unit: .meter(), doubleValue: 8))
    let count = HKQuantity(unit: .count(), doubleValue: 7)
    let metadata: [String: Any] = [HKMetadataKeyExternalUUID: "e"]
    let events = [
      HKWorkoutEvent(type: .pause, dateInterval: DateInterval(start: start + 10, duration: 0), metadata: nil),
      HKWorkoutEvent(type: .resume, dateInterval: DateInterval(start: start + 40, duration: 0), metadata: nil),
    ]
    let end = start + 100
    let timed: [HKWorkout] = [
      HKWorkout(
        activityType: .rowing, start: start, end: end, duration: 50, totalEnergyBurned: energy, totalDistance: distance,
        metadata: metadata),
      HKWorkout(
        activityType: .rowing, start: start, end: end, duration: 50, totalEnergyBurned: energy, totalDistance: distance, device: device,
        metadata: metadata),
    ]
    let paused: [HKWorkout] = [
      HKWorkout(
        activityType: .rowing, start: start, end: end, workoutEvents: events, totalEnergyBurned: energy, totalDistance: distance,
        metadata: metadata),
      HKWorkout(
        activityType: .rowing, start: start, end: end, workoutEvents: events, totalEnergyBurned: energy, totalDistance: distance,
        device: device, metadata: metadata),
      HKWorkout(
        activityType: .rowing, start: start, end: end, workoutEvents: events, totalEnergyBurned: energy, totalDistance: distance,
        totalFlightsClimbed: count, device: device, metadata: metadata),
      HKWorkout(
        activityType: .rowing, start: start, end: end, workoutEvents: events, totalEnergyBurned: energy, totalDistance: distance,
        totalSwimmingStrokeCount: count, device: device, metadata: metadata),
    ]
    for workout in timed + paused {
      #expect(workout.workoutActivityType == .rowing)
      #expect(workout.startDate == start)
      #expect(workout.endDate == end)
      #expect(workout.totalEnergyBurned == energy)
      #expect(workout.totalDistance == distance)
      #expect(workout.metadata?[HKMetadataKeyExternalUUID] as? String == "e")
    }
    #expect(timed.map(\.duration) == [50, 50])
    #expect(timed.map { $0.workoutEvents?.count ?? 0 } == [0, 0])
    #expect(paused.map(\.duration) == [70, 70, 70, 70])
    #expect(paused.allSatisfy { $0.workoutEvents == events })
    #expect(timed.map(\.device) == [nil, device])
    #expect(paused.map(\.device) == [nil, device, device, device])
    #expect(paused.map { $0.totalFlightsClimbed } == [nil, nil, count, nil])
    #expect(paused.map { $0.totalSwimmingStrokeCount } == [nil, nil, nil, count])
  }

  @Test("WORK-21: a configuration keeps its values, and can be copied")
  func configuration() {
    let configuration = HKWorkoutConfiguration()
    #expect(configuration.activityType == .other)
    #expect(configuration.locationType == .unknown)
    #expect(configuration.swimmingLocationType == .unknown)
    #expect(configuration.lapLength == nil)
    configuration.activityType = .swimming
    configuration.locationType = .indoor
    configuration.swimmingLocationType = .pool
    configuration.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
    #expect(configuration.activityType == .swimming)
    #expect(configuration.locationType == .indoor)
    #expect(configuration.swimmingLocationType == .pool)
    #expect(configuration.lapLength == HKQuantity(unit: .meter(), doubleValue: 25))
    let copy = configuration.copy() as? HKWorkoutConfiguration
    #expect(copy == configuration)
    #expect(copy !== configuration)
  }

  // MARK: Queries

  @Test("QRY-03: descriptors have the values they were made with, and can be changed")
  func descriptors() {
    let predicate = NSPredicate(value: true)
    let steps = HKQuantityType(.stepCount)
    let pair = HKQueryDescriptor(sampleType: HKQuantityType(.heartRate), predicate: predicate)
    #expect(pair.sampleType === HKQuantityType(.heartRate))
    #expect(pair.predicate === predicate)
    #expect(HKQueryDescriptor(sampleType: steps, predicate: nil).predicate == nil)

    let asked = HKSamplePredicate.quantitySample(type: steps, predicate: predicate)
    #expect(asked.sampleType === steps)
    #expect(asked.nsPredicate === predicate)
    let order = SortDescriptor(\HKQuantitySample.startDate, order: .reverse)
    var samples = HKSampleQueryDescriptor(predicates: [asked], sortDescriptors: [order], limit: 3)
    #expect(samples.predicates == [asked])
    #expect(samples.sortDescriptors == [order])
    #expect(samples.limit == 3)
    samples.limit = nil
    #expect(samples.limit == nil)

    let anchor = HKQueryAnchor(fromValue: 12)
    var changes = HKAnchoredObjectQueryDescriptor(predicates: [asked], anchor: anchor, limit: 4)
    #expect(changes.predicates == [asked])
    #expect(changes.anchor == anchor)
    #expect(changes.limit == 4)
    changes.limit = 5
    #expect(changes.limit == 5)
    #expect(HKQueryAnchor(fromValue: 12) == anchor)
    #expect(HKQueryAnchor(fromValue: 11) != anchor)

    let noon = Date(timeIntervalSinceReferenceDate: 43_200)
    var statistics = HKStatisticsQueryDescriptor(predicate: asked, options: [.cumulativeSum, .separateBySource])
    #expect(statistics.predicate == asked)
    #expect(statistics.options == [.cumulativeSum, .separateBySource])
    statistics.options = .mostRecent
    #expect(statistics.options == .mostRecent)
    let days = HKStatisticsCollectionQueryDescriptor(
      predicate: asked, options: .cumulativeSum, anchorDate: noon, intervalComponents: DateComponents(day: 2))
    #expect(days.predicate == asked)
    #expect(days.options == .cumulativeSum)
    #expect(days.anchorDate == noon)
    #expect(days.intervalComponents == DateComponents(day: 2))
  }

  @Test("COLL-01 QRY-01: queries have the values they were made with")
  func queries() {
    let steps = HKQuantityType(.stepCount)
    let noon = Date(timeIntervalSinceReferenceDate: 43_200)
    let collection = HKStatisticsCollectionQuery(
      quantityType: steps, quantitySamplePredicate: nil, options: [.cumulativeSum, .duration], anchorDate: noon,
      intervalComponents: DateComponents(hour: 6))
    #expect(collection.anchorDate == noon)
    #expect(collection.options == [.cumulativeSum, .duration])
    #expect(collection.intervalComponents == DateComponents(hour: 6))
    let order = [NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)]
    let samples = HKSampleQuery(sampleType: steps, predicate: nil, limit: 7, sortDescriptors: order) { _, _, _ in }
    #expect(samples.limit == 7)
    #expect(samples.sortDescriptors == order)
    #expect(samples.objectType === steps)
    let observer = HKObserverQuery(sampleType: HKQuantityType(.heartRate), predicate: nil) { _, done, _ in done() }
    #expect(observer.objectType === HKQuantityType(.heartRate))
    let old: any OldQuery = samples
    #expect(old.sampleType === steps)
  }

  @Test("ANCH-01 ANCH-04 ANCH-06: a descriptor of changes returns what was saved and deleted, and an anchor to continue from")
  func changes() async throws {
    let type = HKQuantityType(.dietaryVitaminB12)
    let store = try await TestStore.granted(type)
    let stretch = Stretch.next()
    let all = [0, 1, 2].map { quantity(.dietaryVitaminB12, 1 + Double($0), "mcg", at: stretch + 60 * Double($0)) }
    try await store.save(all)
    let predicate = HKSamplePredicate.quantitySample(type: type, predicate: Stretch.predicate(stretch))
    var descriptor = HKAnchoredObjectQueryDescriptor(predicates: [predicate], anchor: nil, limit: 2)
    let first = try await descriptor.result(for: store)
    #expect(first.addedSamples.map(\.uuid) == all.prefix(2).map(\.uuid))
    #expect(first.deletedObjects.isEmpty)
    try await store.delete(all[0])
    descriptor.anchor = first.newAnchor
    descriptor.limit = nil
    let second = try await descriptor.result(for: store)
    #expect(second.addedSamples.map(\.uuid) == [all[2].uuid] && second.deletedObjects.map(\.uuid) == [all[0].uuid])
    #expect(second.newAnchor != first.newAnchor)
    descriptor.anchor = second.newAnchor
    let third = try await descriptor.result(for: store)
    #expect(third.addedSamples.isEmpty)
    #expect(third.deletedObjects.isEmpty)
  }

  @Test("ANCH-04: a query of one type respects its type, anchor and limit")
  func anchoredQuery() async throws {
    let type = HKQuantityType(.dietaryFatSaturated)
    let store = try await TestStore.granted(type, HKQuantityType(.stepCount))
    let stretch = Stretch.next()
    let all = [0, 1, 2].map { quantity(.dietaryFatSaturated, 1 + Double($0), "mcg", at: stretch + 60 * Double($0)) }
    try await store.save([steps(3, at: stretch)] + all)
    func ask(_ anchor: HKQueryAnchor?, _ limit: Int) async throws -> ([UUID], HKQueryAnchor) {
      try await withCheckedThrowingContinuation { continuation in
        store.execute(
          HKAnchoredObjectQuery(type: type, predicate: Stretch.predicate(stretch), anchor: anchor, limit: limit) {
            _, added, _, next, error in
            if let added, let next {
              continuation.resume(returning: (added.map(\.uuid), next))
            } else {
              continuation.resume(throwing: error ?? HKError(.unknownError))
            }
          })
      }
    }
    let (two, anchor) = try await ask(nil, 2)
    #expect(two == all.prefix(2).map(\.uuid))
    let (rest, _) = try await ask(anchor, HKObjectQueryNoLimit)
    #expect(rest == [all[2].uuid])
  }

  @Test("QRY-02 QRY-04: a query of several types respects each; one of a single type respects its limit and order")
  func sampleQueries() async throws {
    let (zinc, copper) = (HKQuantityType(.dietaryFatMonounsaturated), HKQuantityType(.dietaryFatPolyunsaturated))
    let store = try await TestStore.granted(zinc, copper)
    let stretch = Stretch.next()
    let all = [
      quantity(.dietaryFatMonounsaturated, 1, "mg", at: stretch), quantity(.dietaryFatPolyunsaturated, 2, "mg", at: stretch + 60),
      quantity(.dietaryFatMonounsaturated, 3, "mg", at: stretch + 120),
    ]
    try await store.save(all)
    let byStart = [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)]
    let latest = try await store.samples(of: zinc, Stretch.predicate(stretch), limit: 1, sortedBy: byStart)
    #expect(latest.map(\.uuid) == [all[2].uuid])
    func ask(_ descriptors: [HKQueryDescriptor]) async throws -> Set<UUID> {
      try await withCheckedThrowingContinuation { continuation in
        store.execute(
          HKSampleQuery(queryDescriptors: descriptors, limit: HKObjectQueryNoLimit) { _, samples, error in
            continuation.resume(with: Result { if let error { throw error } else { Set((samples ?? []).map(\.uuid)) } })
          })
      }
    }
    let predicate = Stretch.predicate(stretch)
    #expect(try await ask([HKQueryDescriptor(sampleType: copper, predicate: predicate)]) == [all[1].uuid])
    #expect(
      try await ask([zinc, copper].map { HKQueryDescriptor(sampleType: $0, predicate: predicate) }) == Set(all.map(\.uuid)))
  }

  @Test("COLL-01 COLL-02: a descriptor of a collection counts its intervals from its anchor date")
  func collections() async throws {
    let type = HKQuantityType(.dietaryVitaminB12)
    let store = try await TestStore.granted(type)
    let stretch = Stretch.next()
    try await store.save([
      quantity(.dietaryVitaminB12, 1, "mcg", at: stretch + 3 * 3600), quantity(.dietaryVitaminB12, 2, "mcg", at: stretch + 9 * 3600),
    ])
    let asked = HKSamplePredicate.quantitySample(type: type, predicate: Stretch.predicate(stretch))
    func result<Query: HKAsyncQuery>(_ query: Query) async throws -> Query.Output { try await query.result(for: store) }
    func sums(from anchor: Date) async throws -> [Double] {
      try await result(
        HKStatisticsCollectionQueryDescriptor(
          predicate: asked, options: .cumulativeSum, anchorDate: anchor, intervalComponents: DateComponents(hour: 12))
      ).statistics().compactMap { $0.sumQuantity()?.doubleValue(for: .gramUnit(with: .micro)) }
    }
    #expect(try await sums(from: stretch) == [3])
    #expect(try await sums(from: stretch + 6 * 3600) == [1, 2])
  }

  @Test("OBS-01 OBS-03: an observer is called when it begins, then for each save")
  func observer() async throws {
    let (type, other) = (HKQuantityType(.distanceRowing), HKQuantityType(.distanceSkatingSports))
    let store = try await TestStore.granted(type, other)
    let stretch = Stretch.next()
    let (calls, told) = AsyncStream<Set<HKSampleType>?>.makeStream()
    let single = HKObserverQuery(sampleType: type, predicate: nil) { _, done, error in
      let finished: HKObserverQueryCompletionHandler = done
      finished()
      told.yield(error == nil ? [] : nil)
    }
    store.execute(single)
    var iterator = calls.makeAsyncIterator()
    #expect(await iterator.next() == [])
    try await store.save(quantity(.distanceRowing, 1, "m", at: stretch))
    #expect(await iterator.next() == [])
    store.stop(single)
    let (calls2, told2) = AsyncStream<Set<HKSampleType>?>.makeStream()
    let both = HKObserverQuery(
      queryDescriptors: [type, other].map { HKQueryDescriptor(sampleType: $0, predicate: nil) }
    ) { _, types, done, _ in
      done()
      told2.yield(types)
    }
    store.execute(both)
    var iterator2 = calls2.makeAsyncIterator()
    #expect(await iterator2.next() == [type, other])
    try await store.save(quantity(.distanceSkatingSports, 1, "m", at: stretch))
    #expect(await iterator2.next() == [other])
    store.stop(both)
  }
}

// Deprecated names, used without a warning.

private protocol OldProperties {
  var source: HKSource { get }
}

private protocol OldTestResult {
  static var positive: Self { get }
}

private protocol OldSleep {
  static var asleep: Self { get }
}

private protocol OldStyle {
  static var discrete: Self { get }
}

private protocol OldOptions {
  static var discreteMostRecent: Self { get }
}

private protocol OldQuery {
  var sampleType: HKSampleType? { get }
}

extension HKQuery: OldQuery {}
extension HKObject: OldProperties {}
extension HKCategoryValueOvulationTestResult: OldTestResult {}
extension HKCategoryValueSleepAnalysis: OldSleep {}
extension HKQuantityAggregationStyle: OldStyle {}
extension HKStatisticsOptions: OldOptions {}
