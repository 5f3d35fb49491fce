// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct MetadataTests {
  @Test("META-01 META-02: texts, numbers, dates and quantities are read back, under Apple's keys and the app's own")
  func everyKind() async throws {
    let type = HKQuantityType(.bloodGlucose)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let date = Date(timeIntervalSinceReferenceDate: 123_456.789)
    let metadata: [String: Any] = [
      HKMetadataKeyWasUserEntered: true, HKMetadataKeyTimeZone: "Europe/Berlin", HKMetadataKeyExternalUUID: "external",
      HKMetadataKeyReferenceRangeLowerLimit: HKQuantity(unit: HKUnit(from: "mg/dL"), doubleValue: 70),
      "text": "naïve \u{1F600}", "whole": 42, "real": 0.1, "no": false, "date": date, "large": Int64.max, "empty": "",
    ]
    let sample = HKQuantitySample(
      type: type, quantity: HKQuantity(unit: HKUnit(from: "mg/dL"), doubleValue: 100), start: start, end: start, metadata: metadata)
    try await store.save(sample)
    let fetched = try #require(try await store.samples(of: type, Stretch.predicate(start)).first)
    for found in [sample.metadata, fetched.metadata] {
      let found = try #require(found)
      #expect(Set(found.keys) == Set(metadata.keys))
      #expect(found[HKMetadataKeyWasUserEntered] as? Bool == true)
      #expect(found["no"] as? Bool == false)
      #expect(found[HKMetadataKeyTimeZone] as? String == "Europe/Berlin")
      #expect(found[HKMetadataKeyExternalUUID] as? String == "external")
      let limit = found[HKMetadataKeyReferenceRangeLowerLimit] as? HKQuantity
      #expect(limit?.doubleValue(for: HKUnit(from: "mg/dL")) == 70)
      #expect(found["text"] as? String == "naïve \u{1F600}")
      #expect(found["empty"] as? String == "")
      #expect(found["whole"] as? Int == 42)
      #expect(found["whole"] as? Double == 42)
      #expect((found["whole"] as? NSNumber)?.intValue == 42)
      #expect(found["real"] as? Double == 0.1)
      #expect(found["large"] as? Int64 == Int64.max)
      #expect(found["date"] as? Date == date)
    }
  }

  @Test("META-02: an object without metadata has none")
  func none() {
    #expect(steps(1, at: Date()).metadata == nil)
    let empty = HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1), start: Date(), end: Date(), metadata: nil)
    #expect(empty.metadata == nil)
  }

  @Test("META-10 META-14: a newer version is one deletion and one addition; the record keeps the keys for synchronizing")
  func replacement() async throws {
    let type = HKQuantityType(.dietaryNiacin)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    func version(_ number: Int, note: String) -> HKQuantitySample {
      HKQuantitySample(
        type: type, quantity: HKQuantity(unit: .gram(), doubleValue: Double(number)), start: start, end: start,
        metadata: [HKMetadataKeySyncIdentifier: "meal", HKMetadataKeySyncVersion: number, "note": note, HKMetadataKeyWasUserEntered: true])
    }
    let (first, second) = (version(1, note: "one"), version(2, note: "two"))
    try await store.save(first)
    var query = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: type)], anchor: nil)
    query.anchor = try await query.result(for: store).newAnchor
    try await store.save(second)
    let changes = try await query.result(for: store)
    #expect(changes.addedSamples == [second])
    #expect(changes.deletedObjects.map(\.uuid) == [first.uuid])
    let kept = try #require(changes.deletedObjects.first?.metadata)
    #expect(Set(kept.keys) == [HKMetadataKeySyncIdentifier, HKMetadataKeySyncVersion])
    #expect(kept[HKMetadataKeySyncIdentifier] as? String == "meal")
    #expect(kept[HKMetadataKeySyncVersion] as? Int == 1)
  }

  @Test("META-11 META-13: samples may share an external identity; samples entered by hand count in sums like others")
  func sharedIdentity() async throws {
    let type = HKQuantityType(.dietaryChloride)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let samples = [true, false].map {
      HKQuantitySample(
        type: type, quantity: HKQuantity(unit: .gram(), doubleValue: 2), start: start, end: start + 60,
        metadata: [HKMetadataKeyExternalUUID: "the same", HKMetadataKeyWasUserEntered: $0])
    }
    try await store.save(samples)
    #expect(Set(try await store.samples(of: type, Stretch.predicate(start))) == Set(samples))
    let sum = try await store.statistics(of: type, Stretch.predicate(start), .cumulativeSum).sumQuantity()
    #expect(sum?.doubleValue(for: .gram()) == 4)
  }

  @Test("META-16: some keys have values that are shorter than their names")
  func keys() {
    #expect(HKMetadataKeyExternalUUID == "HKExternalUUID")
    #expect(HKMetadataKeyLapLength == "HKLapLength")
    #expect(HKMetadataKeyAverageMETs == "HKAverageMETs")
    #expect(HKMetadataKeyWeatherTemperature == "HKWeatherTemperature")
    #expect(HKMetadataKeyTimeZone == "HKTimeZone")
    #expect(HKMetadataKeyWasUserEntered == "HKWasUserEntered")
  }

  @Test("SIG-07: a signature comes back as the text that it was saved as, and nothing verifies it")
  func signatures() async throws {
    let type = HKQuantityType(.bodyMass)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let quantity = HKQuantity(unit: .gram(), doubleValue: 72_500)
    for (place, text) in ["no signature", "MIIB\r\nAA==", ""].enumerated() {
      let date = start + Double(place)
      let metadata = [HKMetadataKeyDigitalSignature: text]
      try await store.save(HKQuantitySample(type: type, quantity: quantity, start: date, end: date, metadata: metadata))
    }
    let found = try await store.samples(of: type, Stretch.predicate(start)).sorted { $0.startDate < $1.startDate }
    #expect(found.map { $0.metadata?[HKMetadataKeyDigitalSignature] as? String } == ["no signature", "MIIB\r\nAA==", ""])
  }

  @Test("SEED-21 SEED-22: the first keys accept texts, numbers, dates and quantities")
  func firstKeys() async throws {
    let type = HKQuantityType(.dietaryVitaminE)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let texts = [
      HKMetadataKeyDeviceSerialNumber, HKMetadataKeyFoodType, HKMetadataKeyUDIDeviceIdentifier, HKMetadataKeyUDIProductionIdentifier,
      HKMetadataKeyDigitalSignature, HKMetadataKeyExternalUUID, HKMetadataKeyDeviceManufacturerName, HKMetadataKeyDeviceName,
      HKMetadataKeyWorkoutBrandName,
    ]
    let truths = [
      HKMetadataKeyWasTakenInLab, HKMetadataKeyWasUserEntered, HKMetadataKeyGroupFitness, HKMetadataKeyIndoorWorkout,
      HKMetadataKeyCoachedWorkout, HKMetadataKeySexualActivityProtectionUsed, HKMetadataKeyMenstrualCycleStart,
    ]
    let limit = HKQuantity(unit: .gram(), doubleValue: 1)
    var metadata: [String: Any] = [
      HKMetadataKeyTimeZone: "Asia/Kathmandu", HKMetadataKeyBodyTemperatureSensorLocation: 1, HKMetadataKeyHeartRateSensorLocation: 2,
      HKMetadataKeyReferenceRangeLowerLimit: limit, HKMetadataKeyReferenceRangeUpperLimit: limit, "own date": start,
    ]
    for key in texts { metadata[key] = "text" }
    for key in truths { metadata[key] = true }
    try await store.save(
      HKQuantitySample(
        type: type, quantity: HKQuantity(unit: .gram(), doubleValue: 1), start: start, end: start, metadata: metadata))
    let found = try #require(try await store.samples(of: type, Stretch.predicate(start)).first?.metadata)
    #expect(Set(found.keys) == Set(metadata.keys))
    for key in texts { #expect(found[key] as? String == "text", "\(key)") }
    for key in truths { #expect(found[key] as? Bool == true, "\(key)") }
    #expect(found["own date"] as? Date == start)
    #expect((found[HKMetadataKeyReferenceRangeUpperLimit] as? HKQuantity) == limit)
  }

  @Test("TZ-01 TZ-02: a sample is an instant; only its metadata says its time zone")
  func timeZones() async throws {
    let type = HKCategoryType(.sleepAnalysis)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let night = HKCategorySample(
      type: type, value: HKCategoryValueSleepAnalysis.inBed.rawValue, start: start, end: start + 8 * 3600,
      metadata: [HKMetadataKeyTimeZone: "Asia/Kathmandu"])
    let nap = HKCategorySample(type: type, value: HKCategoryValueSleepAnalysis.inBed.rawValue, start: start, end: start + 1800)
    try await store.save([night, nap])
    let found = try await store.samples(of: type, Stretch.predicate(start))
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.startDate == start })
    #expect(found.first { $0 == night }?.metadata?[HKMetadataKeyTimeZone] as? String == "Asia/Kathmandu")
    #expect(found.contains { $0 == nap && $0.metadata == nil })
  }
}
