// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import Testing

@Suite struct MetadataTests {
  @Test("META-01 META-02: texts, numbers, dates and quantities come back, under Apple's keys and the app's own")
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
      #expect(found[HKMetadataKeyWasUserEntered] as? Bool == true && found["no"] as? Bool == false)
      #expect(found[HKMetadataKeyTimeZone] as? String == "Europe/Berlin" && found[HKMetadataKeyExternalUUID] as? String == "external")
      let limit = found[HKMetadataKeyReferenceRangeLowerLimit] as? HKQuantity
      #expect(limit?.doubleValue(for: HKUnit(from: "mg/dL")) == 70)
      #expect(found["text"] as? String == "naïve \u{1F600}" && found["empty"] as? String == "")
      #expect(found["whole"] as? Int == 42 && found["whole"] as? Double == 42 && (found["whole"] as? NSNumber)?.intValue == 42)
      #expect(found["real"] as? Double == 0.1 && found["large"] as? Int64 == Int64.max)
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
}
