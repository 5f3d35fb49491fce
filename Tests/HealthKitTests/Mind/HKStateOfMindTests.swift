// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct HKStateOfMindTests {
  private static let calm = HKStateOfMind(
    date: testStart, kind: .dailyMood, valence: 0.5, labels: [.calm, .content], associations: [.friends, .weather],
    metadata: ["note": "x"])

  /// A mixed set, one second apart.
  private static func states() -> [HKStateOfMind] {
    let facts: [(HKStateOfMind.Kind, Double, [HKStateOfMind.Label], [HKStateOfMind.Association])] = [
      (.momentaryEmotion, -1, [.angry, .sad], [.work]), (.momentaryEmotion, -0.25, [.sad], []), (.dailyMood, 0, [], [.work, .family]),
      (.momentaryEmotion, 0.25, [.happy], [.family]), (.dailyMood, 1, [.happy, .proud], [.hobbies]),
    ]
    return facts.enumerated().map { number, facts in
      HKStateOfMind(
        date: testStart + Double(number), kind: facts.0, valence: facts.1, labels: facts.2, associations: facts.3)
    }
  }

  @Test("MIND-01 MIND-03: a state of mind has the values it was made of, at one instant")
  func properties() {
    let calm = Self.calm
    #expect(calm.kind == .dailyMood)
    #expect(calm.valence == 0.5)
    #expect(calm.valenceClassification == .pleasant)
    #expect(calm.labels == [.calm, .content])
    #expect(calm.associations == [.friends, .weather])
    #expect(calm.startDate == testStart)
    #expect(calm.endDate == testStart)
    #expect(calm.sampleType == HKObjectType.stateOfMindType())
    #expect(calm.metadata?["note"] as? String == "x")
    #expect(calm.device == nil)
    let bare = HKStateOfMind(date: testStart, kind: .momentaryEmotion, valence: -1, labels: [], associations: [])
    #expect(bare.kind == .momentaryEmotion)
    #expect(bare.valence == -1)
    #expect(bare.valenceClassification == .veryUnpleasant)
    #expect(bare.labels.isEmpty)
    #expect(bare.associations.isEmpty)
    #expect(bare.metadata?.isEmpty != false)
  }

  @Test("MIND-01 OQ-19b: a valence outside of the range raises, without its value in the text")
  func valenceOutOfRange() async {
    let high = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKStateOfMind(date: testStart, kind: .dailyMood, valence: markerNumber, labels: [], associations: [])
    }
    expectRaised("valence is out of range", "_HKObjectValidationFailureException", in: high)
    let noNumber = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKStateOfMind(date: testStart, kind: .dailyMood, valence: .nan, labels: [], associations: [])
    }
    expectRaised("valence is out of range", "_HKObjectValidationFailureException", in: noNumber)
  }

  @Test(
    "MIND-02 OQ-19: the seven classes of valence are equally wide, and a bound belongs to the class nearer to neutral",
    arguments: [
      (0.0, 4), (1.0 / 7, 4), ((1.0 / 7).nextUp, 5), (3.0 / 7, 5), ((3.0 / 7).nextUp, 6), (5.0 / 7, 6), ((5.0 / 7).nextUp, 7), (1.0, 7),
    ] as [(Double, Int)])
  func classes(_ valence: Double, _ number: Int) {
    #expect(HKStateOfMind.ValenceClassification(valence: valence)?.rawValue == number)
    #expect(HKStateOfMind.ValenceClassification(valence: -valence)?.rawValue == 8 - number)
  }

  @Test("MIND-02: a valence outside of the range has no class", arguments: [Double(1).nextUp, 2, .infinity, .nan])
  func noClass(_ valence: Double) {
    #expect(HKStateOfMind.ValenceClassification(valence: valence) == nil)
    #expect(HKStateOfMind.ValenceClassification(valence: -valence) == nil)
  }

  @Test("MIND-03: states of mind come back from the store as they were saved")
  func stored() async throws {
    let store = try await TestEngine().granted(.stateOfMindType())
    try await store.save([Self.calm] + Self.states())
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.stateOfMind(HKQuery.predicateForObject(with: Self.calm.uuid))], sortDescriptors: [SortDescriptor(\.startDate)])
    let calm = try #require(try await descriptor.result(for: store).first)
    #expect(calm == Self.calm)
    #expect(calm.kind == .dailyMood)
    #expect(calm.valence == 0.5)
    #expect(calm.metadata?["note"] as? String == "x")
    #expect(calm.labels == [.calm, .content])
    #expect(calm.associations == [.friends, .weather])
    #expect(calm.startDate == testStart)
    let all = try await HKSampleQueryDescriptor(predicates: [.stateOfMind()], sortDescriptors: [SortDescriptor(\.startDate)])
      .result(for: store)
    #expect(all.count == 6)
    #expect(all.map(\.valence).sorted() == [-1, -0.25, 0, 0.25, 0.5, 1])
    try await store.delete([calm])
    #expect(try await store.samples(of: .stateOfMindType()).count == 5)
  }

  @Test("PRED-23 PRED-25: predicates find states of mind by valence, kind, label and association, in the store and in memory")
  func predicates() async throws {
    let store = try await TestEngine().granted(.stateOfMindType())
    let states = Self.states()
    try await store.save(states)
    let not = NSCompoundPredicate(notPredicateWithSubpredicate: HKQuery.predicateForStatesOfMind(with: .happy))
    // Operators are not named apart from a call: their type carries a deprecation warning on Linux (Differences).
    let table: [(NSPredicate, [Int])] = [
      (HKQuery.predicateForStatesOfMind(withValence: 0.25, operatorType: .lessThan), [0, 1, 2]),
      (HKQuery.predicateForStatesOfMind(withValence: 0.25, operatorType: .lessThanOrEqualTo), [0, 1, 2, 3]),
      (HKQuery.predicateForStatesOfMind(withValence: 0.25, operatorType: .greaterThan), [4]),
      (HKQuery.predicateForStatesOfMind(withValence: 0.25, operatorType: .greaterThanOrEqualTo), [3, 4]),
      (HKQuery.predicateForStatesOfMind(withValence: 0.25, operatorType: .equalTo), [3]),
      (HKQuery.predicateForStatesOfMind(withValence: 0.25, operatorType: .notEqualTo), [0, 1, 2, 4]),
      (HKQuery.predicateForStatesOfMind(with: .dailyMood), [2, 4]),
      (HKQuery.predicateForStatesOfMind(with: .momentaryEmotion), [0, 1, 3]),
      (HKQuery.predicateForStatesOfMind(with: .sad), [0, 1]), (HKQuery.predicateForStatesOfMind(with: .calm), []), (not, [0, 1, 2]),
      (HKQuery.predicateForStatesOfMind(with: .work), [0, 2]), (HKQuery.predicateForStatesOfMind(with: .family), [2, 3]),
      (NSPredicate(format: "valence BETWEEN {-0.25, 0.25} AND kind == 1"), [1, 3]),
      (NSPredicate(format: "labels == %d", HKStateOfMind.Label.proud.rawValue), [4]), (NSPredicate(format: "labels == nil"), [2]),
      (NSPredicate(format: "associations != %d", HKStateOfMind.Association.family.rawValue), [0, 1, 4]),
    ]
    for (predicate, expected) in table {
      let found = try await store.samples(of: .stateOfMindType(), predicate).map(\.uuid)
      #expect(Set(found) == Set(expected.map { states[$0].uuid }), "\(predicate.description)")
      #expect(found.count == expected.count, "\(predicate.description)")
      #expect(states.indices.filter { predicate.evaluate(with: states[$0]) } == expected, "\(predicate.description)")
    }
    #expect(HKQuery.predicateForStatesOfMind(with: .happy).description == "labels == 17")
    #expect(HKQuery.predicateForStatesOfMind(with: .work).description == "associations == 17")
    #expect(HKQuery.predicateForStatesOfMind(with: .dailyMood).description == "kind == 2")
    #expect(HKQuery.predicateForStatesOfMind(withValence: -0.25, operatorType: .lessThan).description == "valence < -0.25")
    // Samples of other types have none of it.
    #expect(!HKQuery.predicateForStatesOfMind(with: .work).evaluate(with: steps(17)))
  }

  @Test("PRED-23: valence cannot be compared by an operator of texts")
  func operatorOfTexts() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuery.predicateForStatesOfMind(withValence: 0.5, operatorType: .contains)
    }
    expectRaised("does not compare one value with one other", in: result)
  }
}
