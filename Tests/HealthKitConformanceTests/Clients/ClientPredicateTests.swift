// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

/// Predicates as apps and their tests use them without a query: their text, and their evaluation on objects and dictionaries.
@Suite struct ClientPredicateTests {
  private let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

  private func steps(_ count: Double, at offset: TimeInterval, metadata: [String: Any]? = nil) -> HKQuantitySample {
    HKQuantitySample(
      type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: count), start: start + offset,
      end: start + offset + 60, metadata: metadata)
  }

  @Test("PRED-01: predicates of dates evaluate samples and dictionaries")
  func dates() {
    let predicate = HKQuery.predicateForSamples(withStart: start, end: start + 3600, options: .strictEndDate)
    #expect(predicate.evaluate(with: steps(1, at: 10)))
    #expect(!predicate.evaluate(with: steps(1, at: 3590)))
    #expect(predicate.evaluate(with: ["startDate": start + 10, "endDate": start + 20]))
    #expect(!predicate.evaluate(with: ["startDate": start + 10, "endDate": start + 4000]))
    #expect(!predicate.evaluate(with: ["startDate": start + 10]))
    #expect(!predicate.evaluate(with: 3))
    #expect(!predicate.evaluate(with: nil))
  }

  @Test("PRED-10: predicates of metadata evaluate samples and dictionaries")
  func metadata() {
    let predicate = HKQuery.predicateForObjects(withMetadataKey: HKMetadataKeyWasUserEntered, operatorType: .equalTo, value: true)
    #expect(predicate.evaluate(with: steps(1, at: 0, metadata: [HKMetadataKeyWasUserEntered: true])))
    #expect(!predicate.evaluate(with: steps(1, at: 0)))
    #expect(predicate.evaluate(with: ["metadata": [HKMetadataKeyWasUserEntered: true]]))
    let anyNote = HKQuery.predicateForObjects(withMetadataKey: "note")
    #expect(!anyNote.evaluate(with: ["metadata": ["other": 1]]))
    #expect(!anyNote.evaluate(with: [String: Any]()))
    #expect(anyNote.evaluate(with: steps(1, at: 0, metadata: ["note": "x"])))
    #expect(!anyNote.evaluate(with: steps(1, at: 0)))
  }

  @Test("PRED-09: predicates of source, UUID and value evaluate dictionaries")
  func otherKeys() {
    let sample = steps(6, at: 0)
    let dictionary: [String: Any] = [
      HKPredicateKeyPathUUID: sample.uuid, HKPredicateKeyPathSource: HKSource.default(), HKPredicateKeyPathQuantity: sample.quantity,
    ]
    let many = HKQuery.predicateForQuantitySamples(with: .greaterThan, quantity: HKQuantity(unit: .count(), doubleValue: 5))
    for predicate in [
      HKQuery.predicateForObject(with: sample.uuid), HKQuery.predicateForObjects(from: HKSource.default()), many,
    ] {
      #expect(predicate.evaluate(with: dictionary))
      #expect(!predicate.evaluate(with: [HKPredicateKeyPathStartDate: start]))
      #expect(NSCompoundPredicate(notPredicateWithSubpredicate: predicate).evaluate(with: [String: Any]()))
    }
    let asleep = HKQuery.predicateForCategorySamples(with: .equalTo, value: 3)
    #expect(asleep.evaluate(with: [HKPredicateKeyPathCategoryValue: 3]))
    #expect(!asleep.evaluate(with: [HKPredicateKeyPathCategoryValue: 2]))
  }

  @Test("compound predicates of all kinds evaluate samples, and predicates describe themselves as text")
  func compounds() {
    let day = HKQuery.predicateForSamples(withStart: start, end: start + 86_400)
    let some = HKQuery.predicateForQuantitySamples(with: .greaterThan, quantity: HKQuantity(unit: .count(), doubleValue: 5))
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [day, some])
    let either = NSCompoundPredicate(orPredicateWithSubpredicates: [day, some])
    let neither = NSCompoundPredicate(notPredicateWithSubpredicate: either)
    #expect(both.evaluate(with: steps(6, at: 0)))
    #expect(!both.evaluate(with: steps(5, at: 0)))
    #expect(either.evaluate(with: steps(5, at: 0)))
    #expect(!neither.evaluate(with: steps(5, at: 0)))
    #expect(neither.evaluate(with: steps(5, at: 100_000)))
    #expect(both.subpredicates.count == 2)
    #expect(day.description.contains("startDate"))
    #expect(some.description.contains("quantity"))
    let sample = steps(1, at: 0)
    #expect(HKQuery.predicateForObject(with: sample.uuid).description == "UUID == \(sample.uuid)")
    let filtered = [steps(1, at: 0), steps(9, at: 5)].filter { some.evaluate(with: $0) }
    #expect(filtered.count == 1)
    let query = HKSampleQuery(sampleType: HKQuantityType(.stepCount), predicate: both, limit: 1, sortDescriptors: nil) { _, _, _ in }
    #expect(query.predicate === both)
  }

  @Test("QTY-06: minutes convert to seconds exactly as on Apple's systems")
  func minutes() {
    #expect(HKQuantity(unit: .minute(), doubleValue: 55.68215045134227).doubleValue(for: .second()) == 3340.929027080536)
  }

  @Test("metadata numbers cast to any number type")
  func numbers() async throws {
    let sample = steps(1, at: 0, metadata: ["int": 3, "real": 2.5, "flag": true, "when": start, "text": "t"])
    let metadata = try #require(sample.metadata)
    #expect(metadata["int"] as? Double == 3)
    #expect(metadata["int"] as? Int == 3)
    #expect(metadata["real"] as? Double == 2.5)
    #expect(metadata["flag"] as? Bool == true)
    #expect(metadata["when"] as? Date == start)
    #expect(metadata["text"] as? String == "t")
    #expect((metadata["int"] as? NSNumber)?.doubleValue == 3)
  }
}
