// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import OpenHealthTestSupport
import Testing
import UniformTypeIdentifiers

/// The raw names, with two underscores, of calls for which Swift has a refined form. Apps call them where the refined one is too new or too
/// narrow.
@Suite struct RawNamesTests {
  @Test("K6 AUTH-13: __requestAuthorization takes sets that may be nil")
  func request() async throws {
    let store = try TestEngine().store()
    try await store.__requestAuthorization(toShare: [HKQuantityType(.stepCount)], read: nil)
    #expect(store.authorizationStatus(for: HKQuantityType(.stepCount)) == .sharingAuthorized)
    try await store.__requestAuthorization(toShare: nil, read: [HKQuantityType(.heartRate)])
    #expect(try await store.samples(of: HKQuantityType(.heartRate)).isEmpty)
  }

  @Test("K6 ATT-03: __addAttachment takes metadata that may be nil")
  func attachment() async throws {
    let type = HKPrescriptionType.visionPrescriptionType()
    let store = try TestEngine().store()
    try await store.requestAuthorization(toShare: [type], read: [])
    let prescription = HKVisionPrescription(type: .glasses, dateIssued: testStart, expirationDate: nil, device: nil, metadata: nil)
    try await store.save(prescription)
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("scan")
    try Data([1, 2, 3]).write(to: file)
    let attachments = HKAttachmentStore(healthStore: store)
    let first = try await attachments.__addAttachment(to: prescription, name: "Scan", contentType: .png, url: file, metadata: nil)
    let second = await withCheckedContinuation { continuation in
      attachments.__addAttachment(to: prescription, name: "Back", contentType: .png, url: file, metadata: ["a": 1]) { attachment, _ in
        continuation.resume(returning: attachment)
      }
    }
    #expect(first.metadata == nil)
    #expect(second?.metadata?["a"] as? Int == 1)
    #expect(try await attachments.attachments(for: prescription) == [first, second])
  }

  @Test("K6 MIND-03: the labels and associations of a state of mind as numbers")
  func stateOfMind() {
    let state = HKStateOfMind(
      __date: testStart, kind: .dailyMood, valence: 0.5, labels: [NSNumber(value: HKStateOfMind.Label.calm.rawValue), 999],
      associations: [NSNumber(value: HKStateOfMind.Association.family.rawValue)])
    #expect(state.labels == [.calm])
    #expect(state.associations == [.family])
    #expect(state.metadata == nil)
    #expect(state.__labels == [NSNumber(value: HKStateOfMind.Label.calm.rawValue)])
    #expect(state.__associations == [NSNumber(value: HKStateOfMind.Association.family.rawValue)])
    let noted = HKStateOfMind(
      __date: testStart, kind: .dailyMood, valence: 0, labels: [], associations: [], metadata: ["note": "x"])
    #expect(noted.metadata?["note"] as? String == "x")
    #expect(noted.__labels.isEmpty)
  }

  @Test("K6 SCORE-01: the answers to questionnaires as numbers")
  func assessments() async {
    let anxiety = HKGAD7Assessment(__date: testStart, answers: [NSNumber](repeating: 1, count: 7))
    #expect(anxiety.answers == Array(repeating: .severalDays, count: 7))
    #expect(anxiety.__answers == Array(repeating: 1, count: 7))
    let depression = HKPHQ9Assessment(__date: testStart, answers: [NSNumber](repeating: 2, count: 8) + [4], metadata: ["a": 1])
    #expect(depression.answers.last == .preferNotToAnswer)
    #expect(depression.__answers == Array(repeating: 2, count: 8) + [4])
    #expect(HKGAD7Assessment(__date: testStart, answers: anxiety.__answers, metadata: ["a": 1]).metadata?["a"] as? Int == 1)
    #expect(HKPHQ9Assessment(__date: testStart, answers: depression.__answers).score == depression.score)
    let unknown = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKGAD7Assessment(__date: testStart, answers: [NSNumber](repeating: 9, count: 7))
    }
    expectRaised("answers is out of range", "_HKObjectValidationFailureException", in: unknown)
  }

  @Test("K6 MED-02: the quantities of a dose as numbers")
  func doses() {
    let scheduled = MedicineCabinet.sample(MedicineCabinet.doses[0])
    #expect(scheduled.__scheduledDoseQuantity == 2)
    #expect(scheduled.__doseQuantity?.doubleValue == scheduled.doseQuantity)
    #expect(MedicineCabinet.sample(MedicineCabinet.doses[2]).__scheduledDoseQuantity == nil)
  }

  @Test("K6 PRED-09: category values as numbers")
  func categories() {
    let values = __HKCategoryValueSleepAnalysisAsleepValues()
    #expect(Set(values.compactMap { HKCategoryValueSleepAnalysis(rawValue: $0.intValue) }) == HKCategoryValueSleepAnalysis.allAsleepValues)
    let predicate = HKQuery.__predicateForCategorySamplesEqual(toValues: values)
    for value in [HKCategoryValueSleepAnalysis.inBed, .awake, .asleepCore, .asleepREM] {
      let sample = HKCategorySample(type: HKCategoryType(.sleepAnalysis), value: value.rawValue, start: testStart, end: testStart + 60)
      #expect(predicate.evaluate(with: sample) == HKCategoryValueSleepAnalysis.allAsleepValues.contains(value))
    }
  }

  @Test("K6 WALK-01 WALK-02: classes of walking steadiness and of breathing disturbances")
  func classifications() {
    for steadiness in HKAppleWalkingSteadinessClassification.allCases {
      #expect(__HKAppleWalkingSteadinessMinimumQuantityForClassification(steadiness) == steadiness.minimum)
      #expect(__HKAppleWalkingSteadinessMaximumQuantityForClassification(steadiness) == steadiness.maximum)
    }
    let count = { HKQuantity(unit: .count(), doubleValue: $0) }
    #expect(__HKAppleSleepingBreathingDisturbancesClassificationForQuantity(count(20)) == 1)
    #expect(__HKAppleSleepingBreathingDisturbancesClassificationForQuantity(count(-1)) == nil)
  }
}
