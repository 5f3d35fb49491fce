// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct ObjectTests {
  private let start = Date(timeIntervalSinceReferenceDate: 500_000_000.125)

  @Test("OBJ-01 SAVE-05: saving does not change the object; a fetched copy says who saved it")
  func savingChangesNothing() async throws {
    let store = try await TestStore.granted(HKQuantityType(.bodyMass))
    let start = Stretch.next()
    let sample = quantity(.bodyMass, 70.25, "kg", at: start)
    let before = (sample.uuid, sample.startDate, sample.endDate, sample.quantity, sample.metadata?.count, sample.device)
    try await store.save(sample)
    #expect(sample.uuid == before.0)
    #expect(sample.startDate == before.1)
    #expect(sample.endDate == before.2)
    #expect(sample.quantity == before.3)
    #expect(sample.metadata?.count == before.4)
    #expect(sample.device == before.5)
    let fetched = try #require(try await store.samples(of: sample.sampleType, Stretch.predicate(start)).first)
    #expect(fetched !== sample)
    #expect(fetched == sample)
    #expect(!fetched.sourceRevision.source.name.isEmpty)
  }

  @Test("OBJ-02: each object has its own identity, kept through saving")
  func identity() async throws {
    let store = try await TestStore.granted(HKQuantityType(.height))
    let start = Stretch.next()
    let samples = (0..<10).map { quantity(.height, 1.8, "m", at: start.addingTimeInterval(Double($0))) }
    #expect(Set(samples.map(\.uuid)).count == 10)
    try await store.save(samples)
    let fetched = try await store.samples(of: HKQuantityType(.height), Stretch.predicate(start))
    #expect(Set(fetched.map(\.uuid)) == Set(samples.map(\.uuid)))
    #expect(Set(fetched) == Set(samples))
  }

  @Test("OBJ-06: samples that the app saves have the default source")
  func defaultSource() async throws {
    let store = try await TestStore.granted(HKQuantityType(.waistCircumference))
    let start = Stretch.next()
    try await store.save(quantity(.waistCircumference, 80, "cm", at: start))
    let fetched = try #require(try await store.samples(of: HKQuantityType(.waistCircumference), Stretch.predicate(start)).first)
    #expect(fetched.sourceRevision.source == HKSource.default())
    #expect(fetched.sourceRevision.source.bundleIdentifier == HKSource.default().bundleIdentifier)
  }

  @Test("OBJ-08: the device is the one passed in, with all eight fields, or nil")
  func devices() async throws {
    let store = try await TestStore.granted(HKQuantityType(.bodyTemperature))
    let start = Stretch.next()
    let device = HKDevice(
      name: "Thermo", manufacturer: "Ädler & Co", model: "T1", hardwareVersion: "1.2", firmwareVersion: nil, softwareVersion: "",
      localIdentifier: "local", udiDeviceIdentifier: "udi")
    let type = HKQuantityType(.bodyTemperature)
    let warm = HKQuantity(unit: .degreeCelsius(), doubleValue: 37)
    let with = HKQuantitySample(type: type, quantity: warm, start: start, end: start, device: device, metadata: nil)
    let without = HKQuantitySample(type: type, quantity: warm, start: start + 1, end: start + 1)
    #expect(with.device == device)
    #expect(without.device == nil)
    try await store.save([with, without])
    let fetched = try await store.samples(
      of: type, Stretch.predicate(start), sortedBy: [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)])
    #expect(fetched.map(\.device) == [device, nil])
    let found = try #require(fetched.first?.device)
    #expect(found.name == "Thermo")
    #expect(found.manufacturer == "Ädler & Co")
    #expect(found.model == "T1")
    #expect(found.hardwareVersion == "1.2")
    #expect(found.firmwareVersion == nil)
    #expect(found.softwareVersion == "")
    #expect(found.localIdentifier == "local")
    #expect(found.udiDeviceIdentifier == "udi")
  }

  @Test("OBJ-12: a sample may have no duration, even of a cumulative type")
  func noLength() {
    #expect(quantity(.distanceWalkingRunning, 3, "m", at: start).endDate == start)
    #expect(quantity(.heartRate, 60, "count/min", at: start).endDate == start)
    #expect(
      HKCategorySample(type: HKCategoryType(.headache), value: HKCategoryValueSeverity.mild.rawValue, start: start, end: start).endDate
        == start)
  }

  @Test("OBJ-11: a sample may end any time after its start")
  func length() {
    let sample = quantity(.stepCount, 100, "count", at: start, seconds: 90.5)
    #expect(sample.startDate == start)
    #expect(sample.endDate == start.addingTimeInterval(90.5))
    #expect(!sample.hasUndeterminedDuration)
  }

  @Test("OBJ-17: the class follows the type", arguments: PublishedTypes.quantities)
  func classes(row: QuantityTypeRow) {
    // Long enough for every type, and with the metadata that one of them needs.
    let sample = HKQuantitySample(
      type: HKQuantityType(row.identifier), quantity: HKQuantity(unit: HKUnit(from: row.unit), doubleValue: 1), start: start,
      end: start + 60,
      metadata: [HKMetadataKeyInsulinDeliveryReason: 1])
    #expect((sample is HKCumulativeQuantitySample) == (row.style == .cumulative))
    #expect((sample is HKDiscreteQuantitySample) == (row.style != .cumulative))
    #expect(sample.quantityType == HKQuantityType(row.identifier))
  }

  @Test("OBJ-17: fetched objects have the type's class, too")
  func fetchedClasses() async throws {
    let store = try await TestStore.granted(HKQuantityType(.dietaryWater), HKQuantityType(.oxygenSaturation))
    let start = Stretch.next()
    try await store.save([quantity(.dietaryWater, 250, "mL", at: start), quantity(.oxygenSaturation, 0.97, "%", at: start)])
    let water = try await store.samples(of: HKQuantityType(.dietaryWater), Stretch.predicate(start))
    let oxygen = try await store.samples(of: HKQuantityType(.oxygenSaturation), Stretch.predicate(start))
    #expect(water.first is HKCumulativeQuantitySample)
    #expect(oxygen.first is HKDiscreteQuantitySample)
  }

  @Test("OBJ-17: a sample can be made as the class of the other kind; a fetched sample has the class of its type")
  func otherClass() async throws {
    let type = HKQuantityType(.underwaterDepth)
    let start = Stretch.next()
    let depth = HKCumulativeQuantitySample(
      type: type, quantity: HKQuantity(unit: .meter(), doubleValue: 12), start: start, end: start + 60)
    #expect(depth.sumQuantity.doubleValue(for: .meter()) == 12)
    #expect(depth.quantityType == type)
    let store = try await TestStore.granted(type)
    try await store.save(depth)
    let fetched = try await store.samples(of: type, Stretch.predicate(start))
    #expect(fetched == [depth])
    #expect(fetched.first is HKDiscreteQuantitySample)
  }

  @Test("OBJ-17: a client's own subclasses are made with the initialisers of their superclasses, and are saved as ordinary samples")
  func ownSubclasses() async throws {
    let steps = HKQuantityType(.stepCount)
    let start = Stretch.next()
    let walk = LabelledWalk(type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 12), start: start, end: start + 60)
    #expect(walk.label == "walk")
    #expect(walk.quantity.doubleValue(for: .count()) == 12)
    #expect(walk.endDate == start + 60)
    #expect(LabelledWalk(steps: 7, at: start).quantity.doubleValue(for: .count()) == 7)
    let night = LabelledNight(type: HKCategoryType(.sleepAnalysis), value: 3, start: start, end: start + 60)
    #expect(night.label == "night")
    #expect(night.value == 3)
    #expect(night.categoryType == HKCategoryType(.sleepAnalysis))
    let sugar = quantity(.dietarySugar, 5, "g", at: start)
    #expect(LabelledMeal(type: HKCorrelationType(.food), start: start, end: start, objects: [sugar]).objects == [sugar])
    let store = try await TestStore.granted(steps)
    try await store.save(walk)
    #expect(try await store.samples(of: steps, Stretch.predicate(start)) == [walk])
  }

  @Test("OBJ-15: a client's own subclass follows the rules of its type")
  func ownSubclassRaises() async {
    await #expect(processExitsWith: .failure) {
      _ = LabelledWalk(
        type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .gram(), doubleValue: 1), start: .distantPast, end: .distantPast)
    }
  }

  @Test("OBJ-23 OBJ-25: a sample of one value is its own sum, average, minimum, maximum and latest value")
  func singleValues() throws {
    let walked = try #require(quantity(.distanceWalkingRunning, 1200, "m", at: start, seconds: 600) as? HKCumulativeQuantitySample)
    #expect(walked.count == 1)
    #expect(walked.sumQuantity == walked.quantity)
    let pulse = try #require(quantity(.heartRate, 61, "count/min", at: start, seconds: 5) as? HKDiscreteQuantitySample)
    #expect(pulse.count == 1)
    #expect(pulse.averageQuantity == pulse.quantity)
    #expect(pulse.minimumQuantity == pulse.quantity)
    #expect(pulse.maximumQuantity == pulse.quantity)
    #expect(pulse.mostRecentQuantity == pulse.quantity)
    #expect(pulse.mostRecentQuantityDateInterval == DateInterval(start: start, duration: 5))
  }

  @Test("OBJ-27: samples copy and archive")
  func archives() throws {
    let sample = HKQuantitySample(
      type: HKQuantityType(.bloodGlucose), quantity: HKQuantity(unit: HKUnit(from: "mg/dL"), doubleValue: 99.1), start: start,
      end: start + 1,
      device: HKDevice.local(), metadata: [HKMetadataKeyWasUserEntered: true, "note": "before breakfast"])
    #expect((sample.copy() as? HKQuantitySample) == sample)
    let data = try NSKeyedArchiver.archivedData(withRootObject: sample, requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQuantitySample.self, from: data))
    #expect(back == sample)
    #expect(back.uuid == sample.uuid)
    #expect(back.quantityType == sample.quantityType)
    #expect(back.quantity == sample.quantity)
    #expect(back.startDate == sample.startDate)
    #expect(back.endDate == sample.endDate)
    #expect(back.metadata?["note"] as? String == "before breakfast")
    #expect(back.device == sample.device)
  }

  @Test("QTY-01 QTY-02 QTY-08: the quantity of a fetched sample is the one saved, readable in every unit of its dimension")
  func quantitiesThroughSamples() async throws {
    let store = try await TestStore.granted(HKQuantityType(.leanBodyMass))
    let start = Stretch.next()
    try await store.save(quantity(.leanBodyMass, 123.456789012345, "lb", at: start))
    let samples = try await store.samples(of: HKQuantityType(.leanBodyMass), Stretch.predicate(start))
    let found = try #require(samples.first as? HKQuantitySample).quantity
    #expect(found.doubleValue(for: .pound()) == 123.456789012345)
    #expect(abs(found.doubleValue(for: .gramUnit(with: .kilo)) - 123.456789012345 * 0.45359237) < 1e-9)
    #expect(found.is(compatibleWith: .stone()))
    #expect(!found.is(compatibleWith: .meter()))
    #expect(found.compare(HKQuantity(unit: .pound(), doubleValue: 123)) == .orderedDescending)
  }

  @Test("QTY-09: values may be zero, negative and fractional", arguments: [0, -0.0, -12.5, 1e-300, 1e300, 0.1])
  func values(value: Double) async throws {
    let store = try await TestStore.granted(HKQuantityType(.basalBodyTemperature))
    let start = Stretch.next()
    try await store.save(quantity(.basalBodyTemperature, value, "degC", at: start))
    let samples = try await store.samples(of: HKQuantityType(.basalBodyTemperature), Stretch.predicate(start))
    let found = try #require(samples.first as? HKQuantitySample).quantity.doubleValue(for: .degreeCelsius())
    #expect(found.bitPattern == value.bitPattern)
  }

  @Test("OBJ-28: a sample may lie in the future")
  func future() async throws {
    let type = HKQuantityType(.dietaryVitaminK)
    let store = try await TestStore.granted(type)
    let ahead = quantity(.dietaryVitaminK, 1, "mcg", at: Date(timeIntervalSinceNow: 400 * 86_400), seconds: 60)
    try await store.save(ahead)
    #expect(try await store.samples(of: type, HKQuery.predicateForObject(with: ahead.uuid)) == [ahead])
  }

  @Test("SEED-11: a handwashing event has the one value 0 and lasts from its start to its end")
  func handwashing() async throws {
    let type = HKCategoryType(.handwashingEvent)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    try await store.save(
      HKCategorySample(type: type, value: HKCategoryValue.notApplicable.rawValue, start: start, end: start + 20))
    let found = try #require(try await store.samples(of: type, Stretch.predicate(start)).first as? HKCategorySample)
    #expect(found.value == 0)
    #expect(found.endDate.timeIntervalSince(found.startDate) == 20)
    let other = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKCategorySample(type: HKCategoryType(.handwashingEvent), value: 1, start: Date(), end: Date())
    }
    let text = String(decoding: other?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("is not compatible with type HKCategoryTypeIdentifierHandwashingEvent"))
  }
}

private final class LabelledWalk: HKQuantitySample, @unchecked Sendable {
  let label = "walk"

  convenience init(steps: Double, at date: Date) {
    self.init(type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: steps), start: date, end: date)
  }
}

private final class LabelledNight: HKCategorySample, @unchecked Sendable {
  let label = "night"
}

private final class LabelledMeal: HKCorrelation, @unchecked Sendable {}
